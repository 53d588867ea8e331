#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "suggest/sample.h"
#include "suggest/sample_questions.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 120
#define SAMPLE_MAX_BYTES 24 /* of a value that reads well in a question */

/* Words in a column's name, and what they say of it. */
static const char *const measures[] = { "total",  "amount",   "price",
					"cost",   "salary",   "quantity",
					"score",  "rating",   "revenue",
					"weight", "duration", "age",
					NULL };
static const char *const no_measures[] = { "id",     "year", "month", "code",
					   "zip",    "lat",  "lon",   "phone",
					   "number", "is",   "has",   "date",
					   NULL };
static const char *const groups[] = { "status",     "type",   "category",
				      "kind",       "level",  "gender",
				      "department", "method", "channel",
				      "priority",   NULL };
static const char *const places[] = { "city", "country",  "state", "region",
				      "town", "location", NULL };
static const char *const no_groups[] = {
	"name",        "title", "email",   "phone", "address",
	"description", "notes", "comment", "url",   "hash",
	"key",         "code",  "date",    "time",  "created",
	"password",    "id",    "at",      NULL
};

const char *
sample_words(struct arena *a, const char *name)
{
	struct buf b = buf_new(a, NAME_MAX_BYTES);
	bool lower = false; /* the one before was */

	for (; *name; name++) {
		unsigned char c = (unsigned char)*name;

		if (isupper(c) && lower)
			buf_putc(&b, ' ');
		lower = islower(c) || isdigit(c);
		buf_putc(&b, c == '_' || c == '-' ? ' ' : (char)tolower(c));
	}
	return buf_text(&b);
}

static bool
has_word(struct arena *a, const char *name, const char *const *words)
{
	struct str rest = str_of(sample_words(a, name)), word;

	while ((word = str_word(&rest, " ")).n)
		for (size_t i = 0; words[i]; i++)
			if (str_is(word, words[i]))
				return true;
	return false;
}

static const struct {
	struct str ending;
	const char *plural; /* instead of it */
} plurals[] = {
	{ STR_INIT("staff"), "staff" },   { STR_INIT("people"), "people" },
	{ STR_INIT("data"), "data" },     { STR_INIT("children"), "children" },
	{ STR_INIT("person"), "people" }, { STR_INIT("s"), "s" },
	{ STR_INIT("ay"), "ays" },        { STR_INIT("ey"), "eys" },
	{ STR_INIT("oy"), "oys" },        { STR_INIT("y"), "ies" },
	{ STR_INIT("x"), "xes" },         { STR_INIT("ch"), "ches" },
	{ STR_INIT("sh"), "shes" },
};

static const char *
plural_of(struct arena *a, const char *name)
{
	const char *words = sample_words(a, name);
	struct str s = str_of(words);

	for (size_t i = 0; i < COUNT(plurals); i++)
		if (str_ends(s, plurals[i].ending))
			return arena_printf(a, "%.*s%s",
					    (int)(s.n - plurals[i].ending.n),
					    words, plurals[i].plural);
	return arena_printf(a, "%ss", words);
}

/* How well a column does for a kind of question; 0: not at all. */
typedef int rate_fn(struct arena *a, const struct schema_table *t, size_t col);

static int
rate_measure(struct arena *a, const struct schema_table *t, size_t col)
{
	const struct schema_column *c = &t->cols[col];

	if (!cell_is_number(c->type) || schema_is_key(t, col) ||
	    has_word(a, c->name, no_measures))
		return 0;
	if (has_word(a, c->name, measures))
		return 3;
	return c->type == CELL_INTEGER ? 1 : 2;
}

bool
sample_is_word(struct str value)
{
	for (size_t i = 0; i < value.n; i++)
		if (strchr("0123456789@/", value.p[i]))
			return false;
	return value.n <= SAMPLE_MAX_BYTES;
}

static const char *
sample_of(const struct schema_column *c)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (sample_is_word(str_of(c->samples[i])))
			return c->samples[i];
	return NULL;
}

int
sample_group_worth(struct arena *a, const struct schema_table *t, size_t col)
{
	const struct schema_column *c = &t->cols[col];

	if (c->type != CELL_TEXT || c->unique || schema_is_key(t, col) ||
	    has_word(a, c->name, no_groups) || !sample_of(c))
		return 0;
	if (has_word(a, c->name, groups))
		return 3;
	return has_word(a, c->name, places) ? 2 : 1;
}

static int
rate_filter(struct arena *a, const struct schema_table *t, size_t col)
{
	int group = sample_group_worth(a, t, col);

	return group && has_word(a, t->cols[col].name, places) ? 4 : group;
}

/* Whether rows are called as a figure of theirs is: of a table of hours,
 * "how many hours" are not its rows. */
static bool
is_called(struct arena *a, const char *rows, const struct schema_column *c)
{
	return cell_is_number(c->type) &&
	       strcmp(rows, plural_of(a, c->name)) == 0;
}

