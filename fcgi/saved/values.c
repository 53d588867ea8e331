#include <string.h>

#include "base/buf.h"
#include "saved/saved.h"

#include "base/ban.h"

#define LIST_MAX 200
#define VALUE_MAX 1000 /* bytes */
#define WORDS_MAX 2000

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
is_date(struct str s)
{
	static const unsigned char days[] = { 31, 29, 31, 30, 31, 30,
					      31, 31, 30, 31, 30, 31 };
	struct str year = str_cut(&s, '-'), month = str_cut(&s, '-');
	uint64_t y, m, d;

	return year.n == 4 && month.n == 2 && s.n == 2 &&
	       str_to_uint(year, 9999, &y) && str_to_uint(month, 12, &m) &&
	       m > 0 && str_to_uint(s, days[m - 1], &d) && d > 0 &&
	       (m != 2 || d < 29 || (y % 4 == 0 && (y % 100 || y % 400 == 0)));
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
	[PARAM_DATE] = { is_date, "a day such as 2024-05-31" },
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
		return err_say(c->a, ERR_INPUT, "%s takes %s.",
			       param_label(c->a, c->p),
			       c->p->list ? "at most 200 values"
					  : "one value alone");
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

const struct err *
saved_values(struct arena *a, const struct saved *s,
	     const struct saved_given *given, size_t n_given,
	     struct saved_values *ret)
{
	struct sql_arg *args = arena_array(a, s->n_params, sizeof(*args));
	const char *lacks = NULL;
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < s->n_params; i++) {
		e = collect(a, &s->params[i], given, n_given, &args[i]);
		if (!e && args[i].n == 0 && !lacks)
			lacks = param_label(a, &s->params[i]);
	}
	*ret = (struct saved_values){ args, s->n_params, lacks };
	return e;
}

/* What boards and links have besides. */
static const char *const others[] = { "item", "refresh", NULL };

static bool
is_known(const char *name, const struct saved_param *params, size_t n)
{
	bool known = saved_is_field(name) || str_is_one_of(name, others);

	for (size_t i = 0; !known && i < n; i++)
		known = strcmp(params[i].name, name) == 0;
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

	for (size_t i = 0; i < v->n; i++) {
		buf_printf(&b, "%s%s ", i ? ", " : "",
			   param_label(a, &s->params[i]));
		for (size_t k = 0; k < v->args[i].n; k++) {
			if (k)
				buf_puts(&b, " or ");
			buf_add(&b, v->args[i].values[k].text);
		}
	}
	return v->n ? buf_text(&b) : NULL;
}
