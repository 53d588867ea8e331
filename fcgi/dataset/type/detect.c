#include "dataset/type/detect.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "dataset/read/names.h"
#include "dataset/read/text.h"

#include "base/ban.h"

#define SAMPLE_BYTES ((size_t)1 << 20)
#define CONTROL_ONE_IN 100 /* bytes may be control characters */
#define BAD_SHOWN 20

const struct err *
sample_read(struct arena *a, const char *path, struct sample *ret)
{
	char *p = arena_alloc(a, SAMPLE_BYTES);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	size_t n = 0, got;

	if (fd < 0)
		return err_new(a, ERR_INTERNAL,
			       "The file is not there any more.",
			       "%s cannot be opened", path);
	do {
		got = csv_read_descriptor(&fd, p + n, SAMPLE_BYTES - n);
		n += got;
	} while (got > 0 && n < SAMPLE_BYTES);
	(void)close(fd);
	if (n == 0)
		return err_say(a, ERR_DATASET, "The file is empty.");
	*ret = (struct sample){ { p, n }, n < SAMPLE_BYTES };
	return NULL;
}

#define READ_HERE ".csv .xlsx .tsv .txt .json .jsonl .ndjson .parquet"

static const struct {
	const char *ending;
	enum file_kind kind; /* FILE__MAX: not read here */
	const char *advice;
} endings[] = {
	{ "csv", FILE_CSV, NULL },
	{ "tsv", FILE_CSV, NULL },
	{ "tab", FILE_CSV, NULL },
	{ "psv", FILE_CSV, NULL },
	{ "txt", FILE_CSV, NULL },
	{ "json", FILE_JSON, NULL },
	{ "jsonl", FILE_JSON, NULL },
	{ "ndjson", FILE_JSON, NULL },
	{ "parquet", FILE_PARQUET, NULL },
	{ "pq", FILE_PARQUET, NULL },
	{ "xlsx", FILE_XLSX, NULL },
	{ "xlsm", FILE_XLSX, NULL },
	{ "xls", FILE__MAX, "Save it as .xlsx, or the sheet as CSV." },
	{ "xlsb", FILE__MAX, "Save it as .xlsx, or the sheet as CSV." },
	{ "ods", FILE__MAX, "Save it as .xlsx, or the sheet as CSV." },
	{ "gz", FILE__MAX, "Unpack it first." },
	{ "zip", FILE__MAX, "Unpack it first." },
	{ "bz2", FILE__MAX, "Unpack it first." },
	{ "xz", FILE__MAX, "Unpack it first." },
	{ "zst", FILE__MAX, "Unpack it first." },
	{ "7z", FILE__MAX, "Unpack it first." },
};

/* What is no text, by its first bytes. */
static const struct {
	struct str start;
	const char *what;
} binaries[] = {
	{ STR_INIT("PK\x03\x04"),
	  "It is a workbook or an archive: a workbook's name ends with .xlsx;"
	  " unpack an archive." },
	{ STR_INIT("\x1F\x8B"), "It is compressed: unpack it first." },
	{ STR_INIT("BZh"), "It is compressed: unpack it first." },
	{ STR_INIT("\xFD"
		   "7zXZ"),
	  "It is compressed: unpack it first." },
	{ STR_INIT("\x28\xB5\x2F\xFD"), "It is compressed: unpack it first." },
	{ STR_INIT("\xD0\xCF\x11\xE0"),
	  "It is an old workbook: save it as .xlsx, or the sheet as CSV." },
	{ STR_INIT("SQLite format 3"),
	  "It is an SQLite database: an administrator can name it in the"
	  " configuration." },
	{ STR_INIT("%PDF"), "It is a PDF." },
};

static bool
is_binary(struct str s)
{
	enum text_encoding encoding = text_guess(s);
	size_t controls = 0;

	if (encoding == TEXT_UTF16LE || encoding == TEXT_UTF16BE)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c == 0 && i < SAMPLE_BYTES / 4)
			controls += CONTROL_ONE_IN / 10;
		controls += c < 0x20 && !strchr("\t\n\r\f\x1b", c);
	}
	return controls > s.n / CONTROL_ONE_IN;
}

/* UTF-16, as the directory of a compound file has it. */
#define ENCRYPTED STR("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0")

/* What is called a workbook: whether it is one, its reader finds out. */
static const struct err *
check_workbook(struct arena *a, struct str start)
{
	if (str_starts(start, STR("PK")))
		return NULL;
	if (!str_starts(start, STR("\xD0\xCF\x11\xE0")))
		return err_say(a, ERR_DATASET, "It is no Excel workbook.");
	if (str_has(start, ENCRYPTED))
		return err_say(a, ERR_DATASET,
			       "The workbook is protected by a password: save"
			       " it without one.");
	return err_say(a, ERR_DATASET,
		       "It is an old workbook (.xls): save it as .xlsx, or the"
		       " sheet as CSV.");
}

static const struct err *
by_content(struct arena *a, struct str start, bool named, enum file_kind *ret)
{
	struct str text = str_trim(str_first(start, 100));

	for (size_t i = 0; i < COUNT(binaries); i++)
		if (str_starts(start, binaries[i].start))
			return err_say(a, ERR_DATASET, "%s", binaries[i].what);
	if (is_binary(start))
		return err_say(a, ERR_DATASET, "This is not a text file.");
	if (!named && text.n && (text.p[0] == '{' || text.p[0] == '['))
		*ret = FILE_JSON;
	return NULL;
}

