#include "drafter/grammar/rank/speaks.h"

#include <stdlib.h>
#include <string.h>

#include "base/ban.h"

#define NAMED 0.96 /* a name that is said in full, for each word */

/* Whose columns are looked for in a statement. */
struct look {
	const struct catalog *catalog;
	const struct gist *gist;
	bool compared; /* a word of the question compares */
	bool found, all;
};

static bool
has_table(const struct look *look, int table)
{
	return table != NO_TABLE &&
	       gist_has_table(look->gist, cat_table_name(look->catalog, table));
}

static void
look_at(void *arg, const struct node *n)
{
	struct look *look = arg;
	const bool is_there =
		has_table(look, n->table) &&
		gist_has_column(look->gist,
				cat_col_name(look->catalog, n->table, n->col));

	look->found |= is_there;
	look->all &= is_there;
}

static bool
has_text(const struct gist *g, const struct node *n)
{
	if (!n)
		return true;
	if (n->kind == NODE_TEXT)
		return gist_has_value(g, n->text);
	return n->kind != NODE_DATE || gist_has_value(g, n->text);
}

/* Whether a condition on one column stands in it, with what it asks for. */
static bool
has_test(struct look look, const struct test *t)
{
	test_walk(t, look_at, &look);
	if (t->kind == TEST_COMPARE || t->kind == TEST_LIKE)
		return look.found && has_text(look.gist, t->b);
	if (t->kind == TEST_EXISTS || t->kind == TEST_COUNT)
		return has_table(&look, t->table);
	return look.found;
}

/* While the tables of what is computed are looked for. */
struct tables {
	const struct look *look;
	bool lacks;
};

static void
look_for(void *arg, const struct node *n)
{
	struct tables *t = arg;

	t->lacks |= !has_table(t->look, n->table);
}

/* "spending / budget", of a statement that has no spending. */
static bool
lacks_part(const struct look *look, const struct node *n)
{
	struct tables t = { .look = look };

	if (n && n->kind == NODE_CALC)
		node_walk(n, look_for, &t);
	return t.lacks;
}

static bool
has_node(struct look look, const struct node *n)
{
	if (lacks_part(&look, n))
		return false;
	node_walk(n, look_at, &look);
	return look.found || (node_has_agg(n) && look.all);
}

static bool
has_measure(struct look look, const struct item *i)
{
	if (i->test && !has_test(look, i->test))
		return false;
	return (i->node && has_node(look, i->node)) ||
	       (!lacks_part(&look, i->node) && has_table(&look, i->table));
}

static bool
has_agg(const struct gist *g, enum fn fn)
{
	static const char *const words[FN__MAX] = { "count", "sum", "avg",
						    "min",   "max", NULL };

	if (fn == FN_MIN || fn == FN_MAX)
		return gist_has_word(g, words[fn]) || g->order;
	if (fn == FN_AVG) /* or a sum by a count */
		return gist_has_word(g, "avg") || g->n_aggregates > 1;
	if (fn == FN_SUM)
		return g->n_aggregates > 0;
	return !words[fn] || gist_has_word(g, words[fn]);
}

/* A day, as it is or of eight digits; its year may stand alone. */
static bool
has_day(const struct gist *g, const char *iso, bool year_alone)
{
	char year[5] = "", digits[9] = "";
	size_t n = 0;

	if (!iso || strlen(iso) < 10)
		return false;
	memcpy(year, iso, 4);
	for (const char *c = iso; n < 8 && *c; c++)
		if (*c != '-')
			digits[n++] = *c;
	return gist_has_value(g, iso) || gist_has_value(g, digits) ||
	       (year_alone && gist_has_value(g, year));
}

#define YEARS_BACK 50

/* The year of a day, in place. */
static void
put_year(char iso[11], long year)
{
	for (int i = 3; i >= 0; i--, year /= 10)
		iso[i] = (char)('0' + year % 10);
}

