#include "store/chat/turn_row.h"

#include "base/clock.h"
#include "base/pack.h"
#include "store/chat/turn_walk.h"
#include "store/db/squeeze.h"

#include "base/ban.h"

/*
 * Raised when a walk below changes; older ones must stay readable.
 * 2: a complaint's names, and max_attempts.
 * 3: what the agent did; in the result, the rows behind an aggregate.
 * 4: notes that were found.
 * 5: what was mended.
 * 6: a change, and the cost; in the result, the rows of the change.
 * 7: tables that were selected.
 * 8: how it was read; in the result, units of columns.
 * 9: why another drafter wrote it.
 * A: the chart that was wished for.
 * B: words of the question that were typing errors.
 */
#define LAYOUT 'B'

/* No configured lease is longer; a clock that was set back makes it so. */
#define LEASE_MAX_MS (INT64_C(300) * 1000)

/* As stored, so that an enum may be put in another order. */
static const char cell_letters[] = {
	[CELL_NULL] = '-',      [CELL_INTEGER] = 'i', [CELL_REAL] = 'r',
	[CELL_DECIMAL] = 'd',   [CELL_TEXT] = 't',    [CELL_BLOB] = 'x',
	[CELL_BOOLEAN] = 'b',   [CELL_DATE] = 'D',    [CELL_TIME] = 'T',
	[CELL_TIMESTAMP] = 'S',
};
static_assert(sizeof(cell_letters) == CELL__MAX, "one letter a type");

static void
walk_cell_type(struct pack *p, enum cell_type *type)
{
	char c = p->writing ? cell_letters[*type] : '\0';
	enum cell_type t = CELL_NULL;

	pack_char(p, &c);
	while (t < CELL__MAX && cell_letters[t] != c)
		t++;
	if (t == CELL__MAX) {
		p->bad = true;
		t = CELL_NULL;
	}
	*type = t;
}

static void
walk_layout(struct pack *p)
{
	p->layout = LAYOUT;
	pack_char(p, &p->layout);
	if (p->layout < '1' || p->layout > LAYOUT)
		p->bad = true;
}

static void
walk_complaint(struct pack *p, struct complaint **v)
{
	bool there = *v != NULL;
	const char *type = there ? complaint_kept_name(*v) : NULL;
	struct complaint *c;

	pack_bool(p, &there);
	if (!there)
		return;
	if (!*v)
		*v = arena_alloc(p->arena, sizeof(**v));
	c = *v;
	pack_text(p, &type);
	if (!p->writing)
		complaint_set_kept_name(c, type);
	pack_text(p, &c->message);
	pack_text(p, &c->problem_area);
	pack_text(p, &c->suggestion);
	pack_text(p, &c->sqlstate);
	if (p->layout < '2')
		return;
	pack_text(p, &c->name);
	pack_text(p, &c->nearest);
}

static void
walk_attempt(struct pack *p, struct attempt *v)
{
	pack_text(p, &v->draft.sql);
	pack_text(p, &v->draft.explanation);
	pack_text(p, &v->draft.drafter);
	pack_real(p, &v->draft.confidence);
	pack_bool(p, &v->mended);
	pack_int(p, &v->ms);
	walk_complaint(p, &v->complaint);
}

static void
walk_timing(struct pack *p, struct timing *v)
{
	pack_text(p, &v->stage);
	pack_text(p, &v->label);
	pack_text(p, &v->node);
	pack_size(p, &v->attempt);
	pack_int(p, &v->ms);
	pack_bool(p, &v->failed);
	pack_text(p, &v->detail);
}

static void
walk_error(struct pack *p, struct turn *t)
{
	const char *code = t->error < ERR__MAX ? err_row(t->error)->code : NULL;
	size_t retry_after_s = t->retry_after_s;

	pack_text(p, &code);
	pack_text(p, &t->error_say);
	pack_text(p, &t->sqlstate);
	pack_size(p, &retry_after_s);
	t->error = code ? err_find(code) : ERR__MAX;
	t->retry_after_s = (unsigned)retry_after_s;
}

