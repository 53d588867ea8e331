#include "store/chat/turn_row.h"
#include "store/db/squeeze.h"

#include "base/pack.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 24);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

/* Read from a row with these two values. */
static const struct err *
read_back(struct str evidence, struct str result, struct turn *ret)
{
	const struct err *e;
	struct db_stmt *st = NULL;
	struct store *s = NULL;
	bool row;

	assert_null(store_open(a, ":memory:", &s));
	assert_null(
		db_start(s, a, &st,
			 "SELECT 'c', 3, 'answered', 'q?', 'shop', 17, 0, ?,"
			 " 'a=1', NULL, NULL, NULL, NULL, NULL, 0,"
			 " 'select 1', ?",
			 "bb", evidence, result));
	assert_null(db_step(s, a, st, &row));
	assert_true(row);
	e = turn_read(a, st, ret);
	db_done(st);
	store_close(s);
	return e;
}

static struct column cols[] = {
	{ .name = "n", .declared = "INTEGER", .type = CELL_INTEGER },
	{ .name = "", .type = CELL_NULL, .unit = "EUR" },
};
static struct cell cells[] = {
	{ CELL_INTEGER, STR_INIT("9223372036854775807") },
	{ CELL_NULL, { "", 0 } },
	{ CELL_DECIMAL, STR_INIT("0.10") },
	{ CELL_TEXT, { "", 0 } },
	{ CELL_BLOB, { "\0,\xff", 3 } },
	{ CELL_TIMESTAMP, STR_INIT("2026-11-21 22:08:59") },
};
static const struct rows rows = {
	.n_cols = 2,
	.n_rows = 3,
	.cols = cols,
	.cells = cells,
	.truncated = true,
};

static struct complaint complaint = {
	.type = COMPLAINT_COLUMN,
	.message = "no such column: price",
	.suggestion = "Did you mean amount?",
	.name = "price",
	.nearest = "amount",
};
static struct respelt respelt[] = { { "ordrs", "orders" } };
static struct attempt attempts[] = {
	{ .draft = { .sql = "select price",
		     .drafter = "model",
		     .confidence = 0.5 },
	  .complaint = &complaint,
	  .ms = 7 },
	{ .draft = { .sql = "select amount", .drafter = "model" },
	  .mended = true },
};
static struct timing timings[] = {
	{ .stage = "check",
	  .label = "Checking it",
	  .ms = 1,
	  .model_calls = 2,
	  .tokens = 99 },
};
static struct vote votes[] = {
	{ .sql = "select amount", .outcome = "3 rows", .agrees = true },
	{ .sql = "select x", .outcome = "no such column: x" },
};
static struct exchange exchanges[] = {
	{ .stage = "plan", .request = "system: …" },
};
static struct found_note notes[] = {
	{ "file", "shop.md", "Orders", "Totals are in euros.", "words", 0.5 },
};
static struct used_term terms[] = {
	{ "revenue", "sum of total", "shop.md" },
};
static const char *tables[] = { "orders" };
static struct change change = { .verb = "update",
				.table = "orders",
				.everything = true,
				.n_rows = 7,
				.n_more = 2,
				.after = &rows,
				.until_ms = 1732230000000,
				.note = "It has changed since." };

static struct draft_choice readings[] = {
	{ "the number of orders", "select count(*) from orders" },
	{ "Which orders?", NULL },
};

