#include "knowledge/notes/expand.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define TOKENS_MAX 256
#define RULE_WORDS 8
#define RULES_MAX 64
#define TEXT_BYTES 8000
#define PASSES 3 /* of terms in what a term means */

struct token {
	struct str text;
	const char *lemma;
};

struct tokens {
	struct token items[TOKENS_MAX];
	size_t n;
};

/* Words, and what takes their place. */
struct rule {
	const char *lemmas[RULE_WORDS];
	size_t n;
	const char *to;
	const struct term *term;
	size_t pass; /* the one that it was used in; 0: not yet */
};

struct expander {
	struct arena *arena;
	const struct schema *schema;
	const char *fold; /* of the question and all that came into it */
	struct rule rules[RULES_MAX];
	size_t n_rules;
	size_t pass; /* 1, 2, … */
	struct expansion *ret;
};

static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (c & 0x80) || c == '_';
}

/* Bytes of a quoted text that begins here, its marks included; 0: none. */
static size_t
quoted(struct str s)
{
	const char *end;

	if (s.n < 2 || !strchr("\"'", s.p[0]))
		return 0;
	end = memchr(s.p + 1, s.p[0], s.n - 1);
	return end ? (size_t)(end - s.p) + 1 : 0;
}

/*
 * One or many are the same word, and no more than that: by their stems
 * "takings" would be what somebody takes.
 */
static const char *
singular(struct arena *a, const char *fold)
{
	const char *lemma = lexicon_irregular(fold);
	struct str s = str_of(fold);

	if (lemma)
		return lemma;
	if (s.n > 4 && str_ends(s, STR("ies")))
		return arena_printf(a, "%.*sy", (int)(s.n - 3), s.p);
	if (s.n > 4 && (str_ends(s, STR("sses")) || str_ends(s, STR("xes")) ||
			str_ends(s, STR("ches")) || str_ends(s, STR("shes"))))
		return str_dup(a, str_first(s, s.n - 2));
	if (s.n > 3 && str_ends(s, STR("s")) && !str_ends(s, STR("ss")))
		return str_dup(a, str_first(s, s.n - 1));
	return fold;
}

/* A word, or a quoted text, which has no lemma and so is no term. */
static struct token
read_token(struct expander *x, struct str s)
{
	size_t n = quoted(s);
	struct token t = { str_first(s, n), "" };

	if (n)
		return t;
	while (n < s.n && is_letter(s.p[n]))
		n++;
	t.text = str_first(s, n);
	t.lemma = singular(x->arena, utf8_fold(x->arena, t.text));
	return t;
}

static void
read_tokens(struct expander *x, struct str s, struct tokens *ret)
{
	ret->n = 0;
	while (s.n && ret->n < TOKENS_MAX) {
		struct token t;

		if (!is_letter(s.p[0]) && !quoted(s)) {
			s = str_from(s, 1);
			continue;
		}
		t = read_token(x, s);
		ret->items[ret->n++] = t;
		s = str_from(s, t.text.n);
	}
}

/* "orderItems", "order_items" against "order item". */
static bool
is_name(struct expander *x, const char *name, const struct rule *r)
{
	struct buf b = buf_new(x->arena, TEXT_BYTES);
	struct str rest, word;
	size_t n = 0;

	for (const char *c = name; *c; c++) {
		if (c > name && isupper((unsigned char)*c) &&
		    islower((unsigned char)c[-1]))
			buf_putc(&b, ' ');
		buf_putc(&b, *c == '_' || *c == '-' ? ' ' : *c);
	}
	rest = buf_str(&b);
	while ((word = str_word(&rest, " ")).n) {
		const char *lemma =
			singular(x->arena, utf8_fold(x->arena, word));

		if (n >= r->n || strcmp(lemma, r->lemmas[n]) != 0)
			return false;
		n++;
	}
	return n == r->n;
}

/* Whether a table or column is called so. */
static bool
is_named(struct expander *x, const struct rule *r)
{
	for (size_t t = 0; t < x->schema->n_tables; t++) {
		const struct schema_table *table = &x->schema->tables[t];

		if (is_name(x, table->name, r))
			return true;
		for (size_t c = 0; c < table->n_cols; c++)
			if (is_name(x, table->cols[c].name, r))
				return true;
	}
	return false;
}

static struct rule
rule_of(struct expander *x, const struct term *t, const char *from,
	const char *to)
{
	struct rule r = { .to = to, .term = t };
	struct tokens tokens;

	read_tokens(x, str_of(from), &tokens);
	for (size_t i = 0; i < tokens.n && r.n < RULE_WORDS; i++)
		r.lemmas[r.n++] = tokens.items[i].lemma;
	return r;
}

/* Both ways: from what the schema does not know to what it does. */
static bool
choose_rule(struct expander *x, const struct term *t, struct rule *ret)
{
	struct rule left = rule_of(x, t, t->words, t->meaning);
	struct rule right = rule_of(x, t, t->meaning, t->words);
	bool left_named, right_named;

	*ret = left;
	if (t->kind == TERM_MEANS)
		return left.n > 0;
	left_named = is_named(x, &left);
	right_named = is_named(x, &right);
	if (left_named && !right_named && !t->condition)
		*ret = right;
	else if (left_named == right_named && t->kind == TERM_ARE)
		return false;
	return ret->n > 0;
}

/* Cheap, and right but for words whose first letters change. */
static bool
may_be_there(struct expander *x, const char *words)
{
	struct str fold = str_of(utf8_fold(x->arena, str_of(words)));

	return str_has(str_of(x->fold), str_first(fold, 3));
}

static bool
has_rule(const struct expander *x, const struct term *t)
{
	for (size_t i = 0; i < x->n_rules; i++)
		if (x->rules[i].term == t)
			return true;
	return false;
}