/* A month that no year is said of, in one of the years before. */
static bool
has_day_before(const struct look *look, const struct period *p)
{
	char iso[11] = "";
	long year;

	if (!p->no_year || !p->from || strlen(p->from) != sizeof(iso) - 1)
		return false;
	memcpy(iso, p->from, sizeof(iso));
	year = strtol(iso, NULL, 10);
	for (long y = year - 1; y > year - YEARS_BACK; y--) {
		put_year(iso, y);
		if (has_day(look->gist, iso, false))
			return true;
	}
	return false;
}

/*
 * A period by its first day: its last is the first of the next. What lies
 * before or behind it has either.
 */
static bool
has_period(const struct look *look, const struct period *p)
{
	const struct gist *g = look->gist;

	if (p->kind != PERIOD_SPAN)
		return g->n_values > 0;
	if (has_day(g, p->from, true) || has_day_before(look, p))
		return true;
	return (look->compared || !p->from || !*p->from) &&
	       has_day(g, p->until, true);
}

/* "more than 3" may be written >= 4. */
static bool
has_number(const struct gist *g, double number)
{
	return gist_has_number(g, number) || gist_has_number(g, number + 1) ||
	       gist_has_number(g, number - 1) ||
	       (g->limit && number > 0 && number < 2);
}

/* "under 18": the day on which somebody of that age was born. */
static bool
has_birthday(const struct gist *g, const char *today, double age)
{
	char iso[11] = "";

	if (!today || strlen(today) != sizeof(iso) - 1 || age < 1 || age > 150)
		return false;
	memcpy(iso, today, sizeof(iso));
	for (int more = 0; more < 2; more++) {
		put_year(iso, strtol(today, NULL, 10) - (long)age - more);
		if (has_day(g, iso, false))
			return true;
	}
	return false;
}

static bool
compares(const struct gist *g)
{
	return gist_has_word(g, "<") || gist_has_word(g, ">") ||
	       gist_has_word(g, "<=") || gist_has_word(g, ">=") ||
	       gist_has_word(g, "<>") || gist_has_word(g, "!=") ||
	       gist_has_word(g, "between");
}

static bool
is_negated(const struct gist *g)
{
	return g->negated || g->sides || gist_has_word(g, "<>") ||
	       gist_has_word(g, "!=") || gist_has_word(g, "null") ||
	       gist_has_value(g, "0");
}

/* Whether it looks at a day, a flag or a code, which tell how rows stand. */
static bool
tells_state(const struct look *look)
{
	const struct catalog *c = look->catalog;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			const enum col_kind kind = c->tables[t].cols[k].kind;

			if ((kind == COL_DATE || kind == COL_FLAG ||
			     kind == COL_CODE || kind == COL_TEXT) &&
			    gist_has_column(look->gist,
					    cat_col_name(c, (int)t, (int)k)))
				return true;
		}
	return false;
}

/* Whether a word of structure shows in how it is built. */
static bool
has_cue(const struct look *look, const struct item *i, bool listed)
{
	const struct gist *g = look->gist;

	switch ((int)i->cue) {
	case SENSE_COUNT: /* a list says how many it has */
		return g->n_aggregates > 0 || listed;
	case SENSE_SHARE:
	case SENSE_TOTAL:
		return gist_has_value(g, "100") || gist_has_value(g, "100.0") ||
		       gist_has_value(g, "1.0");
	case SENSE_CHANGE:
	case SENSE_RUNNING:
	case SENSE_MOVING:
		return gist_has_word(g, "over") || g->n_selects > 1 ||
		       g->n_aggregates > 1;
	case SENSE_ALSO: /* the rows, and not only how many */
		return g->n_aggregates == 0 || (g->group && i->sign == 'p');
	case SENSE_DISTINCT:
		return g->distinct || g->group;
	case SENSE_NEVER: /* some row that is not so does not tell it */
		return g->negated || (is_negated(g) && g->n_selects == 1);
	case SENSE_NOT:
	case SENSE_WITHOUT:
		return is_negated(g);
	case SENSE_VERSUS: /* two of a kind: a period has two days */
		return g->n_values > 1 + g->n_dates || g->n_dates > 2 ||
		       g->n_selects > 1 || g->n_aggregates > 1;
	case SENSE_SAME:
		return g->n_selects > 1 || g->having;
	case SENSE_VAGUE:
		return g->order || g->limit;
	case SENSE_ONLY: /* none of anything else */
		return is_negated(g);
	case SENSE_NOW:
	case SENSE_STILL: /* a state, a day, or that it has not ended */
		return (g->n_values > 0 && tells_state(look)) || compares(g) ||
		       gist_has_word(g, "null");
	case SENSE_COMPARE: /* "after shipping": of a day, or one that is there */
		return (i->op != IS_MORE && i->op != IS_LESS) || compares(g) ||
		       g->negated || g->having || g->n_values > 1 ||
		       g->n_selects > 1 || gist_has_word(g, "null");
	case SENSE_BY:
		return g->group || g->order || g->distinct ||
		       g->n_aggregates == 0 ||
		       (i->sign == 'p' &&
			(g->n_selects > 1 || /* a mean of rows: "per entry" */
			 (g->n_tables == 1 && gist_has_word(g, "avg"))));
	default:
		return true;
	}
}

