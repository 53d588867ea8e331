#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/old/rank/sure.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define WORDS_KEPT 128

/* Keywords that tell what a statement does; the others only build it. */
static const char *const telling[] = { "count", "sum",       "avg",    "min",
				       "max",   "not",       "like",   "limit",
				       "desc",  "intersect", "except", "union",
				       "null",  "between",   "over",   NULL };

/* … and are no names. */
static const char *const building[] = {
	"select", "from",  "where", "group",  "by", "having",   "order",
	"join",   "on",    "as",    "and",    "or", "asc",      "inner",
	"left",   "outer", "in",    "exists", "is", "distinct", "case",
	"when",   "then",  "else",  "end",    NULL
};

/* What a statement speaks of, each once, sorted. */
struct gist {
	const char *words[WORDS_KEPT];
	size_t n;
};

/* Whether the token at i, a name, is that of a table or is made here. */
static bool
is_made(const struct token *t, size_t i)
{
	const bool after_table =
		i > 1 && token_is_name(t[i - 1]) &&
		(token_is(t[i - 2], "from") || token_is(t[i - 2], "join"));

	if (token_is_op(t[i + 1], ".")) /* the table's own name */
		return true;
	return after_table || (i > 0 && (token_is(t[i - 1], "from") ||
					 token_is(t[i - 1], "join") ||
					 token_is(t[i - 1], "as")));
}

static bool
is_alias(const struct token *t, size_t n, struct str name)
{
	for (size_t i = 1; i < n; i++)
		if (token_is(t[i - 1], "as") && str_eq_nocase(t[i].text, name))
			return true;
	return false;
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The word that token i adds; NULL: none. */
static const char *
word_at(struct arena *a, const struct token *t, size_t n, size_t i)
{
	struct str text = t[i].text;
	const char *word = str_lower(a, text);

	if (t[i].kind == TOKEN_TEXT || t[i].kind == TOKEN_NUMBER)
		return str_lower(a, str_word(&text, "'"));
	if (t[i].kind == TOKEN_OP)
		return strchr("<>!", *word) ? word : NULL;
	if (t[i].kind == TOKEN_WORD && str_is_one_of(word, telling))
		return word;
	if (t[i].kind == TOKEN_WORD && str_is_one_of(word, building))
		return NULL;
	if (!token_is_name(t[i]) || is_made(t, i) || is_alias(t, n, t[i].text))
		return NULL;
	return str_lower(a, token_name(a, t[i]));
}

static struct gist
gist_of(const struct parse *p, const char *sql)
{
	struct gist g = { .n = 0 };
	size_t n, kept = 0;
	const struct token *t = lex_all(p->arena, p->dialect, str_of(sql), &n);

	for (size_t i = 0; i < n && g.n < WORDS_KEPT; i++) {
		const char *word = word_at(p->arena, t, n, i);

		if (word)
			g.words[g.n++] = word;
	}
	qsort(g.words, g.n, sizeof(*g.words), by_text);
	for (size_t i = 0; i < g.n; i++)
		if (i == 0 || strcmp(g.words[i], g.words[kept - 1]) != 0)
			g.words[kept++] = g.words[i];
	g.n = kept;
	return g;
}

bool
sure_alike(const struct parse *p, const char *a, const char *b)
{
	const struct gist x = gist_of(p, a), y = gist_of(p, b);

	if (x.n != y.n)
		return false;
	for (size_t i = 0; i < x.n; i++)
		if (strcmp(x.words[i], y.words[i]) != 0)
			return false;
	return true;
}