/* Those that the text may need, and that no pass before had. */
static void
choose_rules(struct expander *x, const struct term *terms, size_t n)
{
	for (size_t i = 0; i < n && x->n_rules < RULES_MAX; i++) {
		const struct term *t = &terms[i];

		if (has_rule(x, t) ||
		    (!may_be_there(x, t->words) &&
		     (t->kind == TERM_MEANS || !may_be_there(x, t->meaning))))
			continue;
		if (choose_rule(x, t, &x->rules[x->n_rules]))
			x->n_rules++;
	}
}

static bool
fits(const struct expander *x, const struct rule *r,
     const struct tokens *tokens, size_t at)
{
	if ((r->pass && r->pass < x->pass) || at + r->n > tokens->n)
		return false;
	for (size_t i = 0; i < r->n; i++)
		if (!*r->lemmas[i] ||
		    strcmp(r->lemmas[i], tokens->items[at + i].lemma) != 0)
			return false;
	return true;
}

static struct rule *
longest(struct expander *x, const struct tokens *tokens, size_t at)
{
	struct rule *best = NULL;

	for (size_t i = 0; i < x->n_rules; i++)
		if (fits(x, &x->rules[i], tokens, at) &&
		    (!best || x->rules[i].n > best->n))
			best = &x->rules[i];
	return best;
}

/* "sum of total" instead of "total revenue": its "total" says the same. */
static void
drop_total(struct buf *out, const char *meaning)
{
	struct str s = str_trim(buf_str(out)), total = STR("total");

	if (!str_starts(str_of(meaning), STR("sum of ")) || s.n < total.n ||
	    !str_eq_nocase(str_from(s, s.n - total.n), total) ||
	    (s.n > total.n && is_letter(s.p[s.n - total.n - 1])))
		return;
	out->n = (size_t)(s.p - out->p) + s.n - total.n;
	out->p[out->n] = '\0';
}

static void
note_use(struct expander *x, struct str words, const struct rule *r)
{
	struct expansion *e = x->ret;
	const char *condition = r->term->condition;

	e->used = arena_grow(x->arena, e->used, e->n_used, sizeof(*e->used));
	e->used[e->n_used++] = (struct used_term){
		.words = str_dup(x->arena, words),
		.meaning = condition ? arena_printf(x->arena, "%s %s", r->to,
						    condition)
				     : r->to,
		.title = r->term->title,
	};
}

/* Several stay several: "big orders" are "orders". */
static void
put_meaning(struct buf *out, const struct rule *r, struct str words)
{
	struct str to = str_of(r->to);

	drop_total(out, r->to);
	buf_add(out, to);
	if (str_ends(words, STR("s")) && !str_ends(to, STR("s")) &&
	    !str_has(to, STR(" of ")) && isalpha((unsigned char)to.p[to.n - 1]))
		buf_putc(out, 's');
}

static void
put_condition(struct buf *tail, struct str text, const char *condition)
{
	struct str c = str_of(condition), where = STR("where ");
	bool more = str_starts(c, where) &&
		    (str_has(text, STR(" where ")) ||
		     str_has(buf_str(tail), STR(" where ")));

	buf_puts(tail, more ? " and " : " ");
	buf_add(tail, more ? str_from(c, where.n) : c);
}

/* From the first byte of a token to the end of another. */
static struct str
between(const struct tokens *tokens, size_t from, size_t to)
{
	const struct token *last = &tokens->items[to];
	const char *p = tokens->items[from].text.p;

	return (struct str){ p, (size_t)(last->text.p + last->text.n - p) };
}

/* Without the marks at its end, so that conditions can follow. */
static struct str
open_end(struct str s)
{
	while (s.n && strchr("?.! \t\r\n", s.p[s.n - 1]))
		s.n--;
	return s;
}

/* NULL: no rule fits. */
static const char *
expand_once(struct expander *x, struct str text)
{
	struct buf out = buf_new(x->arena, TEXT_BYTES);
	struct buf tail = buf_new(x->arena, TEXT_BYTES);
	struct tokens *tokens = arena_alloc(x->arena, sizeof(*tokens));
	const char *done = text.p;
	bool any = false;

	read_tokens(x, text, tokens);
	for (size_t i = 0; i < tokens->n; i++) {
		struct rule *r = longest(x, tokens, i);
		struct str words;

		if (!r)
			continue;
		words = between(tokens, i, i + r->n - 1);
		buf_add(&out, (struct str){ done, (size_t)(words.p - done) });
		put_meaning(&out, r, words);
		if (r->term->condition && !r->pass)
			put_condition(
				&tail, text,
				condition_text(x->arena, x->schema, r->term));
		note_use(x, words, r);
		r->pass = x->pass;
		done = words.p + words.n;
		i += r->n - 1;
		any = true;
	}
	if (!any)
		return NULL;
	buf_add(&out, open_end((struct str){
			      done, (size_t)(text.p + text.n - done) }));
	buf_add(&out, buf_str(&tail));
	return out.cut || tail.cut ? NULL : buf_text(&out);
}

void
terms_expand(struct arena *a, const struct schema *schema, const char *question,
	     const struct term *terms, size_t n_terms, struct expansion *ret)
{
	struct expander *x;
	const char *text = question;

	*ret = (struct expansion){ .text = NULL };
	if (n_terms == 0)
		return;
	x = arena_alloc(a, sizeof(*x));
	x->arena = a;
	x->schema = schema;
	x->ret = ret;
	for (x->pass = 1; x->pass <= PASSES && text; x->pass++) {
		x->fold = utf8_fold(a, str_of(text));
		choose_rules(x, terms, n_terms);
		text = expand_once(x, str_of(text));
		ret->text = text ? text : ret->text;
	}
}
