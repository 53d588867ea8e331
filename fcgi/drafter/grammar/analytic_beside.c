#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/analytic_parts.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/* "suppliers from Germany and their products": rows, and others beside each */

/* What stands between the rows and the rest. */
static const struct {
	const char *text;
	size_t kept; /* its last words, if any, that belong to the rest */
} middles[] = {
	{ "and their", 0 },
	{ "and its", 0 },
	{ "with their", 0 },
	{ "with its", 0 },
	{ "along with their", 0 },
	{ "along with its", 0 },
	{ "together with their", 0 },
	{ "together with its", 0 },
	{ "including their", 0 },
	{ "plus their", 0 },
	{ "and the", 1 },
	{ "and how much", 2 },
	{ "and how many", 2 },
	{ "with how much", 2 },
	{ "with how many", 2 },
	{ "and the number of", 3 },
	{ "with the number of", 3 },
};

#define DEED 4 /* words of "they bought from us", at most */

/* The rows, and what is to stand beside each. */
struct beside {
	struct tokens rows, rest;
	struct slots s;
	int table;
	int by; /* a table that leads to both, by what was done; or NONE */
};

static bool
is_their(size_t k)
{
	return middles[k].kept == 0;
}

/* Words [from, to) without what only asks. */
static bool
side_read(const struct parse *p, size_t from, size_t to, struct tokens *ret)
{
	size_t n = 0;

	tokens_span(ret, p, from, to);
	while (n < ret->n && (ret->items[n].kind == TOK_ASK ||
			      ret->items[n].kind == TOK_EACH))
		n++;
	ret->n -= n;
	memmove(ret->items, ret->items + n, ret->n * sizeof(*ret->items));
	return ret->whole && ret->n > 0;
}

static bool
has_table(const struct parse *p, const struct token *t)
{
	return t->kind == TOK_TABLE && !t->verb &&
	       !p->schema->tables[t->places[0].table].view;
}

/* What narrows the rows does not narrow what stands beside them. */
static void
bind(struct slots *s, int table)
{
	for (size_t i = 0; i < s->n_filters; i++) {
		struct filter *f = &s->filters[i];

		for (size_t k = 0; f->token && k < f->token->n; k++)
			if (f->token->places[k].table == table)
				f->table = table;
	}
}

/* One table, and values in it. */
static bool
rows_read(struct beside *x)
{
	const struct parse *p = x->rows.p;

	if (!has_table(p, &x->rows.items[0]) || !slots_fill(&x->s, &x->rows) ||
	    !x->s.entity || x->s.measure != MEASURE_NONE || x->s.n_dims ||
	    x->s.direction || x->s.limit || x->s.agg != AGG_NONE || x->s.never)
		return false;
	x->table = x->s.entity->places[0].table;
	bind(&x->s, x->table);
	return true;
}

static bool
has_measure(const struct tokens *ts)
{
	for (size_t i = 0; i < ts->n; i++)
		if (ts->items[i].kind == TOK_COUNT ||
		    ts->items[i].kind == TOK_AGG ||
		    ts->items[i].kind == TOK_MEASURE)
			return true;
	return false;
}

/* The general reader's first tree has an aggregate beside the rows' names. */
static bool
is_told(const struct beside *x)
{
	const struct parse *p = x->rows.p;
	const struct query *q = p->n_candidates ? p->candidates[0].query : NULL;
	bool name = false, agg = false;

	for (size_t i = 0; q && i < q->n_select; i++) {
		const struct col c = q->select[i].col;

		agg |= q->select[i].agg != AGG_NONE;
		name |= c.table == x->table && c.col != NONE &&
			column_kind(p, c.table, c.col) == KIND_NAME;
	}
	return name && agg && q->n_group > 0;
}

