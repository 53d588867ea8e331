#include <string.h>

#include "dataset/read/text.h"
#include "dataset/type/detect.h"

#include "base/ban.h"

#define RECORDS 500 /* of the sample that are looked at */
#define FIELDS_SEEN 256
#define LABEL_MAX 64 /* bytes of a cell that may be a column's name */
#define YEAR_FIRST 1900
#define YEAR_LAST 2100

/* The form, tried on the sample: how alike its records are. */
struct tried {
	size_t n; /* records */
	size_t bad;
	size_t alike;  /* records with the most frequent number of fields */
	size_t fields; /* that number */
};

static struct tried
try(struct arena *a, const struct sample *sample, const struct csv_form *form)
{
	struct str rest = sample->raw;
	struct csv *c = csv_open(a, form, csv_read_memory, &rest);
	size_t counts[FIELDS_SEEN] = { 0 };
	struct tried t = { .n = 0 };
	struct csv_record r;
	enum csv_got got;

	while (t.n + t.bad < RECORDS && (got = csv_next(c, &r)) != CSV_END) {
		if (got == CSV_BAD) {
			t.bad++;
			continue;
		}
		t.n++;
		counts[r.n < FIELDS_SEEN ? r.n : FIELDS_SEEN - 1]++;
	}
	for (size_t i = 0; i < FIELDS_SEEN; i++)
		if (counts[i] > t.alike) {
			t.alike = counts[i];
			t.fields = i;
		}
	return t;
}

/* In thousandths; a form with one column says nothing. */
static size_t
score(const struct tried *t)
{
	return t->fields > 1 ? t->alike * 1000 / (t->n + t->bad) : 0;
}

/* Commas stand in numbers and sentences too, so the others come first. */
static void
find_delimiter(struct arena *a, const struct sample *sample,
	       struct csv_form *form)
{
	static const char tried[] = "\t;|,";
	size_t best = 0;

	form->delimiter = ',';
	for (const char *p = tried; *p; p++) {
		struct csv_form with = *form;
		struct tried t;

		with.delimiter = *p;
		t = try(a, sample, &with);
		if (score(&t) <= best)
			continue;
		best = score(&t);
		form->delimiter = *p;
	}
}

/* Single quotes are quotes only where there are no double ones. */
static void
find_quote(struct arena *a, const struct sample *sample, struct csv_form *form)
{
	struct csv_form with = *form;
	struct tried plain, single;

	form->quote = form->escape = '"';
	with.quote = with.escape = '\'';
	if (memchr(sample->raw.p, '"', sample->raw.n)) {
		with = *form;
		with.escape = '\\';
		if (!str_has(sample->raw, STR("\\\"")))
			return;
	} else if (!memchr(sample->raw.p, '\'', sample->raw.n)) {
		return;
	}
	plain = try(a, sample, form);
	single = try(a, sample, &with);
	if (single.bad < plain.bad ||
	    (single.bad == plain.bad && single.alike > plain.alike))
		*form = with;
}

/* What 'a','b' would be read as without a quote. */
static bool
is_wrapped(struct str s)
{
	return s.n > 1 && s.p[0] == '\'' && s.p[s.n - 1] == '\'';
}

struct cells {
	size_t n, wrapped;
	size_t comma, point; /* numbers with that decimal character alone */
	size_t either;       /* 1,234 */
};

static void
see_cell(struct cells *seen, struct str s)
{
	struct value_digits d, ignored;
	unsigned point, comma;

	s = str_trim(s);
	seen->n++;
	seen->wrapped += is_wrapped(s);
	point = value_fits(s, '.', &ignored) & FIT_NUMBER;
	comma = value_fits(s, ',', &d) & FIT_NUMBER;
	seen->comma += comma && !point;
	seen->point += point && !comma;
	seen->either += comma && point && d.scale > 0;
}

static struct cells
see_cells(struct arena *a, const struct sample *sample,
	  const struct csv_form *form)
{
	struct str rest = sample->raw;
	struct csv *c = csv_open(a, form, csv_read_memory, &rest);
	struct cells seen = { .n = 0 };
	struct csv_record r;
	enum csv_got got;
	size_t n = 0;

	while (n++ < RECORDS && (got = csv_next(c, &r)) != CSV_END)
		for (size_t i = 0;
		     got == CSV_RECORD && i < r.n && i < CSV_COLUMNS_MAX; i++)
			see_cell(&seen, r.fields[i].text);
	return seen;
}

static void
find_decimal(struct arena *a, const struct sample *sample,
	     struct csv_form *form)
{
	struct cells seen = see_cells(a, sample, form);

