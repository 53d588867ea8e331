#include "sql/check.h"
#include "sql/shape.h"

#include "base/ban.h"

static bool
is_ref(const struct shape *s, size_t i)
{
	for (size_t k = 0; k < s->n_refs; k++)
		if (s->refs[k].at == i)
			return true;
	return false;
}

/* Whether token i is a use of the name that the complaint is about. */
static bool
is_use(struct arena *a, const struct shape *s, size_t i,
       const struct complaint *c)
{
	struct token t = s->tokens[i], next = s->tokens[i + 1];

	if ((t.kind != TOKEN_WORD && t.kind != TOKEN_QUOTED) ||
	    !str_eq_nocase(token_name(a, t), str_of(c->name)) ||
	    token_is_op(next, "(") || (i && token_is(s->tokens[i - 1], "as")))
		return false;
	if (c->type == COMPLAINT_TABLE)
		return is_ref(s, i) || token_is_op(next, ".");
	return !is_ref(s, i) && !token_is_op(next, ".");
}

const char *
sql_mend(struct arena *a, const struct dialect *d, struct str text,
	 const struct complaint *c)
{
	const struct shape s = shape_read(a, d, text);
	struct buf b;
	size_t n_uses = 0, i = 0;

	if (!c->name || !c->nearest)
		return NULL;
	b = buf_new(a, 4 * text.n + 1000);
	while (text.n) {
		struct token t = lex_next(d, &text);

		if (t.kind == TOKEN_SPACE || t.kind == TOKEN_COMMENT) {
			buf_add(&b, t.text);
			continue;
		}
		if (is_use(a, &s, i++, c)) {
			dialect_name(d, &b, str_of(c->nearest));
			n_uses++;
		} else {
			buf_add(&b, t.text);
		}
	}
	return n_uses && !b.cut ? buf_text(&b) : NULL;
}
