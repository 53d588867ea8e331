#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "chat/chat.h"
#include "data/saved/days.h"
#include "saved/saved.h"
#include "settings/settings.h"

#include "base/ban.h"

#define LIST_MAX 200
#define VALUE_MAX 1000 /* bytes */
#define WORDS_MAX 2000
#define DAYS_ARGS 3 /* of a date range: its days by their own names */

static bool
is_integer(struct str s)
{
	uint64_t n;

	if (s.n && s.p[0] == '-')
		s = str_from(s, 1);
	return str_to_uint(s, INT64_MAX, &n);
}

static bool
is_real(struct str s)
{
	double x;

	return str_to_real(s, &x) && !str_has(s, STR("x"));
}

static bool
is_text(struct str s)
{
	return s.n <= VALUE_MAX;
}

static const struct {
	bool (*is)(struct str s);
	const char *what;
} types[PARAM__MAX] = {
	[PARAM_TEXT] = { is_text, "a text of at most 1000 bytes" },
	[PARAM_INTEGER] = { is_integer, "a whole number" },
	[PARAM_NUMBER] = { is_real, "a number" },
	[PARAM_DATE] = { days_is_day, "a day such as 2024-05-31" },
	[PARAM_DAYS] = { days_is_day, "days such as 2024-05-31" },
};

bool
saved_is_of_type(enum param_type type, struct str text)
{
	return types[type].is(text);
}

struct collecting {
	struct arena *a;
	const struct saved_param *p;
	struct cell *cells;
	size_t n;
};

static const struct err *
add_value(struct collecting *c, struct str value)
{
	value = str_trim(value);
	if (value.n == 0)
		return NULL;
	if (!types[c->p->type].is(value))
		return err_say(c->a, ERR_INPUT, "%s takes %s, not \"%.*s\".",
			       param_label(c->a, c->p), types[c->p->type].what,
			       (int)(value.n > 100 ? 100 : value.n), value.p);
	if (c->n == (c->p->list ? LIST_MAX : 1))
		return err_say(c->a, ERR_INPUT,
			       c->p->list ? "%s takes at most 200 values."
					  : "%s takes one value alone.",
			       param_label(c->a, c->p));
	c->cells[c->n++] = (struct cell){ param_cell_type(c->p->type), value };
	return NULL;
}

/* A list may stand in one field, with commas. */
static const struct err *
add_values(struct collecting *c, struct str text)
{
	const struct err *e = NULL;

	if (!c->p->list)
		return add_value(c, text);
	while (!e && text.n)
		e = add_value(c, str_cut(&text, ','));
	return e;
}

static const struct err *
collect(struct arena *a, const struct saved_param *p,
	const struct saved_given *given, size_t n_given, struct sql_arg *ret)
{
	struct collecting c = { .a = a, .p = p };
	const struct err *e = NULL;

	c.cells = arena_array(a, p->list ? LIST_MAX : 1, sizeof(*c.cells));
	for (size_t i = 0; !e && i < n_given; i++)
		if (str_is(given[i].name, p->name))
			e = add_values(&c, given[i].value);
	if (!e && c.n == 0 && p->fallback)
		e = add_values(&c, str_of(p->fallback));
	*ret = (struct sql_arg){ p->name, c.cells, c.n };
	return e;
}

struct ranging {
	struct arena *a;
	const struct saved_param *p;
	int64_t today_ms;
	struct saved_values *to;
};

static void
add_day(const struct ranging *r, const char *end, const char *day)
{
	struct cell *cell = arena_alloc(r->a, sizeof(*cell));

	*cell = (struct cell){ CELL_DATE, str_of(day) };
	r->to->args[r->to->n++] =
		(struct sql_arg){ arena_printf(r->a, "%s_%s", r->p->name, end),
				  cell, 1 };
}

static const struct err *
read_days(const struct ranging *r, const char *said, size_t i)
{
	struct cell *cells = arena_array(r->a, 2, sizeof(*cells));
	struct days days;

	if (!days_read(r->a, str_of(said), r->today_ms, &days))
		return err_say(r->a, ERR_INPUT,
			       "%s takes days such as 2024-01-01 to 2024-03-31,"
			       " 2024, this month or last 30 days, not"
			       " \"%.100s\".",
			       param_label(r->a, r->p), said);
	cells[0] = (struct cell){ CELL_DATE, str_of(days.from) };
	cells[1] = (struct cell){ CELL_DATE, str_of(days.to) };
	r->to->args[i] = (struct sql_arg){ r->p->name, cells, 2 };
	r->to->said[i] = said;
	add_day(r, "from", days.from);
	add_day(r, "to", days.to);
	add_day(r, "after", days.after);
	return NULL;
}

/* The last that is not empty, as a browser adds the button that was pressed. */
static struct str
given_as(const struct saved_given *given, size_t n, const char *name)
{
	struct str value = STR("");

	for (size_t i = 0; i < n; i++)
		if (str_is(given[i].name, name) && str_trim(given[i].value).n)
			value = str_first(str_trim(given[i].value), VALUE_MAX);
	return value;
}

