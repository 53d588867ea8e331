#include <string.h>

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

/* The values that got a name become parameters with themselves as default. */
static const struct err *
name_values(struct call *call, const struct form *form, const struct turn *t,
	    struct saved *s)
{
	size_t n;
	struct literal *list = literals_of(call, t, &n);
	const char **names = arena_array(call->arena, n, sizeof(*names));

	for (size_t i = 0; i < n && i < VALUES_MAX; i++) {
		const struct str *name = form_get(
			form, arena_printf(call->arena, "value_%zu", i + 1));
		struct saved_param p = { .name = NULL };

		if (!name || str_trim(*name).n == 0 || !list[i].value.p)
			continue;
		p.name = str_dup(call->arena, str_trim(*name));
		if (!saved_is_param(str_trim(*name)))
			return err_say(call->arena, ERR_INPUT,
				       "\"%s\" is no name for a value: it has"
				       " letters, digits and _.",
				       p.name);
		p.type = param_type_find(type_of(&list[i]));
		p.fallback = str_dup(call->arena, list[i].value);
		names[i] = p.name;
		if (saved_param(s, p.name))
			continue;
		s->params = arena_grow(call->arena, s->params, s->n_params,
				       sizeof(p));
		s->params[s->n_params++] = p;
	}
	if (n)
		s->sql = sql_with_params(call->arena,
					 dialect_find(str_of(t->dialect)),
					 str_of(t->sql), names, n);
	return NULL;
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

/* A format such as '%Y-%m', which nothing is compared with, is no value. */
static bool
may_be_asked(const struct literal *l)
{
	return l->value.p && (l->column.n || !str_has(l->value, STR("%")));
}

static struct view_saved_value
value_of(struct call *call, const struct literal *l, size_t nth)
{
	return (struct view_saved_value){
		.nth = nth,
		.text = str_dup(call->arena, str_first(l->value, VALUE_SHOWN)),
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
	for (size_t i = 0; i < n; i++)
		if (may_be_asked(&list[i]))
			values[p.n_values++] = value_of(call, &list[i], i + 1);
	p.values = values;
	return page_show_saved_form(call, &p);
}
