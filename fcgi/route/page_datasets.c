#include "route/page_datasets.h"

#include <string.h>

#include "chat/chat.h"
#include "request/reply.h"

#include "base/ban.h"

#define FILES_MAX 20
#define BAD_SHOWN 100
#define PREVIEW_ROWS 20

static const char *const *
reserved(struct call *call)
{
	const struct config *c = call->app->config;
	const char **names =
		arena_array(call->arena, c->n_databases + 1, sizeof(*names));

	for (size_t i = 0; i < c->n_databases; i++)
		names[i] = c->databases[i].name;
	return names;
}

const struct err *
page_datasets_open(struct call *call, struct datasets *ret)
{
	const struct err *e =
		datasets_open(call->arena, call->app->store,
			      call->app->config->settings, reserved(call), ret);

	ret->wait = &call->wait;
	return e;
}

const struct err *
page_dataset_get(struct call *call, struct datasets *d, struct dataset *ret)
{
	const struct err *e = page_datasets_open(call, d);

	/* without DuckDB it can still be looked at, and deleted */
	if (e && (e->kind != ERR_DRIVER || !d->folder))
		return e;
	return dataset_get(d, call->user.owner, call->params[0], ret);
}

/* GET /datasets */
const struct err *
page_datasets(struct call *call)
{
	struct view_datasets p = { .n = 0 };
	struct dataset *list = NULL;
	const struct err *e, *missing;
	struct datasets d;
	struct rows rows;
	struct view v;

	missing = page_datasets_open(call, &d);
	e = d.folder ? dataset_list(&d, call->user.owner, &list, &p.n) : NULL;
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p.items = list;
	p.missing = missing ? missing->say : NULL;
	p.max_file = call->app->config->settings->dataset_file;
	if (page_wants_html(call))
		return view_datasets(&v, &p);
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_datasets_json(&v, &p));
		return NULL;
	}
	rows = view_datasets_rows(&v, &p);
	return page_send_rows(call, &rows);
}

/* The sheet that is wanted of workbooks; NULL: any. */
static const struct err *
wanted_sheet(struct call *call, const struct form *form, const char **ret)
{
	const struct field_spec field = { "sheet", FIELD_LINE, 0 };
	const struct err *e = form_fill(call->arena, form, &field, 1, ret);

	return e || *ret ? e : page_query(call, "sheet", ret);
}

const struct err *
page_upload(struct call *call, const struct datasets *d, struct uploads *ret,
	    struct dataset_file **ret_files)
{
	const struct settings *s = call->app->config->settings;
	struct upload_limits limits = { .file = s->dataset_file,
					.form = s->max_body,
					.files = FILES_MAX };
	const char *name = NULL, *sheet = NULL;
	const struct err *e = datasets_incoming(d, &limits.folder);

	if (!e)
		e = page_query(call, "name", &name);
	if (!e)
		e = upload_read(call->req, &limits, name, ret);
	if (!e && ret->n == 0)
		e = err_say(call->arena, ERR_INPUT,
			    "There is no file in it: send \"file\", once or"
			    " several times.");
	if (!e)
		e = wanted_sheet(call, &ret->form, &sheet);
	if (e)
		return e;
	*ret_files = arena_array(call->arena, ret->n, sizeof(**ret_files));
	for (size_t i = 0; i < ret->n; i++)
		(*ret_files)[i] = (struct dataset_file){
			.name = ret->files[i].name,
			.path = ret->files[i].path,
			.bytes = ret->files[i].bytes,
			.sheet = sheet,
		};
	return NULL;
}

void
page_go_to_dataset(struct call *call, const struct dataset *ds)
{
	reply_redirect(call->reply, call->req,
		       arena_printf(call->arena, "/datasets/%s", ds->id));
}

static bool
wants_preview(const struct call *call, const struct form *form)
{
	const struct str *wish = form_get(form, "preview");
	bool on = wish && (str_is(*wish, "on") || str_is(*wish, "1") ||
			   str_is(*wish, "yes"));

	return wish ? on : page_wants_html(call);
}

/* A load that failed leaves nothing of a script's file behind. */
static const struct err *
failed(struct call *call, const struct datasets *d, struct dataset *ds)
{
	const char *say = ds->problem;
	enum err_kind kind =
		ds->problem_code ? err_find(ds->problem_code) : ERR_DATASET;
	const struct err *e = dataset_discard(d, ds);

	if (kind == ERR__MAX)
		kind = ERR_DATASET;
	return e ? e : err_say(call->arena, kind, "%s", say);
}

const struct err *
page_dataset_take(struct call *call, const struct datasets *d,
		  struct dataset *ds)
{
	struct wait wait = wait_within(&call->wait, PAGE_DATASET_AWAIT_MS);
	const struct err *e = dataset_take(d, ds);

	if (!e && !page_wants_html(call))
		e = dataset_await(d, &wait, ds);
	if (e && e->kind == ERR_MISSING)
		e = err_say(call->arena, ERR_INTERNAL,
			    "The load was interrupted.");
	if (e)
		return e;
	if (page_wants_html(call)) {
		page_go_to_dataset(call, ds);
		return NULL;
	}
	if (ds->load && !ds->taken)
		return failed(call, d, ds);
	if (ds->problem && !ds->taken)
		return err_say(call->arena, ERR_INTERNAL, "%s", ds->problem);
	call->reply->status = ds->taken ? 202 : 201;
	reply_header(call->reply, "Location",
		     arena_printf(call->arena, "%s/datasets/%s",
				  call->req->base, ds->id));
	return page_dataset_show(call, d, ds);
}

