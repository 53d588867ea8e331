#include <ctype.h>
#include <string.h>

#include "data/names.h"
#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

#define WORDS_BYTES 2000

struct speaker {
	const struct parse *p;
	const struct query *q;
	struct buf *b;
};

static const char *const agg_words[AGG__MAX] = { "",        "number of ",
						 "total ",  "average ",
						 "lowest ", "highest " };

static const char *const op_words[OP__MAX] = {
	[OP_EQ] = " is ",
	[OP_NE] = " is not ",
	[OP_GT] = " is more than ",
	[OP_GE] = " is at least ",
	[OP_LT] = " is less than ",
	[OP_LE] = " is at most ",
	[OP_BETWEEN] = " is between ",
	[OP_RANGE] = " is from ",
	[OP_CONTAINS] = " contains ",
	[OP_LACKS] = " does not contain ",
	[OP_STARTS] = " starts with ",
	[OP_ENDS] = " ends with ",
	[OP_NULL] = " is empty",
	[OP_NOT_NULL] = " is not empty",
	[OP_IN] = " is among: ",
	[OP_NOT_IN] = " is not among: ",
};

/* What days are to a date. */
static const char *const dated_words[OP__MAX] = {
	[OP_EQ] = " on ",   [OP_NE] = " not on ", [OP_GT] = " after ",
	[OP_GE] = " from ", [OP_LT] = " before ", [OP_LE] = " up to ",
};

/* An identifier as people would write it. */
static const char *
name_of(const struct speaker *s, const char *name)
{
	struct buf b = buf_new(s->p->arena, WORDS_BYTES);

	for (size_t i = 0; name[i]; i++) {
		const unsigned char c = (unsigned char)name[i];

		if (i > 0 && isupper(c) && islower((unsigned char)name[i - 1]))
			buf_putc(&b, ' ');
		buf_putc(&b, c == '_' ? ' ' : (char)tolower(c));
	}
	return str_is_nocase(buf_str(&b), "id") ? "ID" : buf_text(&b);
}

static void
say_table(const struct speaker *s, int table)
{
	const char *name = name_of(s, s->p->schema->tables[table].name);

	buf_puts(s->b, name_plural(s->p->arena, name));
}

static void
say_col(const struct speaker *s, struct col c)
{
	const struct schema_table *t;

	if (c.table == NONE) {
		if (s->q->n_from == 1)
			say_table(s, s->q->from[0].table);
		else
			buf_puts(s->b, "rows");
		return;
	}
	t = &s->p->schema->tables[c.table];
	if (c.col == NONE) {
		buf_puts(s->b, "all of ");
		say_table(s, c.table);
		return;
	}
	buf_puts(s->b, name_of(s, t->cols[c.col].name));
	if (s->q->n_from > 1) {
		buf_puts(s->b, " of ");
		say_table(s, c.table);
	}
}

static void
say_expr(const struct speaker *s, const struct expr *e)
{
	buf_puts(s->b, agg_words[e->agg]);
	if (e->distinct)
		buf_puts(s->b, "different ");
	say_col(s, e->col);
}

static void say_query(const struct parse *p, struct buf *b,
		      const struct query *q);

static void
say_value(const struct speaker *s, const struct cond *c, const char *value)
{
	buf_printf(s->b, c->is_text ? "\u201c%s\u201d" : "%s", value);
}

static void
say_values(const struct speaker *s, const struct cond *c)
{
	if (!c->value)
		return;
	say_value(s, c, c->value);
	if (!c->value2)
		return;
	buf_puts(s->b, c->op == OP_RANGE ? " up to but without " : " and ");
	say_value(s, c, c->value2);
}

/* A period of whole days, which has a name of its own. */
static bool
is_period(const struct cond *c)
{
	return c->op == OP_RANGE && !c->sub && c->value && c->value2 &&
	       strlen(c->value) == 10 && strlen(c->value2) == 10;
}

static bool
is_day(const struct cond *c)
{
	return dated_words[c->op] && !c->sub && c->value && !c->value2 &&
	       strlen(c->value) == 10 && c->value[4] == '-' &&
	       c->value[7] == '-';
}

/* "ordered in 2025", for what happened at some time. */
static void
say_happened(const struct speaker *s, const struct expr *e)
{
	struct buf name = buf_new(s->p->arena, WORDS_BYTES);
	const struct speaker own = { s->p, s->q, &name };
	struct str said;

	say_expr(&own, e);
	said = buf_str(&name);
	if (str_ends(said, STR(" at")) || str_ends(said, STR(" on")))
		said = str_first(said, said.n - 3);
	buf_add(s->b, said);
}

