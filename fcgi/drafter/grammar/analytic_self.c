#include <string.h>

#include "drafter/grammar/analytic_phrases.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/* Rows of a table that refers to itself: who reports to whom. */

/* What names a row above: manager_id. */
static bool
says_above(const struct parse *p, const struct name *name)
{
	static const char *const words[] = { "manager",  "supervisor", "boss",
					     "superior", "mentor",     NULL };

	return name_has(p, name, words);
}

/* Nobody declared it, and no other table is called so. */
static const struct schema_key *
undeclared(const struct parse *p, int table)
{
	const struct schema_table *t = &p->schema->tables[table];
	const struct col key = key_column(p, table);
	struct schema_key *k;
	size_t c = 0;

	if (t->view || key.col == NONE ||
	    !find_called(p, table, "employee staff worker person people"))
		return NULL;
	while (c < t->n_cols && !says_above(p, name_of_col(p, table, (int)c)))
		c++;
	if (c == t->n_cols || t->cols[c].type != t->cols[key.col].type)
		return NULL;
	for (size_t i = 0; i < p->schema->n_tables; i++)
		if (says_above(p, &p->names[i]))
			return NULL;
	k = arena_alloc(p->arena, sizeof(*k));
	*k = (struct schema_key){ .to = (size_t)table,
				  .n_cols = 1,
				  .guessed = true };
	k->cols = arena_array(p->arena, 2, sizeof(*k->cols));
	k->to_cols = k->cols + 1;
	k->cols[0] = c;
	k->cols[1] = (size_t)key.col;
	return k;
}

const struct schema_key *
self_key_of(const struct parse *p, int table, int col)
{
	for (size_t i = 0; i < p->n_keys[table]; i++) {
		const struct schema_key *k = &p->keys[table][i];

		if (k->to == (size_t)table && k->n_cols == 1 &&
		    (col == NONE || k->cols[0] == (size_t)col))
			return k;
	}
	return col == NONE ? undeclared(p, table) : NULL;
}

static bool
names_table(const struct tokens *ts, int table)
{
	for (size_t i = 0; i < ts->n; i++)
		for (size_t k = 0; k < ts->items[i].n; k++)
			if (ts->items[i].kind == TOK_TABLE &&
			    ts->items[i].places[k].table == table)
				return true;
	return false;
}

/* The table with such a key that is named, or the only one. */
static int
own_table(const struct tokens *ts)
{
	const struct parse *p = ts->p;
	int only = NONE;
	bool many = false;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		if (!self_key_of(p, (int)t, NONE))
			continue;
		if (names_table(ts, (int)t))
			return (int)t;
		many |= only != NONE;
		only = (int)t;
	}
	return many ? NONE : only;
}

/* The longest such phrase that begins where the token does. */
static enum role_way
way_of(const struct parse *p, const struct token *t)
{
	enum role_way way = ROLE_NONE;
	size_t most = 0;

	for (const struct lexeme *l = lexemes_matter; l->text; l++) {
		size_t n = 0;

		if (l->kind == TOK_ROLE)
			n = phrase_at(p, t->from, l->text);
		if (n <= most)
			continue;
		most = n;
		way = (enum role_way)l->arg;
	}
	return way;
}