static void
walk_evidence(struct pack *p, struct turn *t)
{
	walk_layout(p);
	pack_int(p, &t->ms);
	pack_text(p, &t->dialect);
	pack_text(p, &t->sql);
	pack_text(p, &t->explanation);
	pack_text(p, &t->answer);
	pack_text(p, &t->drafter);
	pack_real(p, &t->confidence);
	pack_text(p, &t->clarify);
	walk_error(p, t);
	pack_size(p, &t->model_calls);
	pack_size(p, &t->tokens_in);
	pack_size(p, &t->tokens_out);
	pack_text(p, &t->model);
	pack_bool(p, &t->needs_review);
	turn_walk_texts(p, &t->tables, &t->n_tables);
	turn_walk_texts(p, &t->choices, &t->n_choices);
	pack_array(p, &t->n_attempts, sizeof(*t->attempts), &t->attempts);
	for (size_t i = 0; i < t->n_attempts; i++)
		walk_attempt(p, &t->attempts[i]);
	pack_array(p, &t->n_timings, sizeof(*t->timings), &t->timings);
	for (size_t i = 0; i < t->n_timings; i++)
		walk_timing(p, &t->timings[i]);
	if (p->layout >= '2')
		pack_size(p, &t->max_attempts);
	if (p->layout >= '3')
		turn_walk_agent(p, t);
	if (p->layout >= '4')
		turn_walk_notes(p, t);
	for (size_t i = 0; p->layout >= '5' && i < t->n_attempts; i++)
		turn_walk_texts(p, &t->attempts[i].mends.what,
				&t->attempts[i].mends.n);
	if (p->layout >= '6')
		turn_walk_layout_6(p, t);
	if (p->layout >= '7')
		turn_walk_selected(p, t);
	if (p->layout >= '8')
		turn_walk_readings(p, t);
	if (p->layout >= '9')
		pack_text(p, &t->notice);
	if (p->layout >= 'A')
		pack_text(p, &t->chart);
	if (p->layout >= 'B')
		turn_walk_respelt(p, t);
}

static void
walk_column(struct pack *p, struct column *v)
{
	pack_text(p, &v->name);
	pack_text(p, &v->declared);
	walk_cell_type(p, &v->type);
}

static void
walk_cell(struct pack *p, struct cell *v)
{
	walk_cell_type(p, &v->type);
	if (v->type != CELL_NULL)
		pack_str(p, &v->text);
	if (!v->text.p)
		v->text.p = "";
}

static void
walk_rows(struct pack *p, struct rows *v)
{
	size_t n;

	pack_bool(p, &v->truncated);
	pack_array(p, &v->n_cols, sizeof(*v->cols), &v->cols);
	for (size_t i = 0; i < v->n_cols; i++)
		walk_column(p, &v->cols[i]);
	pack_size(p, &v->n_rows);
	n = v->n_rows * v->n_cols;
	pack_array(p, &n, sizeof(*v->cells), &v->cells);
	if (p->bad || (v->n_cols && n / v->n_cols != v->n_rows)) {
		p->bad = true;
		return;
	}
	for (size_t i = 0; i < n; i++)
		walk_cell(p, &v->cells[i]);
}

/* Rows are not changed when they are written, so a copy may be walked. */
static void
walk_maybe_rows(struct pack *p, const struct rows **v)
{
	bool there = *v != NULL;
	struct rows *rows = arena_alloc(p->arena, sizeof(*rows));

	pack_bool(p, &there);
	if (!there)
		return;
	if (*v)
		*rows = **v;
	walk_rows(p, rows);
	*v = rows;
}

static void
walk_exchanges(struct pack *p, struct turn *t)
{
	pack_array(p, &t->n_exchanges, sizeof(*t->exchanges), &t->exchanges);
	for (size_t i = 0; i < t->n_exchanges; i++) {
		pack_text(p, &t->exchanges[i].stage);
		pack_text(p, &t->exchanges[i].request);
		pack_text(p, &t->exchanges[i].reply);
	}
}