static bool
has_rows_to_count(struct arena *a, const struct schema_table *t)
{
	const char *rows = plural_of(a, t->name);

	for (size_t i = 0; i < t->n_cols; i++)
		if (is_called(a, rows, &t->cols[i]))
			return false;
	return true;
}

static int
rate_table(struct arena *a, const struct schema_table *t, size_t col)
{
	return col == 0 && has_rows_to_count(a, t);
}

static int
rate_group(struct arena *a, const struct schema_table *t, size_t col)
{
	int worth = sample_group_worth(a, t, col);

	return worth && has_rows_to_count(a, t) ? worth : 0;
}

static const char *
write_count(struct arena *a, const struct schema_table *t,
	    const struct schema_column *c)
{
	(void)c;
	return arena_printf(a, "How many %s are there?", plural_of(a, t->name));
}

static const char *
write_average(struct arena *a, const struct schema_table *t,
	      const struct schema_column *c)
{
	const char *rows = plural_of(a, t->name);

	if (is_called(a, rows, c))
		return arena_printf(a, "What is the average %s?",
				    sample_words(a, c->name));
	return arena_printf(a, "What is the average %s of %s?",
			    sample_words(a, c->name), rows);
}

static const char *
write_group(struct arena *a, const struct schema_table *t,
	    const struct schema_column *c)
{
	return arena_printf(a, "How many %s are there per %s?",
			    plural_of(a, t->name), sample_words(a, c->name));
}

static const char *
write_filter(struct arena *a, const struct schema_table *t,
	     const struct schema_column *c)
{
	const char *things = plural_of(a, t->name);

	if (has_word(a, c->name, places))
		return arena_printf(a, "Which %s are in %s?", things,
				    sample_of(c));
	return arena_printf(a, "Which %s have the %s %s?", things,
			    sample_words(a, c->name), sample_of(c));
}

/* The kinds of questions, in the order in which they are offered. */
static const struct {
	rate_fn *rate;
	const char *(*write)(struct arena *a, const struct schema_table *t,
			     const struct schema_column *c);
} kinds[] = {
	{ rate_table, write_count },
	{ rate_measure, write_average },
	{ rate_group, write_group },
	{ rate_filter, write_filter },
};

/* How much others refer to it and it to them, and how full it is. */
static int
weight_of(const struct schema *s, size_t table)
{
	const struct schema_table *t = &s->tables[table];
	int weight = (int)t->n_keys + (t->view ? -4 : 0);

	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t j = 0; j < s->tables[i].n_keys; j++)
			weight += s->tables[i].keys[j].to == table ? 2 : 0;
	for (int64_t n = t->n_rows; n >= 10; n /= 10)
		weight++;
	return t->n_rows == 0 ? weight - 20 : weight;
}

/* Tables by weight, heaviest first. */
static size_t *
ranked(struct arena *a, const struct schema *s)
{
	size_t *order = arena_array(a, s->n_tables, sizeof(*order));
	int *weights = arena_array(a, s->n_tables, sizeof(*weights));

	for (size_t i = 0; i < s->n_tables; i++) {
		size_t at = i;

		weights[i] = weight_of(s, i);
		for (; at > 0 && weights[order[at - 1]] < weights[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return order;
}

#define TABLES_MAX 200 /* looked at: enough for any page */

/* A column that a question may be about. */
struct subject {
	const struct schema_table *table;
	const struct schema_column *col;
	int rating; /* 0: there is none */
};

static void
rate_columns(struct arena *a, const struct schema_table *t, rate_fn *rate,
	     struct subject *best)
{
	for (size_t i = 0; i < t->n_cols; i++) {
		int r = rate(a, t, i);

		if (r > best->rating)
			*best = (struct subject){ t, &t->cols[i], r };
	}
}

/* The best of the tables that this kind did not ask about; NULL: none. */
static const char *
next_question(struct arena *a, const struct schema *schema, const size_t *order,
	      size_t kind, unsigned *asked)
{
	size_t n =
		schema->n_tables < TABLES_MAX ? schema->n_tables : TABLES_MAX;
	struct subject best = { .rating = 0 };

	for (size_t i = 0; i < n; i++)
		if (!(asked[order[i]] & 1U << kind))
			rate_columns(a, &schema->tables[order[i]],
				     kinds[kind].rate, &best);
	if (!best.rating)
		return NULL;
	asked[best.table - schema->tables] |= 1U << kind;
	return kinds[kind].write(a, best.table, best.col);
}

const char **
sample_questions(struct arena *a, const struct schema *schema, size_t max,
		 size_t *ret_n)
{
	const char **questions = arena_array(a, max, sizeof(*questions));
	const size_t *order = ranked(a, schema);
	/* by table: a bit for each kind that asked about it */
	unsigned *asked = arena_array(a, schema->n_tables, sizeof(*asked));
	size_t n = 0, before = SIZE_MAX;

	while (n < max && n != before) {
		before = n;
		for (size_t k = 0; k < COUNT(kinds) && n < max; k++) {
			const char *q =
				next_question(a, schema, order, k, asked);

			if (q)
				questions[n++] = q;
		}
	}
	*ret_n = n;
	return questions;
}
