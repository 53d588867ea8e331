#include <string.h>

#include "drafter/grammar/analytic.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/*
 * Rows of a table that another one ties to each other, as borders tie
 * countries and friendships students: "which countries border Spain",
 * "friends of the oldest student".
 */

/* Its first column says whose the tie is, the second to whom. */
struct tie {
	int table, from, to;
	int of; /* the table that both refer to */
};

/* The column that names rows of another table, where one word says it. */
static int
other_end(const struct parse *p, int table, size_t key)
{
	const struct schema_table *t = &p->schema->tables[table];
	const size_t c = 1 - key;
	const struct name *name = &p->names[table];
	const char *end;

	if (t->n_cols != 2 || t->cols[key].type != CELL_TEXT ||
	    t->cols[c].type != CELL_TEXT ||
	    name_of_col(p, table, (int)c)->n != 1)
		return NONE;
	end = name_last(p, name_of_col(p, table, (int)c))->stem;
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(p->vocab[name->words[i]].stem, end) == 0)
			return (int)c;
	return NONE;
}

/* By two keys to one table, the column that stands first being whose. */
static bool
tie_by_keys(int table, const struct schema_key *a, const struct schema_key *b,
	    struct tie *ret)
{
	const int x = (int)a->cols[0], y = (int)b->cols[0];

	if (a->to != b->to || x == y)
		return false;
	*ret = (struct tie){ table, x < y ? x : y, x < y ? y : x, (int)a->to };
	return true;
}

/* false: the table ties no rows of one other table. */
static bool
tie_of(const struct parse *p, int table, struct tie *ret)
{
	const struct schema_key *first = NULL;

	for (size_t i = 0; i < p->n_keys[table]; i++) {
		const struct schema_key *k = &p->keys[table][i];

		if (k->n_cols != 1 || k->to == (size_t)table)
			continue;
		if (first && tie_by_keys(table, first, k, ret))
			return true;
		first = first ? first : k;
	}
	if (!first || p->n_keys[table] != 1 || first->cols[0] > 1)
		return false;
	*ret = (struct tie){ table, (int)first->cols[0],
			     other_end(p, table, first->cols[0]),
			     (int)first->to };
	return ret->to != NONE;
}

/* Whether a column's name is about the rows at the other end: friend_id. */
bool
tied_by(const struct parse *p, const struct name *name)
{
	struct tie tie;

	return name->col != NONE && name->foreign &&
	       tie_of(p, name->table, &tie) && tie.to == name->col;
}

static bool
token_tie(const struct parse *p, const struct token *t, struct tie *ret)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];

		if ((t->kind == TOK_TABLE || t->kind == TOK_COLUMN) &&
		    !at->text && tie_of(p, at->table, ret) &&
		    (at->col == NONE || at->col == ret->to))
			return true;
	}
	return false;
}

static bool
is_of(const struct token *t, int table)
{
	for (size_t i = 0; t->kind == TOK_TABLE && i < t->n; i++)
		if (t->places[i].table == table && t->places[i].col == NONE)
			return true;
	return false;
}

static struct token
table_token(int table, size_t at)
{
	return (struct token){ .kind = TOK_TABLE,
			       .from = at,
			       .to = at,
			       .places = { { .table = table, .col = NONE } },
			       .n = 1 };
}

/* Keys of the rows that n tokens mean; NULL: they mean none. */
static const char *
keys_of(const struct parse *p, const struct token *t, size_t n, int table)
{
	struct tokens *ts = arena_alloc(p->arena, sizeof(*ts));
	struct slots s;
	bool named = false;

	*ts = (struct tokens){ .p = p, .whole = true };
	for (size_t i = 0; i < n; i++)
		named |= is_of(&t[i], table);
	if (!named)
		ts->items[ts->n++] = table_token(table, t->from);
	for (size_t i = 0; i < n && ts->n < TOKENS_MAX; i++)
		ts->items[ts->n++] = t[i];
	if (!slots_fill(&s, ts) || s.n_dims > 1 || s.limit)
		return NULL;
	s.keys = true;
	s.plural = false;
	return analytic_write(p, &s);
}

/* What is known stands in tokens [at, at + n); asked: at the first end. */
struct known {
	size_t at, n;
	bool from_first;
};

static size_t
values_from(const struct tokens *ts, size_t i)
{
	size_t n = 0;

	while (i + n < ts->n && (ts->items[i + n].kind == TOK_VALUE ||
				 ts->items[i + n].kind == TOK_ROWS))
		n++;
	return n;
}

/* "bordered by", "friends of", "neighbours for" */
static bool
is_said_behind(const struct parse *p, const struct token *t, const char *word)
{
	return t->to < p->n_words && phrase_at(p, t->to, word);
}

