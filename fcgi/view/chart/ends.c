#include <math.h>

#include "base/utf8.h"
#include "view/chart/plot.h"
#include "view/chart/shape.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define NAME_CHARS 14 /* that the margin of a wide page has room for */
#define SHORT_CHARS 7 /* … of half the width */
#define APART_PX 16   /* from one name to the next */

/* A name and how far down it stands. */
struct ending {
	size_t series;
	double y;
};

/* From the top down, and how long names are. false: a line has no end there, or a
 * name no room. */
static bool
find_endings(struct arena *a, const struct plot *p, struct ending *ret,
	     size_t *ret_chars)
{
	const struct chart *c = p->chart;
	double x;

	if ((double)c->n_values * APART_PX > p->height_px + APART_PX)
		return false;
	for (size_t i = 0; i < c->n_values; i++) {
		const char *name = chart_series_name(a, c, i);
		const size_t chars = utf8_width(str_of(name));
		size_t at = i;

		if (!chart_value(c, p->n - 1, i, &x) || chars > NAME_CHARS)
			return false;
		*ret_chars = chars > *ret_chars ? chars : *ret_chars;
		for (; at && ret[at - 1].y > plot_down(p, x); at--)
			ret[at] = ret[at - 1];
		ret[at] = (struct ending){ i, plot_down(p, x) };
	}
	return true;
}

/* Pushed down from the first on, then up from the bottom of the plot. */
static void
set_apart(struct ending *e, size_t n, double bottom)
{
	for (size_t i = 1; i < n; i++)
		e[i].y = fmax(e[i].y, e[i - 1].y + APART_PX);
	e[n - 1].y = fmin(e[n - 1].y, bottom);
	for (size_t i = n - 1; i-- > 0;)
		e[i].y = fmin(e[i].y, e[i + 1].y - APART_PX);
}

static void
add_endings(struct arena *a, const struct plot *p, struct ending *endings,
	    struct json_object *list)
{
	const struct chart *c = p->chart;

	set_apart(endings, c->n_values, plot_down(p, p->scale.low));
	for (size_t i = 0; i < c->n_values; i++) {
		struct json_object *one = json_push_object(list);

		tree_text(one, "y", arena_printf(a, "%.1f", endings[i].y + 5));
		tree_text(one, "name",
			  chart_series_name(a, c, endings[i].series));
	}
}

void
plot_ends(struct arena *a, const struct plot *plots, size_t n,
	  struct json_object *o)
{
	const struct chart *c = plots->chart;
	struct ending endings[CHART_COLS][CHART_SERIES] = { { { 0 } } };
	struct json_object *list = tree_list(o, "endings");
	bool all = c->kind == CHART_LINE && c->n_values > 1;
	size_t chars = 0;

	for (size_t i = 0; all && i < n; i++)
		all = find_endings(a, &plots[i], endings[i], &chars);
	if (!all) {
		tree_flag(o, "ends", false);
		return;
	}
	tree_text(o, "ends", chars <= SHORT_CHARS ? "ends short" : "ends");
	for (size_t i = 0; i < n; i++)
		add_endings(a, &plots[i], endings[i], list);
}
