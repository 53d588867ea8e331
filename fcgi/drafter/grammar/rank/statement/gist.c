#include "drafter/grammar/rank/statement/gist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

/* Keywords that tell what a statement does; the others only build it. */
static const char *const telling[] = { "count", "sum",       "avg",    "min",
				       "max",   "not",       "like",   "limit",
				       "desc",  "intersect", "except", "union",
				       "null",  "between",   "over",   NULL };

/* … and are no names. */
static const char *const building[] = {
	"select", "from",  "where", "group",  "by",    "having",   "order",
	"join",   "on",    "as",    "and",    "or",    "asc",      "inner",
	"left",   "outer", "in",    "exists", "is",    "distinct", "case",
	"when",   "then",  "else",  "end",    "nulls", "last",     NULL
};

static const char *const aggregates[] = { "count", "sum", "avg",
					  "min",   "max", NULL };
static const char *const set_words[] = { "intersect", "except", "union", NULL };
static const char *const negations[] = { "not", "except", NULL };
static const char *const tests[] = { "like", "between", "null", "in", NULL };
static const char *const sources[] = { "from", "join", NULL };

/* All that tells of the shape of a statement. */
static const char *const shaping[] = {
	"select",    "from",   "join",  "count",   "sum",      "avg",
	"min",       "max",    "like",  "between", "null",     "in",
	"group",     "having", "order", "limit",   "distinct", "not",
	"intersect", "except", "union", NULL
};

/* What a table stands behind, and no part of a day: "extract(year FROM x)". */
static bool
is_source(const struct token *t, size_t i)
{
	return token_is_one_of(t[i], sources) &&
	       !(i > 2 && token_is_op(t[i - 2], "(") &&
		 token_is(t[i - 3], "extract"));
}

/* Whether the token at i, a name, is that of a table or is made here. */
static bool
is_made(const struct token *t, size_t i)
{
	const bool after_table =
		i > 1 && token_is_name(t[i - 1]) && is_source(t, i - 2);

	if (token_is_op(t[i + 1], ".")) /* the table's own name */
		return true;
	return after_table ||
	       (i > 0 && (is_source(t, i - 1) || token_is(t[i - 1], "as")));
}

static bool
is_alias(const struct token *t, size_t n, struct str name)
{
	for (size_t i = 1; i < n; i++)
		if (token_is(t[i - 1], "as") && str_eq_nocase(t[i].text, name))
			return true;
	return false;
}

/* "stock * cost": not the figures of both apart. */
static bool
is_product(const struct token *t, size_t n, size_t i)
{
	return token_is_op(t[i], "*") && i > 0 && i + 1 < n &&
	       token_is_name(t[i - 1]) && token_is_name(t[i + 1]) &&
	       !token_is(t[i - 1], "select") && !token_is(t[i + 1], "from");
}

/* The word that token i adds; n 0: none. */
static struct str
word_at(struct arena *a, const struct token *t, size_t n, size_t i)
{
	struct str text = t[i].text;

	if (t[i].kind == TOKEN_TEXT || t[i].kind == TOKEN_NUMBER)
		return text;
	if (t[i].kind == TOKEN_OP)
		return (text.n && strchr("<>!", *text.p)) || is_product(t, n, i)
			       ? text
			       : STR("");
	if (t[i].kind == TOKEN_WORD && token_is_one_of(t[i], telling))
		return text;
	if (t[i].kind == TOKEN_WORD && token_is_one_of(t[i], building))
		return STR("");
	if (!token_is_name(t[i]) || is_made(t, i) || is_alias(t, n, text))
		return STR("");
	return token_name(a, t[i]);
}

static void
read_shape(const struct token *all, size_t i, struct gist *ret)
{
	const struct token t = all[i];

	ret->n_tests +=
		t.kind == TOKEN_OP && t.text.n && strchr("<>=!", *t.text.p);
	if (!token_is_one_of(t, shaping))
		return;
	ret->n_selects += token_is(t, "select");
	ret->n_tables += is_source(all, i);
	ret->n_aggregates += token_is_one_of(t, aggregates);
	ret->n_tests += token_is_one_of(t, tests);
	ret->group |= token_is(t, "group");
	ret->having |= token_is(t, "having");
	ret->order |= token_is(t, "order");
	ret->limit |= token_is(t, "limit");
	ret->distinct |= token_is(t, "distinct");
	ret->joins_sets |= token_is_one_of(t, set_words);
	ret->negated |= token_is_one_of(t, negations);
}

static int
by_hash(const void *va, const void *vb)
{
	const uint32_t *a = va, *b = vb;

	return (*a > *b) - (*a < *b);
}