/* In words, or by its first and its last day. */
static const struct err *
collect_days(const struct ranging *r, const struct saved_given *given, size_t n,
	     size_t i)
{
	const char *const name = r->p->name;
	struct str said = given_as(given, n, name);
	struct str from =
		given_as(given, n, arena_printf(r->a, "%s_from", name));
	struct str to = given_as(given, n, arena_printf(r->a, "%s_to", name));

	r->to->args[i] = (struct sql_arg){ name, NULL, 0 };
	if (said.n)
		return read_days(r, str_dup(r->a, said), i);
	if ((from.n > 0) != (to.n > 0))
		return err_say(r->a, ERR_INPUT,
			       "%s takes a first and a last day, and one of"
			       " them is empty.",
			       param_label(r->a, r->p));
	if (days_is_day(from) && days_is_day(to) &&
	    strcmp(str_dup(r->a, from), str_dup(r->a, to)) > 0)
		return err_say(r->a, ERR_INPUT,
			       "%s ends on %.10s, before it begins.",
			       param_label(r->a, r->p), str_dup(r->a, to));
	if (from.n)
		return read_days(r,
				 arena_printf(r->a, "%.*s to %.*s", (int)from.n,
					      from.p, (int)to.n, to.p),
				 i);
	return r->p->fallback ? read_days(r, r->p->fallback, i) : NULL;
}

const struct err *
saved_values_on(struct arena *a, int64_t today_ms, const struct saved *s,
		const struct saved_given *given, size_t n_given,
		struct saved_values *ret)
{
	struct sql_arg *args =
		arena_array(a, s->n_params * (1 + DAYS_ARGS), sizeof(*args));
	const struct err *e = NULL;

	*ret = (struct saved_values){
		.args = args,
		.n = s->n_params,
		.said = arena_array(a, s->n_params, sizeof(*ret->said)),
	};
	for (size_t i = 0; !e && i < s->n_params; i++) {
		const struct saved_param *p = &s->params[i];
		const struct ranging r = { a, p, today_ms, ret };

		e = p->type == PARAM_DAYS
			    ? collect_days(&r, given, n_given, i)
			    : collect(a, p, given, n_given, &args[i]);
		if (!e && args[i].n == 0 && !ret->missing)
			ret->missing = param_label(a, p);
	}
	return e;
}

static bool
has_days(const struct saved *s)
{
	bool has = false;

	for (size_t i = 0; i < s->n_params; i++)
		has = has || s->params[i].type == PARAM_DAYS;
	return has;
}

const struct err *
saved_values(const struct saved_call *c, const struct saved *s,
	     const struct saved_given *given, size_t n_given,
	     struct saved_values *ret)
{
	int64_t today_ms = clock_wall_ms();
	const struct database *db = NULL;

	/* who may not ask it sees no figures whose day could be wrong */
	if (has_days(s) &&
	    !chat_database(c->app, c->arena, c->user, s->database, &db))
		today_ms = settings_today_ms(db->settings);
	return saved_values_on(c->arena, today_ms, s, given, n_given, ret);
}

/* What boards and links have besides. */
static const char *const others[] = { "item", "refresh", NULL };

static bool
is_known(const char *name, const struct saved_param *params, size_t n)
{
	bool known = saved_is_field(name) || str_is_one_of(name, others);

	for (size_t i = 0; !known && i < n; i++)
		known = strcmp(params[i].name, name) == 0 ||
			(params[i].type == PARAM_DAYS &&
			 !str_ends(str_of(name), STR("_after")) &&
			 str_is(saved_days_name(str_of(name)), params[i].name));
	return known;
}

const struct err *
saved_known(struct arena *a, const struct saved_param *params, size_t n_params,
	    const struct saved_given *given, size_t n_given)
{
	for (size_t i = 0; i < n_given; i++) {
		const char *name = str_dup(a, given[i].name);

		if (!is_known(name, params, n_params))
			return err_say(a, ERR_INPUT,
				       "Of the values it asks for none is"
				       " named \"%.40s\".",
				       name);
	}
	return NULL;
}

const char *
saved_values_text(struct arena *a, const struct saved *s,
		  const struct saved_values *v)
{
	struct buf b = buf_new(a, WORDS_MAX);

	for (size_t i = 0; i < s->n_params; i++) {
		const struct saved_param *p = &s->params[i];

		buf_printf(&b, "%s%s ", i ? ", " : "", param_label(a, p));
		for (size_t k = 0; k < v->args[i].n; k++) {
			if (k)
				buf_puts(&b, p->type == PARAM_DAYS ? " to "
								   : " or ");
			buf_add(&b, v->args[i].values[k].text);
		}
	}
	return v->n ? buf_text(&b) : NULL;
}
