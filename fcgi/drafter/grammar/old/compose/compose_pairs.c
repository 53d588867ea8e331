#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

/* Two of a kind: two tables with the same column, two keys to one table. */

/* How many words of a name are not those of its table; *ret_words: them. */
static size_t
own_words(const struct parse *p, int table, int col,
	  const char *ret_words[NAME_WORDS])
{
	const struct name *of = &p->names[table];
	const struct name *name = name_of_col(p, table, col);
	size_t n = 0;

	for (size_t i = 0; i < name->n; i++) {
		const char *stem = p->vocab[name->words[i]].stem;
		bool own = true;

		for (size_t k = 0; k < of->n; k++)
			own &= strcmp(p->vocab[of->words[k]].stem, stem) != 0;
		if (own)
			ret_words[n++] = stem;
	}
	return n;
}

/* customer_phone and supplier_phone, or the names of both. */
static bool
is_alike(const struct parse *p, struct col a, struct col b)
{
	const char *x[NAME_WORDS], *y[NAME_WORDS];
	const size_t n = own_words(p, a.table, a.col, x);

	if (n == 0 || own_words(p, b.table, b.col, y) != n)
		return false;
	if (n == 1 && column_kind(p, a.table, a.col) == KIND_NAME &&
	    column_kind(p, b.table, b.col) == KIND_NAME)
		return true;
	for (size_t i = 0; i < n; i++)
		if (strcmp(x[i], y[i]) != 0)
			return false;
	return true;
}

static struct col
column_like(const struct parse *p, struct col a, int table)
{
	for (size_t c = 0; c < p->schema->tables[table].n_cols; c++)
		if (is_alike(p, a, (struct col){ table, (int)c }))
			return (struct col){ table, (int)c };
	return (struct col){ NONE, NONE };
}

/* The other table that is named beside the one that columns are shown of. */
static int
other_table(const struct builder *b, int table)
{
	for (size_t i = 0; i < b->r->n; i++) {
		const struct act *act = &b->r->acts[i];
		const int other = b->p->links[act->link].table;

		if (other != table &&
		    (act->role == ROLE_ENTITY || act->role == ROLE_SELECT))
			return other;
	}
	return NONE;
}

/* Whether nothing but columns of one table is asked for. */
static bool
is_bare(const struct query *q, int *ret_table)
{
	if (q->n_select == 0 || q->n_where || q->n_having || q->n_group ||
	    q->limit)
		return false;
	*ret_table = q->select[0].col.table;
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg != AGG_NONE || q->select[i].form ||
		    q->select[i].col.col == NONE ||
		    q->select[i].col.table != *ret_table)
			return false;
	return true;
}

bool
fill_tables(struct builder *b)
{
	struct query *q = b->main;
	struct query *next;
	int table, other;

	if (b->each || b->neg || !is_bare(q, &table))
		return false;
	other = other_table(b, table);
	if (other == NONE)
		return false;
	next = arena_alloc(b->p->arena, sizeof(*next));
	for (size_t i = 0; i < q->n_select; i++) {
		const struct col col =
			column_like(b->p, q->select[i].col, other);

		if (col.col == NONE)
			return false;
		next->select[next->n_select++] = expr_plain(col);
	}
	q->n_need = 0;
	need_table(q, table);
	need_table(next, other);
	q->n_order = 0;
	q->next = next;
	q->setop = b->variant & VARIANT_EITHER ? SET_UNION : SET_INTERSECT;
	return build_connect(b);
}

/* "from A to B": words of where something begins or ends, and the keys'. */
static const struct {
	const char *word;
	bool end;
} ends[] = {
	{ "from", false },   { "src", false },    { "sourc", false },
	{ "origin", false }, { "depart", false }, { "departur", false },
	{ "start", false },  { "begin", false },  { "leav", false },
	{ "send", false },   { "sender", false }, { "seller", false },
	{ "home", false },   { "to", true },      { "dst", true },
	{ "dest", true },    { "destin", true },  { "arriv", true },
	{ "end", true },     { "target", true },  { "receiv", true },
	{ "land", true },    { "go", true },      { "buyer", true },
	{ "away", true },
};

int
end_of(const char *stem)
{
	for (size_t i = 0; i < COUNT(ends); i++)
		if (strcmp(ends[i].word, stem) == 0)
			return ends[i].end ? 1 : -1;
	return 0;
}

