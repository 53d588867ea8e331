#include "pipeline/units.h"

#include <string.h>

#include "data/figures.h"
#include "data/names.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/units.h"
#include "knowledge/notes/whole.h"
#include "sql/check/check.h"
#include "sql/lex/date_parts.h"
#include "sql/lex/lex.h"
#include "sql/lex/measured.h"
#include "sql/lex/percentage.h"

#include "base/ban.h"

#define FACTORS_MAX 6

/* Whether name is the end of what a result calls a column. */
static bool
is_of(struct str shown, struct str name)
{
	struct str tail;

	if (str_ends(shown, STR(")")))
		shown = str_first(shown, shown.n - 1);
	if (name.n == 0 || shown.n < name.n)
		return false;
	tail = str_from(shown, shown.n - name.n);
	return str_eq_nocase(tail, name) &&
	       (tail.n == shown.n || !str_is_word_char(tail.p[-1]));
}

/* By its name, or kept in hundredths and called as sums of money are. */
static bool
is_money(const struct schema_column *c)
{
	static const char *const words[] = { "total", "subtotal", "refund",
					     "net",   "gross",    "tax" };
	const struct column col = { .name = c->name };
	const struct figures own = figures_of_column(&col);
	bool sum = false;

	if (own.unit) /* "price_ct" is in no other currency */
		return false;
	if (own.kind == FIGURE_MONEY)
		return true;
	for (size_t i = 0; i < COUNT(words); i++)
		sum = sum || is_of(str_of(c->name), str_of(words[i]));
	return sum && c->declared && str_ends(str_of(c->declared), STR("2)"));
}

/* How many rows there are has no unit, whatever is counted. */
static bool
is_count(struct str shown)
{
	return str_is_nocase(str_first(shown, 5), "count");
}

static const char *
unit_of(const struct job *job, const struct schema_table *t, struct str shown)
{
	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];
		const char *unit;

		if (!is_of(shown, str_of(c->name)))
			continue;
		unit = c->comment ? figures_unit(str_of(c->comment)) : NULL;
		if (!unit)
			unit = notes_unit(job->notes_marked, str_of(c->name));
		if (!unit && is_money(c))
			unit = notes_money(job->notes_text);
		if (unit)
			return unit;
	}
	return NULL;
}

/* What a result calls a column, without the period of "total_2025". */
static struct str
shown_name(const struct column *col)
{
	struct str name = str_of(col->name), period;

	(void)name_in_period(name, &name, &period);
	return name;
}

/* Of what is computed under a name of its own: "revenue", "average salary". */
static const char *
unit_of_name(const struct job *job, struct str shown)
{
	const struct column col = { .name = str_dup(job->arena, shown) };
	const struct figures own = figures_of_column(&col);

	return own.kind == FIGURE_MONEY && !own.unit
		       ? notes_money(job->notes_text)
		       : NULL;
}

/* By the name of a column. */
static const char *
unit_of_column(const struct job *job, struct str shown)
{
	const char *unit = NULL;

	for (size_t k = 0; !unit && k < job->turn->n_tables; k++) {
		const struct schema_table *t =
			schema_table(job->schema, str_of(job->turn->tables[k]));

		if (t)
			unit = unit_of(job, t, shown);
	}
	return unit;
}

/* By that, or by the name of what is computed. */
static const char *
unit_of_shown(const struct job *job, struct str shown)
{
	const char *unit = unit_of_column(job, shown);

	return unit ? unit : unit_of_name(job, shown);
}

/* By the column that a name of the statement's own is a measure of. */
static const char *
unit_of_measured(const struct job *job, const struct token *t, size_t n,
		 const struct column *col)
{
	const struct str of =
		column_measured(job->arena, t, n, str_of(col->name));
	const struct column its = { .name = str_dup(job->arena, of) };
	const char *unit = of.n ? unit_of_shown(job, of) : NULL;

	return unit || !of.n ? unit : figures_of_column(&its).unit;
}

/* What is bought so many times is money, where one of its factors is. */
static const char *
unit_of_product(const struct job *job, const struct token *t, size_t n,
		const struct column *col)
{
	struct str factors[FACTORS_MAX];
	const size_t n_factors = column_factors(
		job->arena, t, n, str_of(col->name), factors, COUNT(factors));
	const char *money = NULL;

	for (size_t i = 0; i < n_factors; i++) {
		const struct column its = {
			.name = "x", .unit = unit_of_shown(job, factors[i])
		};

		if (!its.unit || figures_of_column(&its).kind != FIGURE_MONEY)
			continue;
		if (money)
			return NULL;
		money = its.unit;
	}
	return money;
}

