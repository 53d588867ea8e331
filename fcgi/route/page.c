#include "route/page.h"

#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "chat/chat.h"
#include "request/reply.h"
#include "settings/request.h"
#include "store/store.h"

#include "base/ban.h"

#define OPTIONS_MAX 16000

struct view
page_view_bare(struct call *call)
{
	const struct settings *s = call->app->config->settings;
	const bool named = call->user.name != NULL;

	return (struct view){
		.arena = call->arena,
		.templates = call->app->templates,
		.look = call->app->look,
		.out = &call->reply->out,
		.title = s->title,
		.base = call->req->base,
		.origin = request_origin(call->req),
		.request_id = call->req->id,
		.user = &call->user,
		.chats_kept_ms = named ? s->retention_ms : s->session_idle_ms,
		.data_kept_ms =
			named ? s->dataset_retention_ms : s->session_idle_ms,
	};
}

const struct err *
page_view(struct call *call, size_t max_chats, struct view *ret)
{
	struct view v = page_view_bare(call);
	struct chat *chats = NULL;
	const struct err *e;

	v.databases = chat_databases(call->app, call->arena, &call->user,
				     &v.n_databases);
	e = store_chat_list(call->app->store, call->arena, call->user.owner,
			    max_chats, &chats, &v.n_chats);
	if (e)
		return e;
	v.chats = chats;
	*ret = v;
	return NULL;
}

const struct err *
page_turn_number(struct call *call, size_t *ret)
{
	uint64_t n;

	if (!str_to_uint(str_of(call->params[1]), UINT32_MAX, &n) || n == 0)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such question.");
	*ret = (size_t)n;
	return NULL;
}

typedef const struct err *form_read_fn(struct request *req, uint64_t max_body,
				       struct form *ret);

static const struct err *
fill_by(form_read_fn *read, struct call *call, const struct field_spec *fields,
	size_t n_fields, void *ret)
{
	struct form form;
	const struct err *e =
		read(call->req, call->app->config->settings->max_body, &form);

	return e ? e : form_fill(call->arena, &form, fields, n_fields, ret);
}

const struct err *
page_fill(struct call *call, const struct field_spec *fields, size_t n_fields,
	  void *ret)
{
	return fill_by(form_read, call, fields, n_fields, ret);
}

const struct err *
page_fill_any(struct call *call, const struct field_spec *fields,
	      size_t n_fields, void *ret)
{
	return fill_by(form_read_any, call, fields, n_fields, ret);
}

/* The settings that a question may bring. */
static const struct err *
read_options(struct call *call, const struct form *form, struct asked *ret)
{
	struct buf b = buf_new(call->arena, OPTIONS_MAX);
	const char *name;
	size_t at = 0;

	while ((name = settings_option(&at)) != NULL) {
		const struct field_spec field = { name, FIELD_LINE, 0 };
		const char *value = NULL;
		const struct err *e =
			form_fill(call->arena, form, &field, 1, (void *)&value);

		if (e)
			return e;
		if (value)
			buf_printf(&b, "%s=%s\n", name, value);
	}
	if (b.cut)
		return err_say(call->arena, ERR_INPUT,
			       "The settings of this question are too long.");
	ret->options = b.n ? buf_text(&b) : NULL;
	return NULL;
}

/* "shop" of "path/to/shop.db"; itself when it ends in a '/'. */
static const char *
name_of_path(struct arena *a, const char *path)
{
	struct str ending = file_ending(str_of(path));
	const char *last = strrchr(path, '/');
	struct str name = str_of(last ? last + 1 : path);

	if (ending.n)
		name.n -= ending.n + 1;
	return name.n ? str_dup(a, name) : path;
}

/* What references 000 and 003, 001 and 002 call the question and database. */
static const struct err *
read_others(struct arena *a, const struct form *form, struct asked *ret)
{
	static const struct field_spec fields[] = {
		{ "natural_query", FIELD_TEXT,
		  offsetof(struct asked, question) },
		{ "user_query", FIELD_TEXT, offsetof(struct asked, question) },
		{ "db_path", FIELD_LINE, offsetof(struct asked, database) },
		{ "dataset_id", FIELD_LINE, offsetof(struct asked, database) },
		{ "connection_id", FIELD_LINE,
		  offsetof(struct asked, database) },
	};
	const struct err *e = form_fill(a, form, fields, COUNT(fields), ret);

	if (!e && form_get(form, "db_path") && ret->database)
		ret->database = name_of_path(a, ret->database);
	return e;
}

