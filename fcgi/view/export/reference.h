#ifndef VIEW_EXPORT_REFERENCE_H
#define VIEW_EXPORT_REFERENCE_H

#include "base/writer.h"
#include "data/event.h"
#include "data/schema.h"
#include "data/turn.h"

/*
 * The JSON of the reference documents, with their names. Members that their
 * samples leave out are left out; ours that they do not know come after.
 */

/* Reference 001, a session of a program. */
struct view_agent {
	const char *id;
	const char *database;
	const struct schema *schema;
	const char *const *samples; /* [n_samples] questions */
	size_t n_samples;
	const struct turn *turns; /* [n_turns] oldest first */
	size_t n_turns;
	int64_t created_ms;
	int64_t seen_ms;
};

/*
 * What a dataset, a database of one table, suggests to ask, in the words of
 * the reference: count, average, sum by group, filter.
 */
const char **view_agent_samples(struct arena *a, const struct schema *s,
				size_t *ret_n);
/* POST …/start-session */
struct str view_agent_start(struct arena *a, const struct view_agent *p);
/* GET …/session/{id} */
struct str view_agent_session(struct arena *a, const struct view_agent *p);
/* POST …/chat */
MUST_CHECK const struct err *view_agent_chat(struct arena *a,
					     const struct turn *t,
					     struct writer *out);

/* Reference 002's name of a dialect: "postgres" for postgresql. */
const char *view_wire_dialect(const char *dialect);
/* Reference 002. The same object is the answer and the data of "done". */
MUST_CHECK const struct err *view_text2sql(struct arena *a,
					   const struct turn *t,
					   const char *trace_id,
					   struct writer *out);

#endif
