#include <string.h>

#include "base/utf8.h"
#include "data/facts.h"
#include "drafter/prompt.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define SAMPLE_CHARS 40
#define RANGE_CHARS 80
#define LIST_BYTES 4096
#define ALL_COLUMNS_BYTES 4500 /* for what columns hold, together */
#define ROOM_MOST 160
#define ROOM_LEAST 16
#define ROOM_FOR_ONE 24 /* one of many: in a small schema */
#define LISTED_MAX 15
#define DAY_BYTES 10

static size_t
count_columns(const struct schema *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++)
		n += s->tables[i].n_cols;
	return n;
}

/* Where the table is in the schema that it was taken from. */
static size_t
whole_table(const struct job *job, const struct schema_table *t)
{
	const struct schema *s = job->whole ? job->whole : job->schema;
	size_t i = 0;

	while (i < s->n_tables && (s->tables[i].name != t->name ||
				   s->tables[i].schema != t->schema))
		i++;
	return i;
}

/* The same of a column of it, by its name, which is shared. */
static size_t
whole_col(const struct job *job, size_t table, const char *name)
{
	const struct schema *s = job->whole ? job->whole : job->schema;
	const struct schema_table *t;
	size_t i = 0;

	if (table == s->n_tables)
		return 0;
	t = &s->tables[table];
	while (i < t->n_cols && t->cols[i].name != name)
		i++;
	return i;
}

struct prompt_place
prompt_place(const struct job *job, const struct schema_table *t)
{
	const size_t n = count_columns(job->schema);
	const size_t room = ALL_COLUMNS_BYTES / (n ? n : 1);

	return (struct prompt_place){
		.table = whole_table(job, t),
		.room = room > ROOM_MOST    ? ROOM_MOST
			: room < ROOM_LEAST ? ROOM_LEAST
					    : room,
	};
}

/* As a statement has it; what had to be cut says so. */
static void
put_value(const struct job *job, struct buf *b, const char *value, bool quoted)
{
	const char *line = prompt_line(job->arena, value, SIZE_MAX);
	const char *cut = prompt_line(job->arena, value, SAMPLE_CHARS);

	if (!line)
		line = cut = "";
	if (quoted)
		dialect_text(job->dialect, b, str_of(cut));
	else
		buf_puts(b, cut);
	if (strcmp(line, cut) != 0)
		buf_puts(b, " (cut)");
}

static const char *
list_text(const struct job *job, const char *const *values, size_t n,
	  bool quoted)
{
	struct buf b = buf_new(job->arena, LIST_BYTES);

	for (size_t i = 0; i < n; i++) {
		buf_puts(&b, i ? ", " : "");
		put_value(job, &b, values[i], quoted);
	}
	return b.cut ? NULL : buf_text(&b);
}

/* The first that fits; NULL: none does. */
static const char *
first_fit(size_t room, const char *const *texts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (texts[i] && strlen(texts[i]) <= room)
			return texts[i];
	return NULL;
}

static const char *
text_of_words(const struct job *job, const struct column_facts *f, size_t room)
{
	const char *all = f->complete && f->n_values == f->n_distinct &&
					  f->n_values <= LISTED_MAX
				  ? list_text(job, f->values, f->n_values, true)
				  : NULL;
	const char *one = list_text(job, f->values, 1, true);
	const char *texts[3] = {
		all ? arena_printf(job->arena, "one of: %s", all) : NULL,
		arena_printf(job->arena, "%s%zu values, e.g. %s",
			     f->complete ? "" : "over ", f->n_distinct, one),
		room < ROOM_FOR_ONE ? NULL
				    : arena_printf(job->arena, "e.g. %s", one),
	};

	/* a list of few is worth more room than any other remark */
	return all && strlen(all) <= 3 * room ? texts[0]
					      : first_fit(room, texts + 1, 2);
}

static const char *
range_text(const struct job *job, const struct column_facts *f, size_t bytes)
{
	const struct str low = str_first(str_of(f->min), bytes);
	const struct str high = str_first(str_of(f->max), bytes);

	return prompt_line(job->arena,
			   arena_printf(job->arena, "%.*s to %.*s", (int)low.n,
					low.p, (int)high.n, high.p),
			   RANGE_CHARS);
}

/* Days tell the period, which is worth its room everywhere. */
static const char *
text_of_dates(const struct job *job, const struct column_facts *f, size_t room)
{
	const char *whole;

	if (!f->min || !f->max)
		return NULL;
	whole = range_text(job, f, SAMPLE_CHARS);
	return strlen(whole) <= room ? whole : range_text(job, f, DAY_BYTES);
}

/* Bare, or kept as text. */
static const char *
text_of_numbers(const struct job *job, const struct column_facts *f,
		bool quoted, size_t room)
{
	const bool few = f->complete && f->n_values == f->n_distinct &&
			 f->n_values <= LISTED_MAX;
	const char *texts[2] = {
		few ? arena_printf(
			      job->arena, "one of: %s",
			      list_text(job, f->values, f->n_values, quoted))
		    : NULL,
		f->min && f->max ? range_text(job, f, SAMPLE_CHARS) : NULL,
	};

	return first_fit(room, texts, COUNT(texts));
}

static const char *
text_of_range(const struct job *job, const struct column_facts *f, bool quoted,
	      size_t room)
{
	return f->form == TEXT_DATES || f->form == TEXT_TIMES
		       ? text_of_dates(job, f, room)
		       : text_of_numbers(job, f, quoted, room);
}

/* What the declared type does not say, and a statement has to know. */
static const char *const remarks[TEXT_FORM__MAX] = {
	[TEXT_INTEGERS] = "text of integers, CAST",
	[TEXT_NUMBERS] = "text of numbers, CAST",
};

static const char *
text_of_facts(const struct job *job, const struct schema_column *c,
	      const struct column_facts *f, size_t room)
{
	const char *remark = c->type == CELL_TEXT ? remarks[f->form] : NULL;
	const char *range;

	if (f->n_distinct == 0)
		return f->complete ? "always NULL" : NULL;
	if (c->type == CELL_TEXT && f->form == TEXT_WORDS)
		return text_of_words(job, f, room);
	if (c->type == CELL_TEXT && f->form > TEXT_TIMES)
		return NULL;
	range = text_of_range(job, f, remark != NULL, room);
	if (!remark)
		return range;
	return range ? arena_printf(job->arena, "%s: %s", remark, range)
		     : remark;
}

/* Before there is an index. */
static const char *
text_of_samples(const struct job *job, const struct schema_column *c)
{
	const char *list =
		c->n_samples ? list_text(job, c->samples, c->n_samples, true)
			     : NULL;

	return list ? arena_printf(job->arena, "e.g. %s", list) : NULL;
}

const char *
prompt_samples(const struct job *job, const struct prompt_place *place,
	       const struct schema_table *t, size_t col)
{
	const struct schema_column *c = &t->cols[col];
	const bool is_key = schema_is_key(t, col);
	const struct column_facts *f;

	if (c->samples_hidden || c->personal || job->settings->samples == 0 ||
	    (is_key && c->type != CELL_TEXT))
		return NULL;
	f = facts_find(job->facts, place->table,
		       whole_col(job, place->table, c->name));
	if (!f)
		return text_of_samples(job, c);
	if (is_key && f->n_values) /* they are many, and not asked for */
		return f->form == TEXT_WORDS
			       ? arena_printf(
					 job->arena, "e.g. %s",
					 list_text(job, f->values, 1, true))
			       : NULL;
	return text_of_facts(job, c, f, place->room);
}
