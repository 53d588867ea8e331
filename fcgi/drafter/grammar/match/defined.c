#include <string.h>

#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

#define WAITS_MOST 2 /* for one that is being read */

/* Said of the rows of a table, whatever its parts are of. */
static const struct test *
as_of(const struct context *x, const struct test *t, short table)
{
	struct test *copy = arena_alloc(x->arena, sizeof(*copy));

	*copy = *t;
	copy->anchor = table;
	return copy;
}

/* A test on rows that something else refers to. */
static const struct test *
about_subject(const struct context *x, const struct item *body, short subject)
{
	const struct test *own = definition_test_of(x, body->test, subject);

	if (own || !body->test || subject == NO_TABLE)
		return own ? own : body->test;
	if (body->test->anchor == NO_TABLE)
		return as_of(x, test_about(x->arena, body->test, subject),
			     subject);
	if (body->table == subject && body->test->n > 1 &&
	    (body->test->kind == TEST_AND || body->test->kind == TEST_OR))
		return as_of(x, body->test, subject);
	if (body->table == subject ||
	    catalog_is_one(x->catalog, subject, body->table))
		return body->test;
	return test_exists(x->arena, subject, body->table, body->test);
}

/* The name of a table as it is spelled: its rows. */
static bool
read_table(const struct context *x, const struct definition *d,
	   struct item *ret)
{
	const short table = note_table_spelled(x->catalog->schema, d->body);

	*ret = (struct item){ .kind = ITEM_ROWS, .table = table };
	return table != NO_TABLE;
}

/* "…; parking spaces are left out": of what it came to. */
static void
leave_out(const struct context *x, const struct definition *d,
	  struct item *body)
{
	const struct item *rows;
	const struct test *others;

	if (!d->without || !definition_read(x, d->without))
		return;
	rows = &d->without->items[0];
	if (!rows->test || rows->table == NO_TABLE)
		return;
	others = test_not(x->arena, rows->test);
	if (body->test && body->test->anchor == NO_TABLE) {
		body->test = about_subject(x, body, rows->table);
		body->table = rows->table;
	}
	if (body->table == rows->table ||
	    (body->table != NO_TABLE &&
	     catalog_is_one(x->catalog, body->table, rows->table)))
		body->test = test_both(x->arena, TEST_AND, body->test, others);
}

/* "ended ones": a day that ends rows has come; NULL: none is said. */
static const struct test *
test_ended(const struct context *x, const struct item *rows)
{
	const struct node *n = rows->node;

	return rows->kind == ITEM_COLUMN && n->kind == NODE_COLUMN &&
			       cat_col(x->catalog, n->table, n->col)->last
		       ? test_compare(x->arena, n, IS_LESS,
				      node_date(x->arena, x->calendar.today))
		       : NULL;
}

/* "…, only paid ones"; false: it is not known which they are. */
static bool
keep_within(const struct context *x, const struct definition *d,
	    struct item *body)
{
	struct item ended;
	const struct item *rows;
	short table;

	if (!d->within)
		return true;
	if (!definition_read(x, d->within))
		return false;
	rows = &d->within->items[0];
	if (!rows->test) {
		ended = *rows;
		ended.test = test_ended(x, rows);
		rows = &ended;
	}
	table = body->table != NO_TABLE ? body->table : rows->table;
	if (!rows->test)
		return false;
	if (table != NO_TABLE)
		body->test = test_both(x->arena, TEST_AND, body->test,
				       about_subject(x, rows, table));
	return true;
}

/* "headcount": how many, and no list of them. */
static bool
counts(const struct context *x, const struct definition *d)
{
	struct tokens t;

	lex_read(x->arena, str_of(d->name), &t);
	return t.n == 1 && str_ends(str_of(t.items[0].fold), STR("count"));
}

/* A part of the body by itself; false: it is not understood. */
static bool
read_part(const struct context *x, const struct definition *d, struct str part,
	  struct item *ret)
{
	struct definition plain = *d;

	plain.body = str_trim(part);
	if (plain.body.n == 0)
		return false;
	plain.at = (size_t)(plain.body.p - d->body.p) + d->at;
	return x->definitions->read(x, &plain, ret);
}

/* "people who have not left (left_on empty)": one thing said twice. */
static bool
read_twice(const struct context *x, const struct definition *d,
	   struct item *ret)
{
	const char *open = memchr(d->body.p, '(', d->body.n);
	struct item inside;
	size_t at;

