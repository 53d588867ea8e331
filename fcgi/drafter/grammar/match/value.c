#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define SHORT 3   /* letters of a value that words of structure may be */
#define WEAK 0.55 /* a value shorter than this is a guess */
#define NAMED 0.94F
#define BY_STEM 0.92
#define NAME_FIRST 0.35
#define DONE_WORTH 0.6F /* of the words before it */
#define TRADE_FIRST 0.2

/* The token that begins at a byte; n: none. */
static size_t
token_at(const struct leaves *l, size_t at, bool end)
{
	for (size_t i = 0; i < l->tokens.n; i++) {
		const struct token *t = &l->tokens.items[i];
		const size_t quote = t->kind == TOKEN_QUOTED
					     ? (t->n - strlen(t->text)) / 2
					     : 0;

		if (end ? t->at + t->n - quote == at : t->at + quote == at)
			return i;
		if (t->at < at && at < t->at + t->n)
			return l->tokens.n; /* in the midst of one */
	}
	return l->tokens.n;
}

/* What kind of column a word is more likely a value of. */
static double
col_worth(const struct context *x, const struct value_match *v)
{
	const struct cat_col *c =
		cat_col(x->catalog, (int)v->table, (int)v->col);
	const struct cat_table *t = &x->catalog->tables[v->table];

	if (c->kind == COL_TEXT)
		return 0.55;
	if (c->kind == COL_DATE)
		return 0;
	if (t->names[0] == (short)v->col || t->names[1] == (short)v->col)
		return 1;
	return c->kind == COL_CODE || c->kind == COL_KEY ? 1 : 0.95;
}

static const struct node *
value_node(const struct context *x, const struct value_match *v)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[v->table].cols[v->col];

	if (c->type == CELL_INTEGER || c->type == CELL_REAL)
		return node_number(x->arena, strtod(v->text, NULL));
	return node_text(x->arena, arena_strdup(x->arena, v->text));
}

/* "event donors": rows stand right behind the words, which say of which kind. */
static bool
are_rows_behind(const struct leaves *l, short to)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].from == to)
			return true;
	return false;
}

/*
 * The words are a name said in full, and the value is one of that table's own
 * ("agent" of agents), or another word of one stem ("room", 'Roomly'), or no rows
 * are told by it ("per event": no source 'event').
 */
static bool
is_rather_name(const struct leaves *l, const struct value_match *v, size_t a,
	       size_t b)
{
	const short from = l->content[a],
		    to = b < l->tokens.n ? l->content[b] : (short)l->n_content;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *name = &l->items[i];

		if ((name->kind != ITEM_ROWS && name->kind != ITEM_COLUMN) ||
		    name->from != from || name->to != to ||
		    name->score < NAMED * (float)(to - from))
			continue;
		if (v->strength < BY_STEM || (name->kind == ITEM_ROWS &&
					      (name->table == (short)v->table ||
					       !are_rows_behind(l, to))))
			return true;
	}
	return false;
}

/* "sales" at the start, "by sales", "total sales": what was sold. */
static bool
is_rather_trade(const struct leaves *l, size_t a, size_t b)
{
	const struct sense_row *row =
		b == a + 1 ? sense_find(l->tokens.items[a].fold, SENSE_TRADE)
			   : NULL;
	const char *before = a > 0 ? l->tokens.items[a - 1].fold : NULL;

	return row && strcmp(row->arg, "value") == 0 &&
	       (!before || sense_find(before, SENSE_BY) ||
		sense_find(before, SENSE_AGG));
}

/* Of a code, by what it means. */
static void
name_code(const struct context *x, const struct value_match *v, struct item *y)
{
	const struct schema_code *code =
		cat_code(x->catalog, (int)v->table, (int)v->col, v->text, NULL);

	if (code)
		y->test = test_named(x->arena, y->test, code->text);
}

/*
 * A short word of structure ("top"), unless it is a value as it stands, and else
 * only short for a word ("cat"); or one in small letters that people are called
 * by: "still out" means no Mr STILL.
 */
static bool
is_structure(const struct context *x, const struct value_match *v,
	     const struct token *t)
{
	const short *names = x->catalog->tables[v->table].names;

	if (!senses_know(t->fold) ||
	    (!senses_tell(t->fold) && strcasecmp(t->text, v->text) == 0))
		return false;
	return v->n <= SHORT ||
	       (names[1] >= 0 && /* first and last */
		(names[0] == (short)v->col || names[1] == (short)v->col) &&
		strcmp(t->text, t->fold) == 0 &&
		strcmp(t->text, v->text) != 0 &&
		strcmp(t->fold, utf8_fold(x->arena, str_of(v->text))) == 0);
}

