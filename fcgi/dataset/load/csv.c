#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "data/figures.h"
#include "dataset/load/loading.h"
#include "dataset/read/names.h"
#include "dataset/read/text.h"
#include "dataset/type/survey.h"

#include "base/ban.h"

#define CHUNK_BYTES ((int64_t)32 << 20) /* that DuckDB reads at a time */
#define STATEMENT_MAX ((size_t)4 << 20)
#define CELL_MAX (4 * CSV_RECORD_MAX)

/* A column of the file on its way into one of the table. */
struct target {
	const char *name; /* of the table's */
	const char *sql;  /* its type */
	struct column_plan plan;
	unsigned whole, scale; /* digits that a DECIMAL takes; 0, 0: any */
};

struct csv_load {
	struct loading *l;
	struct csv_form form;
	int fd;
	struct csv *csv;
	struct survey survey;
	struct target *targets; /* [file->n_cols] */
	FILE *out;              /* the chunk */
	int64_t n_out;          /* bytes of it */
	struct buf line;        /* of the chunk */
};

static const struct err *
rewind_file(struct csv_load *c)
{
	struct loading *l = c->l;

	if (lseek(c->fd, 0, SEEK_SET) != 0)
		return err_new(l->arena, ERR_INTERNAL,
			       "The file is not there any more.", "lseek");
	arena_reset(l->batch);
	c->csv = csv_open(l->batch, &c->form, csv_read_descriptor, &c->fd);
	return NULL;
}

/* The next record that has the columns; what else comes is put in `why`. */
static enum csv_got
next(struct csv_load *c, struct csv_record *ret)
{
	size_t n_cols = c->l->file->n_cols;
	enum csv_got got = csv_next(c->csv, ret);

	if (got != CSV_RECORD || ret->n == n_cols)
		return got;
	ret->why = "number of fields";
	return CSV_BAD;
}

static const char *
why_not(struct csv_load *c, const struct csv_record *r)
{
	size_t n_cols = c->l->file->n_cols;

	return r->n ? csv_wrong_count(c->l->scratch, r->n, n_cols) : r->why;
}

static bool
has_high_bytes(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return true;
	return false;
}

/* All of the file, for the types. Past its start it may prove no UTF-8. */
static const struct err *
survey(struct csv_load *c)
{
	bool header = c->form.header, utf8_seen = false, broken = false;
	struct loading *l = c->l;
	struct csv_record r;
	enum csv_got got;
	const struct err *e = rewind_file(c);

	if (e)
		return e;
	c->survey = survey_new(l->arena, l->file->n_cols, c->form.decimal);
	while ((got = next(c, &r)) != CSV_END) {
		load_tell(l, "reading", csv_bytes(c->csv));
		broken = broken || (got == CSV_BAD && has_high_bytes(r.raw));
		if (got == CSV_BAD)
			continue;
		utf8_seen = utf8_seen || has_high_bytes(r.raw);
		if (!header)
			survey_add(&c->survey, &r);
		header = false;
	}
	if (!broken || utf8_seen ||
	    text_encoding_find(c->form.encoding) != TEXT_UTF8)
		return NULL;
	c->form.encoding = text_encoding_name(TEXT_CP1252);
	return survey(c);
}

/* What type of value a column of DuckDB's type takes. */
static enum value_type
type_of_sql(const char *sql)
{
	static const struct {
		struct str start;
		enum value_type type;
	} rows[] = {
		{ STR_INIT("BIGINT"), VALUE_INTEGER },
		{ STR_INIT("DECIMAL"), VALUE_DECIMAL },
		{ STR_INIT("DOUBLE"), VALUE_NUMBER },
		{ STR_INIT("BOOLEAN"), VALUE_BOOLEAN },
		{ STR_INIT("DATE"), VALUE_DATE },
		{ STR_INIT("TIMESTAMP"), VALUE_TIMESTAMP },
		{ STR_INIT("TIME"), VALUE_TIME },
		{ STR_INIT("INTEGER"), VALUE_INTEGER },
		{ STR_INIT("FLOAT"), VALUE_NUMBER },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_starts(str_of(sql), rows[i].start))
			return rows[i].type;
	return VALUE_TEXT;
}

static struct target
target_of(const char *name, const char *sql, struct column_plan plan)
{
	struct target t = { .name = name, .sql = sql, .plan = plan };
	struct str rest = str_of(sql), width;
	uint64_t w, s;

	if (!str_starts(rest, STR("DECIMAL(")))
		return t;
	rest = str_from(rest, strlen("DECIMAL("));
	width = str_cut(&rest, ',');
	rest = str_cut(&rest, ')');
	if (str_to_uint(width, 38, &w) && str_to_uint(rest, w, &s)) {
		t.whole = (unsigned)(w - s);
		t.scale = (unsigned)s;
	}
	return t;
}

