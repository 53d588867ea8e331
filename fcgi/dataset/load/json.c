#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "dataset/load/loading.h"
#include "dataset/read/names.h"
#include "dataset/read/nesting.h"
#include "dataset/read/text.h"
#include "dataset/type/detect.h"

#include "base/ban.h"

#define LINES_A_BATCH 1000 /* of parsed values that are kept */
#define STATEMENT_MAX ((size_t)1 << 20)

/* A table too wide is as bad here as in a CSV file. */
static const struct err *
check_columns(struct loading *l)
{
	struct dataset_column *cols;
	size_t n;
	const struct err *e = load_columns(l, l->file->table, &cols, &n);

	if (!e && n > CSV_COLUMNS_MAX)
		e = err_say(l->arena, ERR_DATASET,
			    "It has %zu columns; a table may have %d.", n,
			    CSV_COLUMNS_MAX);
	return e;
}

/* All that `from` gives, into the table; DuckDB finds the types. */
static const struct err *
take(struct loading *l, const char *from)
{
	const char *table = name_quoted(l->arena, l->file->table);
	bool append = l->file->mode == LOAD_APPEND;
	struct buf b = buf_new(l->arena, STATEMENT_MAX);
	const struct err *e = load_clear(l);

	load_tell(l, "loading", l->progress.total);
	if (append)
		buf_printf(&b, "INSERT INTO %s BY NAME SELECT * FROM %s", table,
			   from);
	else
		buf_printf(&b, "CREATE TABLE %s AS SELECT * FROM %s", table,
			   from);
	if (!e)
		e = load_sql(l, buf_text(&b), NULL);
	return e ? e : check_columns(l);
}

/* Lines of the file, whatever its encoding: records of one bare field. */
static const struct csv_form *
lines_form(struct arena *a, enum text_encoding encoding)
{
	struct csv_form *form = arena_alloc(a, sizeof(*form));

	*form = (struct csv_form){
		.encoding = text_encoding_name(encoding),
		.delimiter = '\x01',
	};
	return form;
}

static const char *
why_no_object(struct loading *l, struct str line)
{
	struct nesting nesting = { 0 };
	struct json_object *o;

	nesting_read(&nesting, line);
	if (nesting.too_deep)
		return "it is nested too deeply";
	o = json_parse(l->scratch, line);
	if (o && json_object_is_type(o, json_type_object))
		return NULL;
	return o ? "it is no JSON object" : "it is no JSON";
}

/* Good lines into the chunk, the others into the report. */
static const struct err *
sift(struct loading *l, struct csv *c, FILE *out)
{
	struct csv_record r;
	enum csv_got got;
	size_t n = 0;

	while ((got = csv_next(c, &r)) != CSV_END) {
		const char *why =
			got == CSV_BAD ? r.why : why_no_object(l, r.raw);

		load_tell(l, "reading", csv_bytes(c));
		if (why) {
			load_bad(l, r.line, r.raw, why);
			continue;
		}
		l->progress.rows++;
		if (fwrite(r.raw.p, 1, r.raw.n, out) != r.raw.n ||
		    fputc('\n', out) == EOF)
			return load_full(l);
		if (++n % LINES_A_BATCH == 0)
			arena_reset(l->scratch);
	}
	arena_reset(l->scratch);
	if (fflush(out) != 0)
		return load_full(l);
	if (l->progress.rows == 0)
		return err_say(l->arena, ERR_DATASET,
			       "There is no JSON object in it.");
	return NULL;
}

/* The last character that is no blank, of a text that comes in pieces. */
static char
text_end(char last, const char *p, size_t n)
{
	struct str s = str_trim((struct str){ p, n });

	return s.n ? s.p[s.n - 1] : last;
}

/* As UTF-8 without a BOM. */
static const struct err *
convert(struct loading *l, int fd, enum text_encoding encoding, FILE *out)
{
	enum { BLOCK = 65536 };
	char last = '\0';
	struct text_decoder d = { .encoding = encoding };
	char *in = arena_alloc(l->batch, BLOCK);
	char *text = arena_alloc(l->batch, TEXT_ROOM(BLOCK));
	struct nesting nesting = { 0 };
	size_t n, done = 0;

	while ((n = csv_read_descriptor(&fd, in, BLOCK)) > 0) {
		size_t m = text_decode(&d, (struct str){ in, n }, text);

		done += n;
		load_tell(l, "reading", (int64_t)done);
		nesting_read(&nesting, (struct str){ text, m });
		if (nesting.too_deep)
			return nesting_error(l->arena);
		if (fwrite(text, 1, m, out) != m)
			return load_full(l);
		last = text_end(last, text, m);
	}
	if (fflush(out) != 0)
		return load_full(l);
	if (last == ']' || last == '}')
		return NULL;
	/* DuckDB takes what there is of an array that is cut */
	return err_say(l->arena, ERR_DATASET,
		       "Its JSON is not whole: the end is missing.");
}

