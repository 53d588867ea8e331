#include "pipeline/units.h"

#include <string.h>

#include "data/figures.h"
#include "data/names.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/whole.h"
#include "sql/check/check.h"
#include "sql/lex/date_parts.h"
#include "sql/lex/lex.h"
#include "sql/lex/measured.h"
#include "sql/lex/percentage.h"

#include "base/ban.h"

#define FACTORS_MAX 6

static bool
is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

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
	       (tail.n == shown.n || !is_word_char(tail.p[-1]));
}

/* Whether a line has the word, as a whole. */
static bool
names(struct str line, struct str word)
{
	for (size_t i = 0; i + word.n <= line.n; i++) {
		struct str at = str_first(str_from(line, i), word.n);
		bool begins = i == 0 || !(is_word_char(line.p[i - 1]) ||
					  line.p[i - 1] == '_');
		bool ends = i + word.n == line.n ||
			    !(is_word_char(line.p[i + word.n]) ||
			      line.p[i + word.n] == '_');

		if (begins && ends && str_eq_nocase(at, word))
			return true;
	}
	return false;
}

/*
 * Whether a line tells of the column: one that begins with names in marks
 * ("`discount` is a share: … off the price") tells of those alone.
 */
static bool
tells_of(struct str line, struct str column)
{
	size_t at = 0;

	while (at < line.n && strchr("-* ", line.p[at]))
		at++;
	if (at == line.n || line.p[at] != '`')
		return names(line, column);
	line = str_from(line, at + 1);
	while (line.n) {
		if (names(str_cut(&line, '`'), column))
			return true;
		(void)str_cut(&line, '`'); /* between two of them */
	}
	return false;
}

static const char *
unit_in_notes(const char *notes, struct str column)
{
	struct str rest = str_of(notes ? notes : "");

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const char *unit =
			tells_of(line, column) ? figures_unit(line) : NULL;

		if (unit)
			return unit;
	}
	return NULL;
}

/* The currency of "Money is in euros", "all prices in USD"; NULL: none. */
static const char *
money_in_notes(const char *notes)
{
	static const char *const words[] = { "money",   "prices", "amounts",
					     "amount",  "values", "figures",
					     "currency" };
	struct str rest = str_of(notes ? notes : "");

	while (rest.n) {
		const struct str line = str_cut(&rest, '\n');
		const struct column col = { .name = "x",
					    .unit = figures_unit(line) };
		bool said = false;

		for (size_t i = 0; col.unit && i < COUNT(words); i++)
			said = said || names(line, str_of(words[i]));
		if (said && figures_of_column(&col).kind == FIGURE_MONEY)
			return col.unit;
	}
	return NULL;
}

/* By its name, or kept in hundredths and called as sums of money are. */
static bool
is_money(const struct schema_column *c)
{
	static const char *const words[] = { "total", "subtotal", "refund",
					     "net",   "gross",    "tax" };
	const struct column col = { .name = c->name };
	bool sum = false;

	if (figures_of_column(&col).kind == FIGURE_MONEY)
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
			unit = unit_in_notes(job->notes_text, str_of(c->name));
		if (!unit && is_money(c))
			unit = money_in_notes(job->notes_text);
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

	return figures_of_column(&col).kind == FIGURE_MONEY
		       ? money_in_notes(job->notes_text)
		       : NULL;
}

/* By a name: that of a column, or of what is computed. */
static const char *
unit_of_shown(const struct job *job, struct str shown)
{
	const char *unit = NULL;

	for (size_t k = 0; !unit && k < job->turn->n_tables; k++) {
		const struct schema_table *t =
			schema_table(job->schema, str_of(job->turn->tables[k]));

		if (t)
			unit = unit_of(job, t, shown);
	}
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
	unit = unit_of_shown(job, shown);
	if (!unit)
		unit = unit_of_measured(job, t, n, col);
	if (unit && strcmp(unit, UNIT_OF_ONE) == 0 &&
	    column_is_sum(job->arena, t, n, name))
		unit = NULL; /* parts add up to no part */
	return unit ? unit : unit_of_product(job, t, n, col);
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
			rows->cols[i].unit =
				unit_found(job, d, t, n, &rows->cols[i]);
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

/* None for a reader with rights: they may name what those leave out. */
static void
read_notes(const struct app *app, struct job *job)
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
	read_notes(app, &t->job);
	t->to = x->sink;
	t->sink = (struct row_sink){ told_begin, told_batch, t };
	return &t->sink;
}