	if (!open || d->body.p[d->body.n - 1] != ')')
		return false;
	at = (size_t)(open - d->body.p);
	return read_part(x, d, str_first(d->body, at), ret) && ret->test &&
	       read_part(x, d,
			 str_from(str_first(d->body, d->body.n - 1), at + 1),
			 &inside) &&
	       inside.test && test_equal(inside.test, ret->test);
}

/* What a remark in brackets behind it says is no part of it. */
static bool
read_words(const struct context *x, const struct definition *d,
	   struct item *ret)
{
	const char *open = memchr(d->body.p, '(', d->body.n);

	if (!x->definitions->read)
		return false;
	if (read_twice(x, d, ret) || x->definitions->read(x, d, ret))
		return true;
	return open && d->body.p[d->body.n - 1] == ')' &&
	       read_part(x, d, str_first(d->body, (size_t)(open - d->body.p)),
			 ret);
}

/* "tenants: those with a current lease": rows that refer to what it names. */
static bool
are_of(const struct context *x, const struct item *body, short table)
{
	return body->kind == ITEM_ROWS && body->table != table &&
	       catalog_is_one(x->catalog, body->table, table);
}

/* "event", of "big event": what its last word is by itself; NULL. */
static struct definition *
head_of(const struct context *x, const struct definition *d)
{
	struct definitions *all = x->definitions;

	for (size_t i = 0; d->n_words > 1 && i < all->n; i++) {
		struct definition *of = &all->items[i];

		if (of->n_words == 1 && of->kind == DEFINES_BODY &&
		    of->subject == NO_TABLE &&
		    strcmp(of->words[0], d->words[d->n_words - 1]) == 0)
			return of;
	}
	return NULL;
}

/*
 * Big events are events: what says of them besides holds of those alone,
 * unless it is said of the same columns.
 */
static void
keep_head(const struct context *x, const struct definition *d,
	  struct item *body)
{
	struct definition *head = head_of(x, d);
	const struct item *rows;

	if (!head || body->node || !body->test || !definition_read(x, head))
		return;
	rows = &head->items[0];
	if (rows->kind != ITEM_ROWS || !rows->test ||
	    rows->table != body->table || tests_share(rows->test, body->test))
		return;
	body->test = test_both(x->arena, TEST_AND, rows->test, body->test);
	body->date = body->date ? body->date : rows->date;
}

/* "unless ended_on is past": nor where no such day is. */
static const struct test *
denied(const struct context *x, const struct test *t)
{
	const struct test *no = test_not(x->arena, t);
	const struct node *n =
		t->kind == TEST_COMPARE && t->op == IS_LESS ? t->a : NULL;

	return n && n->kind == NODE_COLUMN && t->b->kind == NODE_DATE &&
			       !cat_is_never_empty(x->catalog, n->table, n->col)
		       ? test_both(x->arena, TEST_OR, test_null(x->arena, n),
				   no)
		       : no;
}

/* Rows that have a code, and not the code itself. */
static short
rows_meant(const struct context *x, const struct item *rows)
{
	return rows->test && rows->test->anchor == rows->table
		       ? test_rows(x->catalog, rows->test)
		       : rows->table;
}

/* "pass rate": a figure, and no rows of which it would be told, nor a day. */
static bool
is_no_rate(const struct context *x, const struct definition *d,
	   const struct item *body)
{
	const struct node *n = body->node;
	struct tokens t;

	if (n && n->kind == NODE_COLUMN) {
		const enum col_kind k =
			cat_col(x->catalog, n->table, n->col)->kind;

		if (k != COL_KEY && k != COL_DATE)
			return false;
	} else if (n && n->kind != NODE_DAYS) {
		return false;
	}
	lex_read(x->arena, str_of(d->name), &t);
	return t.n > 1 && sense_find(t.items[t.n - 1].fold, SENSE_SHARE);
}

/* What a plain noun means does not hold where its columns are spoken of. */
static void
hold_usually(const struct context *x, const struct definition *d,
	     struct item *body)
{
	struct test *copy;

	if (body->kind != ITEM_ROWS || !body->test || body->table == NO_TABLE ||
	    d->n_words != 1 ||
	    !cat_has_noun(&x->catalog->tables[body->table], d->words[0]))
		return;
	copy = arena_alloc(x->arena, sizeof(*copy));
	*copy = *body->test;
	copy->usual = true;
	body->test = copy;
}

/* "what was paid in, by the day of payment": how much that was, and no day. */
static void
take_amount(const struct context *x, const struct definition *d,
	    struct item *body)
{
	const struct node *n = body->node;
	const short col = n && n->kind == NODE_COLUMN
				  ? x->catalog->tables[n->table].measure
				  : -1;

