#include <string.h>

#include "base/clock.h"
#include "request/reply.h"
#include "route/saved/page.h"
#include "sql/lex/literals.h"

#include "base/ban.h"

#define VALUES_MAX 20 /* of a statement, that are offered to be asked for */
#define VALUE_SHOWN 60

static const struct err *
read_turn(struct call *call, struct turn *ret)
{
	struct turn_id id = { .owner = call->user.owner,
			      .chat = call->params[0] };
	const struct err *e = page_turn_number(call, &id.n);

	if (!e)
		e = store_turn_get(call->app->store, call->arena, &id, ret);
	if (!e && (ret->state != TURN_ANSWERED || !ret->sql))
		e = err_say(call->arena, ERR_CONFLICT,
			    "This question has no answer to save.");
	return e;
}

static struct literal *
literals_of(struct call *call, const struct turn *t, size_t *ret_n)
{
	const struct dialect *d = dialect_find(str_of(t->dialect));

	*ret_n = 0;
	return d ? sql_literals(call->arena, d, str_of(t->sql), ret_n) : NULL;
}

static const char *
type_of(const struct literal *l)
{
	bool digits = !l->text && !str_has(l->value, STR("."));
	bool day = l->text && saved_is_of_type(PARAM_DATE, l->value);

	return param_type_name(day       ? PARAM_DATE
			       : l->text ? PARAM_TEXT
			       : digits  ? PARAM_INTEGER
					 : PARAM_NUMBER);
}

/*
 * "day >= '2024-01-01' AND day < '2025-01-01'" and BETWEEN are a span of days.
 * What its end is called: "after" or "to"; NULL: it is none.
 */
static const char *
span_end(const struct literal *list, size_t n, size_t i)
{
	const struct literal *l = &list[i], *end = &list[i + 1];

	if (i + 1 >= n || !l->text || !end->text || !l->column.n ||
	    !str_eq(l->column, end->column) ||
	    !saved_is_of_type(PARAM_DATE, l->value) ||
	    !saved_is_of_type(PARAM_DATE, end->value))
		return NULL;
	if (str_is_nocase(l->how, "between"))
		return str_is_nocase(end->how, "between") ? "to" : NULL;
	if (!str_is(l->how, ">="))
		return NULL;
	return str_is(end->how, "<")    ? "after"
	       : str_is(end->how, "<=") ? "to"
					: NULL;
}

/* "2024-01-01 to 2024-12-31" */
static const char *
span_text(struct arena *a, const struct literal *l, const char *end)
{
	const char *last = str_dup(a, l[1].value);

	if (strcmp(end, "after") == 0)
		last = clock_date(a, clock_noon_ms(l[1].value) - DAY_MS);
	return arena_printf(a, "%.*s to %s", (int)l->value.n, l->value.p, last);
}

/* A name that was given to a value, or to the first of a span. */
struct naming {
	struct call *call;
	const struct form *form;
	const struct literal *list; /* [n] */
	size_t n;
	const char **names; /* [n] in the statement */
	struct saved *s;
};

static const struct str *
name_given(const struct naming *m, size_t i)
{
	const struct str *name = form_get(
		m->form, arena_printf(m->call->arena, "value_%zu", i + 1));

	return name && str_trim(*name).n && m->list[i].value.p ? name : NULL;
}

/* What it is called, and what stands in the statement. */
static struct saved_param
param_named(const struct naming *m, size_t i, struct str name)
{
	struct arena *a = m->call->arena;
	const char *end = span_end(m->list, m->n, i);
	struct saved_param p = { .name = str_dup(a, name) };

	if (!end || name_given(m, i + 1)) {
		p.type = param_type_find(type_of(&m->list[i]));
		p.fallback = str_dup(a, m->list[i].value);
		m->names[i] = p.name;
		return p;
	}
	if (saved_days_name(name).n)
		p.name = str_dup(a, saved_days_name(name));
	p.type = PARAM_DAYS;
	p.fallback = span_text(a, &m->list[i], end);
	m->names[i] = arena_printf(a, "%s_from", p.name);
	m->names[i + 1] = arena_printf(a, "%s_%s", p.name, end);
	return p;
}

