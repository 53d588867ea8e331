#include "view/export/export.h"

#include <string.h>

#include "view/view.h"

#include "base/ban.h"

static void
end_nothing(struct export *x, bool truncated)
{
	(void)x;
	(void)truncated;
}

static const struct form forms[FORMAT__MAX] = {
	[FORMAT_CSV] = { csv_begin, csv_row, end_nothing },
	[FORMAT_TSV] = { csv_begin, csv_row, end_nothing },
	[FORMAT_JSON] = { json_list_begin, json_list_row, json_list_end },
	[FORMAT_NDJSON] = { ndjson_begin, ndjson_row, end_nothing },
	[FORMAT_MD] = { md_begin, md_row, md_end },
	[FORMAT_TEXT] = { text_begin, text_row, text_end },
	[FORMAT_XLSX] = { xlsx_begin, xlsx_row, xlsx_end },
};

static const struct err *
left(struct export *x)
{
	if (!x->emit.left)
		return x->broken;
	return err_say(x->arena, ERR_CANCELLED, "The reader left.");
}

static const struct err *
export_begin(void *arg, const struct column *cols, size_t n_cols)
{
	struct export *x = arg;

	x->n_cols = n_cols;
	x->cols = arena_array(x->arena, n_cols, sizeof(*cols));
	for (size_t i = 0; i < n_cols; i++) {
		x->cols[i] = cols[i];
		x->cols[i].name = arena_strdup(x->arena, cols[i].name);
		if (!x->cols[i].name)
			x->cols[i].name = "";
	}
	x->form->begin(x);
	return left(x);
}

static const struct err *
export_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct export *x = arg;

	*ret_enough = false;
	for (size_t i = 0; i < batch->n_rows; i++) {
		x->form->row(x, batch->cells + i * x->n_cols);
		x->seen++;
	}
	return left(x);
}

struct row_sink
export_sink(struct arena *a, enum format format, struct writer *out,
	    struct export **ret)
{
	struct export *x = arena_alloc(a, sizeof(*x));

	assert(forms[format].row);
	x->arena = a;
	x->form = &forms[format];
	x->sep = format == FORMAT_TSV ? '\t' : ',';
	emit_init(&x->emit, a, out);
	*ret = x;
	return (struct row_sink){
		.begin = export_begin,
		.batch = export_batch,
		.arg = x,
	};
}

struct row_sink
view_export(struct arena *a, enum format format, struct writer *out, bool raw)
{
	struct export *x;
	struct row_sink sink = export_sink(a, format, out, &x);

	x->raw = raw;
	return sink;
}

void
view_export_about(const struct row_sink *sink, const struct export_about *about)
{
	struct export *x = sink->arg;

	x->about = *about;
}

struct export_about
view_about_turn(struct arena *a, const struct turn *t)
{
	return (struct export_about){
		.question = t->question,
		.answer = view_answer(a, t),
		.reading = t->reading,
		.database = t->database,
		.sql = t->sql,
	};
}

const struct err *
view_export_end(const struct row_sink *sink, bool truncated)
{
	struct export *x = sink->arg;

	if (x->cols)
		x->form->end(x, truncated);
	return x->broken ? x->broken : emit_end(&x->emit, x->arena);
}

const struct err *
view_send_rows(const struct row_sink *sink, const struct rows *rows)
{
	const struct err *e;
	bool enough = false;

	e = sink->begin(sink->arg, rows->cols, rows->n_cols);
	if (!e)
		e = sink->batch(sink->arg, rows, &enough);
	return e;
}
