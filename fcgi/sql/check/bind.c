#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define OUT_MAX ((size_t)1 << 20)

struct binding {
	struct arena *a;
	const struct dialect *d;
	const struct sql_arg *args;
	size_t n;
	bool written; /* values stand in the text, as a person writes them */
	struct buf out;
	struct cell *cells;
	size_t n_cells;
};

static const struct sql_arg *
arg_named(const struct binding *b, struct str name)
{
	for (size_t i = 0; i < b->n; i++)
		if (str_is(name, b->args[i].name))
			return &b->args[i];
	return NULL;
}

/* Digits with a sign, a point and an exponent, as every engine reads them. */
static bool
is_number(struct str s)
{
	double x;

	for (size_t i = 0; i < s.n; i++)
		if (!(s.p[i] >= '0' && s.p[i] <= '9') &&
		    !(i && (s.p[i] == '.' || s.p[i] == 'e' || s.p[i] == '+')) &&
		    s.p[i] != '-')
			return false;
	return str_to_real(s, &x);
}

static size_t
decimals_of(struct str s)
{
	size_t n = 0;

	while (n < s.n && s.p[s.n - n - 1] != '.')
		n++;
	return n < s.n ? n : 0;
}

/*
 * The one place that writes a value into a text. Of the engines only ClickHouse
 * has no markers, where a decimal and a number with a point cannot be compared.
 */
static void
put_literal(struct binding *b, const struct cell *c)
{
	if (c->type == CELL_NULL)
		buf_puts(&b->out, "NULL");
	else if (c->type == CELL_BOOLEAN)
		buf_puts(&b->out, str_is(c->text, "true") ? "1" : "0");
	else if (c->type == CELL_DECIMAL && !b->written && is_number(c->text))
		buf_printf(&b->out, "toDecimal128('%.*s', %zu)", (int)c->text.n,
			   c->text.p, decimals_of(c->text));
	else if (cell_is_number(c->type) && is_number(c->text))
		buf_add(&b->out, c->text);
	else
		dialect_text(b->d, &b->out, c->text);
}

/* What a text must be cast to where the engine compares no dates with it. */
static const char *
cast_to(const struct dialect *d, enum cell_type type)
{
	static const char *const types[CELL__MAX] = {
		[CELL_DATE] = "DATE",
		[CELL_TIME] = "TIME",
		[CELL_TIMESTAMP] = "TIMESTAMP",
		[CELL_DECIMAL] = "DECIMAL(38, 10)",
	};

	return d->marker_cast ? types[type] : NULL;
}

static void
put_value(struct binding *b, const struct cell *c)
{
	const char *cast = cast_to(b->d, c->type);

	if (b->written || !b->d->marker) {
		put_literal(b, c);
		return;
	}
	b->cells = arena_grow(b->a, b->cells, b->n_cells, sizeof(*b->cells));
	b->cells[b->n_cells++] = *c;
	if (cast)
		buf_puts(&b->out, "CAST(");
	buf_putc(&b->out, b->d->marker);
	if (b->d->marker != '?')
		buf_printf(&b->out, "%zu", b->n_cells);
	if (cast)
		buf_printf(&b->out, " AS %s)", cast);
}

static void
put_arg(struct binding *b, const struct sql_arg *arg)
{
	if (arg->n == 0)
		buf_puts(&b->out, "NULL");
	for (size_t i = 0; i < arg->n; i++) {
		if (i)
			buf_puts(&b->out, ", ");
		put_value(b, &arg->values[i]);
	}
}

/*
 * ":name" at the token t, which where ":" begins no parameter is two tokens;
 * never the ":type" of a cast, which is "::" and a word. Empty: none.
 */
static struct str
name_at(const struct dialect *d, struct token t, struct str *rest)
{
	struct str after = *rest;
	struct token next;

	if (t.kind == TOKEN_PARAM && t.text.p[0] == ':')
		return str_from(t.text, 1);
	if (!token_is_op(t, ":"))
		return STR("");
	next = lex_next(d, &after);
	if (next.kind != TOKEN_WORD)
		return STR("");
	*rest = after;
	return next.text;
}

static const struct sql_arg *
arg_at(const struct binding *b, struct token t, struct str *rest)
{
	struct str after = *rest;
	struct str name = name_at(b->d, t, &after);
	const struct sql_arg *arg = name.n ? arg_named(b, name) : NULL;

	if (arg)
		*rest = after;
	return arg;
}

const char **
sql_param_names(struct arena *a, const struct dialect *d, struct str text,
		size_t *ret_n)
{
	const char **names = NULL;
	size_t n = 0, i;

	while (text.n) {
		struct token t = lex_next(d, &text);
		struct str name = name_at(d, t, &text);

		for (i = 0; i < n && !str_is(name, names[i]); i++)
			;
		if (!name.n || i < n)
			continue;
		names = arena_grow(a, names, n, sizeof(*names));
		names[n++] = str_dup(a, name);
	}
	*ret_n = n;
	return names;
}

static void
bind_all(struct binding *b, struct str text)
{
	b->out = buf_new(b->a, OUT_MAX);
	while (text.n) {
		struct token t = lex_next(b->d, &text);
		const struct sql_arg *arg = arg_at(b, t, &text);

		if (arg)
			put_arg(b, arg);
		else
			buf_add(&b->out, t.text);
	}
}

void
sql_bind(struct arena *a, const struct dialect *d, struct str text,
	 const struct sql_arg *args, size_t n, struct bound_sql *ret)
{
	struct binding b = { .a = a, .d = d, .args = args, .n = n };

	bind_all(&b, text);
	*ret = (struct bound_sql){
		.text = buf_str(&b.out),
		.args = b.cells,
		.n_args = b.n_cells,
		.cut = b.out.cut,
	};
}

const char *
sql_with_values(struct arena *a, const struct dialect *d, struct str text,
		const struct sql_arg *args, size_t n)
{
	struct binding b = { a, d, args, n, .written = true };

	bind_all(&b, text);
	return b.out.cut ? NULL : buf_text(&b.out);
}