/* Sorted, each once; how many are left. */
static size_t
sort_once(uint32_t *words, size_t n)
{
	size_t kept = 0;

	qsort(words, n, sizeof(*words), by_hash);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || words[i] != words[kept - 1])
			words[kept++] = words[i];
	return kept;
}

static uint32_t
hash_of(struct str s)
{
	uint32_t h = 2166136261U;

	for (size_t i = 0; i < s.n; i++) {
		const char c = s.p[i];

		h ^= (uint32_t)(c >= 'A' && c <= 'Z' ? c + 32 : c) & 0xFFU;
		h *= 16777619U;
	}
	return h;
}

/*
 * A text without its quotes, and without the signs of a pattern; the begin of a
 * day is that day, whatever the dialect.
 */
static struct str
bare(struct str text)
{
	while (text.n && strchr("'%", *text.p))
		text = str_from(text, 1);
	while (text.n && strchr("'%", text.p[text.n - 1]))
		text = str_first(text, text.n - 1);
	if (str_ends(text, STR(" 00:00:00")))
		text = str_first(text, text.n - strlen(" 00:00:00"));
	return text;
}

static void
add(uint32_t *all, size_t *n, size_t most, struct str text)
{
	if (text.n && *n < most)
		all[(*n)++] = hash_of(text);
}

static bool
is_date(struct token t)
{
	size_t n = 0;

	if (t.kind != TOKEN_TEXT)
		return false;
	while (n + 1 < t.text.n && t.text.p[n + 1] >= '0' &&
	       t.text.p[n + 1] <= '9')
		n++;
	return n == 8 || (n == 4 && n + 1 < t.text.n && t.text.p[5] == '-');
}

/* Whether the name at i is all that sum or avg is of: "sum(t1.x". */
static bool
is_summed(const struct token *t, size_t i)
{
	static const char *const sums[] = { "sum", "avg", NULL };

	if (i > 1 && token_is_op(t[i - 1], "."))
		i -= 2;
	return i > 1 && token_is_op(t[i - 1], "(") &&
	       token_is_one_of(t[i - 2], sums);
}

/* Whether a list begins or goes on behind "group by". */
static bool
is_grouping(const struct token *t, size_t i, bool so_far)
{
	static const char *const ends[] = { "having", "order",     "limit",
					    "union",  "intersect", "except",
					    NULL };

	if (i > 0 && token_is(t[i - 1], "group") && token_is(t[i], "by"))
		return true;
	return so_far && !token_is_one_of(t[i], ends) &&
	       !token_is_op(t[i], ")");
}

/* What stands in a list besides names: "hour(x)", "x / 3600". */
static bool
is_computing(struct token t)
{
	return t.kind == TOKEN_OP && t.text.n && !strchr(".,", *t.text.p);
}

/* What token i is, besides a word. */
static void
read_kind(struct arena *a, const struct token *t, size_t i, struct str word,
	  struct gist *ret)
{
	ret->n_dates += is_date(t[i]);
	if (t[i].kind == TOKEN_TEXT || t[i].kind == TOKEN_NUMBER)
		add(ret->values, &ret->n_values, GIST_VALUES, bare(t[i].text));
	else if (i > 0 && is_source(t, i - 1) && token_is_name(t[i]))
		add(ret->tables, &ret->n_from, GIST_NAMES, token_name(a, t[i]));
	else if (token_is_name(t[i]) && !token_is_one_of(t[i], telling))
		add(ret->names, &ret->n_names, GIST_NAMES, word);
	if (token_is_name(t[i]) && is_summed(t, i))
		add(ret->summed, &ret->n_summed, GIST_VALUES, word);
}

#define OPERAND_MAX 3 /* tokens: "t1.x" */

/*
 * The length of the guard before a column that is read as a number, as
 * the dialect writes it: "CASE WHEN x GLOB '…' THEN". 0: none is there.
 */
static size_t
guard_at(const struct token *t, size_t n, size_t i)
{
	static const char *const likes[] = { "glob", "regexp", NULL };
	size_t at = i + 3;

	if (i + (size_t)2 * OPERAND_MAX + 5 > n || !token_is(t[i], "case"))
		return 0;
	while (at < i + 2 + OPERAND_MAX && !token_is_one_of(t[at], likes))
		at++;
	return token_is_one_of(t[at], likes) && token_is(t[at + 2], "then")
		       ? at + 3 - i
		       : 0;
}