int
end_of_name(const struct parse *p, const struct name *name)
{
	int end = 0;

	for (size_t i = 0; i < name->n && end == 0; i++) {
		const struct vocab *v = &p->vocab[name->words[i]];

		end = end_of(v->stem);
		if (end == 0)
			end = end_of(v->raw);
	}
	return end;
}

static int
end_of_key(const struct parse *p, const struct schema_key *k, int table)
{
	return end_of_name(p, name_of_col(p, table, (int)k->cols[0]));
}

/* What stands before the words of a value. */
static int
end_of_value(const struct builder *b, const char *value)
{
	for (size_t i = 0; i < b->r->n; i++) {
		const struct link *l = &b->p->links[b->r->acts[i].link];

		if (!l->text || strcmp(l->text, value) != 0)
			continue;
		for (int k = l->from - 1; k >= 0 && k >= l->from - 4; k--)
			if (end_of(b->p->words[k].stem))
				return end_of(b->p->words[k].stem);
	}
	return 0;
}

/* A table of the query with two keys to another, and which those are. */
static int
twice_joined(const struct parse *p, const struct query *q, int to,
	     const struct schema_key *ret_keys[2])
{
	for (size_t t = 0; t < p->schema->n_tables; t++) {
		bool needed = false;
		size_t n = 0;

		for (size_t i = 0; i < q->n_need; i++)
			needed |= q->need[i] == (int)t;
		for (size_t i = 0; needed && i < p->n_keys[t] && n < 2; i++)
			if (p->keys[t][i].to == (size_t)to &&
			    p->keys[t][i].n_cols == 1)
				ret_keys[n++] = &p->keys[t][i];
		if (n == 2)
			return (int)t;
	}
	return NONE;
}

/* The condition holds for what a key points to. */
static void
ask_by_key(struct builder *b, struct cond *c, int table,
	   const struct schema_key *k)
{
	struct query *sub = arena_alloc(b->p->arena, sizeof(*sub));

	sub->where[sub->n_where++] = *c;
	sub->where[0].or_before = false;
	sub->select[sub->n_select++] =
		expr_plain((struct col){ (int)k->to, (int)k->to_cols[0] });
	need_table(sub, (int)k->to);
	*c = (struct cond){ .lhs = expr_plain(
				    (struct col){ table, (int)k->cols[0] }),
			    .op = OP_IN,
			    .sub = sub };
}

static void
need_less(struct query *q, int table)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].col.table == table)
			return;
	for (size_t i = 0; i < q->n_need; i++)
		if (q->need[i] == table) {
			memmove(q->need + i, q->need + i + 1,
				(q->n_need - i - 1) * sizeof(*q->need));
			q->n_need--;
			return;
		}
}

/* "source and destination are in Spain": both ends are spoken of. */
static bool
names_both_ends(const struct parse *p, const struct schema_key *keys[2],
		int table)
{
	int met = 0;

	if (end_of_key(p, keys[0], table) * end_of_key(p, keys[1], table) >= 0)
		return false;
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].n > 4 && end_of(p->words[i].stem))
			met |= end_of(p->words[i].stem) > 0 ? 1 : 2;
	return met == 3;
}

/* "routes from Rome to Oslo": one end is the one, the other end the other. */
static void
part_ends(struct builder *b, struct cond *c, int table,
	  const struct schema_key *keys[2])
{
	const struct parse *p = b->p;
	int turn = end_of_value(b, c->value) * end_of_key(p, keys[0], table);

	if (turn == 0)
		turn = end_of_value(b, c[1].value) *
		       end_of_key(p, keys[1], table);
	ask_by_key(b, c, table, keys[turn < 0]);
	ask_by_key(b, c + 1, table, keys[turn >= 0]);
}

bool
fill_twice(struct builder *b)
{
	struct query *q = b->main;

	for (size_t i = 0; i < q->n_where; i++) {
		struct cond *c = &q->where[i];
		const struct schema_key *keys[2];
		const int to = c->lhs.col.table;
		const bool pair = i + 1 < q->n_where && contradict(c, c + 1);
		int table;

		if (!c->value || to == NONE)
			continue;
		table = twice_joined(b->p, q, to, keys);
		if (table == NONE ||
		    (!pair && (q->n_where == ITEMS_MAX ||
			       !names_both_ends(b->p, keys, table))))
			continue;
		if (!pair)
			q->where[q->n_where++] = *c;
		if (pair) {
			part_ends(b, c, table, keys);
		} else {
			ask_by_key(b, c, table, keys[0]);
			ask_by_key(b, &q->where[q->n_where - 1], table,
				   keys[1]);
		}
		need_less(q, to);
		return true;
	}
	return false;
}
