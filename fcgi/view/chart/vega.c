#include "view/chart/chart.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/*
 * A specification of Vega-Lite 5 (vega.github.io/schema/vega-lite/v5.json).
 * The data are in long form: an object a mark, with label, series and value.
 * Measures with axes of their own are rows of plots.
 */
#define SCHEMA "https://vega.github.io/schema/vega-lite/v5.json"

static const char *
series_name(struct arena *a, const struct chart *c, size_t series)
{
	const size_t col = c->values[series];

	return c->crossed ? c->rows->cols[col].name
			  : chart_heading(a, c->rows, col);
}

static void
set_label(struct arena *a, const struct chart *c, size_t i,
	  struct json_object *o)
{
	double x;

	if (c->kind == CHART_POINTS &&
	    str_to_real(chart_cell(c, i, c->labels[0])->text, &x))
		json_set_real(o, "label", x);
	else
		json_set_text(o, "label", chart_label(a, c, i));
}

/* Lines of several measures: rows of plots are told by these. */
static bool
is_crossed(const struct chart *first)
{
	return first->crossed && first->below;
}

static void
add_values(struct arena *a, const struct chart *first, const struct chart *c,
	   struct json_object *values)
{
	const bool named = first->below || first->n_values > 1;
	double x;

	for (size_t i = 0; i < c->rows->n_rows; i++)
		for (size_t k = 0; k < c->n_values; k++) {
			struct json_object *o;

			if (!chart_value(c, i, k, &x))
				continue;
			o = json_push_object(values);
			set_label(a, c, i, o);
			json_set_real(o, "value", x);
			if (named)
				json_set_text(o, "series",
					      series_name(a, c, k));
			if (is_crossed(first))
				json_set_text(o, "measure",
					      chart_measure(a, c));
		}
}

/* Quarters are points in time to us, and not to Vega. */
static const char *
label_type(const struct chart *c)
{
	const struct str first = chart_cell(c, 0, c->labels[0])->text;

	if (c->kind == CHART_POINTS)
		return "quantitative";
	return c->kind == CHART_LINE && !(first.n > 5 && first.p[5] == 'Q')
		       ? "temporal"
		       : "nominal";
}

static struct json_object *
add_axis(struct json_object *encoding, const char *channel, const char *field,
	 const char *type, const char *title)
{
	struct json_object *o = json_add_object(encoding, channel);

	json_set_text(o, "field", field);
	json_set_text(o, "type", type);
	json_set_text(o, "title", title);
	return o;
}

static void
add_encoding(struct arena *a, const struct chart *c, struct json_object *spec)
{
	struct json_object *o = json_add_object(spec, "encoding");
	const bool bars = c->kind == CHART_BARS;
	const char *value = c->n_values > 1 || c->below
				    ? ""
				    : chart_heading(a, c->rows, c->values[0]);
	struct json_object *label =
		add_axis(o, bars ? "y" : "x", "label", label_type(c),
			 chart_heading(a, c->rows, c->labels[0]));

	json_set(label, "sort", NULL); /* as the rows are */
	(void)add_axis(o, bars ? "x" : "y", "value", "quantitative", value);
	if (c->below)
		json_set(add_axis(o, "row",
				  is_crossed(c) ? "measure" : "series",
				  "nominal", ""),
			 "sort", NULL);
	if (c->n_values < 2)
		return;
	(void)add_axis(o, "color", "series", "nominal", "");
	if (bars)
		(void)add_axis(o, "yOffset", "series", "nominal", "");
}

struct json_object *
chart_vega(struct arena *a, const struct chart *c)
{
	static const char *const marks[] = { [CHART_BARS] = "bar",
					     [CHART_LINE] = "line",
					     [CHART_POINTS] = "point" };
	struct json_object *spec = json_new(a);
	struct json_object *mark, *values;

	json_set_text(spec, "$schema", SCHEMA);
	json_set_text(spec, "title", c->name);
	json_set_text(spec, "description", c->note ? c->note : c->name);
	values = json_add_array(json_add_object(spec, "data"), "values");
	for (const struct chart *of = c; of; of = of->below)
		add_values(a, c, of, values);
	mark = json_add_object(spec, "mark");
	json_set_text(mark, "type", marks[c->kind]);
	json_set_bool(mark, "tooltip", true);
	add_encoding(a, c, spec);
	if (c->below) /* each measure has an axis of its own */
		json_set_text(json_add_object(json_add_object(spec, "resolve"),
					      "scale"),
			      c->kind == CHART_BARS ? "x" : "y", "independent");
	return spec;
}
