#ifndef KNOWLEDGE_TEACH_LESSON_H
#define KNOWLEDGE_TEACH_LESSON_H

#include "base/str.h"
#include "data/facts.h"
#include "data/schema.h"

/*
 * What an assistant told of a database, asked once with a document of
 * pipeline/teach/: lines of JSON, each a lesson. Pure, and defined on any
 * bytes.
 */
enum lesson_kind {
	LESSON_NAME,     /* {"name", "also"}: what people call it */
	LESSON_COLUMN,   /* {"column", "meaning", "codes"} */
	LESSON_TERM,     /* {"term", "means"}: words of the business */
	LESSON_LABEL,    /* {"table", "label"}: which column names a row */
	LESSON_QUESTION, /* {"ask", "sql"} */
	LESSON__MAX
};

const char *lesson_kind_name(enum lesson_kind kind); /* "name", … */

#define LESSONS_MAX 500
#define LESSON_TEXTS 12 /* ways to put a question, names, codes */

struct lesson {
	enum lesson_kind kind;
	const char *subject; /* of the schema, or a term; NULL: a question */
	const char *texts[LESSON_TEXTS]; /* [n] names; questions; codes … */
	const char *means[LESSON_TEXTS]; /* … what each code means */
	size_t n;
	const char *meaning; /* of a column or term, a label's column */
	const char *sql;     /* of a question */
	const char *fault;   /* why it is not taken; NULL: it may be */
	/* what its statement gave, what a term is read as; or NULL */
	const char *result;
	bool unread; /* a term that only models can use */
};

struct lessons {
	struct lesson *items; /* [n] */
	size_t n;
	size_t n_unread; /* objects that are none of the kinds */
};

/* Every object in the text, in lists and fences, also of a text cut off. */
void lessons_read(struct arena *a, struct str text, struct lessons *ret);

/*
 * Set the fault of each that names what the schema does not have, a code that
 * is not stored, or a definition that cannot be read. facts may be NULL.
 * Statements are not looked at.
 */
void lessons_check(struct arena *a, const struct schema *schema,
		   const struct facts *facts, struct lessons *lessons);

/* As a line of notes; for a question: its first wording. */
const char *lesson_text(struct arena *a, const struct lesson *l) MUST_CHECK;

#endif