const struct err *
page_dataset_got(struct call *call, const struct datasets *d,
		 const struct form *form, struct dataset *ds)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < ds->n_files && !e; i++)
		e = page_correct(call, d, form, true, ds, i);
	if (!e)
		e = dataset_correct(d, ds);
	if (e) {
		const struct err *ignored = dataset_discard(d, ds);

		(void)ignored; /* the sweep finds it */
		return e;
	}
	if (!wants_preview(call, form))
		return page_dataset_take(call, d, ds);
	if (!page_wants_html(call))
		return page_dataset_show(call, d, ds);
	page_go_to_dataset(call, ds);
	return NULL;
}

/* POST /datasets */
const struct err *
page_datasets_post(struct call *call)
{
	const struct field_spec field = { "name", FIELD_LINE, 0 };
	struct dataset_file *files = NULL;
	const char *name = NULL;
	struct uploads up = { .n = 0 };
	struct dataset ds;
	struct datasets d;
	const struct err *e = page_datasets_open(call, &d);

	if (!e)
		e = page_upload(call, &d, &up, &files);
	if (!e)
		e = form_fill(call->arena, &up.form, &field, 1, &name);
	if (!e && !name)
		e = page_query(call, "name", &name);
	if (!e)
		e = dataset_create(&d, call->user.owner, name, files, up.n,
				   &ds);
	return e ? e : page_dataset_got(call, &d, &up.form, &ds);
}

/* What has no CSV is read by DuckDB, in a process of its own. */
static void
peek(struct call *call, const struct datasets *d, const struct dataset_file *f,
     struct view_file *ret)
{
	struct rows *rows = arena_alloc(call->arena, sizeof(*rows));
	const struct err *e =
		dataset_peek(d, f, PREVIEW_ROWS, &call->wait, rows);
	const char **found;

	if (e) {
		ret->problem = e->say;
		return;
	}
	found = arena_array(call->arena, rows->n_cols, sizeof(*found));
	for (size_t i = 0; i < rows->n_cols; i++)
		found[i] = cell_type_name(rows->cols[i].type);
	ret->rows = rows;
	ret->found = found;
	ret->whole = rows->n_rows < PREVIEW_ROWS;
}

static void
preview(struct call *call, const struct datasets *d,
	const struct dataset_file *f, struct view_file *ret)
{
	struct preview *p = arena_alloc(call->arena, sizeof(*p));
	const struct err *e;
	const char **found;

	*ret = (struct view_file){ .file = f };
	if (f->kind != FILE_CSV && f->kind != FILE_XLSX) {
		peek(call, d, f, ret);
		return;
	}
	e = dataset_preview(d, f, PREVIEW_ROWS, p);
	if (e) {
		ret->problem = e->say;
		return;
	}
	found = arena_array(call->arena, p->rows.n_cols, sizeof(*found));
	for (size_t i = 0; i < p->rows.n_cols; i++)
		found[i] = value_type_name(p->plans[i].type);
	ret->rows = &p->rows;
	ret->found = found;
	ret->bad = p->bad;
	ret->n_bad = p->n_bad;
	ret->sheets = p->sheets;
	ret->n_sheets = p->n_sheets;
	ret->whole = p->whole && !p->rows.truncated;
}

static void
add_files(struct call *call, const struct datasets *d, struct view_dataset *p)
{
	struct view_file *files;

	if (!p->ds->load || p->ds->taken)
		return;
	files = arena_array(call->arena, p->ds->n_files, sizeof(*files));
	for (size_t i = 0; i < p->ds->n_files; i++)
		preview(call, d, &p->ds->files[i], &files[i]);
	p->files = files;
	p->n_files = p->ds->n_files;
}

static void
add_database(struct call *call, struct view_dataset *p)
{
	const struct err *e;

	if (!p->ds->data)
		return;
	e = chat_database(call->app, call->arena, &call->user, p->ds->id,
			  &p->db);
	if (e)
		p->db = NULL;
	else if (page_wants_html(call) && !p->n_files && !p->ds->taken)
		p->samples = chat_sample_questions(
			call->app, call->arena, p->db, &call->wait,
			SAMPLES_SHOWN, &p->n_samples);
}

static const struct err *
send(struct call *call, const struct view_dataset *p)
{
	struct rows rows;
	struct view v;
	const struct err *e = page_view(call, CHATS_BESIDE, &v);

	if (e)
		return e;
	if (page_wants_html(call))
		return view_dataset(&v, p);
	if (call->format == FORMAT_JSON)
		page_send(call, FORMAT_JSON, view_dataset_json(&v, p));
	else if (call->format == FORMAT_TEXT)
		page_send(call, FORMAT_TEXT, view_dataset_text(&v, p));
	else {
		rows = view_dataset_rows(&v, p);
		return page_send_rows(call, &rows);
	}
	return NULL;
}

const struct err *
page_dataset_show(struct call *call, const struct datasets *d,
		  const struct dataset *ds)
{
	struct view_dataset p = { .ds = ds };
	struct dataset_progress progress;
	struct bad_line *bad = NULL;

	if (ds->taken && dataset_progress(d, ds, &progress))
		p.progress = &progress;
	if (ds->data)
		dataset_bad_lines(d, ds, BAD_SHOWN, &bad, &p.n_bad);
	p.bad = bad;
	add_files(call, d, &p);
	add_database(call, &p);
	return send(call, &p);
}