static void
put_value(const struct context *x, struct leaves *l,
	  const struct value_match *v, size_t a, size_t b)
{
	const struct node *col =
		node_column(x->arena, (int)v->table, (int)v->col);
	double strength = v->strength * col_worth(x, v);
	struct item *y;

	if (strength < 0.3 || (v->n < 3 && v->strength < 0.7) ||
	    is_structure(x, v, &l->tokens.items[a]))
		return;
	if (is_rather_name(l, v, a, b))
		strength -= NAME_FIRST;
	if (is_rather_trade(l, a, b))
		strength -= TRADE_FIRST;
	/* one value that only begins so: any that has the words */
	y = leaf_put(l, ITEM_TEST, a, b,
		     strength < WEAK ? strength : strength + 0.03);
	if (!y)
		return;
	y->table = (short)v->table;
	y->why = "value";
	y->test = v->strength < 0.7 && !cat_col(x->catalog, (int)v->table,
						(int)v->col)
						->list
			  ? test_like(x->arena, col, TEXT_INSIDE,
				      arena_copy(x->arena,
						 l->tokens.text.p + v->at -
							 x->values_at,
						 v->n))
			  : test_compare(x->arena, col, IS_EQUAL,
					 value_node(x, v));
	name_code(x, v, y);
	y->is_key = x->catalog->tables[v->table].cols[v->col].whole ||
		    x->catalog->tables[v->table].names[0] == (short)v->col;
}

typedef void (*value_put)(const struct context *x, struct leaves *l,
			  const struct value_match *v, size_t a, size_t b);

/* What a code means: the code, in each column that has it; how many these are. */
static size_t
put_codes(const struct context *x, struct leaves *l,
	  const struct value_match *v, size_t a, size_t b, value_put put)
{
	const struct catalog *c = x->catalog;
	const struct schema_table *s = c->schema->tables;
	size_t n = 0;

	if (s[v->table].n_codes == 0 ||
	    s[v->table].code_cols[CODE_TEXT] != v->col)
		return 0;
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < s[t].n_cols; k++) {
			const struct schema_code *code =
				cat_code(c, (int)t, (int)k, NULL, v->text);
			struct value_match own = *v;

			if (!code ||
			    c->tables[t].cols[k].codes != (short)v->table)
				continue;
			own.text = code->code;
			own.table = t;
			own.col = k;
			put(x, l, &own, a, b);
			n++;
		}
	return n;
}

static void
put_each(const struct context *x, struct leaves *l, const struct value_match *v,
	 size_t a, size_t b, value_put put)
{
	if (put_codes(x, l, v, a, b, put) == 0)
		put(x, l, v, a, b);
}

/* Its tokens, a … b - 1; false: it is of another text. */
static bool
tokens_of(const struct context *x, const struct leaves *l,
	  const struct value_match *v, size_t *ret_a, size_t *ret_b)
{
	size_t b;

	if (v->at < x->values_at ||
	    v->at + v->n > x->values_at + l->tokens.text.n ||
	    v->table >= x->catalog->n_tables)
		return false;
	*ret_a = token_at(l, v->at - x->values_at, false);
	b = token_at(l, v->at + v->n - x->values_at, true);
	*ret_b = b + 1;
	return *ret_a < l->tokens.n && b < l->tokens.n && b >= *ret_a;
}

#define ROOT 4 /* letters that two words of one root begin with */

/* Without the ending of a plural, nor what that changes: "enquir". */
static struct str
single(struct str s)
{
	static const char *const ends[] = { "s", "e", "i", "y" };

	for (size_t i = 0; i < COUNT(ends); i++)
		if (s.n > ROOT && str_ends(s, str_of(ends[i])))
			s.n--;
	return s;
}

/*
 * Notes spell what they mean: "the universal one" is no university, and "in
 * days" no day shift.
 */
static bool
is_spelled(const struct context *x, const struct leaves *l,
	   const struct value_match *v, size_t a, size_t b)
{
	const struct token *t = &l->tokens.items[a];
	const struct str said = str_of(t->fold);
	struct str text, one, other;

	if (!x->plainly || b != a + 1 || said.n < ROOT)
		return true;
	text = str_of(utf8_fold(x->arena, str_of(v->text)));
	if (str_eq(said, text))
		return true;
	if (sense_find(t->fold, SENSE_UNIT))
		return false;
	one = single(said);
	other = single(text);
	return !str_eq(str_first(said, ROOT), str_first(text, ROOT)) ||
	       str_starts(one, other) || str_starts(other, one);
}

