#include "view/page/board.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "data/figures.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define TILE_ROWS 20

struct json_object *
tree_boards(const struct view *v, const struct view_boards *p)
{
	struct json_object *page =
		tree_page(v, say("Boards"), (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "boards");

	tree_flag(page, "has_boards", p->n > 0);
	for (size_t i = 0; i < p->n; i++) {
		const struct board *b = &p->items[i];
		struct json_object *o = json_push_object(list);

		tree_text(o, "name", b->name);
		tree_text(o, "title", b->title);
		tree_set(o, "description", b->description);
		tree_text(o, "about",
			  arena_printf(v->arena, "%s · %s%s%s",
				       number_of(v->arena, b->n_tiles, "tile",
						 "tiles"),
				       clock_date(v->arena, b->updated_ms),
				       b->maker ? ", " : "",
				       b->maker ? b->maker : ""));
	}
	return page;
}

struct json_object *
tree_board(const struct view *v, const struct view_board *p)
{
	struct json_object *page =
		tree_page(v, p->b->title, (struct place){ NULL, NULL });

	tree_text(page, "name", p->b->name);
	tree_set(page, "description", p->b->description);
	tree_flag(page, "may_change", p->may_change);
	tree_flag(page, "empty", p->b->n_tiles == 0);
	tree_text(page, "query", p->query);
	tree_text(page, "share",
		  tree_path(v->arena, arena_printf(v->arena, "/boards/%s%s",
						   p->b->name, p->query)));
	tree_params(v->arena, page, p->params, p->values, p->n_params);
	return page;
}

/* The last column of numbers that are amounts; n_cols: there is none. */
static size_t
measure_of(const struct rows *r)
{
	for (size_t i = r->n_cols; i-- > 0;) {
		struct figures f = figures_of(r, i);

		if (cell_is_number(r->cols[i].type) && !figures_are_names(f))
			return i;
	}
	return r->n_cols;
}

/* "+4.2 %" */
static const char *
change_of(struct arena *a, struct str now, struct str before)
{
	double x, y;

	if (!str_to_real(now, &x) || !str_to_real(before, &y) || fabs(y) <= 0)
		return NULL;
	return str_dup(a, say_figure(a, str_of(arena_printf(a, "%+.1f %%",
							    (x - y) / fabs(y) *
								    100))));
}

/* What the number is of: the first column, when that is another. */
static const char *
label_of(struct arena *a, const struct rows *r, size_t row, size_t measure)
{
	return measure ? str_dup(a, r->cells[row * r->n_cols].text) : NULL;
}

/* A sum of no rows: one row, whose last column has nothing. */
static bool
is_nothing(const struct rows *r)
{
	return r->n_rows == 1 && r->cells[r->n_cols - 1].type == CELL_NULL;
}

static struct json_object *
number_of_nothing(void)
{
	static const char *const parts[] = { "unit", "label", "change",
					     "before" };
	struct json_object *number = json_object_new_object();

	tree_text(number, "figure", "–");
	for (size_t i = 0; i < COUNT(parts); i++)
		tree_flag(number, parts[i], false);
	return number;
}

/* The newest figure and how it changed, or the only one; NULL: neither. */
static struct json_object *
number_of_rows(struct arena *a, const struct rows *r, size_t col)
{
	struct json_object *number;
	size_t row = 0, row_before = 0;
	const bool one = r->n_rows == 1;
	const struct cell *cell;
	const struct figures f = figures_of(r, col);
	const char *change = NULL, *before = NULL;

	if (!one && !tree_newest(r, &row, &row_before))
		return NULL;
	number = json_object_new_object();
	cell = &r->cells[row * r->n_cols + col];
	if (!one) {
		change = change_of(a, cell->text,
				   r->cells[row_before * r->n_cols + col].text);
		before = label_of(a, r, row_before, col);
	}
	tree_leaf(number, "figure", number_shown(a, f, cell->text));
	tree_set(number, "unit", f.unit);
	tree_set(number, "label", label_of(a, r, row, col));
	tree_set(number, "change", change);
	tree_set(number, "before", before);
	tree_text(number, "way", change && *change == '-' ? "down" : "up");
	return number;
}

static bool
is_drawn(struct json_object *o)
{
	return json_object_is_type(json_get(o, "bars"), json_type_object) ||
	       json_object_is_type(json_get(o, "line"), json_type_object);
}

static void
add_figures(const struct view *v, const struct view_tile *t,
	    struct json_object *o)
{
	const struct rows *r = t->figures->rows;
	const struct table_page page = { .first = 1,
					 .max = TILE_ROWS,
					 .href = "" };
	const struct turn turn = { .n = t->nth,
				   .rows = view_drawn(v->arena,
						      t->figures->dialect,
						      t->figures->s->sql, r) };
	struct rows first = *r;
	const size_t measure = measure_of(r);
	struct json_object *number = NULL;

	json_set_text(o, "when", view_moment(v->arena, t->figures->made_ms));
	if (r->n_rows == 0) {
		json_set_text(o, "nothing", say("No rows match."));
		return;
	}
	if (t->tile->show == TILE_NUMBER && is_nothing(r))
		number = number_of_nothing();
	else if (t->tile->show == TILE_NUMBER && measure < r->n_cols)
		number = number_of_rows(v->arena, r, measure);
	if (number) {
		json_set(o, "number", number);
		return;
	}
	if (t->tile->show != TILE_TABLE)
		tree_chart(v->arena, o, &turn, &page, t->figures->s->chart,
			   NULL);
	if (is_drawn(o))
		return;
	if (first.n_rows > TILE_ROWS) {
		first.n_rows = TILE_ROWS;
		first.truncated = true;
	}
	json_set(o, "table", tree_table(v->arena, &first, &page));
}

struct json_object *
tree_board_tile(const struct view *v, const struct view_tile *t)
{
	static const char *const parts[] = { "number", "bars",   "line",
					     "table",  "when",   "has_charts",
					     "charts", "nothing" };
	struct json_object *o = json_new(v->arena);
	const struct saved *s = t->figures ? t->figures->s : NULL;

	tree_text(o, "base", v->base);
	tree_text(o, "class",
		  arena_printf(v->arena, "tile o%zu w%zu", t->nth,
			       t->tile->width));
	tree_text(o, "name", t->tile->saved);
	tree_text(o, "title", view_tile_title(t));
	tree_text(o, "query", s ? view_saved_query(v->arena, t->figures) : "");
	tree_flag(o, "there", s != NULL);
	tree_set(o, "problem", t->problem);
	/* what nobody is sure of does not stand there as a figure of the house */
	tree_badge(o, s && band_find(s->confidence) == BAND_UNSURE ? BAND_UNSURE
								   : BAND_NONE);
	for (size_t i = 0; i < COUNT(parts); i++)
		tree_flag(o, parts[i], false);
	if (s && t->figures->rows)
		add_figures(v, t, o);
	return o;
}

static void
add_form_tile(struct json_object *list, const struct view_board_form *p,
	      size_t i)
{
	const char *of = p->b->tiles[i].saved;
	const struct tile *t = &p->b->tiles[i];
	struct json_object *o = json_push_object(list), *choices;

	tree_int(o, "nth", (int64_t)i + 1);
	for (size_t k = 0; k < p->n_saved; k++)
		if (strcmp(p->saved[k].name, t->saved) == 0)
			of = p->saved[k].title;
	tree_text(o, "of", of);
	tree_text(o, "heading", t->title ? t->title : "");
	tree_flag(o, "first", i == 0);
	choices = tree_list(o, "shows");
	for (enum tile_show k = TILE_CHART; k < TILE__MAX; k++) {
		struct json_object *c = json_push_object(choices);

		tree_text(c, "value", tile_show_name(k));
		tree_flag(c, "chosen", k == t->show);
	}
	choices = tree_list(o, "widths");
	for (size_t k = 1; k <= BOARD_WIDTH_MAX; k++) {
		struct json_object *c = json_push_object(choices);

		tree_int(c, "value", (int64_t)k);
		tree_flag(c, "chosen", k == t->width);
	}
}

struct json_object *
tree_board_form(const struct view *v, const struct view_board_form *p)
{
	struct json_object *page =
		tree_page(v, p->b->title, (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "tiles");

	tree_text(page, "name", p->b->name);
	tree_text(page, "of_title", p->b->title);
	tree_text(page, "text", p->b->description ? p->b->description : "");
	tree_text(page, "readers", p->b->readers ? p->b->readers : "");
	tree_flag(page, "has_readers", p->has_readers);
	tree_flag(page, "has_tiles", p->b->n_tiles > 0);
	for (size_t i = 0; i < p->b->n_tiles; i++)
		add_form_tile(list, p, i);
	list = tree_list(page, "saved");
	tree_flag(page, "has_saved", p->n_saved > 0);
	for (size_t i = 0; i < p->n_saved; i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "value", p->saved[i].name);
		tree_text(o, "words", p->saved[i].title);
	}
	return page;
}