	form->decimal = '.';
	if (seen.comma > seen.point ||
	    (seen.comma + seen.point == 0 && seen.either > 0 &&
	     form->delimiter == ';'))
		form->decimal = ',';
	if (form->quote == '"' && seen.wrapped * 3 > seen.n)
		form->quote = form->escape = '\'';
}

/* The first line, and whether it is unlike those below it. */
struct first {
	size_t n, n_years, n_unlike, n_like, n_again;
	bool label; /* all could be names */
};

static void
see_first(struct first *f, struct str s, char decimal)
{
	struct value_digits d;
	uint64_t year;

	f->n++;
	f->n_years += str_to_uint(s, YEAR_LAST, &year) && year >= YEAR_FIRST;
	if (s.n > LABEL_MAX || (value_fits(s, decimal, &d) && s.n))
		f->label = false;
}

/* Column i: is the first cell of the type that the others have? */
static void
compare(struct first *f, struct arena *a, struct str s,
	const struct survey *below, size_t i)
{
	struct column_plan plan = survey_plan(a, &below->cols[i], VALUE_AUTO);
	struct value_digits d;

	if (plan.type == VALUE_TEXT || value_is_null(s))
		return;
	if (value_fits(s, below->decimal, &d) & (unsigned)plan.fit)
		f->n_like++;
	else
		f->n_unlike++;
}

static struct str *
copy_fields(struct arena *a, const struct csv_record *r)
{
	struct str *first = arena_array(a, r->n, sizeof(*first));

	for (size_t i = 0; i < r->n; i++)
		first[i] = str_of(str_dup(a, str_trim(r->fields[i].text)));
	return first;
}

static bool
is_header(const struct first *f, size_t n_below)
{
	if (f->n_unlike > 0)
		return true;
	if (f->n_like > 0)
		return f->n_years == f->n_like && f->n_years < f->n &&
		       f->n_years > 1;
	if (n_below == 0)
		return f->label;
	return f->label && f->n_again == 0;
}

static void
find_header(struct arena *a, const struct sample *sample, struct csv_form *form)
{
	struct str rest = sample->raw, *first;
	struct csv *c = csv_open(a, form, csv_read_memory, &rest);
	struct first f = { .label = true };
	struct survey below;
	struct csv_record r;
	size_t n = 0;
	enum csv_got got;

	form->header = true;
	while ((got = csv_next(c, &r)) == CSV_BAD) {
	}
	if (got == CSV_END || r.n > CSV_COLUMNS_MAX)
		return;
	first = copy_fields(a, &r);
	below = survey_new(a, r.n, form->decimal);
	for (size_t i = 0; i < below.n_cols; i++)
		see_first(&f, first[i], form->decimal);
	while (n < RECORDS && (got = csv_next(c, &r)) != CSV_END) {
		if (got == CSV_BAD || r.n != below.n_cols)
			continue;
		n++;
		survey_add(&below, &r);
		for (size_t i = 0; i < r.n; i++)
			f.n_again += first[i].n > 0 &&
				     str_eq(first[i], r.fields[i].text);
	}
	for (size_t i = 0; i < below.n_cols; i++)
		compare(&f, a, first[i], &below, i);
	form->header = is_header(&f, n);
}

/* As UTF-8, and without a last line that the end of the sample cuts. */
static struct sample
as_utf8(struct arena *a, const struct sample *sample,
	enum text_encoding encoding)
{
	struct text_decoder d = { .encoding = encoding };
	char *p = arena_alloc(a, TEXT_ROOM(sample->raw.n));
	struct str text = { p, text_decode(&d, sample->raw, p) };
	size_t n = text.n;

	while (!sample->whole && n > 0 && p[n - 1] != '\n')
		n--;
	if (n > 0)
		text.n = n;
	return (struct sample){ text, sample->whole };
}

void
detect_sheet(struct arena *a, const struct sample *sample, struct csv_form *ret)
{
	struct csv_form form = { .encoding = text_encoding_name(TEXT_UTF8),
				 .delimiter = ',',
				 .quote = '"',
				 .escape = '"',
				 .decimal = '.',
				 .by_row = true };

	find_header(a, sample, &form);
	*ret = form;
}

void
detect_form(struct arena *a, const struct sample *sample, struct csv_form *ret)
{
	enum text_encoding encoding = text_guess(sample->raw);
	struct sample text = as_utf8(a, sample, encoding);
	struct csv_form form = { .encoding = text_encoding_name(TEXT_UTF8),
				 .quote = '"',
				 .escape = '"',
				 .decimal = '.' };

	find_delimiter(a, &text, &form);
	find_quote(a, &text, &form);
	find_decimal(a, &text, &form);
	find_header(a, &text, &form);
	form.encoding = text_encoding_name(encoding);
	*ret = form;
}
