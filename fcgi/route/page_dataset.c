#include "route/page_datasets.h"

#include <string.h>

#include "chat/chat.h"
#include "dataset/read/names.h"
#include "request/reply.h"

#include "base/ban.h"

#define BAD_MAX 100000

/* GET /datasets/{id} */
const struct err *
page_dataset(struct call *call)
{
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_dataset_get(call, &d, &ds);

	return e ? e : page_dataset_show(call, &d, &ds);
}

static const struct err *
read_form(struct call *call, struct form *ret)
{
	return form_read(call->req, call->app->config->settings->max_body, ret);
}

static const struct err *
correct_all(struct call *call, const struct datasets *d,
	    const struct form *form, struct dataset *ds)
{
	const struct err *e = NULL;

	if (!ds->load || ds->taken)
		return err_say(call->arena, ERR_CONFLICT,
			       "There is no file that waits.");
	for (size_t i = 0; i < ds->n_files && !e; i++) {
		e = page_correct(call, d, form, true, ds, i);
		if (!e)
			e = page_correct(call, d, form, false, ds, i);
	}
	return e ? e : dataset_correct(d, ds);
}

static const struct err *
stop(struct call *call, const struct datasets *d, struct dataset *ds)
{
	const struct err *e = dataset_stop(d, ds);

	if (e || !page_wants_html(call))
		return e ? e : page_dataset_show(call, d, ds);
	page_go_to_dataset(call, ds);
	return NULL;
}

/* POST /datasets/{id}: do=take, look, drop, stop, with corrections or not. */
const struct err *
page_dataset_post(struct call *call)
{
	struct form form;
	struct dataset ds;
	struct datasets d;
	const struct str *what;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (!e)
		e = page_datasets_open(call, &d);
	if (!e)
		e = read_form(call, &form);
	if (e)
		return e;
	what = form_get(&form, "do");
	if (what && str_is(*what, "drop")) {
		e = dataset_discard(&d, &ds);
		if (!e)
			reply_redirect(call->reply, call->req, "/datasets");
		return e;
	}
	if (what && str_is(*what, "stop"))
		return stop(call, &d, &ds);
	e = correct_all(call, &d, &form, &ds);
	if (e)
		return e;
	if (what && str_is(*what, "take"))
		return page_dataset_take(call, &d, &ds);
	if (!page_wants_html(call))
		return page_dataset_show(call, &d, &ds);
	page_go_to_dataset(call, &ds);
	return NULL;
}

static const struct err *
read_mode(struct call *call, const struct form *form, enum load_mode *ret)
{
	static const struct {
		const char *word;
		enum load_mode mode;
	} rows[] = {
		{ "add", LOAD_NEW },
		{ "append", LOAD_APPEND },
		{ "replace", LOAD_REPLACE },
	};
	const struct str *wish = form_get(form, "mode");
	const char *word = NULL;
	const struct err *e;

	*ret = LOAD_NEW;
	e = page_query(call, "mode", &word);
	if (e || (!wish && !word))
		return e;
	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_is(wish ? *wish : str_of(word), rows[i].word)) {
			*ret = rows[i].mode;
			return NULL;
		}
	return err_say(call->arena, ERR_INPUT,
		       "\"mode\" takes add, append or replace.");
}

/* POST /datasets/{id}/files */
const struct err *
page_dataset_files(struct call *call)
{
	const struct field_spec field = { "table", FIELD_LINE, 0 };
	struct dataset_file *files = NULL;
	const char *table = NULL;
	enum load_mode mode = LOAD_NEW;
	struct uploads up = { .n = 0 };
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (!e)
		e = page_datasets_open(call, &d);
	if (!e)
		e = page_upload(call, &d, &up, &files);
	if (!e)
		e = read_mode(call, &up.form, &mode);
	if (!e)
		e = form_fill(call->arena, &up.form, &field, 1, &table);
	if (!e && !table)
		e = page_query(call, "table", &table);
	if (!e)
		e = dataset_add(&d, &ds, mode, table, files, up.n);
	return e ? e : page_dataset_got(call, &d, &up.form, &ds);
}