/* "and how much they spent": a measure of each. */
static const char *
write_measured(struct beside *x)
{
	const struct parse *p = x->rows.p;
	struct tokens *all = arena_alloc(p->arena, sizeof(*all));
	const struct token each = { .kind = TOK_EACH };
	struct slots s;

	*all = x->rest;
	if (!has_measure(&x->rest) || is_told(x) ||
	    all->n + x->rows.n >= TOKENS_MAX)
		return NULL;
	for (size_t i = 1; i < x->rows.n; i++)
		all->items[all->n++] = x->rows.items[i];
	all->items[all->n++] = each;
	all->items[all->n++] = x->rows.items[0];
	if (!slots_fill(&s, all) || s.n_dims != 1)
		return NULL;
	bind(&s, x->table);
	return analytic_write(p, &s);
}

/* The ship's name of an order is not what the order is called. */
static bool
is_own_name(const struct parse *p, struct col c)
{
	static const char *const plain[] = { "name", "title", "first", "last",
					     "full", "label", NULL };
	const struct name *of = &p->names[c.table];
	const struct name *name = name_of_col(p, c.table, c.col);

	for (size_t i = 0; i < name->n; i++) {
		const struct vocab *v = &p->vocab[name->words[i]];
		bool own = str_is_one_of(v->fold, plain);

		for (size_t k = 0; k < of->n; k++)
			own |= strcmp(p->vocab[of->words[k]].stem, v->stem) ==
			       0;
		if (!own)
			return false;
	}
	return true;
}

static bool
has_label(const struct parse *p, int table)
{
	const struct col name = name_column(p, table);

	if (name.col == NONE || column_kind(p, table, name.col) != KIND_NAME)
		return false;
	return p->n_keys[table] == 0 || find_date(p, table).col == NONE ||
	       is_own_name(p, name);
}

/* What a row is called, by the table's name; all of it without a name. */
static void
put_label(struct build *b, int table, const char *alias)
{
	const struct parse *p = b->p;
	const struct col name = name_column(p, table);
	bool before = false;

	build_comma(&b->select);
	scope_join(&b->sc, table);
	if (!has_label(p, table)) {
		dialect_name(p->dialect, &b->select,
			     str_of(p->schema->tables[table].name));
		buf_puts(&b->select, ".*");
		return;
	}
	scope_name(&b->sc, &b->select, name);
	if (name_partner(p, name, &before).col != NONE)
		return;
	buf_puts(&b->select, " AS ");
	dialect_name(p->dialect, &b->select, str_of(alias));
}

/* The table whose rows lead to both; *ret_pairs: it may have a pair twice. */
static int
root_of(const struct parse *p, int a, int b, bool *ret_pairs)
{
	struct sale sale;

	*ret_pairs = false;
	if (scope_of(p, a).far[b] == 1)
		return a;
	if (scope_of(p, b).far[a] == 1)
		return b;
	*ret_pairs = has_label(p, a) && has_label(p, b);
	if (find_sale(p, &sale) && scope_of(p, sale.table).far[a] > 0 &&
	    scope_of(p, sale.table).far[b] > 0)
		return sale.table;
	if (scope_of(p, a).far[b] > 0)
		return a;
	if (scope_of(p, b).far[a] > 0)
		return b;
	return scope_bridge(p, a, b);
}

static const char *
write_rows_of(struct beside *x, int other)
{
	const struct parse *p = x->rows.p;
	bool pairs;
	int root = root_of(p, x->table, other, &pairs);
	const struct schema_table *tables = p->schema->tables;
	struct build b;

	if (x->by != NONE && scope_of(p, x->by).far[other] > 0 &&
	    scope_of(p, x->by).far[x->table] > 0) {
		root = x->by;
		pairs = true;
	}
	if (root == NONE || other == x->table)
		return NULL;
	b = build_new(p, &x->s, root);
	if (pairs)
		buf_puts(&b.order, "1, 2");
	else if (has_label(p, x->table))
		scope_name(&b.sc, &b.order, name_column(p, x->table));
	put_label(&b, x->table, tables[x->table].name);
	put_label(&b, other, tables[other].name);
	if (!build_conditions(&b))
		return NULL;
	if (pairs) {
		const char *all = arena_strdup(p->arena, buf_text(&b.select));

		buf_clear(&b.select);
		buf_printf(&b.select, "DISTINCT %s", all);
	}
	return build_text(&b, 0);
}