/* "members without a rep": their key to it is empty. */
static bool
lacks_rows(const struct look *look, int table)
{
	const struct catalog *c = look->catalog;

	if (!gist_has_word(look->gist, "null"))
		return false;
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++)
			if (c->tables[t].cols[k].to == table &&
			    gist_has_table(look->gist,
					   cat_table_name(c, (int)t)) &&
			    gist_has_column(look->gist,
					    cat_col_name(c, (int)t, (int)k)))
				return true;
	return false;
}

/* "2 hours" as 120 minutes, or as what else a column counts. */
static bool
has_length(const struct gist *g, double number)
{
	static const double times[] = {
		7, 24, 60, 168, 1440, 3600, 10080, 60000
	};

	for (size_t i = 0; number > 0 && i < COUNT(times); i++)
		if (gist_has_number(g, number * times[i]))
			return true;
	return false;
}

bool
speaks_of(const struct catalog *c, const struct gist *g, const struct item *i,
	  struct speech speech)
{
	const struct look all = { c, g, speech.compared, false, true };
	const struct look *look = &all;

	switch ((int)i->kind) {
	case ITEM_CUE:
		return has_cue(look, i, speech.listed);
	case ITEM_NUMBER:
		return has_number(g, i->number) ||
		       has_birthday(g, speech.today, i->number) ||
		       has_length(g, i->number) ||
		       (i->sign == '%' && gist_has_number(g, i->number / 100));
	case ITEM_PERIOD:
		return has_period(look, &i->period);
	case ITEM_AGG:
		return has_agg(g, i->fn);
	case ITEM_ORDER:
		return g->order || gist_has_word(g, "max") ||
		       gist_has_word(g, "min");
	case ITEM_COMPARE:
		return compares(g);
	case ITEM_GROUP:
	case ITEM_UNIT:
		return g->group || g->order || g->n_values > 0;
	case ITEM_ROWS:
		return (has_table(look, i->table) ||
			lacks_rows(look, i->table)) &&
		       (!i->test || has_test(*look, i->test));
	case ITEM_TEST:
		return i->test && has_test(*look, i->test);
	case ITEM_COLUMN:
		return i->node && has_node(*look, i->node);
	case ITEM_MEASURE:
		return has_measure(*look, i);
	default:
		return true;
	}
}

/* While the columns of a condition are looked for in a statement. */
struct sought {
	const struct catalog *catalog;
	const struct gist *gist;
	bool found;
};

static void
seek(void *arg, const struct node *n)
{
	struct sought *s = arg;

	s->found |= gist_has_column(s->gist,
				    cat_col_name(s->catalog, n->table, n->col));
}

bool
speaks_of_columns(const struct catalog *c, const struct gist *g,
		  const struct test *t)
{
	struct sought s = { .catalog = c, .gist = g };

	test_walk(t, seek, &s);
	return s.found;
}

bool
is_named(const struct item *i)
{
	return (double)i->score >= NAMED * (i->to - i->from);
}

bool
leaves_know(const struct leaves *l, size_t at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind != ITEM_CUE &&
		    l->items[i].from <= (short)at && l->items[i].to > (short)at)
			return true;
	return false;
}
