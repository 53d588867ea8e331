#include <stdint.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "lexicon/wording.h"
#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* What a value may change of a statement: its literals, and no more. */
static bool
is_alike(struct arena *a, const struct dialect *d, const char *x, const char *y)
{
	size_t n, m;
	const struct token *s = lex_all(a, d, str_of(x), &n);
	const struct token *t = lex_all(a, d, str_of(y), &m);

	for (size_t i = 0; n == m && i < n; i++) {
		bool literal =
			s[i].kind == TOKEN_TEXT || s[i].kind == TOKEN_NUMBER;

		if (s[i].kind != t[i].kind ||
		    (!literal && !str_eq(s[i].text, t[i].text)))
			return false;
	}
	return n == m;
}

/* A byte for the dialect, then three lines: asked, verified, its SQL. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str rest = { (const char *)data + (n > 0), n - (n > 0) };
	const struct dialect *d = &dialects[(n ? data[0] : 0) % n_dialects];
	struct str asked = utf8_clean(a, str_cut(&rest, '\n'));
	struct str verified = utf8_clean(a, str_cut(&rest, '\n'));
	struct verdict before = { .sql = NULL };
	struct schema none = { .dialect = d->name };
	struct example e = { .question = str_dup(a, verified),
			     .sql = str_dup(a, utf8_clean(a, rest)),
			     .tables = "" };
	struct job job = { .arena = a,
			   .dialect = d,
			   .schema = &none,
			   .question = str_dup(a, asked) };
	struct wording words;
	const char *filled;

	wording_read(a, asked, &words);
	filled = wording_fill(&job, &words, &e);
	sql_check(a, d, NULL, NULL, str_of(e.sql), &before);
	if (filled && before.sql && !is_alike(a, d, e.sql, filled))
		abort();
	arena_destroy(a);
	return 0;
}