/* One object a line, if the first line is one. */
static bool
is_lines(struct loading *l, const struct sample *sample,
	 const struct csv_form *form)
{
	struct str rest = sample->raw;
	struct csv *c = csv_open(l->batch, form, csv_read_memory, &rest);
	struct csv_record r;
	bool lines;

	if (csv_next(c, &r) != CSV_RECORD)
		return true;
	lines = !why_no_object(l, r.raw);
	arena_reset(l->scratch);
	return lines;
}

static const struct err *
prepare(struct loading *l, int fd, FILE *out, bool *ret_lines)
{
	struct sample sample;
	const struct csv_form *form;
	enum text_encoding encoding;
	const struct err *e = sample_read(l->batch, l->file->path, &sample);

	if (e)
		return err_say(l->arena, e->kind, "%s", e->say);
	encoding = text_guess(sample.raw);
	form = lines_form(l->batch, encoding);
	*ret_lines = is_lines(l, &sample, form);
	if (!*ret_lines)
		return convert(l, fd, encoding, out);
	return sift(l, csv_open(l->batch, form, csv_read_descriptor, &fd), out);
}

const struct err *
load_json(struct loading *l)
{
	int fd = open(l->file->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	FILE *out = fopen(l->chunk, "we");
	const struct err *e;
	bool lines = false;

	if (fd < 0 || !out)
		e = err_new(l->arena, ERR_INTERNAL,
			    "The file is not there any more.", "%s: %s",
			    l->file->path, strerror(errno));
	else
		e = prepare(l, fd, out, &lines);
	if (fd >= 0)
		(void)close(fd);
	if (out)
		(void)fclose(out);
	if (e)
		return e;
	return take(l, arena_printf(l->arena,
				    "read_json(%s, format='%s',"
				    " sample_size=-1,"
				    " maximum_object_size=%zu)",
				    load_literal(l->arena, l->chunk),
				    lines ? "newline_delimited" : "auto",
				    2 * CSV_RECORD_MAX));
}

#define PARQUET_ROWS_MAX INT64_C(2000000000)
#define PARQUET_TIMES 100 /* its size, unpacked */
#define MIB ((int64_t)1 << 20)

static int64_t
cell_int(const struct cell *c)
{
	uint64_t n = 0;

	return str_to_uint(c->text, INT64_MAX, &n) ? (int64_t)n : INT64_MAX;
}

/* What it says of itself: a small file may unpack to a very large one. */
static const struct err *
check_parquet(struct loading *l)
{
	const char *path = load_literal(l->arena, l->file->path);
	int64_t rows, bytes, most = l->file->bytes * PARQUET_TIMES;
	struct rows said;
	const struct err *e;

	e = load_sql(l,
		     arena_printf(l->arena,
				  "SELECT (SELECT sum(num_rows)::BIGINT FROM"
				  " parquet_file_metadata(%s)), (SELECT"
				  " coalesce(sum(total_uncompressed_size), 0)"
				  "::BIGINT FROM parquet_metadata(%s))",
				  path, path),
		     &said);
	if (e)
		return e;
	rows = cell_int(&said.cells[0]);
	bytes = cell_int(&said.cells[1]);
	if (most < 256 * MIB)
		most = 256 * MIB;
	if (rows > PARQUET_ROWS_MAX || bytes > most)
		return err_say(l->arena, ERR_TOO_LARGE,
			       "It would unpack to %lld rows and %lld MB.",
			       (long long)rows, (long long)(bytes / MIB));
	if (rows == 0)
		return err_say(l->arena, ERR_DATASET, "It has no rows.");
	return NULL;
}

const struct err *
load_parquet(struct loading *l)
{
	const struct err *e = check_parquet(l);

	if (e)
		return e;
	return take(l, arena_printf(l->arena, "read_parquet(%s)",
				    load_literal(l->arena, l->file->path)));
}
