#include <string.h>

#include "route/saved/page.h"

#include "base/ban.h"

/* What an address gives of what a saved question asks for, and its form. */

const struct err *
page_given(struct call *call, struct str query, struct saved_given **ret,
	   size_t *ret_n)
{
	struct form form = { .n = 0 };
	const struct err *e = form_parse(call->arena, query, &form);
	struct saved_given *given =
		arena_array(call->arena, form.n, sizeof(*given));

	for (size_t i = 0; !e && i < form.n; i++)
		given[i] = (struct saved_given){ form.fields[i].name,
						 form.fields[i].value };
	*ret = given;
	*ret_n = e ? 0 : form.n;
	return e;
}

const struct err *
page_saved_values(struct call *call, const struct saved *s,
		  struct saved_values *ret)
{
	const struct saved_call c = page_saved_call(call);
	struct saved_given *given = NULL;
	size_t n = 0;
	const struct err *e = page_given(call, call->req->query, &given, &n);

	if (!e)
		e = saved_known(call->arena, s->params, s->n_params, given, n);
	return e ? e : saved_values(&c, s, given, n, ret);
}

const struct err *
page_saved_look(struct call *call, const char **ret)
{
	const struct err *e = page_query(call, "chart", ret);

	if (e || !*ret || chart_is_known(*ret))
		return e;
	return err_say(call->arena, ERR_INPUT,
		       "\"chart\" is lines, points, bars or table.");
}

static struct view_param
param_of(struct call *call, const struct saved *s,
	 const struct saved_values *values, size_t i)
{
	const struct saved_call c = page_saved_call(call);
	struct view_param p = { .n_values = 0 };

	if (values) {
		p.values = values->args[i].values;
		p.n_values = values->args[i].n;
		p.said = values->said[i];
	}
	p.choices = saved_choices(&c, s, &s->params[i], &p.n_choices);
	return p;
}

struct view_param *
page_params_of(struct call *call, const struct saved *s,
	       const struct saved_values *values)
{
	struct view_param *params =
		arena_array(call->arena, s->n_params, sizeof(*params));

	for (size_t i = 0; i < s->n_params; i++)
		params[i] = param_of(call, s, values, i);
	return params;
}

/* A list may stand in one text, with commas. */
static void
add_cells(struct arena *a, const struct saved_param *p, struct str text,
	  struct view_param *to)
{
	struct cell *cells = NULL;

	for (size_t i = 0; i < to->n_values; i++) {
		cells = arena_grow(a, cells, i, sizeof(*cells));
		cells[i] = to->values[i];
	}
	while (text.n) {
		struct str one = p->list ? str_cut(&text, ',') : text;

		text = p->list ? text : STR("");
		cells = arena_grow(a, cells, to->n_values, sizeof(*cells));
		cells[to->n_values++] =
			(struct cell){ CELL_TEXT, str_trim(one) };
	}
	to->values = cells;
}

/* Its two days, wrong ones too. */
static void
add_days(struct arena *a, const struct saved_param *p,
	 const struct saved_given *given, size_t n, struct view_param *to)
{
	struct cell *cells = arena_array(a, 2, sizeof(*cells));

	cells[0] = cells[1] = (struct cell){ CELL_TEXT, STR("") };
	for (size_t i = 0; i < n; i++)
		if (str_is(saved_days_name(given[i].name), p->name))
			cells[str_ends(given[i].name, STR("_to"))].text =
				given[i].value;
	to->values = cells;
	to->n_values = 2;
}

struct view_param *
page_params_given(struct call *call, const struct saved *s)
{
	struct view_param *params = page_params_of(call, s, NULL);
	struct saved_given *given = NULL;
	size_t n = 0;

	if (page_given(call, call->req->query, &given, &n))
		return params;
	for (size_t i = 0; i < s->n_params; i++) {
		const struct saved_param *p = &s->params[i];

		if (p->type == PARAM_DAYS) {
			add_days(call->arena, p, given, n, &params[i]);
			continue;
		}
		for (size_t j = 0; j < n; j++)
			if (str_is(given[j].name, p->name))
				add_cells(call->arena, p, given[j].value,
					  &params[i]);
		if (params[i].n_values == 0 && p->fallback)
			add_cells(call->arena, p, str_of(p->fallback),
				  &params[i]);
	}
	return params;
}

void
page_add_params(struct call *call, const struct saved *s,
		const struct saved_values *values, struct page_params *p)
{
	for (size_t i = 0; i < s->n_params; i++) {
		size_t k = 0;

		while (k < p->n &&
		       strcmp(p->params[k].name, s->params[i].name) != 0)
			k++;
		if (k < p->n)
			continue;
		p->params = arena_grow(call->arena, p->params, p->n,
				       sizeof(*p->params));
		p->values = arena_grow(call->arena, p->values, p->n,
				       sizeof(*p->values));
		p->params[k] = s->params[i];
		p->values[k] = param_of(call, s, values, i);
		p->n++;
	}
}