/* Behind the word for the tie, or before it: "countries that Spain borders" */
static bool
known_find(const struct tokens *ts, size_t i, const struct tie *tie,
	   struct known *ret)
{
	const struct parse *p = ts->p;
	const struct token *t = &ts->items[i];
	size_t at = i + 1;

	ret->from_first = is_said_behind(p, t, "of") ||
			  is_said_behind(p, t, "for") ||
			  is_said_behind(p, t, "by");
	ret->at = at;
	ret->n = values_from(ts, at);
	if (ret->n)
		return true;
	while (at < ts->n && ts->items[at].kind == TOK_RANK)
		at++;
	if (at < ts->n && is_of(&ts->items[at], tie->of)) {
		ret->n = ts->n - ret->at;
		return at > i + 1 || at + 1 < ts->n;
	}
	if (i + 1 < ts->n)
		return false;
	ret->from_first = true;
	for (ret->at = i; ret->at > 0 && values_from(ts, ret->at - 1);)
		ret->at--;
	ret->n = i - ret->at;
	return ret->n > 0;
}

/* The tokens with those of the tie and of what is known become one. */
static void
replace(struct tokens *ts, size_t i, const struct known *known,
	const struct tie *tie, struct token rows)
{
	struct tokens *out = arena_alloc(ts->p->arena, sizeof(*out));
	bool named = false;

	*out = (struct tokens){ .p = ts->p, .whole = true };
	for (size_t k = 0; k < ts->n; k++) {
		const struct token *t = &ts->items[k];

		if (k >= known->at && k < known->at + known->n)
			continue;
		if (k != i) {
			named |= k < i &&
				 (is_of(t, tie->of) || t->kind == TOK_COLUMN);
			out->items[out->n++] = *t;
			continue;
		}
		if (!named)
			out->items[out->n++] =
				table_token(tie->of, ts->items[i].from);
		out->items[out->n++] = rows;
	}
	*ts = *out;
}

/* "the country that borders the most countries": that has most borders. */
static bool
most_fold(struct tokens *ts, size_t i, const struct tie *tie)
{
	struct token *t = &ts->items[i];
	struct token said;

	if (i == 0 || i + 2 >= ts->n || !is_of(&t[-1], tie->of) ||
	    (t[1].kind != TOK_EXTREME && t[1].kind != TOK_NOT) ||
	    !is_of(&t[2], tie->of))
		return false;
	said = t[1];
	t[1] = table_token(tie->table, t->from);
	t[0] = said;
	memmove(&t[2], &t[3], (ts->n - i - 3) * sizeof(*t));
	ts->n--;
	return true;
}

static const char *
ends_of(const struct parse *p, const struct tie *tie, bool from_first,
	const char *keys)
{
	const struct dialect *d = p->dialect;
	const struct schema_table *t = &p->schema->tables[tie->table];
	const int given = from_first ? tie->from : tie->to;
	const int asked = from_first ? tie->to : tie->from;
	struct buf b = buf_new(p->arena, 8192);

	buf_puts(&b, "SELECT ");
	dialect_name(d, &b, str_of(t->cols[asked].name));
	buf_puts(&b, " FROM ");
	dialect_name(d, &b, str_of(t->name));
	buf_puts(&b, " WHERE ");
	dialect_name(d, &b, str_of(t->cols[given].name));
	buf_printf(&b, " IN (%s)", keys);
	return buf_text(&b);
}

static bool
tie_fold(struct tokens *ts, size_t i, const struct tie *tie)
{
	const struct parse *p = ts->p;
	struct token rows = { .kind = TOK_ROWS, .n = 1 };
	struct place *at = &rows.places[0];
	struct known known;
	const char *keys;

	if (most_fold(ts, i, tie))
		return true;
	if (!known_find(ts, i, tie, &known))
		return false;
	keys = keys_of(p, &ts->items[known.at], known.n, tie->of);
	if (!keys)
		return false;
	rows.from = ts->items[i].from;
	rows.to = ts->items[i].to;
	at->table = tie->of;
	at->col = row_key(p, tie->of).col;
	at->many = true;
	at->sql = ends_of(p, tie, known.from_first, keys);
	replace(ts, i, &known, tie, rows);
	return at->col != NONE;
}

bool
tokens_tied(struct tokens *ts)
{
	struct tie tie;
	bool any = false;

	for (size_t i = ts->n; i-- > 0;)
		if (i < ts->n && token_tie(ts->p, &ts->items[i], &tie) &&
		    (ts->n > 1))
			any |= tie_fold(ts, i, &tie);
	return any;
}
