#ifndef DRAFTER_PROMPT_H
#define DRAFTER_PROMPT_H

#include "base/json.h"
#include "data/job.h"

/*
 * The trees that templates/prompt/ renders. prompt/system has what stays the
 * same from question to question: rules of the dialect, date, database and
 * schema; prompt/user the rest: conversation, values, failed attempts and
 * question. Every text from outside is on one line, cut to a length, and
 * cannot close the fence it stands in. No value of a column whose samples are
 * hidden is in them.
 */
struct json_object *prompt_system(const struct job *job);
struct json_object *prompt_user(const struct job *job);
/* Of it what those need who write no SQL: conversation, values, question. */
struct json_object *prompt_talk(const struct job *job);
/*
 * A template with prompt_system() as its tree, rendered. The text is kept in
 * this process for as long as nothing that it is made of changes.
 * ERR_INTERNAL: the template is missing or fails; ERR_MODEL: longer than any
 * model reads.
 */
MUST_CHECK const struct err *prompt_rules_text(const struct job *job,
					       const char *name,
					       struct str *ret);
/* A template with a tree of its own. Errors as above. */
MUST_CHECK const struct err *prompt_text(const struct job *job,
					 const char *name,
					 struct json_object *tree,
					 struct str *ret);
/*
 * What a template about a result has beside it: the attempt's SQL, columns
 * and count, and its first rows if they may go to the model: a setting, and
 * no column among them whose values never leave.
 */
void prompt_result(const struct job *job, const struct attempt *t,
		   struct json_object *tree);
/* How many candidates came to it, for its judge; NULL: there were none. */
const char *prompt_vote(const struct job *job);
bool prompt_may_send(const struct job *job, const struct attempt *t);
/*
 * The tree of prompt/tables: which of a large schema's tables a question needs.
 * ranked: all of them, the likeliest first; they stand in the schema's order, with
 * as many of their columns, in half of pipeline.schema_tokens; where that is too
 * little even for the names, the likeliest do. The reply has prompt_tables_form.
 */
struct json_object *prompt_tables(const struct job *job, const size_t *ranked);
extern const char prompt_tables_form[];
/* The part that describes the schema; a row of it is a table. */
void prompt_schema(const struct job *job, struct json_object *tree);
/*
 * What a column holds, in at most as many bytes as the size of the schema
 * leaves it: "one of: 'a', 'b'", "120 values, e.g. 'Oslo'", "1.5 to 200". NULL:
 * nothing that helps to write a statement, or that may leave.
 */
struct prompt_place {
	size_t table; /* of the whole schema, as facts count */
	size_t room;  /* bytes for each column */
};
struct prompt_place prompt_place(const struct job *job,
				 const struct schema_table *t);
const char *prompt_samples(const struct job *job,
			   const struct prompt_place *place,
			   const struct schema_table *t, size_t col);
/* What the retriever found stored, the likeliest first. */
void prompt_values(const struct job *job, struct json_object *tree);
/*
 * Words and SQL of this schema near the question, as many as pipeline.pairs says
 * less the verified examples that are shown.
 */
void prompt_pairs(const struct job *job, size_t n_verified,
		  struct json_object *tree);
/* From here on they are made once for all prompts of the job and its copies. */
void prompt_pairs_keep(struct job *job);
/*
 * Notes: those that were looked up for the question, with what its words mean
 * by them; all of them, where they fit; and what they say of a column of
 * job->schema, or NULL, which the schema has beside it.
 */
void prompt_found_notes(const struct job *job, struct json_object *tree);
void prompt_whole_notes(const struct job *job, struct json_object *tree);
const char *prompt_column_note(const struct job *job,
			       const struct schema_table *t,
			       const struct schema_column *c);
/*
 * Text on one line, at most max characters, without characters that nobody
 * sees and backticks that would close a fence. NULL: NULL.
 */
const char *prompt_line(struct arena *a, const char *text, size_t max);
/* Whether all values may leave: samples are on, and none are hidden. */
bool prompt_tells_values(const struct job *job);
/*
 * A statement, and words about one, on one line; unless all values may leave
 * without literals and quoted texts that neither the schema has as a name nor
 * a visitor wrote. NULL: NULL.
 */
const char *prompt_sql(const struct job *job, const char *sql, size_t max);
const char *prompt_words(const struct job *job, const char *text, size_t max);

#endif