static void
say_cond(const struct speaker *s, const struct cond *c)
{
	if (is_period(c)) {
		say_happened(s, &c->lhs);
		cal_put_span(s->b, c->value, c->value2);
		return;
	}
	if (is_day(c)) {
		say_happened(s, &c->lhs);
		buf_printf(s->b, "%s%s%s", dated_words[c->op], c->value,
			   c->op == OP_GE ? " on" : "");
		return;
	}
	say_expr(s, &c->lhs);
	buf_puts(s->b, op_words[c->op]);
	if (c->sub)
		say_query(s->p, s->b, c->sub);
	else
		say_values(s, c);
}

static void
say_conds(const struct speaker *s, const char *word, const struct cond *cs,
	  size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct cond *c = &cs[i];

		buf_puts(s->b, i == 0 ? word : c->or_before ? " or " : " and ");
		say_cond(s, c);
	}
}

static void
say_list(const struct speaker *s, const char *word, const struct expr *es,
	 size_t n)
{
	for (size_t i = 0; i < n; i++) {
		buf_puts(s->b, i == 0 ? word : i + 1 == n ? " and " : ", ");
		say_expr(s, &es[i]);
	}
}

/* "the most orders", "the highest price": what the first rows have. */
static void
say_most(const struct speaker *s, const struct order *o)
{
	const struct expr *e = &o->expr;

	if (e->agg == AGG_COUNT) {
		buf_puts(s->b, o->desc ? "most " : "fewest ");
		buf_puts(s->b, e->distinct ? "different " : "");
		say_col(s, e->col);
		return;
	}
	buf_puts(s->b, o->desc ? "highest " : "lowest ");
	if (e->agg == (o->desc ? AGG_MAX : AGG_MIN))
		say_col(s, e->col);
	else
		say_expr(s, e);
}

static void
say_order(const struct speaker *s)
{
	const struct query *q = s->q;

	for (size_t i = 0; i < q->n_order; i++) {
		if (i > 0)
			buf_puts(s->b, ", then ");
		else if (q->limit == 1)
			buf_puts(s->b, ", the one with the ");
		else if (q->limit)
			buf_printf(s->b, ", the %ld with the ", q->limit);
		else
			buf_puts(s->b, ", ordered by ");
		if (i == 0 && q->limit)
			say_most(s, &q->order[i]);
		else
			say_expr(s, &q->order[i].expr);
		if (!q->limit && q->order[i].desc)
			buf_puts(s->b, " downwards");
	}
}

/* Each group is shown by what makes it, and by nothing else. */
static bool
shows_groups_alone(const struct query *q)
{
	bool same = q->n_group && q->n_group == q->n_select;

	for (size_t i = 0; same && i < q->n_group; i++)
		same = q->select[i].agg == AGG_NONE &&
		       q->select[i].col.table == q->group[i].col.table &&
		       q->select[i].col.col == q->group[i].col.col;
	return same;
}

/* Whether what is shown names the table: "all of orders". */
static bool
shows_table(const struct query *q)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].col.table == NONE ||
		    q->select[i].col.col == NONE)
			return true;
	return false;
}

static void
say_query(const struct parse *p, struct buf *b, const struct query *q)
{
	static const char *const sets[] = { "", "; and at once: ", "; or: ",
					    "; but not: " };
	const struct speaker s = { p, q, b };

	const bool groups = shows_groups_alone(q);

	say_list(&s, "", q->select, q->n_select);
	if (q->n_from == 1 && !shows_table(q)) {
		buf_puts(b, " of ");
		say_table(&s, q->from[0].table);
	}
	if (q->distinct || groups)
		buf_puts(b, ", each once");
	say_conds(&s, ", where ", q->where, q->n_where);
	say_list(&s, " for each ", q->group, groups ? 0 : q->n_group);
	say_conds(&s, ", only where ", q->having, q->n_having);
	say_order(&s);
	if (q->next) {
		buf_puts(b, sets[q->setop]);
		say_query(p, b, q->next);
	}
}

const char *
paraphrase(const struct parse *p, const struct query *q)
{
	struct buf b = buf_new(p->arena, WORDS_BYTES);

	say_query(p, &b, q);
	if (b.n > 0)
		b.p[0] = (char)toupper((unsigned char)b.p[0]);
	buf_putc(&b, '.');
	return buf_text(&b);
}
