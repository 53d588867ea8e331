#include "drafter/grammar/old/read/roles.h"

#include "drafter/grammar/old/link/link.h"

#include "base/ban.h"

#define K(kind) (1U << (kind))
#define COLUMN K(LINK_COLUMN)
#define TABLE K(LINK_TABLE)
#define COUNTED (K(LINK_TABLE) | K(LINK_ROWS))

/* clang-format off */
const struct role_row roles[ROLE__MAX] = {
	[ROLE_SKIP] = { "skip", 0, 0 },
	[ROLE_SELECT] = { "show", COLUMN, 0 },
	[ROLE_SELECT_AGG] = { "show aggregate", COLUMN, CUES_AGG },
	[ROLE_SELECT_SAME] = { "show same aggregate", COLUMN, 0 },
	[ROLE_WHERE] = { "compare", COLUMN, 0 },
	[ROLE_WHERE_AGG] = { "compare with aggregate", COLUMN, 0 },
	[ROLE_HAVING_AGG] = { "aggregate compared", COLUMN, CUES_AGG },
	[ROLE_ORDER] = { "order by", COLUMN, 0 },
	[ROLE_ORDER_AGG] = { "order by aggregate", COLUMN, CUES_AGG },
	[ROLE_TOP] = { "extreme", COLUMN, 0 },
	[ROLE_TOP_AGG] = { "extreme of aggregate", COLUMN, CUES_AGG },
	[ROLE_GROUP] = { "group by", COLUMN, CUE_EACH | CUE_BY },
	[ROLE_ENTITY] = { "of", TABLE, 0 },
	[ROLE_COUNT] = { "count", COUNTED, CUE_COUNT },
	[ROLE_EACH] = { "for each", TABLE, CUE_EACH | CUE_BY },
	[ROLE_HAVING] = { "count compared", COUNTED | COLUMN, 0 },
	[ROLE_ORDER_COUNT] = { "order by count", COUNTED | COLUMN, CUE_COUNT },
	[ROLE_TOP_COUNT] = { "extreme count", COUNTED | COLUMN, 0 },
	[ROLE_WITHOUT] = { "without", TABLE, CUE_NOT },
	[ROLE_EQUAL] = { "is", K(LINK_VALUE), 0 },
	[ROLE_EXCEPT] = { "except", K(LINK_VALUE) | COLUMN,
			  CUE_NOT | CUE_BUT },
	[ROLE_SHOW] = { "show rows", TABLE, 0 },
	[ROLE_OTHER] = { "compared with", COLUMN, 0 },
	[ROLE_NUMBER] = { "number", K(LINK_NUMBER), 0 },
	[ROLE_LIMIT] = { "limit", K(LINK_NUMBER), 0 },
	[ROLE_NULL] = { "is empty", COLUMN, 0 },
	[ROLE_SAME] = { "same as of", COLUMN | TABLE, CUE_SAME },
	[ROLE_FLAG] = { "is so", COLUMN, 0 },
};
/* clang-format on */

bool
is_near_extreme(const struct link *l)
{
	const unsigned ends = CUE_MOST | CUE_LEAST;

	return (l->behind & ends) || l->direction != 0;
}

/* "not hosted a match": a verb that is known stands between. */
static bool
is_denied(const struct parse *p, const struct link *l)
{
	for (int i = l->from - 1; i >= 0 && i >= l->from - 5; i--) {
		if (p->words[i].kind == WORD_STOP)
			return false;
		if (p->words[i].cues & CUE_NOT)
			return true;
	}
	return false;
}

/* What a link says of itself: "the count" is one. */
static unsigned
implied(const struct parse *p, const struct link *l, enum role role)
{
	unsigned cues = 0;

	if (role == ROLE_WITHOUT && is_denied(p, l))
		cues |= CUE_NOT;
	if (l->kind == LINK_ROWS)
		cues |= p->words[l->from].cues & CUE_COUNT;
	return cues;
}

/* "top 3", "3 oldest singers", but not "major 3 or 4". */
static bool
may_limit(const struct parse *p, const struct link *l)
{
	const struct word *next = &p->words[l->to];

	if (l->from > 0 && p->words[l->from - 1].cues &
				   (CUE_TOP | CUE_MOST | CUE_LEAST | CUE_ASK))
		return true;
	return l->to < (short)p->n_words && next->kind != WORD_STOP &&
	       !(next->cues & (CUE_AND | CUE_OR | CUE_BUT));
}

static bool
is_flag(const struct parse *p, const struct link *l)
{
	return l->col != NONE && name_of_col(p, l->table, l->col)->yes != NULL;
}

/* "discontinued products" are those that are, none that show whether. */
static bool
is_told_flag(const struct parse *p, const struct link *l)
{
	for (size_t i = 0; i < p->n_links && is_flag(p, l); i++) {
		const struct link *value = &p->links[i];

		if (value->kind == LINK_VALUE && value->from == l->from &&
		    value->to == l->to && value->table == l->table &&
		    value->col == l->col)
			return true;
	}
	return false;
}

/* What the role table cannot say. */
static bool
fits(const struct parse *p, const struct link *l, enum role role,
     const struct setting *in)
{
	const unsigned near = l->behind | l->ahead;
	const bool ordered = in->ordered || (l->ahead & (CUE_ASC | CUE_DESC));

	if (l->kind == LINK_COLUMN && l->col == NONE)
		return role == ROLE_SELECT;
	if (l->form && role != ROLE_GROUP && role != ROLE_SELECT)
		return false;
	switch ((int)role) {
	case ROLE_SELECT_AGG:
	case ROLE_SELECT_SAME:
		return !is_told_flag(p, l);
	case ROLE_SELECT:
		return l->direction == 0 && !is_told_flag(p, l);
	case ROLE_TOP:
		return is_near_extreme(l) ||
		       (l->ahead & (CUE_MOST | CUE_LEAST)) ||
		       (l->behind & CUE_BY && in->extreme);
	case ROLE_WHERE_AGG:
		return ((near & (CUE_AVG | CUE_MAX | CUE_MIN)) &&
			((near & CUE_COMPARE) || l->op)) ||
		       quantity_near(p, l) != QUANTITY_NONE;
	case ROLE_HAVING_AGG:
		return near & CUE_COMPARE;
	case ROLE_ORDER:
	case ROLE_ORDER_AGG:
	case ROLE_ORDER_COUNT:
		return ordered;
	case ROLE_TOP_AGG:
		return is_near_extreme(l) ||
		       (l->behind & (CUE_MAX | CUE_MIN)) ||
		       (l->behind & CUE_BY && in->extreme);
	case ROLE_TOP_COUNT:
		return l->kind == LINK_ROWS ||
		       (is_near_extreme(l) && l->why != WHY_IMPLIED &&
			l->direction == 0);
	case ROLE_LIMIT:
		return in->extreme && p->words[l->from].number >= 1 &&
		       !l->dated && l->op == OP_NONE && may_limit(p, l);
	case ROLE_NULL:
		return near & CUE_NULL;
	case ROLE_FLAG:
		return is_flag(p, l);
	default:
		return true;
	}
}

bool
role_fits(const struct parse *p, const struct link *l, enum role role,
	  const struct setting *in)
{
	const struct role_row *row = &roles[role];

	if (!(row->kinds & 1U << l->kind) ||
	    (row->behind && !((l->behind | implied(p, l, role)) & row->behind)))
		return false;
	return fits(p, l, role, in);
}
