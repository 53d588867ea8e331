#include "dataset/load/sheets.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"

#include "dataset/load/loading.h"
#include "dataset/read/excel/excel.h"

#include "base/ban.h"

#define START_BYTES ((size_t)512 << 10) /* of a sheet, for its preview */
#define START_ROWS 1000

struct start {
	struct buf text;
	size_t n_rows;
};

/* Whole lines alone. */
static bool
keep_line(void *arg, struct str line)
{
	struct start *s = arg;

	if (s->text.n + line.n > START_BYTES)
		return false;
	buf_add(&s->text, line);
	return ++s->n_rows < START_ROWS;
}

const struct err *
sheets_read(struct arena *a, const struct load_job *job, struct sheets *ret)
{
	struct start start = { .text = buf_new(a, START_BYTES) };
	const struct excel_sheet *sheets;
	struct excel *x = NULL;
	const struct err *e = excel_open(a, job->peek, &job->excel, &x);

	if (!e)
		e = excel_choose(x, job->sheet, &ret->chosen);
	if (!e)
		e = excel_csv(x, ret->chosen, keep_line, &start, &ret->whole);
	if (e)
		return e;
	if (start.text.n == 0)
		return err_say(a, ERR_DATASET,
			       "The first row of the sheet is longer than"
			       " %zu KB.",
			       START_BYTES >> 10);
	ret->text = buf_str(&start.text);
	sheets = excel_sheets(x, &ret->n);
	ret->names = arena_array(a, ret->n, sizeof(*ret->names));
	for (size_t i = 0; i < ret->n; i++)
		ret->names[i] = sheets[i].name;
	return NULL;
}

struct spill {
	struct loading *l;
	FILE *out;
	bool full;
};

static bool
spill_line(void *arg, struct str line)
{
	struct spill *s = arg;

	load_tell(s->l, "reading", 0);
	s->full = fwrite(line.p, 1, line.n, s->out) != line.n;
	return !s->full;
}

/* The sheet into a file of its own. */
static const struct err *
spill(struct loading *l, FILE *out)
{
	struct spill s = { l, out, false };
	struct arena *a = l->batch;
	struct excel *x = NULL;
	bool whole = false;
	size_t sheet = 0;
	const struct err *e = excel_open(a, l->file->path, &l->job->excel, &x);

	if (!e)
		e = excel_choose(x, l->file->sheet, &sheet);
	if (!e)
		e = excel_csv(x, sheet, spill_line, &s, &whole);
	if (e)
		e = err_new(l->arena, e->kind, arena_strdup(l->arena, e->say),
			    "%s", e->note);
	if (!e && (s.full || fflush(out) != 0))
		e = load_full(l);
	arena_reset(a); /* it closes the workbook */
	return e;
}

/* That file as the one at hand; its records are the sheet's rows. */
static const struct err *
load_spilled(struct loading *l, const char *path)
{
	const struct dataset_file *file = l->file;
	struct dataset_file csv = *file;
	const struct err *e;
	struct stat st;

	csv.path = path;
	if (stat(path, &st) == 0)
		l->progress.total = st.st_size;
	l->file = &csv;
	e = load_csv(l);
	l->file = file;
	return e;
}

const struct err *
load_xlsx(struct loading *l)
{
	const char *path = arena_printf(l->arena, "%s/sheet.csv", l->here);
	FILE *out = fopen(path, "we");
	const struct err *e = out ? spill(l, out) : load_full(l);

	if (out && fclose(out) != 0 && !e)
		e = load_full(l);
	if (!e)
		e = load_spilled(l, path);
	(void)unlink(path);
	return e;
}
