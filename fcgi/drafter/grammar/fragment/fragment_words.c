#include "drafter/grammar/fragment/fragment_words.h"

#include <ctype.h>
#include <string.h>

#include "base/ban.h"

#define NAMED 0.9F /* a table is called so */
#define OTHERS_COLUMN 0.3F

/* Bits of content words that nothing accounts for, and that matter. */
size_t
fragment_unused(const struct leaves *l, uint64_t words)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n_content; i++)
		n += l->telling[i] && !(words >> i & 1);
	return n;
}

/* While the columns of a test are looked at for words of a body. */
struct tested {
	const struct context *x;
	const struct leaves *l;
	uint64_t words;
};

static bool
has_stem(const struct cat_words *w, const char *stem)
{
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(w->stems[i], stem) == 0)
			return true;
	return false;
}

static void
see_tested(void *arg, const struct node *n)
{
	struct tested *t = arg;
	const struct cat_words *w =
		&cat_col(t->x->catalog, n->table, n->col)->words[0];

	for (size_t i = 0; i < t->l->n_content; i++)
		if (has_stem(w, t->l->tokens.items[t->l->token_of[i]].stem))
			t->words |= (uint64_t)1 << i;
}

uint64_t
fragment_tested(const struct context *x, const struct leaves *l,
		const struct item *of)
{
	struct tested t = { .x = x, .l = l };

	if (of->test && of->kind != ITEM_MEASURE)
		test_walk(of->test, see_tested, &t);
	return t.words;
}

/* "people who have left": whoever they are here. */
static bool
is_anybody(const struct leaves *l, size_t content)
{
	const size_t at = (size_t)l->token_of[content];

	if (!cat_word_is(l->tokens.items[at].fold, "anybody"))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].score > NAMED &&
		    l->items[i].words >> content & 1)
			return false;
	return true;
}

/* "days": how long something is, and no "day of the session". */
static bool
is_time_span(const struct leaves *l, size_t content)
{
	const struct token *t = &l->tokens.items[l->token_of[content]];

	return sense_find(t->fold, SENSE_UNIT) && match_is_plural(t);
}

/*
 * A sum that is not understood is none, nor is a length of time; "the same
 * charges" are charges, and so are "all charges".
 */
void
fragment_mark_signs(struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++) {
		const char *fold = l->tokens.items[l->token_of[i]].fold;

		l->telling[i] |= sense_find(fold, SENSE_MINUS) != NULL ||
				 is_time_span(l, i);
		l->telling[i] &= sense_find(fold, SENSE_SAME) == NULL;
		if (is_anybody(l, i) || cat_word_is(fold, "all")) {
			l->telling[i] = false;
			l->skip[i] = 0.2F;
		}
	}
}

/* "participants divided by places (…)": brackets say one side of it alone. */
bool
fragment_is_computed(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_MINUS)
			return true;
	return false;
}

/* Whether brackets open behind it, before the next comma. */
static bool
leads_to_brackets(const struct leaves *l, size_t token)
{
	for (size_t i = token + 1; i < l->tokens.n; i++) {
		const char sign = l->tokens.items[i].text[0];

		if (sign == '(' || sign == ',')
			return sign == '(';
	}
	return false;
}

/*
 * Brackets say it exactly; words before them that are unknown say no more.
 * What stands behind them is one more condition.
 */
void
fragment_trust_brackets(struct leaves *l)
{
	bool inside = false;

	for (size_t i = 0; i < l->n_content; i++) {
		const size_t at = (size_t)l->token_of[i];
		const char *text = l->tokens.items[at].text;

		inside = (inside || *text == '(') && *text != ')';
		if (*text == ')' || (!inside && leads_to_brackets(l, at))) {
			l->telling[i] = false;
			l->skip[i] = 0.2F;
		}
	}
}

/* "its gifts" */
bool
fragment_says_its(const struct leaves *l)
{
	const struct sense_row *row =
		l->tokens.n > 1
			? sense_find(l->tokens.items[0].fold, SENSE_THEY)
			: NULL;

	return row && strcmp(row->arg, "own") == 0;
}

/* Whether anything is taken off in a figure. */
static bool
subtracts(const struct node *n)
{
	return n && (n->kind == NODE_DAYS || n->kind == NODE_SCALAR ||
		     n->kind == NODE_BESIDE ||
		     (n->kind == NODE_CALC && n->op == '-') ||
		     subtracts(n->a) || subtracts(n->b));
}

