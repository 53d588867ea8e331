#ifndef VIEW_EXPORT_TURN_H
#define VIEW_EXPORT_TURN_H

#include "base/writer.h"
#include "data/turn.h"

/* A whole turn in one form: view_turn_as() has the table. */
MUST_CHECK const struct err *turn_json(struct arena *a, const struct turn *t,
				       struct writer *out);
MUST_CHECK const struct err *turn_text(struct arena *a, const struct turn *t,
				       struct writer *out);
/* The first rows as a table for people; p NULL: there are none. */
struct str turn_formatted(struct arena *a, const struct turn *t);
MUST_CHECK const struct err *turn_md(struct arena *a, const struct turn *t,
				     struct writer *out);

/* The state of a run as reference 000 or 003 has it: turn->reference. */
MUST_CHECK const struct err *turn_state_000(struct arena *a,
					    const struct turn *t,
					    struct writer *out);
MUST_CHECK const struct err *turn_state_003(struct arena *a,
					    const struct turn *t,
					    struct writer *out);

struct json_out;
/* Of each attempt that failed: what was said of it, and its SQL. */
void turn_json_failures(const struct turn *t, struct json_out *o);
/* The last complaint says more than the message; NULL: it did not fail. */
const char *turn_json_error(struct arena *a, const struct turn *t);
/* The members of a turn that tell what was planned, judged and corrected. */
void turn_json_agent(struct arena *a, const struct turn *t, struct json_out *o);
void turn_json_texts(struct json_out *o, const char *key, const char **texts,
		     size_t n);

#endif