const struct err *
page_read_asked(struct call *call, struct asked *ret)
{
	static const struct field_spec fields[] = {
		{ "question", FIELD_TEXT, offsetof(struct asked, question) },
		{ "database", FIELD_LINE, offsetof(struct asked, database) },
		{ "chat", FIELD_LINE, offsetof(struct asked, chat) },
		{ "format", FIELD_LINE, offsetof(struct asked, format) },
		{ "title", FIELD_LINE, offsetof(struct asked, title) },
		{ "key", FIELD_LINE, offsetof(struct asked, key) },
		{ "sql", FIELD_TEXT, offsetof(struct asked, sql) },
		{ "confirm", FIELD_LINE, offsetof(struct asked, confirm) },
		{ "turn", FIELD_LINE, offsetof(struct asked, turn) },
	};
	const struct err *e;
	struct form form;

	*ret = (struct asked){ 0 };
	e = form_read_any(call->req, call->app->config->settings->max_body,
			  &form);
	if (e)
		return e;
	form_join(call->arena, &form, "tables");
	e = read_others(call->arena, &form, ret);
	if (!e)
		e = form_fill(call->arena, &form, fields, COUNT(fields), ret);
	if (!e)
		e = read_options(call, &form, ret);
	if (!ret->question) /* SQL alone is called by its first words */
		ret->question = ret->sql;
	return e;
}

size_t
page_answers(const struct asked *asked)
{
	uint64_t n = 0;

	return asked->turn && str_to_uint(str_of(asked->turn), UINT32_MAX, &n)
		       ? (size_t)n
		       : 0;
}

const struct err *
page_query(struct call *call, const char *name, const char **ret)
{
	const struct field_spec field = { name, FIELD_TEXT, 0 };
	const struct err *e;
	struct form form;

	*ret = NULL;
	e = form_parse(call->arena, call->req->query, &form);
	return e ? e : form_fill(call->arena, &form, &field, 1, ret);
}

void
page_retry_after(struct call *call, unsigned seconds)
{
	if (seconds)
		reply_header(call->reply, "Retry-After",
			     arena_printf(call->arena, "%u", seconds));
}

void
page_fail_with(struct call *call, const struct err *e)
{
	call->reply->status = err_status(e);
	page_retry_after(call, e->retry_after_s);
}

void
page_go_to_chat(struct call *call, const char *chat, const char *below)
{
	reply_redirect(call->reply, call->req,
		       arena_printf(call->arena, "/chats/%s%s", chat, below));
}

struct question
page_question(struct call *call, const struct asked *asked)
{
	return (struct question){
		.user = &call->user,
		.wait = &call->wait,
		.text = asked->question,
		.options = asked->options,
		.given_sql = asked->sql,
		.key = asked->key,
	};
}

const struct err *
page_post(struct call *call, const struct question *q)
{
	const struct err *e;
	struct chat chat;
	size_t n;

	e = chat_post(call->app, call->arena, q, &chat, &n);
	if (!e)
		page_go_to_chat(call, chat.id, "/live");
	return e;
}

void
page_go_to_turn(struct call *call, const char *chat, size_t n)
{
	page_go_to_chat(call, chat, arena_printf(call->arena, "#t%zu", n));
}

const struct err *
page_name_reference(struct call *call, const char *options, struct turn *turn)
{
	const struct database *db = NULL;
	const struct settings *s = NULL;
	const struct err *e;

	if (turn->schema || turn->reference || !turn->database ||
	    chat_database(call->app, call->arena, &call->user, turn->database,
			  &db))
		return NULL;
	e = settings_merge(call->arena, db->settings, options, &s);
	if (!e)
		turn->reference = s->reference;
	return e;
}

void
page_send(struct call *call, enum format format, struct str bytes)
{
	call->reply->content_type = format_row(format)->content_type;
	(void)call->reply->out.write(call->reply->out.arg, bytes);
}

const struct err *
page_open_export(struct call *call, struct row_sink *ret)
{
	const struct format_row *row = format_row(call->format);
	const struct err *e;
	const char *raw;

	if (!row->rows)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	e = page_query(call, "raw", &raw);
	if (e)
		return e;
	call->reply->content_type = row->content_type;
	*ret = view_export(call->arena, call->format, &call->reply->out,
			   str_is(str_of(raw), "1"));
	return NULL;
}

const struct err *
page_send_rows(struct call *call, const struct rows *rows)
{
	struct row_sink sink;
	const struct err *e = page_open_export(call, &sink);

	if (!e)
		e = view_send_rows(&sink, rows);
	return e ? e : view_export_end(&sink, false);
}

bool
page_wants_html(const struct call *call)
{
	return call->format == FORMAT_HTML;
}