/* What one column of the statement is in; NULL: not known. */
static const char *
unit_found(const struct job *job, const struct dialect *d,
	   const struct token *t, size_t n, const struct column *col)
{
	const struct str shown = shown_name(col), name = str_of(col->name);
	const char *unit = NULL;

	if (is_count(shown))
		return NULL;
	if (d && column_is_percentage(job->arena, d, t, n, name))
		return "%";
	unit = unit_of_column(job, shown);
	if (!unit)
		unit = unit_of_measured(job, t, n, col);
	if (!unit)
		unit = unit_of_name(job, shown);
	if (unit && strcmp(unit, UNIT_OF_ONE) == 0 &&
	    column_is_sum(job->arena, t, n, name))
		unit = NULL; /* parts add up to no part */
	return unit ? unit : unit_of_product(job, t, n, col);
}

/* Cents that the statement divides by a hundred are whole money, unless it
 * calls them cents. */
static const char *
unit_in_full(const struct job *job, const struct token *t, size_t n,
	     const struct column *col, const char *unit)
{
	const struct column own = { .name = col->name };
	const struct column told = { .name = col->name, .unit = unit };
	const char *money;

	if (notes_are_cents(figures_of_column(&own).unit) ||
	    !notes_are_cents(figures_of_column(&told).unit) ||
	    !column_is_of_hundredths(job->arena, t, n, str_of(col->name)))
		return unit;
	money = notes_money(job->notes_text);
	return money && !notes_are_cents(money) ? money : UNIT_OF_MONEY;
}

void
units_tell(struct job *job)
{
	const struct rows *rows = job->turn->rows;
	const char *sql = job->shown ? job->shown->draft.sql : NULL;
	const struct dialect *d =
		job->schema && job->schema->dialect
			? dialect_find(str_of(job->schema->dialect))
			: NULL;
	const struct token *t = NULL;
	size_t n = 0;

	if (rows && sql && d) {
		t = lex_all(job->arena, d, str_of(sql), &n);
		columns_tell_parts(job->arena, d, str_of(sql), rows->cols,
				   rows->n_cols);
	}
	for (size_t i = 0; rows && i < rows->n_cols; i++)
		if (!rows->cols[i].unit)
			rows->cols[i].unit = unit_in_full(
				job, t, n, &rows->cols[i],
				unit_found(job, d, t, n, &rows->cols[i]));
}

/* A job of nothing but a statement, and where its rows go. */
struct telling {
	struct job job;
	struct turn turn;
	struct attempt shown;
	struct rows rows;
	const struct row_sink *to;
	struct row_sink sink;
};

static const struct err *
told_begin(void *arg, const struct column *cols, size_t n_cols)
{
	struct telling *t = arg;

	t->rows.n_cols = n_cols;
	t->rows.cols = arena_array(t->job.arena, n_cols, sizeof(*cols));
	for (size_t i = 0; i < n_cols; i++)
		t->rows.cols[i] = cols[i];
	units_tell(&t->job);
	return t->to->begin(t->to->arg, t->rows.cols, n_cols);
}

static const struct err *
told_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	const struct telling *t = arg;

	return t->to->batch(t->to->arg, batch, ret_enough);
}

void
units_read_notes(const struct app *app, struct job *job)
{
	struct notes_seen seen = { .version = 0 };

	if (!app->store || job->settings->top_k == 0 || job->database->rights)
		return;
	if (!notes_sync(app, job->arena, job->database, job->schema, &seen) &&
	    seen.version && notes_whole(app, job, seen.version))
		job->notes_text = NULL;
}

const struct row_sink *
units_sink(const struct app *app, struct arena *a,
	   const struct pipeline_export *x, const struct schema *schema)
{
	struct telling *t = arena_alloc(a, sizeof(*t));
	const struct dialect *d =
		schema && schema->dialect
			? dialect_find(str_of(schema->dialect))
			: NULL;

	if (!d)
		return x->sink;
	t->job = (struct job){ .arena = a,
			       .settings = x->database->settings,
			       .database = x->database,
			       .schema = schema,
			       .turn = &t->turn,
			       .shown = &t->shown };
	t->shown.draft.sql = x->sql;
	t->turn.rows = &t->rows;
	t->turn.tables =
		sql_tables(a, d, schema, str_of(x->sql), &t->turn.n_tables);
	units_read_notes(app, &t->job);
	t->to = x->sink;
	t->sink = (struct row_sink){ told_begin, told_batch, t };
	return &t->sink;
}