static const struct err *
name_value(const struct naming *m, size_t i)
{
	struct arena *a = m->call->arena;
	const struct str *given = name_given(m, i);
	struct saved *s = m->s;
	struct saved_param p;

	if (!given)
		return NULL;
	if (!saved_is_param(str_trim(*given)))
		return err_say(a, ERR_INPUT,
			       "\"%s\" is no name for a value: it has"
			       " letters, digits and _.",
			       str_dup(a, str_trim(*given)));
	p = param_named(m, i, str_trim(*given));
	if (saved_param(s, p.name))
		return NULL;
	s->params = arena_grow(a, s->params, s->n_params, sizeof(p));
	s->params[s->n_params++] = p;
	return NULL;
}

/* The values that got a name become parameters with themselves as default. */
static const struct err *
name_values(struct call *call, const struct form *form, const struct turn *t,
	    struct saved *s)
{
	struct naming m = { .call = call, .form = form, .s = s };
	const struct err *e = NULL;

	m.list = literals_of(call, t, &m.n);
	m.names = arena_array(call->arena, m.n, sizeof(*m.names));
	for (size_t i = 0; !e && i < m.n && i < VALUES_MAX; i++)
		e = name_value(&m, i);
	if (!e && m.n)
		s->sql = sql_with_params(call->arena,
					 dialect_find(str_of(t->dialect)),
					 str_of(t->sql), m.names, m.n);
	return e;
}

/* Each is a line of the file that it is kept as. */
static const char *
one_line(const char *text)
{
	return text && !strchr(text, '\n') ? text : NULL;
}

/* As the turn's question wished for it; NULL: what fits. */
static const char *
chart_of(const struct turn *t)
{
	if (!t->chart || chart_is_known(t->chart))
		return t->chart;
	return strcmp(t->chart, "pie") == 0 ? "bars" : NULL;
}

static struct saved
of_turn(const struct turn *t)
{
	return (struct saved){ .title = t->question,
			       .question = t->question,
			       .reading =
				       t->by_hand ? NULL : one_line(t->reading),
			       .confidence = band_words(turn_band(t)),
			       .database = t->database,
			       .chart = chart_of(t),
			       .sql = t->sql };
}

/* POST /chats/{id}/turns/{n}/save */
const struct err *
page_turn_save_post(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct posted_saved in;
	struct form form;
	struct turn turn;
	struct saved s;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (!e)
		e = read_turn(call, &turn);
	if (e)
		return e;
	s = of_turn(&turn);
	s.name = in.name;
	e = name_values(call, &form, &turn, &s);
	if (!e)
		e = page_read_saved_fields(call, &form, &s);
	s.database = turn.database;
	if (!s.title)
		s.title = turn.question;
	if (!e)
		e = saved_add(&c, &s);
	if (!e)
		page_answer_saved(call, &s, 201);
	return e;
}

/* "1 -", "100.0 *", "LIMIT 1": of how a figure is computed. */
static bool
is_of_formula(struct str number)
{
	double x;

	return str_to_real(number, &x) &&
	       (!(x > 1) || (!(x < 100) && !(x > 100)));
}

/* A format such as '%Y-%m', which nothing is compared with, is no value. */
static bool
may_be_asked(const struct literal *l)
{
	if (!l->value.p || l->column.n)
		return l->value.p;
	return l->text ? !str_has(l->value, STR("%"))
		       : !is_of_formula(l->value);
}

static struct view_saved_value
value_of(struct call *call, const struct literal *l, size_t nth,
	 const char *end)
{
	return (struct view_saved_value){
		.nth = nth,
		.text = end ? span_text(call->arena, l, end)
			    : str_dup(call->arena,
				      str_first(l->value, VALUE_SHOWN)),
		.column = l->column.n ? str_dup(call->arena, l->column) : NULL,
	};
}

/* GET /chats/{id}/turns/{n}/save */
const struct err *
page_turn_save(struct call *call)
{
	struct view_saved_form p = { .is_new = true };
	struct view_saved_value *values;
	struct literal *list;
	struct turn turn;
	struct saved s;
	size_t n;
	const struct err *e = read_turn(call, &turn);

	if (e)
		return e;
	s = of_turn(&turn);
	p.s = &s;
	p.action = arena_printf(call->arena, "/chats/%s/turns/%zu/save",
				turn.chat, turn.n);
	list = literals_of(call, &turn, &n);
	if (n > VALUES_MAX)
		n = VALUES_MAX;
	values = arena_array(call->arena, n, sizeof(*values));
	for (size_t i = 0; i < n; i++) {
		const char *end = span_end(list, n, i);

		if (may_be_asked(&list[i]))
			values[p.n_values++] =
				value_of(call, &list[i], i + 1, end);
		i += end != NULL;
	}
	p.values = values;
	return page_show_saved_form(call, &p);
}
