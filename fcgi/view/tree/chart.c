#include <string.h>

#include "base/language/language.h"
#include "data/names.h"
#include "view/chart/chart.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* The ways to see a result, in the order of their links. */
enum look { LOOK_LINES, LOOK_POINTS, LOOK_BARS, LOOK_TABLE, LOOK__MAX };

static const struct {
	const char *name, *words;
} looks[] = {
	[LOOK_LINES] = { "lines", "Lines" },
	[LOOK_POINTS] = { "points", "Points" },
	[LOOK_BARS] = { "bars", "Bars" },
	[LOOK_TABLE] = { "table", "Table only" },
};
static_assert(COUNT(looks) == LOOK__MAX, "one row a look");

static enum look
look_find(const char *name)
{
	size_t i = 0;

	while (i < COUNT(looks) && strcmp(name, looks[i].name) != 0)
		i++;
	return (enum look)i;
}

bool
chart_is_known(const char *name)
{
	return look_find(name) < LOOK__MAX;
}

static void
add_links(struct arena *a, struct json_object *o, const char *href,
	  const bool *can, enum look here)
{
	struct json_object *list = json_add_array(o, "charts");

	json_set_bool(o, "has_charts",
		      can[LOOK_LINES] || can[LOOK_POINTS] || can[LOOK_BARS]);
	for (size_t i = 0; i < LOOK__MAX; i++) {
		struct json_object *link;

		if (!can[i])
			continue;
		link = json_push_object(list);
		tree_text(link, "words", say(looks[i].words));
		tree_text(link, "href",
			  arena_printf(a, "%s?chart=%s", href, looks[i].name));
		tree_flag(link, "here", i == here);
	}
}

/* Whether the cross table shows all that the rows have, on one page. */
static bool
is_whole(const struct chart *c, const struct rows *rows, size_t max_rows)
{
	const struct column *last = &c->rows->cols[c->rows->n_cols - 1];

	return c->crossed && !c->below && !rows->truncated &&
	       c->rows->n_rows <= max_rows &&
	       (c->n_values < CHART_SERIES ||
		strcmp(last->name, "others") != 0);
}

/*
 * A table as the chart has it: a row for each label along, a column for each
 * line, headed as it is stored.
 */
static struct json_object *
cross_table(struct arena *a, const struct chart *c)
{
	const struct table_page page = { .first = 1, .max = c->rows->n_rows };
	struct column *cols = arena_array(a, c->rows->n_cols, sizeof(*cols));
	struct rows cross = *c->rows;
	struct json_object *o, *heads;

	cols[0] = cross.cols[0];
	for (size_t i = 1; i < cross.n_cols; i++)
		cols[i] = *c->crossed; /* so that figures are its own */
	cross.cols = cols;
	o = tree_table(a, &cross, &page);
	heads = json_get(o, "columns");
	for (size_t i = 1; i < cross.n_cols; i++)
		json_set_text(json_at(heads, i), "name", c->rows->cols[i].name);
	json_set_text(o, "caption", name_capital(a, c->name));
	if (c->figures.unit)
		json_set_text(o, "note",
			      arena_printf(a, say("in %s"), c->figures.unit));
	return o;
}

/*
 * How a turn's wish is met by what can be drawn; *ret_note says why otherwise,
 * or is NULL.
 */
static enum look
meet(const char *wish, const bool *can, enum look fits, const char **ret_note)
{
	static const char *const needs[LOOK__MAX] = {
		[LOOK_LINES] = "Lines need a time that goes one way.",
		[LOOK_POINTS] = "Points need two figures in each row.",
		[LOOK_BARS] = "Bars need a label for each figure.",
	};
	const bool pie = strcmp(wish, "pie") == 0;
	const enum look look = pie ? LOOK_BARS : look_find(wish);

	*ret_note = NULL;
	if (look == LOOK_TABLE)
		return LOOK_TABLE;
	if (fits == LOOK_TABLE)
		*ret_note = "There is no chart of this answer: it needs a label"
			    " and a figure in at least two rows.";
	else if (look < LOOK__MAX && !can[look])
		*ret_note = needs[look];
	else if (pie)
		*ret_note = "Bars in place of a pie: their lengths are easier"
			    " to compare.";
	return look < LOOK__MAX && can[look] ? look : fits;
}

void
tree_chart(struct arena *a, struct json_object *o, const struct turn *t,
	   const struct table_page *page, const char *wish,
	   struct json_object **ret_table)
{
	const char *id = arena_printf(a, "t%zu-chart", t->n);
	struct chart best, bars;
	bool can[LOOK__MAX] = { [LOOK_TABLE] = true };
	enum look here = LOOK_TABLE;
	const char *note = NULL;

	chart_choose(a, t->rows, id, &best);
	bars = best;
	if (best.kind == CHART_LINE)
		chart_choose_bars(a, t->rows, id, &bars);
	can[LOOK_LINES] = best.kind == CHART_LINE;
	can[LOOK_POINTS] = best.kind == CHART_POINTS;
	can[LOOK_BARS] = bars.kind == CHART_BARS;
	if (best.kind != CHART_NONE)
		here = can[LOOK_LINES]    ? LOOK_LINES
		       : can[LOOK_POINTS] ? LOOK_POINTS
					  : LOOK_BARS;
	if (!wish && t->chart)
		here = meet(t->chart, can, here, &note);
	else if (wish && chart_is_known(wish) && can[look_find(wish)])
		here = look_find(wish);
	if (note)
		json_set_text(o, "chart_note", say(note));
	add_links(a, o, page->href, can, here);
	if (here == LOOK_BARS)
		json_set(o, "bars", chart_bars(a, &bars));
	else if (here == LOOK_LINES || here == LOOK_POINTS)
		json_set(o, "line", chart_line(a, &best));
	if (!ret_table)
		return;
	*ret_table = here != LOOK_TABLE && is_whole(&best, t->rows, page->max)
			     ? cross_table(a, &best)
			     : NULL;
}

void
chart_choose_as(struct arena *a, const struct rows *rows, const char *id,
		const char *wish, struct chart *ret)
{
	const bool bars =
		wish && (strcmp(wish, "bars") == 0 || strcmp(wish, "pie") == 0);

	ret->kind = CHART_NONE;
	if (bars)
		chart_choose_bars(a, rows, id, ret);
	if (ret->kind == CHART_NONE)
		chart_choose(a, rows, id, ret);
}

/* The time that a row begins with. Digits alone may as well be a code. */
static bool
time_of(const struct rows *r, size_t row, double *ret_days)
{
	const struct cell *c = &r->cells[row * r->n_cols];
	const enum figure_kind kind = figures_of_column(&r->cols[0]).kind;

	if (cell_is_number(c->type) ? kind != FIGURE_YEAR
				    : kind == FIGURE_ID && c->text.n == 4)
		return false;
	return c->type != CELL_NULL && c->type != CELL_BLOB &&
	       when_parse(c->text, ret_days);
}

bool
tree_newest(const struct rows *r, size_t *ret, size_t *ret_before)
{
	double before = 0, x = 0;
	int way = 0;

	if (r->n_rows < 2 || !time_of(r, 0, &before))
		return false;
	for (size_t i = 1; i < r->n_rows; i++) {
		int step = time_of(r, i, &x) ? (x > before) - (x < before) : 0;

		if (step == 0 || (way && step != way))
			return false;
		way = step;
		before = x;
	}
	*ret = way > 0 ? r->n_rows - 1 : 0;
	*ret_before = way > 0 ? r->n_rows - 2 : 1;
	return way < 0 || !r->truncated;
}
