#include <string.h>

#include "data/names.h"
#include "template/template.h"
#include "view/chart/chart.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define HEAD_PX 60 /* above the chart … */
#define LINE_PX 26 /* … and for each line of words below it */

/* The colours of the light page (static/style.css), a series each. */
static const char *const colours[CHART_SERIES] = {
	"#0f766e", "#c9711a", "#5263c1", "#a8457f",
	"#5f7f1f", "#8a5a2b", "#2b83b8", "#77736a",
};

static void
add_colours(struct arena *a, struct json_object *tree)
{
	struct json_object *list = tree_list(tree, "colours");

	for (size_t i = 0; i < COUNT(colours); i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "class", chart_series_class(a, i));
		tree_text(o, "colour", colours[i]);
	}
}

/* Title, chart, legend and note, one below the other. */
static struct json_object *
file_tree(const struct view *v, const struct chart *c)
{
	struct json_object *tree = json_own(v->arena, json_object_new_object());
	struct json_object *drawn = c->kind == CHART_BARS
					    ? chart_bars(v->arena, c)
					    : chart_line(v->arena, c);
	int64_t y = HEAD_PX + json_get_int(drawn, "height", 0);

	tree_text(tree, "name", name_capital(v->arena, c->name));
	tree_text(tree, "summary", json_get_text(drawn, "summary", ""));
	tree_flag(tree, "bars", false);
	tree_flag(tree, "line", false);
	json_set(tree, c->kind == CHART_BARS ? "bars" : "line", drawn);
	chart_legend(v->arena, c, tree);
	add_colours(v->arena, tree);
	y += c->n_values > 1 ? LINE_PX : 0;
	tree_int(tree, "legend_y", y);
	y += c->note ? LINE_PX : 0;
	tree_int(tree, "note_y", y);
	tree_int(tree, "height", y + LINE_PX / 2);
	return tree;
}

static const struct err *
send_svg(const struct view *v, const struct chart *c)
{
	const struct template *t =
		template_find(v->templates, STR("chart/file"));

	if (!t)
		return err_new(v->arena, ERR_INTERNAL,
			       "A page of this site is missing.",
			       "no template chart/file");
	return template_render(v->arena, t, v->templates, file_tree(v, c),
			       v->out);
}

const struct err *
view_chart_file(const struct view *v, const struct rows *rows, const char *look,
		bool svg)
{
	struct chart c;
	struct str text;

	chart_choose_as(v->arena, rows, "chart", look, &c);
	if (c.kind == CHART_NONE)
		return err_say(v->arena, ERR_MISSING,
			       "There is no chart of this answer: it needs a"
			       " label and a figure in at least two rows.");
	if (svg)
		return send_svg(v, &c);
	text = json_pretty(v->arena, chart_vega(v->arena, &c));
	return v->out->write(v->out->arg, text)
		       ? NULL
		       : err_say(v->arena, ERR_CANCELLED, "The reader left.");
}
