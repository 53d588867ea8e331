#include "sql/mend/mending.h"

#include "sql/check/check.h"

#include "base/ban.h"

#define MENDS_MAX 40   /* changes to one statement */
#define TEXT_MAX 20000 /* bytes of a statement that is mended */

/* In order: what cannot be read comes before what it would be read as. */
static bool (*const passes[])(struct mending *) = {
	mend_quotes, mend_words,     mend_limits,     mend_types,
	mend_forms,  mend_intervals, mend_aggregates, mend_calls,
	mend_names,  mend_group,     mend_ambiguous,
};

static bool
is_mendable(enum complaint_type type)
{
	switch (type) {
	case COMPLAINT_TABLE:
	case COMPLAINT_COLUMN:
	case COMPLAINT_SYNTAX:
	case COMPLAINT_TYPE:
	case COMPLAINT_AMBIGUOUS:
	case COMPLAINT_FUNCTION:
	case COMPLAINT_GROUP:
	case COMPLAINT_OTHER:
		return true;
	case COMPLAINT_REFUSED:
	case COMPLAINT_TIMEOUT:
	case COMPLAINT_NO_SQL:
	case COMPLAINT_VALUE:
	case COMPLAINT_JOIN:
	case COMPLAINT_ASKED:
	case COMPLAINT_EMPTY:
	case COMPLAINT_JUDGED:
	case COMPLAINT__MAX:
		break;
	}
	return false;
}

const char *
sql_mend(struct arena *a, const struct dialect *d, const struct schema *schema,
	 struct str text, const struct complaint *c, struct mends *ret)
{
	struct complaint own = *c;
	struct mending m = {
		.arena = a,
		.dialect = d,
		.schema = schema,
		.complaint = &own,
		.done = ret,
	};
	size_t n = 0;

	*ret = (struct mends){ .n = 0 };
	if (!is_mendable(c->type) || text.n > TEXT_MAX)
		return NULL;
	mending_read(&m, text);
	for (size_t p = 0; p < COUNT(passes); p++)
		while (n < MENDS_MAX && m.text.n < (size_t)2 * TEXT_MAX &&
		       passes[p](&m))
			n++;
	return n ? str_dup(a, m.text) : NULL;
}