bool
fragment_forgets_minus(const struct leaves *l, const struct item *ret)
{
	return fragment_says_minus(&l->tokens) && !subtracts(ret->node);
}

/* "qty": how a column is called, word for word. */
static bool
is_spelled(const struct context *x, const struct leaves *l,
	   const struct item *of)
{
	return of->kind == ITEM_COLUMN && of->node->kind == NODE_COLUMN &&
	       of->to == of->from + 1 &&
	       strcasecmp(l->tokens.items[l->token_of[of->from]].text,
			  cat_col_name(x->catalog, of->node->table,
				       of->node->col)) == 0;
}

/*
 * Whether the same words are a column, or so defined, of the table, too: no
 * worse, since one that is spelled so goes first.
 */
static bool
is_own_too(const struct context *x, const struct leaves *l,
	   const struct item *of, short table)
{
	const bool spelled = is_spelled(x, l, of);

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == of->kind &&
		    l->items[i].table == table &&
		    l->items[i].defined <= of->defined &&
		    l->items[i].from == of->from && l->items[i].to == of->to &&
		    (!spelled || is_spelled(x, l, &l->items[i])))
			return true;
	return false;
}

/* "cancelled lines", of orders: it is said of the rows that stand behind it. */
static bool
is_said_of_rows(const struct leaves *l, const struct item *of)
{
	const struct item *rows = NULL;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].from == of->to &&
		    (!rows || l->items[i].score > rows->score))
			rows = &l->items[i];
	return rows && rows->table == of->table;
}

/* "has had a visit": the rows, and no key to them that others have. */
static bool
is_key_to_rows(const struct context *x, const struct leaves *l,
	       const struct item *of)
{
	const struct cat_col *c =
		of->kind == ITEM_COLUMN && of->node->kind == NODE_COLUMN
			? cat_col(x->catalog, of->node->table, of->node->col)
			: NULL;

	for (size_t i = 0; c && c->to >= 0 && i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].table == c->to &&
		    l->items[i].from == of->from && l->items[i].to == of->to)
			return true;
	return false;
}

/*
 * "recall overdue = due before today": the day of the rows that it names;
 * "overdue = open and …": as such rows are open.
 */
void
fragment_prefer_own(const struct context *x, struct leaves *l, short table)
{
	for (size_t i = 0; table != NO_TABLE && i < l->n; i++)
		if ((l->items[i].kind == ITEM_COLUMN ||
		     (l->items[i].kind == ITEM_TEST && l->items[i].defined)) &&
		    l->items[i].table != table &&
		    (is_key_to_rows(x, l, &l->items[i]) ||
		     (is_own_too(x, l, &l->items[i], table) &&
		      !is_said_of_rows(l, &l->items[i]))))
			l->items[i].score -= OTHERS_COLUMN;
}

/* The same value of the same column, which the notes say elsewhere, too. */
static bool
is_found(const struct value_match *found, size_t n, const struct value_match *v,
	 size_t at)
{
	for (size_t i = 0; i < n; i++)
		if (found[i].at == at && found[i].n == v->n &&
		    found[i].table == v->table && found[i].col == v->col &&
		    strcmp(found[i].text, v->text) == 0)
			return true;
	return false;
}

static bool
is_word_char(struct str s, size_t at)
{
	return at < s.n && isalnum((unsigned char)s.p[at]);
}

/* Whole words alone. */
static bool
says_at(struct str body, size_t at, struct str said)
{
	return str_eq(str_first(str_from(body, at), said.n), said) &&
	       !(at > 0 && is_word_char(body, at - 1) &&
		 is_word_char(body, at)) &&
	       !(is_word_char(body, at + said.n) &&
		 is_word_char(body, at + said.n - 1));
}

void
fragment_find_values(struct context *own, struct str body)
{
	const char *notes = own->job->notes_text;
	struct value_match *found = NULL;
	size_t n = 0;

	for (size_t i = 0; i < own->n_values; i++) {
		const struct value_match *v = &own->values[i];
		const struct str said = { notes + v->at, v->n };

		for (size_t at = 0; at + said.n <= body.n; at++) {
			if (!says_at(body, at, said) ||
			    is_found(found, n, v, at))
				continue;
			found = arena_grow(own->arena, found, n,
					   sizeof(*found));
			found[n] = *v;
			found[n++].at = at;
		}
	}
	own->values = found;
	own->n_values = n;
	own->values_at = 0;
}