static void
walk_units(struct pack *p, const struct rows *rows)
{
	for (size_t i = 0; rows && i < rows->n_cols; i++)
		pack_text(p, &rows->cols[i].unit);
}

/* Before layout 3 it was the rows alone. */
static void
walk_result(struct pack *p, struct turn *t)
{
	struct rows *rows;

	walk_layout(p);
	if (p->layout < '3') {
		rows = arena_alloc(p->arena, sizeof(*rows));
		walk_rows(p, rows);
		t->rows = rows;
		return;
	}
	walk_maybe_rows(p, &t->rows);
	walk_maybe_rows(p, &t->raw_rows);
	walk_exchanges(p, t);
	if (p->layout >= '6' && t->change) {
		walk_maybe_rows(p, &t->change->before);
		walk_maybe_rows(p, &t->change->after);
	}
	if (p->layout >= '8')
		walk_units(p, t->rows);
}

struct str
turn_pack_evidence(struct arena *a, const struct turn *t)
{
	struct pack p = pack_writer(a);
	struct turn copy = *t;

	walk_evidence(&p, &copy);
	return squeeze(a, buf_str(&p.out));
}

struct str
turn_pack_result(struct arena *a, const struct turn *t)
{
	struct pack p = pack_writer(a);
	struct turn copy = *t;
	struct change change;

	if (!t->rows && t->n_exchanges == 0 && !t->change)
		return (struct str){ NULL, 0 };
	if (t->change) {
		change = *t->change;
		copy.change = &change;
	}
	walk_result(&p, &copy);
	return squeeze(a, buf_str(&p.out));
}

bool
turn_lease_holds(int64_t lease_ms, int64_t now_ms)
{
	return now_ms < lease_ms && lease_ms - now_ms <= LEASE_MAX_MS;
}

static bool
read_packed(struct arena *a, struct str packed,
	    void (*walk)(struct pack *p, struct turn *t), struct turn *t)
{
	struct pack p;
	size_t n;
	char *own;

	if (!packed.p)
		return true;
	own = unsqueeze(a, packed, &n);
	if (!own)
		return false;
	p = pack_reader_of(a, own, n);
	walk(&p, t);
	return !p.bad;
}

bool
turn_unpack_evidence(struct arena *a, struct str packed, struct turn *t)
{
	return read_packed(a, packed, walk_evidence, t);
}

bool
turn_unpack_result(struct arena *a, struct str packed, struct turn *t)
{
	return read_packed(a, packed, walk_result, t);
}

const struct err *
turn_read(struct arena *a, struct db_stmt *st, void *ret)
{
	struct turn *t = ret;
	bool ok;

	*t = (struct turn){
		.chat = db_text(a, st, 0),
		.n = db_size(st, 1),
		.state = turn_state_find(db_text(a, st, 2)),
		.question = db_text(a, st, 3),
		.database = db_text(a, st, 4),
		.created_ms = db_int(st, 5),
		.error = ERR__MAX,
	};
	if (t->state == TURN_RUNNING &&
	    !turn_lease_holds(db_int(st, 6), clock_wall_ms()))
		t->state = TURN_INTERRUPTED;
	ok = t->state != TURN__MAX &&
	     turn_unpack_evidence(a, db_bytes(st, 7), t);
	t->options = db_text(a, st, 8);
	t->given_sql = db_text(a, st, 9);
	t->feedback = db_text(a, st, 10);
	t->review = db_text(a, st, 11);
	t->reviewer = db_text(a, st, 12);
	t->review_note = db_text(a, st, 13);
	t->reviewed_ms = db_int(st, 14);
	t->chosen_sql = db_text(a, st, 15);
	if (ok && db_columns(st) > 16)
		ok = turn_unpack_result(a, db_bytes(st, 16), t);
	if (ok)
		return NULL;
	return err_new(a, ERR_STORE, "This turn is damaged in the store.",
		       "store: turn %zu of chat %s is damaged", t->n, t->chat);
}
