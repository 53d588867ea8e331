#include "sql/mend/dates.h"

#include <string.h>

#include "base/ban.h"

/* The argument "a WORD b" apart; false: it is none, or more than that. */
static bool
take_word(struct str *rest, const char *word, struct str *ret)
{
	struct str word_at;

	*ret = str_word(rest, " ");
	word_at = str_word(rest, " ");
	*rest = str_trim(*rest);
	return ret->n && str_is_nocase(word_at, word) && rest->n;
}

/* POSITION('a' IN x) and SUBSTRING(x FROM 1 FOR 2), words and all. */
static const char *
spoken_form(const struct mending *m, const struct call *c)
{
	struct str rest = c->args[0], a, from;
	struct buf b = buf_new(m->arena, m->text.n + 100);

	if (c->n_args != 1 || !mending_is(m, "sqlite"))
		return NULL;
	if (str_is_nocase(c->name, "position")) {
		if (!take_word(&rest, "in", &a) || !mend_literal(a).n)
			return NULL;
		dialect_form(&b, "INSTR(%s, %s)", rest, a);
		return buf_text(&b);
	}
	if (!str_is_nocase(c->name, "substring") ||
	    !take_word(&rest, "from", &a) || !take_word(&rest, "for", &from) ||
	    !str_is_digits(from) || !str_is_digits(rest))
		return NULL;
	dialect_form(&b, "SUBSTR(%s, %s", a, from);
	buf_printf(&b, ", %.*s)", (int)rest.n, rest.p);
	return buf_text(&b);
}

/* DECODE(x, 'a', 1, 'b', 2, 0), where what it is compared with is written. */
static const char *
decode_form(const struct mending *m, const struct call *c)
{
	struct buf b = buf_new(m->arena, m->text.n + 200);
	size_t i = 1;

	if (!str_is_nocase(c->name, "decode") || c->n_args < 3 ||
	    mending_is(m, "oracle databricks"))
		return NULL;
	buf_printf(&b, "CASE %.*s", (int)c->args[0].n, c->args[0].p);
	for (; i + 1 < c->n_args; i += 2) {
		if (!mend_literal(c->args[i]).n && !mend_is_whole(c->args[i]))
			return NULL;
		buf_printf(&b, " WHEN %.*s THEN %.*s", (int)c->args[i].n,
			   c->args[i].p, (int)c->args[i + 1].n,
			   c->args[i + 1].p);
	}
	if (i < c->n_args)
		buf_printf(&b, " ELSE %.*s", (int)c->args[i].n, c->args[i].p);
	buf_puts(&b, " END");
	return buf_text(&b);
}

/* ROUND(x, n) of a double, which PostgreSQL has for numeric alone. */
static const char *
round_form(const struct mending *m, const struct call *c)
{
	if (!str_is_nocase(c->name, "round") || c->n_args != 2 ||
	    !mending_is(m, "postgresql") ||
	    m->complaint->type != COMPLAINT_FUNCTION ||
	    str_is_nocase(str_first(c->args[0], 5), "cast("))
		return NULL;
	return arena_printf(m->arena, "ROUND(CAST(%.*s AS numeric), %.*s)",
			    (int)c->args[0].n, c->args[0].p, (int)c->args[1].n,
			    c->args[1].p);
}

/* An ORDER BY or SEPARATOR among the arguments is not for these forms. */
static bool
is_simple(const struct shape *s, size_t i, size_t end)
{
	static const char *const words[] = { "order", "separator", "over",
					     "within", NULL };

	for (; i < end; i++)
		if (token_is_one_of(s->tokens[i], words))
			return false;
	return !token_is(shape_token(s, end), "within");
}

static bool
read_call(const struct mending *m, size_t i, struct call *ret)
{
	const struct shape *s = &m->shape;
	struct call c = { .at = i };
	size_t arg = i + 2;

	if (i + 1 >= s->n_tokens || s->tokens[i].kind != TOKEN_WORD ||
	    !token_is_op(s->tokens[i + 1], "(") ||
	    (i && token_is_op(s->tokens[i - 1], ".")))
		return false;
	c.name = s->tokens[i].text;
	c.end = s->after[i + 1];
	if (c.end > s->n_tokens || !token_is_op(s->tokens[c.end - 1], ")"))
		return false;
	for (size_t k = arg; k < c.end; k++) {
		bool last = k == c.end - 1;

		if (!last && !(token_is_op(s->tokens[k], ",") &&
			       s->depth[k] == s->depth[arg]))
			continue;
		if (k == arg && last && c.n_args == 0)
			break;
		if (c.n_args == CALL_ARGS)
			return false;
		c.args[c.n_args++] = mending_text(m, arg, k);
		arg = k + 1;
	}
	*ret = c;
	return true;
}

static bool
mend_call(struct mending *m, size_t i)
{
	static const char *(*const forms[])(const struct mending *,
					    const struct call *) = {
		mend_date, round_form, spoken_form, decode_form, mend_function,
	};
	struct call c;

	if (!read_call(m, i, &c) || !is_simple(&m->shape, c.at, c.end))
		return false;
	for (size_t f = 0; f < COUNT(forms); f++) {
		const char *with = forms[f](m, &c);

		if (!with || str_is(mending_text(m, c.at, c.end), with))
			continue;
		mending_put(m, c.at, c.end, with, NULL);
		return true;
	}
	return false;
}

/* The last that there is comes first: what is inside another is mended. */
bool
mend_calls(struct mending *m)
{
	for (size_t i = m->shape.n_tokens; i-- > 0;)
		if (mend_call(m, i))
			return true;
	return false;
}