void
match_values(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < x->n_values; i++) {
		const struct value_match *v = &x->values[i];
		size_t a, b;

		if (!v->n_parts && !v->slip && tokens_of(x, l, v, &a, &b) &&
		    is_spelled(x, l, v, a, b))
			put_each(x, l, v, a, b, put_value);
	}
}

/* "germny", which is no slip of a name. */
void
match_slips(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < x->n_values && !x->plainly; i++) {
		const struct value_match *v = &x->values[i];
		size_t a, b;

		if (!v->slip || !tokens_of(x, l, v, &a, &b) || b != a + 1 ||
		    (l->tokens.items[a].mended &&
		     strcmp(l->tokens.items[a].mended, v->text) != 0))
			continue;
		put_each(x, l, v, a, b, put_value);
		l->tokens.items[a].mended = arena_strdup(x->arena, v->text);
	}
}

static bool
is_known(const struct leaves *l, size_t n_known, size_t a, size_t b)
{
	for (size_t k = (size_t)l->content[a];
	     k < (size_t)l->content[b - 1] + 1; k++) {
		if (!l->telling[k] || l->undefined >> k & 1)
			return true;
		for (size_t i = 0; i < n_known; i++)
			if (l->items[i].words >> k & 1)
				return true;
	}
	return false;
}

/* What rows are called or sorted by, and no remark about them. */
static bool
has_names(const struct context *x, const struct value_match *v)
{
	const struct cat_table *t = &x->catalog->tables[v->table];
	const enum col_kind kind =
		cat_col(x->catalog, (int)v->table, (int)v->col)->kind;

	return kind == COL_NAME || kind == COL_CODE ||
	       t->names[0] == (short)v->col || t->names[1] == (short)v->col;
}

static void
put_part(const struct context *x, struct leaves *l, const struct value_match *v,
	 size_t a, size_t b)
{
	const struct node *col =
		node_column(x->arena, (int)v->table, (int)v->col);
	struct item *y = leaf_put(l, ITEM_TEST, a, b, v->strength);

	if (!y)
		return;
	y->table = (short)v->table;
	y->why = "part of a value";
	y->test = v->n_parts > 1
			  ? test_like(x->arena, col, TEXT_INSIDE, v->text)
			  : test_compare(x->arena, col, IS_EQUAL,
					 value_node(x, v));
	name_code(x, v, y);
}

/* "who supplies them": what somebody does, and no part of a name. */
static bool
is_done_by_whom(const struct leaves *l, size_t a)
{
	const struct sense_row *who =
		a > 0 ? sense_find(l->tokens.items[a - 1].fold, SENSE_ASK)
		      : NULL;

	return who && strcmp(who->arg, "person") == 0;
}

/*
 * Words that nothing else knows, and that values have among others. A note that
 * means a value spells it.
 */
void
match_value_parts(const struct context *x, struct leaves *l)
{
	const size_t n_known = l->n;

	for (size_t i = 0; i < x->n_values && !x->plainly; i++) {
		const struct value_match *v = &x->values[i];
		size_t a, b;

		if (v->n_parts && tokens_of(x, l, v, &a, &b) &&
		    (size_t)l->content[a] < l->n_content &&
		    !is_known(l, n_known, a, b) && has_names(x, v) &&
		    !is_done_by_whom(l, a))
			put_each(x, l, v, a, b, put_part);
	}
}

static bool
says_by(const struct leaves *l, size_t content)
{
	const char *fold = l->tokens.items[l->token_of[content]].fold;

	return sense_find(fold, SENSE_BY) || sense_find(fold, SENSE_WITH);
}

/*
 * "paid by card", "reached via web": the value says what was done, where
 * nothing here is called so.
 */
void
match_done_by(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		struct item wide = l->items[i];
		size_t from = (size_t)wide.from;

		if (wide.kind != ITEM_TEST || !wide.why ||
		    !(str_starts(str_of(wide.why), STR("value")) ||
		      strcmp(wide.why, "part of a value") == 0))
			continue;
		from -= from > 1 && says_by(l, from - 1);
		if (from == 0 || !leaves_is_done(l, from - 1))
			continue;
		wide.from = (short)(from - 1);
		for (short k = wide.from; k < l->items[i].from; k++)
			wide.words |= (uint64_t)1 << k;
		wide.score += DONE_WORTH;
		l->items[l->n++] = wide;
	}
}