static struct turn
full_turn(void)
{
	return (struct turn){
		.ms = 1234,
		.sql = "select amount",
		.answer = "amount: 0.10",
		.chart = "bars",
		.rows = &rows,
		.tables = tables,
		.n_tables = 1,
		.attempts = attempts,
		.n_attempts = 2,
		.timings = timings,
		.n_timings = 1,
		.error = ERR_QUERY_SLOW,
		.retry_after_s = 3,
		.needs_review = true,
		.model_calls = 2,
		.max_attempts = 3,
		.plan = "{}",
		.judged = JUDGED_WRONG,
		.judgement = "It sums the wrong column.",
		.votes = votes,
		.n_votes = 2,
		.raw_sql = "select amount from orders",
		.raw_rows = &rows,
		.reasons = tables,
		.n_reasons = 1,
		.exchanges = exchanges,
		.n_exchanges = 1,
		.cached = true,
		.notes = notes,
		.n_notes = 1,
		.terms = terms,
		.n_terms = 1,
		.change = &change,
		.cost = 3500,
		.currency = "EUR",
		.reading = "the amounts",
		.unused = tables,
		.n_unused = 1,
		.respelt = respelt,
		.n_respelt = COUNT(respelt),
		.readings = readings,
		.n_readings = 2,
	};
}

static void
comes_back(void **state)
{
	struct turn t = full_turn(), b;

	(void)state;
	assert_null(read_back(turn_pack_evidence(a, &t),
			      turn_pack_result(a, &t), &b));
	assert_int_equal(b.state, TURN_ANSWERED);
	assert_string_equal(b.database, "shop");
	assert_int_equal(b.ms, 1234);
	assert_int_equal(b.error, ERR_QUERY_SLOW);
	assert_int_equal(b.retry_after_s, 3);
	assert_int_equal(b.n_attempts, 2);
	assert_int_equal(b.attempts[0].complaint->type, COMPLAINT_COLUMN);
	assert_null(b.attempts[0].complaint->problem_area);
	assert_null(b.attempts[1].complaint);
	assert_true(b.attempts[1].mended);
	assert_string_equal(b.timings[0].label, "Checking it");
	assert_string_equal(b.tables[0], "orders");
	assert_true(b.needs_review);
	assert_int_equal(b.cost, 3500);
	assert_string_equal(b.currency, "EUR");
	assert_string_equal(b.chosen_sql, "select 1");
	assert_string_equal(b.reading, "the amounts");
	assert_string_equal(b.chart, "bars");
	assert_int_equal(b.n_unused, 1);
	assert_string_equal(b.unused[0], "orders");
	assert_int_equal(b.n_respelt, 1);
	assert_string_equal(b.respelt[0].word, "ordrs");
	assert_string_equal(b.respelt[0].as, "orders");
	assert_int_equal(b.n_readings, 2);
	assert_string_equal(b.readings[0].sql, "select count(*) from orders");
	assert_null(b.readings[1].sql);
	assert_string_equal(b.rows->cols[1].unit, "EUR");
	assert_null(b.rows->cols[0].unit);
	assert_string_equal(b.change->table, "orders");
	assert_true(b.change->everything);
	assert_int_equal(b.change->n_rows, 7);
	assert_int_equal(b.change->n_more, 2);
	assert_int_equal(b.change->until_ms, 1732230000000);
	assert_null(b.change->before);
	assert_int_equal(b.change->after->n_rows, rows.n_rows);
	assert_null(b.clarify);
	assert_string_equal(b.options, "a=1");
	assert_int_equal(b.max_attempts, 3);
	assert_string_equal(b.attempts[0].complaint->name, "price");
}

static void
cells_come_back(void **state)
{
	struct turn t = full_turn(), b;

	(void)state;
	assert_null(read_back(turn_pack_evidence(a, &t),
			      turn_pack_result(a, &t), &b));
	assert_non_null(b.rows);
	assert_true(b.rows->truncated);
	assert_int_equal(b.rows->n_rows, 3);
	assert_null(b.rows->cols[1].declared);
	for (size_t i = 0; i < COUNT(cells); i++) {
		assert_int_equal(b.rows->cells[i].type, cells[i].type);
		assert_true(str_eq(b.rows->cells[i].text, cells[i].text));
	}
}