/* "in EUR" is a note of the column, and so the unit of its figures. */
static const struct err *
note_currencies(struct csv_load *c)
{
	const struct err *e = NULL;
	struct arena *a = c->l->arena;

	for (size_t i = 0; !e && i < c->l->file->n_cols; i++) {
		const struct target *t = &c->targets[i];

		if (t->plan.currency)
			e = load_sql(
				c->l,
				arena_printf(a,
					     "COMMENT ON COLUMN %s.%s IS"
					     " 'in %s'",
					     name_quoted(a, c->l->file->table),
					     name_quoted(a, t->name),
					     t->plan.currency),
				NULL);
	}
	return e;
}

static const struct err *
plan_new(struct csv_load *c)
{
	const struct dataset_file *f = c->l->file;
	struct arena *a = c->l->arena;
	struct buf b = buf_new(a, STATEMENT_MAX);
	const struct err *e;

	buf_printf(&b, "CREATE TABLE %s (", name_quoted(a, f->table));
	for (size_t i = 0; i < f->n_cols; i++) {
		struct column_plan plan =
			survey_plan(a, &c->survey.cols[i],
				    value_type_find(f->cols[i].type));

		c->targets[i] = target_of(f->cols[i].name, plan.sql, plan);
		buf_printf(&b, "%s%s %s", i ? ", " : "",
			   name_quoted(a, f->cols[i].name), plan.sql);
	}
	buf_puts(&b, ")");
	e = load_sql(c->l, buf_text(&b), NULL);
	return e ? e : note_currencies(c);
}

/* ERR_DATASET: the file's figures and the table's add up to nothing. */
static const struct err *
same_currency(struct csv_load *c, size_t i, const struct dataset_column *col)
{
	const struct survey_column *seen = &c->survey.cols[i];
	const char *unit = col->note ? figures_unit(str_of(col->note)) : NULL;

	if (type_of_sql(col->type) == VALUE_TEXT ||
	    (!seen->mixed && (!seen->most.currency || !unit ||
			      strcmp(unit, seen->most.currency) == 0)))
		return NULL;
	return err_say(c->l->arena, ERR_DATASET,
		       "Its column \"%s\" is not in the currency of the"
		       " table \"%s\".",
		       col->name, c->l->file->table);
}

static const struct dataset_column *
find_column(const struct dataset_column *cols, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (str_is_nocase(str_of(cols[i].name), name))
			return &cols[i];
	return NULL;
}

/* By name when the file has names, else by place. */
static const struct err *
plan_append(struct csv_load *c)
{
	const struct dataset_file *f = c->l->file;
	struct arena *a = c->l->arena;
	struct dataset_column *cols = NULL;
	size_t n = 0;
	const struct err *e = load_columns(c->l, f->table, &cols, &n);

	if (e)
		return e;
	if (!f->csv.header && f->n_cols != n)
		return err_say(a, ERR_DATASET,
			       "It has %zu columns, and the table %zu.",
			       f->n_cols, n);
	for (size_t i = 0; i < f->n_cols; i++) {
		const struct dataset_column *col =
			f->csv.header ? find_column(cols, n, f->cols[i].name)
				      : &cols[i];

		if (!col)
			return err_say(a, ERR_DATASET,
				       "Its column \"%s\" is not in the table"
				       " \"%s\".",
				       f->cols[i].name, f->table);
		e = same_currency(c, i, col);
		if (e)
			return e;
		c->targets[i] = target_of(col->name, col->type,
					  survey_plan(a, &c->survey.cols[i],
						      type_of_sql(col->type)));
	}
	return NULL;
}

/* DuckDB rounds what is too long for a DECIMAL, and we round nothing. */
static bool
has_room(const struct target *t, struct str text, char decimal)
{
	struct value_digits d;

	if (t->whole + t->scale == 0)
		return true;
	return (value_fits(text, decimal, &d) & FIT_DECIMAL) &&
	       d.whole <= t->whole && d.scale <= t->scale;
}

/* NULL, or why the value cannot be put. */
static const char *
put_cell(struct csv_load *c, size_t i, const struct csv_field *field)
{
	const struct target *t = &c->targets[i];
	struct str text = field->quoted ? field->text : str_trim(field->text);

	if (t->plan.type == VALUE_TEXT) {
		if (text.n || field->quoted)
			buf_quoted(&c->line, text);
		return NULL;
	}
	text = str_trim(text);
	if (value_is_null(text))
		return NULL;
	if (has_room(t, text, c->form.decimal) &&
	    value_write(&c->line, text, t->plan.fit, c->form.decimal))
		return NULL;
	return arena_printf(c->l->scratch, "\"%.*s\" in %s is no %s",
			    text.n > 40 ? 40 : (int)text.n, text.p, t->name,
			    value_type_name(t->plan.type));
}