/* POST /datasets/{id}/rename */
const struct err *
page_dataset_rename(struct call *call)
{
	const struct field_spec field = { "name", FIELD_LINE, 0 };
	const char *name = NULL;
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (!e)
		e = page_fill(call, &field, 1, &name);
	if (!e && !name)
		e = err_say(call->arena, ERR_INPUT, "\"name\" is missing.");
	if (!e)
		e = dataset_rename(&d, &ds, name);
	if (e)
		return e;
	if (!page_wants_html(call))
		return page_dataset_show(call, &d, &ds);
	page_go_to_dataset(call, &ds);
	return NULL;
}

/* POST /datasets/{id}/delete, DELETE /datasets/{id} */
const struct err *
page_dataset_delete(struct call *call)
{
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (!e)
		e = dataset_delete(&d, &ds);
	if (e)
		return e;
	if (page_wants_html(call))
		reply_redirect(call->reply, call->req, "/datasets");
	else
		page_send(
			call, FORMAT_TEXT,
			str_of(arena_printf(call->arena,
					    "dataset %s: deleted\n", ds.name)));
	return NULL;
}

/* POST /datasets/{id}/tables/{table}/delete, DELETE without that end */
const struct err *
page_dataset_table_delete(struct call *call)
{
	struct wait wait = wait_within(&call->wait, PAGE_DATASET_AWAIT_MS);
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (!e)
		e = page_datasets_open(call, &d);
	if (!e)
		e = dataset_drop_table(&d, &ds, call->params[1]);
	if (!e && !page_wants_html(call))
		e = dataset_await(&d, &wait, &ds);
	if (e)
		return e;
	if (page_wants_html(call)) {
		page_go_to_dataset(call, &ds);
		return NULL;
	}
	if (ds.problem && !ds.taken)
		return err_say(call->arena, ERR_INTERNAL, "%s", ds.problem);
	call->reply->status = ds.taken ? 202 : 200;
	return page_dataset_show(call, &d, &ds);
}

/* GET /datasets/{id}/bad-lines */
const struct err *
page_dataset_bad(struct call *call)
{
	struct bad_line *bad;
	struct dataset ds;
	struct datasets d;
	struct rows rows;
	size_t n;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (e)
		return e;
	dataset_bad_lines(&d, &ds, BAD_MAX, &bad, &n);
	rows = view_bad_lines_rows(call->arena, bad, n);
	if (page_wants_html(call))
		call->format = FORMAT_TEXT;
	if (call->format == FORMAT_CSV)
		reply_download(
			call->reply,
			arena_printf(call->arena, "%s-bad-lines.csv", ds.name));
	return page_send_rows(call, &rows);
}

static const char *
find_table(const struct dataset *ds, const char *name)
{
	for (size_t i = 0; ds->data && i < ds->n_tables; i++)
		if (str_is_nocase(str_of(ds->tables[i].name), name))
			return ds->tables[i].name;
	return NULL;
}

/* All rows of a table, as chat_export() gives those of a question. */
static const struct err *export(struct call *call, const struct dataset *ds,
				const char *table)
{
	const struct turn t = {
		.state = TURN_ANSWERED,
		.database = ds->id,
		.sql = arena_printf(call->arena, "SELECT * FROM %s",
				    name_quoted(call->arena, table)),
	};
	struct row_sink sink;
	const char *raw;
	const struct err *e = page_query(call, "raw", &raw);

	if (e)
		return e;
	call->reply->content_type = format_row(call->format)->content_type;
	call->reply->may_stream = true;
	reply_download(call->reply,
		       arena_printf(call->arena, "%s.%s", table,
				    format_row(call->format)->ending));
	sink = view_export(call->arena, call->format, &call->reply->out,
			   str_is(str_of(raw), "1"));
	e = chat_export(call->app, call->arena, &call->user, &t, &call->wait,
			&sink);
	return e ? e : view_export_end(&sink, false);
}

/* GET /datasets/{id}/tables/{table}.{export} */
const struct err *
page_dataset_export(struct call *call)
{
	struct dataset ds;
	struct datasets d;
	const char *table;
	const struct err *e = page_dataset_get(call, &d, &ds);

	if (e)
		return e;
	table = find_table(&ds, call->params[1]);
	if (!table || !format_row(call->format)->rows)
		return err_say(call->arena, ERR_MISSING,
			       table ? "There is no such format."
				     : "There is no such table.");
	return export(call, &ds, table);
}