const struct schema_key *
self_key(const struct tokens *ts, size_t i, enum role_way *ret_way,
	 int *ret_table)
{
	const struct token *t = &ts->items[i];
	const struct schema_key *key = NULL;
	const enum role_way way = way_of(ts->p, t);

	*ret_way = way == ROLE_NONE ? ROLE_ABOVE : way;
	*ret_table = t->kind == TOK_ROLE ? own_table(ts) : NONE;
	if (*ret_table != NONE)
		return self_key_of(ts->p, *ret_table, NONE);
	for (size_t k = 0; t->kind == TOK_COLUMN && k < t->n && !key; k++) {
		if (t->places[k].text)
			continue;
		*ret_table = t->places[k].table;
		key = self_key_of(ts->p, *ret_table, t->places[k].col);
	}
	return key;
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

/* Every value may be what a row of the table is called. */
static bool
are_names(const struct parse *p, const struct token *t, size_t n, int table)
{
	for (size_t i = 0; i < n; i++) {
		bool name = false;

		for (size_t k = 0; t[i].kind == TOK_VALUE && k < t[i].n; k++)
			name |= t[i].places[k].table == table &&
				column_kind(p, table, t[i].places[k].col) ==
					KIND_NAME;
		if (!name)
			return false;
	}
	return n > 0;
}

/* Keys of the rows that n tokens narrow, or of those above them; or NULL */
static const char *
keys_of(const struct parse *p, const struct token *t, size_t n, int table,
	const struct schema_key *above)
{
	struct tokens *ts = arena_alloc(p->arena, sizeof(*ts));
	struct slots s;

	*ts = (struct tokens){ .p = p, .whole = true };
	ts->items[ts->n++] = table_token(table, t->from);
	for (size_t i = 0; i < n && ts->n < TOKENS_MAX; i++)
		ts->items[ts->n++] = t[i];
	if (!slots_fill(&s, ts) || s.measure != MEASURE_NONE || s.n_dims ||
	    s.agg != AGG_NONE || s.direction)
		return NULL;
	s.keys = true;
	s.above = above;
	return analytic_write(p, &s);
}

/* Tokens [at, at + n) narrow the one side; the rest asks for the other. */
struct side {
	const struct schema_key *key;
	int table;
	size_t role, at, n;
	bool above; /* rows above the narrowed ones are asked for */
};

static bool
is_of(const struct parse *p, const struct token *t)
{
	return t->to < p->n_words &&
	       (phrase_at(p, t->to, "of") || phrase_at(p, t->to, "for"));
}

static bool
is_whose(const struct parse *p, const struct token *t)
{
	return t->from > 0 && phrase_at(p, t->from - 1, "whose");
}

/* Where the narrowed side stands: behind the role, or right before it. */
static bool
side_read(const struct tokens *ts, size_t i, enum role_way way,
	  struct side *ret)
{
	const struct parse *p = ts->p;
	const struct token *t = &ts->items[i];
	const size_t behind = ts->n - i - 1;
	const bool under = way == ROLE_UNDER ||
			   (way == ROLE_ABOVE && is_whose(p, t)) ||
			   (way == ROLE_BELOW && is_of(p, t));

	ret->role = i;
	ret->at = i + 1;
	ret->n = behind;
	ret->above = !under && way != ROLE_BELOW;
	if (behind && under)
		return true;
	if (behind && ret->above && (way == ROLE_OVER || is_of(p, t)))
		return are_names(p, t + 1, behind, ret->table);
	ret->n = 0;
	for (ret->at = i; ret->at > 0; ret->at--, ret->n++)
		if (!are_names(p, &ts->items[ret->at - 1], 1, ret->table))
			break;
	ret->above |= way == ROLE_UNDER; /* "who does Smith report to" */
	return behind == 0 && ret->n > 0;
}

/* What else the question says, with the rows as one token behind it. */
static bool
side_fold(struct tokens *ts, const struct side *side, struct token rows)
{
	struct tokens *out = arena_alloc(ts->p->arena, sizeof(*out));
	bool named = false;

	*out = (struct tokens){ .p = ts->p, .whole = true };
	for (size_t i = 0; i < ts->n; i++) {
		const struct token *t = &ts->items[i];

		if (i == side->role || t->kind == TOK_PEOPLE ||
		    (i >= side->at && i < side->at + side->n))
			continue;
		named |= t->kind == TOK_TABLE || t->kind == TOK_COLUMN;
		out->items[out->n++] = *t;
	}
	if (out->n + 2 > TOKENS_MAX)
		return false;
	if (!named)
		out->items[out->n++] = table_token(side->table, rows.from);
	out->items[out->n++] = rows;
	*ts = *out;
	return true;
}

/* "employees without a manager": those with no such key. */
static bool
none_fold(struct tokens *ts, size_t i, const struct side *side)
{
	struct token *t = &ts->items[i];

	if (i == 0 || i + 1 < ts->n || t->kind != TOK_ROLE ||
	    t[-1].kind != TOK_NOT)
		return false;
	t->kind = TOK_COLUMN;
	t->n = 1;
	t->places[0] = (struct place){ .table = side->table,
				       .col = (int)side->key->cols[0] };
	return true;
}

/* The column that is compared with that of the row above. */
static struct col
compared_column(const struct parse *p, const struct tokens *ts, size_t i,
		int table)
{
	const struct token *op = &ts->items[i - 1];

	if (op->kind == TOK_RANK_OP)
		return find_hinted(p, table, op->names);
	for (size_t k = 0; i > 1 && op->kind == TOK_OP && k < op[-1].n; k++)
		if (op[-1].kind == TOK_COLUMN &&
		    op[-1].places[k].table == table)
			return (struct col){ table, op[-1].places[k].col };
	return (struct col){ table, NONE };
}

/* "who earn more than their manager": more than the row above has. */
static bool
above_fold(struct tokens *ts, size_t i, const struct side *side)
{
	const struct parse *p = ts->p;
	const struct dialect *d = p->dialect;
	const struct schema_table *table = &p->schema->tables[side->table];
	struct token *t = &ts->items[i];
	struct buf b = buf_new(p->arena, 1024);
	struct col c;

	if (i == 0 || i + 1 < ts->n || t->from == 0 ||
	    strcmp(p->words[t->from - 1].fold, "their") != 0 ||
	    d->no_correlated)
		return false;
	c = compared_column(p, ts, i, side->table);
	if (c.col == NONE)
		return false;
	buf_puts(&b, "(SELECT parent.");
	dialect_name(d, &b, str_of(table->cols[c.col].name));
	buf_puts(&b, " FROM ");
	dialect_name(d, &b, str_of(table->name));
	buf_puts(&b, " parent WHERE parent.");
	dialect_name(d, &b, str_of(table->cols[side->key->to_cols[0]].name));
	buf_puts(&b, " = ");
	dialect_name(d, &b, str_of(table->name));
	buf_putc(&b, '.');
	dialect_name(d, &b, str_of(table->cols[side->key->cols[0]].name));
	buf_putc(&b, ')');
	t->kind = TOK_SCALAR;
	t->sql = buf_text(&b);
	return true;
}

bool
tokens_self(struct tokens *ts)
{
	for (size_t i = 0; i < ts->n; i++) {
		struct token rows = { .kind = TOK_ROWS, .n = 1 };
		enum role_way way;
		struct side side;
		struct place *at = &rows.places[0];

		side.key = self_key(ts, i, &way, &side.table);
		if (side.key && way == ROLE_ABOVE &&
		    (none_fold(ts, i, &side) || above_fold(ts, i, &side)))
			return true;
		if (!side.key || !side_read(ts, i, way, &side))
			continue;
		rows.from = ts->items[i].from;
		rows.to = ts->items[i].to;
		at->table = side.table;
		at->col = (int)(side.above ? side.key->to_cols[0]
					   : side.key->cols[0]);
		at->many = true;
		at->sql = keys_of(ts->p, &ts->items[side.at], side.n,
				  side.table, side.above ? side.key : NULL);
		return at->sql && side_fold(ts, &side, rows);
	}
	return false;
}
