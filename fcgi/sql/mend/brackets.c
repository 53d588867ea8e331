#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

/* Whether the bracket that opens first is closed by the last token. */
static bool
is_bracketed(const struct token *t, size_t n)
{
	size_t depth = 0, i = 0;

	if (n < 3 || !token_is_op(t[0], "("))
		return false;
	for (; i < n; i++) {
		depth += token_is_op(t[i], "(");
		depth -= token_is_op(t[i], ")");
		if (!depth)
			break;
	}
	return i + 1 == n;
}

const char *
sql_unbracket(struct arena *a, const struct dialect *d, struct str text)
{
	size_t n, from = 0;
	const struct token *t = lex_all(a, d, text, &n);

	while (n && t[n - 1].kind == TOKEN_SEMI)
		n--;
	while (is_bracketed(t + from, n)) {
		from++;
		n -= 2;
	}
	return from ? str_dup(a, (struct str){ t[from].text.p,
					       (size_t)(t[from + n].text.p -
							t[from].text.p) })
		    : NULL;
}