/* "employees and their managers": those without one, too. */
static const char *
write_parents(struct beside *x, const struct schema_key *key)
{
	const struct parse *p = x->rows.p;
	const struct col name = name_column(p, x->table);
	const struct token *role = &x->rest.items[0];
	struct build b = build_new(p, &x->s, x->table);
	struct col parts[2] = { name, { NONE, NONE } };
	struct str one = str_of(p->words[role->to - 1].fold);
	bool before = false;

	if (!has_label(p, x->table))
		return NULL;
	parts[1] = name_partner(p, name, &before);
	if (before) {
		parts[0] = parts[1];
		parts[1] = name;
	}
	if (str_ends(one, STR("s")) && !str_ends(one, STR("ss")))
		one.n--;
	b.sc.self = key;
	b.sc.alone = true;
	b.sc.n_joined++;
	scope_name(&b.sc, &b.select, name);
	for (size_t i = 0; i < 2 && parts[i].col != NONE; i++) {
		const char *col =
			p->schema->tables[x->table].cols[parts[i].col].name;

		buf_puts(&b.select, ", parent.");
		dialect_name(p->dialect, &b.select, str_of(col));
		buf_puts(&b.select, " AS ");
		dialect_name(p->dialect, &b.select,
			     str_of(arena_printf(p->arena, "%.*s_%s",
						 (int)one.n, one.p, col)));
	}
	return build_conditions(&b) ? build_text(&b, 0) : NULL;
}

/* "the products they supply": where "they" stands, from there on; or to */
static size_t
they_at(const struct parse *p, size_t from, size_t to)
{
	static const char *const they[] = { "they", "it", "he", "she", NULL };

	while (from < to && !str_is_one_of(p->words[from].fold, they))
		from++;
	return from;
}

/* What they did tells by which rows the two belong together; or NONE. */
static int
done_table(const struct parse *p, size_t from)
{
	struct tokens *ts = arena_alloc(p->arena, sizeof(*ts));
	struct sale sale;

	tokens_span(ts, p, from, p->n_words);
	for (size_t i = 0; i < ts->n; i++) {
		if (ts->items[i].kind == TOK_SALE && find_sale(p, &sale))
			return sale.table;
		if (ts->items[i].kind == TOK_TABLE && ts->items[i].verb)
			return ts->items[i].places[0].table;
	}
	return NONE;
}

static const char *
write_rest(struct beside *x, bool their)
{
	const struct parse *p = x->rows.p;
	const struct token *t = &x->rest.items[0];
	const struct schema_key *key;
	enum role_way way;
	int table;

	if (x->rest.n > 1 || !their)
		return write_measured(x);
	key = self_key(&x->rest, 0, &way, &table);
	if (t->kind == TOK_ROLE) /* of the rows named */
		key = self_key_of(p, x->table, NONE);
	if (key && (t->kind == TOK_ROLE || table == x->table))
		return way == ROLE_ABOVE ? write_parents(x, key) : NULL;
	return has_table(p, t) ? write_rows_of(x, t->places[0].table)
			       : write_measured(x);
}

static const char *
write_split(const struct parse *p, size_t k, size_t at, size_t n)
{
	struct beside *x = arena_alloc(p->arena, sizeof(*x));
	const size_t from = at + n - middles[k].kept;
	const size_t they = they_at(p, from, p->n_words);

	x->by = NONE;
	if (!side_read(p, 0, at, &x->rows) || !rows_read(x))
		return NULL;
	if (they < p->n_words && they + DEED >= p->n_words &&
	    side_read(p, from, they, &x->rest) && x->rest.n == 1 &&
	    has_table(p, &x->rest.items[0])) {
		x->by = done_table(p, they);
		return write_rows_of(x, x->rest.items[0].places[0].table);
	}
	if (!side_read(p, from, p->n_words, &x->rest))
		return NULL;
	return write_rest(x, is_their(k));
}

const char *
write_beside(const struct parse *p)
{
	const char *text = NULL;

	for (size_t i = 1; !text && i < p->n_words; i++)
		for (size_t k = 0; !text && k < COUNT(middles); k++) {
			const size_t n = phrase_at(p, i, middles[k].text);

			if (n)
				text = write_split(p, k, i, n);
		}
	return text;
}