/* The chunk's rows into the table. */
static const struct err *
insert(struct csv_load *c)
{
	struct loading *l = c->l;
	const struct dataset_file *f = l->file;
	struct buf b = buf_new(l->arena, STATEMENT_MAX);
	const struct err *e;

	if (fflush(c->out) != 0)
		return load_full(l);
	buf_printf(&b, "INSERT INTO %s (", name_quoted(l->arena, f->table));
	for (size_t i = 0; i < f->n_cols; i++)
		buf_printf(&b, "%s%s", i ? "," : "",
			   name_quoted(l->arena, c->targets[i].name));
	buf_printf(&b,
		   ") SELECT * FROM read_csv(%s, auto_detect=false,"
		   " header=false, delim=',', quote='\"', escape='\"',"
		   " new_line='\\n', nullstr='', allow_quoted_nulls=false,"
		   " max_line_size=%zu, buffer_size=%zu, parallel=false,"
		   " columns={",
		   load_literal(l->arena, l->chunk), CELL_MAX, 2 * CELL_MAX);
	for (size_t i = 0; i < f->n_cols; i++)
		buf_printf(&b, "%s'c%zu':'%s'", i ? "," : "", i,
			   c->targets[i].sql);
	buf_puts(&b, "})");
	e = load_sql(l, buf_text(&b), NULL);
	rewind(c->out);
	c->n_out = 0;
	if (!e && ftruncate(fileno(c->out), 0) != 0)
		e = load_full(l);
	return e;
}

static const struct err *
put_row(struct csv_load *c, const struct csv_record *r)
{
	struct loading *l = c->l;
	const char *why = NULL;

	buf_clear(&c->line);
	for (size_t i = 0; i < r->n && !why; i++) {
		buf_puts(&c->line, i ? "," : "");
		why = put_cell(c, i, &r->fields[i]);
	}
	if (why) {
		load_bad(l, r->line, r->raw, why);
		return NULL;
	}
	buf_putc(&c->line, '\n');
	l->progress.rows++;
	c->n_out += (int64_t)c->line.n;
	if (fwrite(c->line.p, 1, c->line.n, c->out) != c->line.n)
		return load_full(l);
	return c->n_out >= CHUNK_BYTES ? insert(c) : NULL;
}

static const struct err *
copy(struct csv_load *c)
{
	struct loading *l = c->l;
	bool header = c->form.header;
	struct csv_record r;
	enum csv_got got;
	const struct err *e = rewind_file(c);

	while (!e && (got = next(c, &r)) != CSV_END) {
		load_tell(l, "loading", csv_bytes(c->csv));
		if (got == CSV_BAD)
			load_bad(l, r.line, r.raw, why_not(c, &r));
		else if (!header)
			e = put_row(c, &r);
		header = header && got == CSV_BAD;
	}
	return !e && c->n_out > 0 ? insert(c) : e;
}

static const struct err *
check_rows(struct csv_load *c)
{
	const struct dataset_file *f = c->l->file;

	if (c->survey.n_rows > 0)
		return NULL;
	return err_say(c->l->arena, ERR_DATASET,
		       f->csv.header ? "It has a header and no rows."
				     : "It has no rows.");
}

static const struct err *
load_open(struct csv_load *c)
{
	struct loading *l = c->l;
	const struct err *e = survey(c);

	if (!e)
		e = check_rows(c);
	if (!e)
		e = load_clear(l);
	if (!e)
		e = l->file->mode == LOAD_APPEND ? plan_append(c) : plan_new(c);
	return e ? e : copy(c);
}

const struct err *
load_csv(struct loading *l)
{
	struct csv_load c = { .l = l, .form = l->file->csv };
	const struct err *e;

	c.fd = open(l->file->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	c.out = fopen(l->chunk, "we");
	c.targets = arena_array(l->arena, l->file->n_cols, sizeof(*c.targets));
	c.line = buf_new(l->arena, CELL_MAX);
	if (c.fd < 0 || !c.out)
		e = err_new(l->arena, ERR_INTERNAL,
			    "The file is not there any more.", "%s: %s",
			    l->file->path, strerror(errno));
	else
		e = load_open(&c);
	if (c.fd >= 0)
		(void)close(c.fd);
	if (c.out)
		(void)fclose(c.out);
	return e;
}
