#include "data/saved/saved.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "data/saved/days.h"

#include "base/ban.h"

static const struct {
	const char *name;
	enum cell_type cell;
} types[] = {
	[PARAM_TEXT] = { "text", CELL_TEXT },
	[PARAM_INTEGER] = { "integer", CELL_INTEGER },
	[PARAM_NUMBER] = { "number", CELL_DECIMAL },
	[PARAM_DATE] = { "date", CELL_DATE },
	[PARAM_DAYS] = { "date range", CELL_DATE },
};
static_assert(COUNT(types) == PARAM__MAX, "one row a type");

/* Names of fields that an address has for other things. */
static const char *const taken[] = { "chart", "format", "fresh",
				     "raw",   "rows",   NULL };

bool
saved_is_field(const char *name)
{
	return str_is_one_of(name, taken);
}

const char *
param_type_name(enum param_type type)
{
	return types[type].name;
}

enum param_type
param_type_find(const char *name)
{
	enum param_type t = PARAM_TEXT;

	while (t < PARAM__MAX && !str_is(str_of(types[t].name), name))
		t++;
	return t;
}

enum cell_type
param_cell_type(enum param_type type)
{
	return types[type].cell;
}

const char *
param_label(struct arena *a, const struct saved_param *p)
{
	char *label;

	if (p->label)
		return p->label;
	label = arena_strdup(a, p->name);
	for (char *c = label; *c; c++)
		if (*c == '_')
			*c = ' ';
	if (*label >= 'a' && *label <= 'z')
		*label = (char)(*label - 'a' + 'A');
	return label;
}

struct saved_param *
saved_param(const struct saved *s, const char *name)
{
	for (size_t i = 0; i < s->n_params; i++)
		if (str_is(str_of(name), s->params[i].name))
			return &s->params[i];
	return NULL;
}

struct str
saved_days_name(struct str name)
{
	static const char *const ends[] = { "_from", "_to", "_after" };

	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_ends(name, str_of(ends[i])))
			return str_first(name, name.n - strlen(ends[i]));
	return STR("");
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

const char *
saved_name_of(struct arena *a, const char *title)
{
	struct buf b = buf_new(a, SAVED_NAME_MAX + 1);
	bool word = false;

	for (const char *s = utf8_fold(a, str_of(title));
	     *s && b.n + 1 < SAVED_NAME_MAX; s++) {
		bool part = is_letter(*s) || is_digit(*s);

		if (part && !word && b.n)
			buf_putc(&b, '-');
		if (part)
			buf_putc(&b, *s);
		word = part;
	}
	return buf_text(&b);
}

const char *
saved_name_next(struct arena *a, const char *stem, size_t n)
{
	return n < 2 ? stem : arena_printf(a, "%.70s-%zu", stem, n);
}

bool
saved_is_name(const char *name)
{
	size_t n = name ? strlen(name) : 0;

	for (size_t i = 0; i < n; i++)
		if (!(name[i] >= 'a' && name[i] <= 'z') && !is_digit(name[i]) &&
		    !(name[i] == '-' && i && i + 1 < n))
			return false;
	return n > 0 && n <= SAVED_NAME_MAX;
}

bool
saved_is_param(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!is_letter(name.p[i]) &&
		    !(i && (is_digit(name.p[i]) || name.p[i] == '_')))
			return false;
	return name.n > 0 && name.n <= 40;
}

/* What is offered must be spans. */
static const struct err *
days_valid(struct arena *a, const struct saved_param *p)
{
	struct str choices = str_of(p->choices ? p->choices : "");
	struct days days;

	if (p->list)
		return err_say(a, ERR_INPUT,
			       "%s is a date range, which takes one value.",
			       param_label(a, p));
	while (choices.n) {
		struct str one = str_trim(str_cut(&choices, ','));

		if (one.n && !days_read(a, one, 0, &days))
			return err_say(a, ERR_INPUT,
				       "%s offers spans of days such as 2024,"
				       " this month or last 30 days, not"
				       " \"%.*s\".",
				       param_label(a, p),
				       (int)(one.n > 100 ? 100 : one.n), one.p);
	}
	return NULL;
}

static const struct err *
param_valid(struct arena *a, const struct saved *s, size_t i)
{
	const struct saved_param *p = &s->params[i];

	if (!saved_is_param(str_of(p->name)) || saved_is_field(p->name) ||
	    str_starts(str_of(p->name), STR("parlance_")))
		return err_say(a, ERR_INPUT,
			       "\"%s\" is no name for a value: it has letters,"
			       " digits and _, and is not chart, format, fresh,"
			       " raw or rows.",
			       p->name);
	for (size_t k = 0; k < i; k++)
		if (str_is_nocase(str_of(p->name), s->params[k].name))
			return err_say(a, ERR_INPUT,
				       "There are two values named %s.",
				       p->name);
	return p->type == PARAM_DAYS ? days_valid(a, p) : NULL;
}

const struct err *
saved_valid(struct arena *a, const struct saved *s)
{
	const struct err *e = NULL;

	if (!saved_is_name(s->name))
		return err_say(a, ERR_INPUT,
			       "A name has at most %d of a-z, 0-9 and \"-\".",
			       SAVED_NAME_MAX);
	if (!s->title || !s->database || !s->sql || !*s->sql)
		return err_say(a, ERR_INPUT,
			       "A saved question needs a title, a database and"
			       " a statement.");
	if (strlen(s->sql) > SAVED_SQL_MAX)
		return err_say(a, ERR_TOO_LARGE, "The statement is too long.");
	if (s->n_params > SAVED_PARAMS_MAX)
		return err_say(a, ERR_INPUT,
			       "A question has at most %d values.",
			       SAVED_PARAMS_MAX);
	for (size_t i = 0; !e && i < s->n_params; i++)
		e = param_valid(a, s, i);
	return e;
}
