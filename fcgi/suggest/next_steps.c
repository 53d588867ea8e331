#include "suggest/next_steps.h"

#include <string.h>

#include "suggest/next_reader.h"
#include "suggest/next_shown.h"
#include "suggest/sample.h"

#include "base/ban.h"

#define TOP_MANY 5 /* of more rows than that … */
#define TOP_FEW 3  /* … or else of more than that */
#define DIMS_MAX 2 /* columns to count by that are offered */
#define WORTH 2    /* the least of such a column */

/* What is made of one answer. */
struct steps {
	const struct job *job;
	const struct rows *rows;
	struct shown shown;
	struct next_reader reader;
	const char *dims[DIMS_MAX]; /* "payment method" */
	int worth[DIMS_MAX];
	size_t n_dims;
	const char **made;
	size_t n_made, max;
};

/* Without the mark at its end. */
static struct str
words_of(const char *question)
{
	struct str s = str_trim(str_of(question));

	while (s.n && strchr("?.!", s.p[s.n - 1]))
		s.n--;
	return s;
}

bool
next_was_asked(const struct job *job, const char *question)
{
	const struct str words = words_of(question);

	for (size_t i = 0; i < job->n_history; i++)
		if (str_eq_nocase(words_of(job->history[i].question), words))
			return true;
	return str_eq_nocase(words_of(job->question), words);
}

static const struct value_match no_value;

/* false: it is not one of them. */
static bool
offer(struct steps *s, const char *question, struct value_match value)
{
	if (s->n_made == s->max || next_was_asked(s->job, question) ||
	    !next_reader_knows(&s->reader, question, value))
		return false;
	s->made[s->n_made++] = question;
	return true;
}

static bool
is_known_dim(const struct steps *s, const char *words)
{
	for (size_t i = 0; i < s->n_dims; i++)
		if (strcmp(s->dims[i], words) == 0)
			return true;
	return false;
}

static void
add_dims(struct steps *s, const struct schema_table *t)
{
	for (size_t c = 0; c < t->n_cols; c++) {
		const int worth = sample_group_worth(s->job->arena, t, c);
		const char *words;
		size_t at = s->n_dims;

		if (worth < WORTH || shown_names(&s->shown, t->cols[c].name))
			continue;
		words = sample_words(s->job->arena, t->cols[c].name);
		if (is_known_dim(s, words))
			continue;
		while (at > 0 && s->worth[at - 1] < worth)
			at--;
		if (at == DIMS_MAX)
			continue;
		s->n_dims += s->n_dims < DIMS_MAX;
		for (size_t i = s->n_dims - 1; i > at; i--) {
			s->dims[i] = s->dims[i - 1];
			s->worth[i] = s->worth[i - 1];
		}
		s->dims[at] = words;
		s->worth[at] = worth;
	}
}

static const struct schema_table *
table_of(const struct steps *s, size_t i)
{
	return schema_table(s->job->schema, str_of(s->job->turn->tables[i]));
}

/* Of the tables of the statement first, then of those they refer to. */
static void
find_dims(struct steps *s)
{
	const size_t n = s->job->turn->n_tables;

	for (size_t i = 0; i < n; i++)
		if (table_of(s, i))
			add_dims(s, table_of(s, i));
	for (size_t i = 0; i < n; i++) {
		const struct schema_table *t = table_of(s, i);

		for (size_t k = 0; t && k < t->n_keys; k++)
			add_dims(s, &s->job->schema->tables[t->keys[k].to]);
	}
}

static struct str
cell_text(const struct steps *s, size_t row, size_t col)
{
	return s->rows->cells[row * s->rows->n_cols + col].text;
}

/* A row a year: to keep but one of them leaves nothing to compare. */
static bool
is_per_year(const struct steps *s)
{
	return s->shown.n_labels == 1 &&
	       s->shown.cols[s->shown.period].period == PERIOD_YEAR;
}

/* "only 2024": the last one, where the rows are of several. */
static void
add_year(struct steps *s)
{
	const size_t col = s->shown.period;
	struct str last = { 0 };
	bool several = false;

	if (col == s->rows->n_cols || is_per_year(s))
		return;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		const struct str year = str_first(cell_text(s, i, col), 4);

		several |= last.n && year.n && !str_eq(last, year);
		if (year.n == 4 && (!last.n || memcmp(year.p, last.p, 4) > 0))
			last = year;
	}
	if (several)
		(void)offer(s, arena_printf(s->job->arena, "only %.4s", last.p),
			    no_value);
}

/* The row of the greatest number; SIZE_MAX: none. */
static size_t
highest(const struct steps *s)
{
	size_t best = SIZE_MAX;
	double most = 0, x;

	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!str_to_real(cell_text(s, i, s->shown.number), &x) ||
		    (best != SIZE_MAX && x <= most))
			continue;
		best = i;
		most = x;
	}
	return best;
}