/* The tokens without what only makes a number of a text. */
static const struct token *
without_guards(struct arena *a, const struct token *t, size_t *n)
{
	struct token *ret = arena_array(a, *n + 1, sizeof(*ret));
	size_t kept = 0, guards = 0;

	for (size_t i = 0; i < *n; i++) {
		const size_t guard = guard_at(t, *n, i);

		if (guard) {
			guards++;
			i += guard - 1;
		} else if (guards && i + 2 < *n && token_is_op(t[i], "+") &&
			   token_is(t[i + 2], "end")) {
			guards--;
			i += 2;
		} else {
			ret[kept++] = t[i];
		}
	}
	ret[kept] = t[*n];
	*n = kept;
	return ret;
}

void
gist_read(struct arena *a, const struct dialect *d, const char *sql,
	  struct gist *ret)
{
	size_t n;
	const struct token *all = lex_all(a, d, str_of(sql), &n);
	const struct token *t = without_guards(a, all, &n);
	bool grouping = false;

	*ret = (struct gist){ .n = 0 };
	for (size_t i = 0; i < n; i++) {
		const struct str word = word_at(a, t, n, i);

		read_shape(t, i, ret);
		ret->sides |= i > 0 && token_is(t[i - 1], "else") &&
			      t[i].kind == TOKEN_TEXT;
		add(ret->words, &ret->n, GIST_WORDS, word);
		read_kind(a, t, i, word, ret);
		grouping = is_grouping(t, i, grouping);
		ret->computed |= grouping && is_computing(t[i]);
		if (grouping && token_is_name(t[i]) &&
		    !token_is_one_of(t[i], telling))
			add(ret->grouped, &ret->n_grouped, GIST_VALUES, word);
	}
	ret->n = sort_once(ret->words, ret->n);
	ret->n_values = sort_once(ret->values, ret->n_values);
	ret->n_names = sort_once(ret->names, ret->n_names);
	ret->n_from = sort_once(ret->tables, ret->n_from);
	ret->n_summed = sort_once(ret->summed, ret->n_summed);
	ret->n_grouped = sort_once(ret->grouped, ret->n_grouped);
}

uint32_t
gist_hash(const char *name)
{
	return hash_of(str_of(name));
}

static bool
has(const uint32_t *sorted, size_t n, struct str text)
{
	const uint32_t h = hash_of(text);

	return bsearch(&h, sorted, n, sizeof(h), by_hash) != NULL;
}

bool
gist_has_word(const struct gist *g, const char *word)
{
	return has(g->words, g->n, str_of(word));
}

bool
gist_has_table(const struct gist *g, const char *name)
{
	return has(g->tables, g->n_from, str_of(name));
}

bool
gist_has_column(const struct gist *g, const char *name)
{
	return has(g->names, g->n_names, str_of(name));
}

bool
gist_sums_column(const struct gist *g, const char *name)
{
	return has(g->summed, g->n_summed, str_of(name));
}

bool
gist_groups_by(const struct gist *g, const char *name)
{
	return has(g->grouped, g->n_grouped, str_of(name));
}

bool
gist_has_value(const struct gist *g, const char *text)
{
	return has(g->values, g->n_values, bare(str_of(text)));
}

bool
gist_has_number(const struct gist *g, double number)
{
	char text[40], real[48];

	(void)snprintf(text, sizeof(text), "%.15g", number);
	(void)snprintf(real, sizeof(real), "%s.0", text);
	return gist_has_value(g, text) || gist_has_value(g, real);
}

/* How many of the one, sorted, are in the other. */
static size_t
shared_of(const uint32_t *x, size_t n_x, const uint32_t *y, size_t n_y)
{
	size_t i = 0, k = 0, n = 0;

	while (i < n_x && k < n_y) {
		if (x[i] == y[k])
			n++;
		if (x[i] <= y[k])
			i++;
		else
			k++;
	}
	return n;
}

static size_t
shared(const struct gist *x, const struct gist *y)
{
	return shared_of(x->words, x->n, y->words, y->n);
}

size_t
gist_lacks(const struct gist *x, const struct gist *y)
{
	return x->n_values -
	       shared_of(x->values, x->n_values, y->values, y->n_values);
}

bool
gist_same_tables(const struct gist *x, const struct gist *y)
{
	return x->n_from == y->n_from &&
	       shared_of(x->tables, x->n_from, y->tables, y->n_from) ==
		       x->n_from;
}

bool
gist_equal(const struct gist *x, const struct gist *y)
{
	return x->n == y->n && shared(x, y) == x->n && gist_same_tables(x, y);
}

bool
gist_covers(const struct gist *x, const struct gist *y)
{
	return shared(x, y) == y->n && gist_same_tables(x, y);
}

double
gist_overlap(const struct gist *x, const struct gist *y)
{
	const size_t both = shared(x, y), all = x->n + y->n - both;

	return all ? (double)both / (double)all : 1;
}