/* With a name that has no ending its bytes decide. */
static const struct err *
by_ending(struct arena *a, struct str ending, enum file_kind *ret)
{
	for (size_t i = 0; i < COUNT(endings); i++) {
		if (!str_is_nocase(ending, endings[i].ending))
			continue;
		*ret = endings[i].kind;
		if (*ret != FILE__MAX)
			return NULL;
		return err_say(a, ERR_MEDIA_TYPE,
			       "A .%.*s file is not read here. %s Files that"
			       " are read end in %s.",
			       (int)ending.n, ending.p, endings[i].advice,
			       READ_HERE);
	}
	if (ending.n == 0)
		return NULL;
	return err_say(a, ERR_MEDIA_TYPE,
		       "A .%.*s file is not read here. Files that are read end"
		       " in %s.",
		       ending.n > 10 ? 10 : (int)ending.n, ending.p, READ_HERE);
}

const struct err *
detect_kind(struct arena *a, const char *name, struct str start,
	    enum file_kind *ret)
{
	struct str ending = file_ending(str_of(name));
	const struct err *e;

	*ret = FILE_CSV;
	e = by_ending(a, ending, ret);
	if (e)
		return e;
	if (str_starts(start, STR("PAR1"))) {
		*ret = FILE_PARQUET;
		return NULL;
	}
	if (*ret == FILE_PARQUET)
		return err_say(a, ERR_DATASET, "It is no Parquet file.");
	if (*ret == FILE_XLSX)
		return check_workbook(a, start);
	return by_content(a, start, ending.n > 0, ret);
}

const struct err *
detect_columns(struct arena *a, const struct sample *sample,
	       struct dataset_file *f)
{
	struct str rest = sample->raw;
	struct csv *c = csv_open(a, &f->csv, csv_read_memory, &rest);
	struct csv_record r;
	enum csv_got got;

	do
		got = csv_next(c, &r);
	while (got == CSV_BAD);
	if (got == CSV_END)
		return err_say(a, ERR_DATASET,
			       "There is no line in it that can be read.");
	if (r.n > CSV_COLUMNS_MAX)
		return err_say(a, ERR_DATASET,
			       "It has %zu columns; a table may have %d.", r.n,
			       CSV_COLUMNS_MAX);
	f->n_cols = r.n;
	f->cols = names_of_columns(a, f->csv.header ? &r : NULL, r.n);
	return NULL;
}

/* What the loader would say of the record; NULL: it is taken. */
static const char *
complain(struct arena *a, const struct dataset_file *f, enum csv_got got,
	 const struct csv_record *r)
{
	if (got == CSV_BAD)
		return r->why;
	return csv_wrong_count(a, r->n, f->n_cols);
}

static void
add_row(struct arena *a, struct rows *rows, const struct csv_record *r)
{
	struct cell *cells;

	for (size_t i = 0; i < rows->n_cols; i++) {
		struct str text = r->fields[i].text;

		rows->cells = arena_grow(a, rows->cells,
					 rows->n_rows * rows->n_cols + i,
					 sizeof(*cells));
		cells = &rows->cells[rows->n_rows * rows->n_cols + i];
		text = str_of(str_dup(a, text));
		*cells = (struct cell){ text.n || r->fields[i].quoted
						? CELL_TEXT
						: CELL_NULL,
					text };
	}
	rows->n_rows++;
}

static void
add_bad(struct arena *a, struct preview *p, const struct csv_record *r,
	const char *why)
{
	if (p->n_bad == BAD_SHOWN)
		return;
	p->bad = arena_grow(a, p->bad, p->n_bad, sizeof(*p->bad));
	p->bad[p->n_bad++] = (struct bad_line){
		.line = r->line,
		.why = why,
		.text = str_dup(a, str_first(r->raw, CSV_BAD_SHOWN)),
	};
}

static void
set_columns(struct arena *a, const struct dataset_file *f,
	    const struct survey *s, struct preview *ret)
{
	ret->rows.cols = arena_array(a, f->n_cols, sizeof(struct column));
	ret->plans = arena_array(a, f->n_cols, sizeof(*ret->plans));
	for (size_t i = 0; i < f->n_cols; i++) {
		ret->rows.cols[i].name = f->cols[i].name;
		ret->rows.cols[i].type = CELL_TEXT;
		ret->plans[i] = survey_plan(a, &s->cols[i],
					    value_type_find(f->cols[i].type));
	}
}

void
detect_preview(struct arena *a, const struct sample *sample,
	       const struct dataset_file *f, size_t max_rows,
	       struct preview *ret)
{
	struct str rest = sample->raw;
	struct csv *c = csv_open(a, &f->csv, csv_read_memory, &rest);
	struct survey s = survey_new(a, f->n_cols, f->csv.decimal);
	bool header = f->csv.header;
	struct csv_record r;
	enum csv_got got;

	*ret = (struct preview){ .whole = sample->whole };
	ret->rows.n_cols = f->n_cols;
	while ((got = csv_next(c, &r)) != CSV_END) {
		const char *why = complain(a, f, got, &r);

		if (!sample->whole && csv_bytes(c) >= (int64_t)SAMPLE_BYTES &&
		    csv_at_end(c))
			break; /* it may be cut */
		if (!why && header) {
			header = false;
			continue;
		}
		if (why) {
			add_bad(a, ret, &r, why);
			continue;
		}
		survey_add(&s, &r);
		if (ret->rows.n_rows < max_rows)
			add_row(a, &ret->rows, &r);
		else
			ret->rows.truncated = true;
	}
	set_columns(a, f, &s, ret);
}