static void
what_the_agent_did_comes_back(void **state)
{
	struct turn t = full_turn(), b;

	(void)state;
	t.attempts[1].judged = JUDGED_RIGHT;
	assert_null(read_back(turn_pack_evidence(a, &t),
			      turn_pack_result(a, &t), &b));
	assert_string_equal(b.plan, "{}");
	assert_int_equal(b.judged, JUDGED_WRONG);
	assert_string_equal(b.judgement, "It sums the wrong column.");
	assert_int_equal(b.attempts[1].judged, JUDGED_RIGHT);
	assert_true(b.votes[0].agrees);
	assert_string_equal(b.votes[1].outcome, "no such column: x");
	assert_int_equal(b.raw_rows->n_rows, 3);
	assert_int_equal(b.timings[0].tokens, 99);
	assert_string_equal(b.reasons[0], "orders");
	assert_string_equal(b.exchanges[0].stage, "plan");
	assert_null(b.exchanges[0].reply);
	assert_true(b.cached);
	assert_false(b.by_hand);
	assert_string_equal(b.notes[0].text, "Totals are in euros.");
	assert_true(b.notes[0].score > 0.4);
	assert_string_equal(b.terms[0].meaning, "sum of total");
}

/* As it was before it was made smaller. */
static struct str
plain(struct str packed)
{
	struct str ret;

	ret.p = unsqueeze(a, packed, &ret.n);
	assert_non_null(ret.p);
	return ret;
}

/* Each layout lacks what the later ones added at its end. */
static void
an_older_layout_is_read(void **state)
{
	struct turn t = { .sql = "select 1", .max_attempts = 2 }, b;
	char *one = str_dup(a, plain(turn_pack_evidence(a, &t)));

	(void)state;
	one[0] = '1';
	assert_null(read_back(str_of(one), (struct str){ NULL, 0 }, &b));
	assert_string_equal(b.sql, "select 1");
	assert_int_equal(b.max_attempts, 0);
}

static void
before_the_agent_there_were_rows_alone(void **state)
{
	struct turn t = full_turn(), b;
	struct str evidence = plain(turn_pack_evidence(a, &t));
	struct str result = plain(turn_pack_result(a, &t));
	char *old = str_dup(a, evidence);
	char *old_result = str_dup(a, str_from(result, 1));

	(void)state;
	old[0] = '2';
	old_result[0] = '2';
	assert_null(read_back((struct str){ old, evidence.n },
			      (struct str){ old_result, result.n - 1 }, &b));
	assert_string_equal(b.answer, "amount: 0.10");
	assert_null(b.chart);
	assert_int_equal(b.max_attempts, 3);
	assert_int_equal(b.rows->n_rows, 3);
	assert_null(b.plan);
	assert_null(b.raw_rows);
}

static void
nothing_comes_back_as_nothing(void **state)
{
	struct str none = { NULL, 0 };
	struct turn b;

	(void)state;
	assert_null(read_back(none, none, &b));
	assert_null(b.rows);
	assert_null(b.sql);
	assert_int_equal(b.error, ERR__MAX);
}

static void
damage_is_an_error(void **state)
{
	struct turn t = full_turn(), b;
	struct str evidence = turn_pack_evidence(a, &t);
	struct str result = turn_pack_result(a, &t);

	(void)state;
	for (size_t n = 1; n < evidence.n; n += 3) {
		const struct err *e =
			read_back(str_first(evidence, n), result, &b);

		assert_non_null(e);
		assert_int_equal(e->kind, ERR_STORE);
	}
	for (size_t n = 1; n < result.n; n += 3)
		assert_non_null(read_back(evidence, str_first(result, n), &b));
}

TESTS(CASE_IN(comes_back, set_up, tear_down),
      CASE_IN(an_older_layout_is_read, set_up, tear_down),
      CASE_IN(cells_come_back, set_up, tear_down),
      CASE_IN(what_the_agent_did_comes_back, set_up, tear_down),
      CASE_IN(before_the_agent_there_were_rows_alone, set_up, tear_down),
      CASE_IN(nothing_comes_back_as_nothing, set_up, tear_down),
      CASE_IN(damage_is_an_error, set_up, tear_down))