	if (d->by.n == 0 || col < 0 ||
	    cat_col(x->catalog, n->table, n->col)->kind != COL_DATE)
		return;
	body->kind = ITEM_MEASURE;
	body->node =
		node_agg(x->arena, FN_SUM, match_measured(x, n->table, col));
}

/* "fratrie = has a sister here": said of a flag, and of rows where it is so. */
static void
put_flag(const struct context *x, struct definition *d)
{
	const struct item *of = &d->items[0];
	const struct node *n = of->node;

	if (d->n_items != 1 || of->kind != ITEM_COLUMN || of->test ||
	    n->kind != NODE_COLUMN || n->col < 0 ||
	    cat_col(x->catalog, n->table, n->col)->kind != COL_FLAG)
		return;
	d->items[1] = (struct item){ .kind = ITEM_TEST, .table = n->table };
	d->items[1].test = test_named(x->arena, match_so(x, n), d->name);
	d->n_items = 2;
}

static bool
read_body(const struct context *x, struct definition *d)
{
	struct item body;

	if (!read_table(x, d, &body) && !read_words(x, d, &body))
		return false;
	if (is_no_rate(x, d, &body))
		return false;
	if (d->unless && !body.test)
		return false;
	if (d->unless)
		body.test = denied(x, body.test);
	if (body.kind == ITEM_ROWS)
		body.table = rows_meant(x, &body);
	keep_head(x, d, &body);
	leave_out(x, d, &body);
	if (!keep_within(x, d, &body))
		return false;
	take_amount(x, d, &body);
	if (d->by.n)
		body.date = definition_day(x, d, body.table);
	body.node = definition_in_percent(x, d, body.node);
	hold_usually(x, d, &body);
	d->items[0] = body;
	d->n_items = 1;
	if (body.kind == ITEM_ROWS && d->subject == NO_TABLE && body.test) {
		/* "overdue" is said of rows, "backlog" are rows */
		d->items[1] = body;
		d->items[1].kind = ITEM_TEST;
		d->items[1].test = test_named(x->arena, body.test, d->name);
		d->n_items = 2;
	}
	if (counts(x, d) && body.table != NO_TABLE &&
	    (body.kind == ITEM_ROWS || body.kind == ITEM_TEST)) {
		d->items[0].kind = ITEM_MEASURE;
		d->items[0].node = node_agg(x->arena, FN_COUNT, NULL);
		return true;
	}
	if (d->rows != NO_TABLE && body.test &&
	    (body.kind == ITEM_TEST || are_of(x, &body, d->rows) ||
	     definition_test_of(x, body.test, d->rows))) {
		d->items[0].kind = ITEM_ROWS;
		d->items[0].table = d->rows;
		d->items[0].test = about_subject(x, &body, d->rows);
		hold_usually(x, d, &d->items[0]);
	}
	if (d->subject != NO_TABLE && body.test &&
	    (body.kind == ITEM_ROWS || body.kind == ITEM_TEST)) {
		d->items[0].kind = ITEM_TEST;
		d->items[0].table = d->subject;
		d->items[0].test = test_named(
			x->arena, about_subject(x, &body, d->subject), d->name);
	}
	put_flag(x, d);
	return true;
}

/* Read it; what it needs may be being read, and then it waits for that. */
static void
read_once(const struct context *x, struct definition *d)
{
	struct definitions *all = x->definitions;
	const bool waits = all->waits;
	bool understood;

	all->waits = false;
	d->state = BEING_READ;
	understood = d->kind == DEFINES_CODE ? definition_read_code(x, d)
					     : read_body(x, d);
	d->state = understood ? READ : NOT_UNDERSTOOD;
	if (!understood && all->waits && d->waited++ < WAITS_MOST)
		d->state = UNREAD;
	all->waits = all->waits || waits;
}

bool
definition_read(const struct context *x, struct definition *d)
{
	x->definitions->waits |= d->state == BEING_READ;
	if (d->state == UNREAD) {
		read_once(x, d);
		if (d->state == READ && d->kind == DEFINES_BODY &&
		    definition_says_itself(x, d)) {
			d->n_items = 0;
			d->items[0] = (struct item){ .table = NO_TABLE };
		}
		for (size_t i = 0;
		     d->kind == DEFINES_CODE && d->by.n && i < d->n_items; i++)
			d->items[i].date =
				definition_day(x, d, d->items[i].table);
		if (d->state == READ && d->kind == DEFINES_BODY)
			definition_put_elsewhere(x, d);
	}
	return d->state == READ;
}