/* "May 2024" of 2024-05, "2024" of a year; NULL: of no use. */
static const char *
period_words(const struct steps *s, size_t row)
{
	static const char *const months[] = {
		"January",   "February", "March",    "April",
		"May",       "June",     "July",     "August",
		"September", "October",  "November", "December"
	};
	const size_t col = s->shown.period;
	const struct str text = cell_text(s, row, col);
	uint64_t month;

	if (s->shown.cols[col].period == PERIOD_YEAR)
		return str_dup(s->job->arena, text);
	if (s->shown.cols[col].period != PERIOD_MONTH ||
	    !str_to_uint(str_from(text, 5), COUNT(months), &month) || !month)
		return NULL;
	return arena_printf(s->job->arena, "%s %.4s", months[month - 1],
			    text.p);
}

/* "only web, by month": what the first of these leads to. */
static bool
add_only(struct steps *s, const char *what, struct value_match value)
{
	struct arena *a = s->job->arena;

	if (s->shown.number < s->rows->n_cols &&
	    s->shown.period == s->rows->n_cols &&
	    offer(s, arena_printf(a, "only %s, by month", what), value))
		return true;
	for (size_t i = 0; s->shown.number < s->rows->n_cols && i < s->n_dims;
	     i++)
		if (offer(s,
			  arena_printf(a, "only %s, by %s", what, s->dims[i]),
			  value))
			return true;
	return offer(s, arena_printf(a, "only %s", what), value);
}

/* The value that a row has in the column that names it. */
static bool
value_of(const struct steps *s, size_t row, struct value_match *ret)
{
	const struct shown_column *c;
	struct str text;

	if (s->shown.name == s->rows->n_cols)
		return false;
	c = &s->shown.cols[s->shown.name];
	text = cell_text(s, row, s->shown.name);
	if (!text.n || !sample_is_word(text))
		return false;
	*ret = (struct value_match){ .text = str_dup(s->job->arena, text),
				     .table = c->table,
				     .col = c->col };
	return true;
}

/* The highest row by its name. */
static void
add_highest(struct steps *s)
{
	const bool dated = s->shown.period < s->rows->n_cols;
	struct value_match value;
	size_t row;
	const char *words;

	if (s->shown.number == s->rows->n_cols || s->rows->n_rows < 2 ||
	    s->shown.n_labels != 1)
		return;
	row = highest(s);
	if (row == SIZE_MAX)
		return;
	words = dated ? period_words(s, row) : NULL;
	if (words)
		(void)add_only(s, words, no_value);
	else if (!dated && value_of(s, row, &value))
		(void)add_only(s, value.text, value);
}

static bool
is_kind(const struct steps *s, const struct shown_column *c)
{
	return sample_group_worth(s->job->arena,
				  &s->job->schema->tables[c->table],
				  c->col) >= WORTH;
}

/* "only Berlin" of rows that are listed, where not all are. */
static void
add_value(struct steps *s)
{
	const size_t col = s->shown.name;
	struct value_match value;

	if (s->shown.number < s->rows->n_cols || s->rows->n_rows < 2 ||
	    col == s->rows->n_cols || !is_kind(s, &s->shown.cols[col]))
		return;
	for (size_t i = 1; i < s->rows->n_rows; i++)
		if (!str_eq(cell_text(s, 0, col), cell_text(s, i, col)) &&
		    value_of(s, 0, &value)) {
			(void)add_only(s, value.text, value);
			return;
		}
}

static void
add_by(struct steps *s)
{
	for (size_t i = 0; i < s->n_dims; i++)
		if (offer(s, arena_printf(s->job->arena, "by %s", s->dims[i]),
			  no_value))
			return;
}

static void
add_by_month(struct steps *s)
{
	if (s->shown.period == s->rows->n_cols)
		(void)offer(s, "by month", no_value);
	else if (s->shown.cols[s->shown.period].period == PERIOD_MONTH)
		(void)offer(s, "by year", no_value);
}

static void
add_top(struct steps *s)
{
	const size_t n = s->rows->n_rows > TOP_MANY ? TOP_MANY : TOP_FEW;

	if (s->shown.number < s->rows->n_cols && !s->shown.limited &&
	    s->rows->n_rows > n)
		(void)offer(s, arena_printf(s->job->arena, "the top %zu", n),
			    no_value);
}

static void
add_share(struct steps *s)
{
	if (s->rows->n_rows > 1)
		(void)offer(s, "as a share of the total", no_value);
}

static void
add_count(struct steps *s)
{
	if (s->shown.number == s->rows->n_cols && s->rows->n_rows > 1)
		(void)offer(s, "how many are there?", no_value);
}

/* In the order in which they are offered. */
static void (*const kinds[])(struct steps *s) = {
	add_year, add_highest, add_value,    add_by,
	add_top,  add_share,   add_by_month, add_count,
};

const char **
next_steps(const struct job *job, size_t max, size_t *ret_n)
{
	struct steps s = { .job = job, .rows = job->turn->rows, .max = max };

	*ret_n = 0;
	s.made = arena_array(job->arena, max, sizeof(*s.made));
	if (!shown_read(job, &s.shown))
		return s.made;
	s.reader = next_reader_new(job, &s.shown.clauses.shape);
	find_dims(&s);
	for (size_t i = 0; i < COUNT(kinds) && s.n_made < max; i++)
		kinds[i](&s);
	*ret_n = s.n_made;
	return s.made;
}
