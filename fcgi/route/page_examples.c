#include "chat/examples.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

#define SHOWN 200
#define LISTED 10000

struct posted_example {
	const char *question, *sql, *database, *state;
	const char *of_database, *of_state; /* where the list was */
	const char *lines;
};

static const struct field_spec fields[] = {
	{ "question", FIELD_LINE, offsetof(struct posted_example, question) },
	{ "sql", FIELD_TEXT, offsetof(struct posted_example, sql) },
	{ "database", FIELD_LINE, offsetof(struct posted_example, database) },
	{ "state", FIELD_LINE, offsetof(struct posted_example, state) },
	{ "of_database", FIELD_LINE,
	  offsetof(struct posted_example, of_database) },
	{ "of_state", FIELD_LINE, offsetof(struct posted_example, of_state) },
	{ "lines", FIELD_TEXT, offsetof(struct posted_example, lines) },
};

struct examples_call
page_examples_call(struct call *call)
{
	return (struct examples_call){ .app = call->app,
				       .arena = call->arena,
				       .user = &call->user,
				       .wait = &call->wait };
}

static const struct err *
read_state(struct call *call, const char *name, enum example_state fallback,
	   enum example_state *ret)
{
	*ret = name ? example_state_find(name) : fallback;
	if (name && *ret == EXAMPLE__MAX)
		return err_say(call->arena, ERR_INPUT,
			       "\"state\" takes proposed, verified or "
			       "rejected.");
	return NULL;
}

/* ?database=&state= */
static const struct err *
read_filter(struct call *call, struct view_examples *p)
{
	const char *state = NULL;
	const struct err *e = page_query(call, "database", &p->database);

	if (!e)
		e = page_query(call, "state", &state);
	return e ? e : read_state(call, state, EXAMPLE__MAX, &p->state);
}

static const struct err *
list(struct call *call, struct view_examples *p, size_t max)
{
	const struct examples_call c = page_examples_call(call);
	struct examples found = { .n = 0 };
	const struct err *e =
		chat_examples(&c, p->database, p->state, max, &found);

	p->items = found.items;
	p->n = found.n;
	return e;
}

static const struct err *
show(struct call *call, struct view_examples *p)
{
	const struct err *e;
	struct rows rows;
	struct view v;

	e = list(call, p, page_wants_html(call) ? SHOWN : LISTED);
	if (e)
		return e;
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON,
			  view_examples_json(call->arena, p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_examples_rows(call->arena, p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_examples(&v, p);
}

/* GET /examples */
const struct err *
page_examples(struct call *call)
{
	struct view_examples p = { .state = EXAMPLE__MAX };
	const struct err *e = read_filter(call, &p);

	return e ? e : show(call, &p);
}

/* GET /examples.jsonl */
const struct err *
page_examples_export(struct call *call)
{
	struct view_examples p = { .state = EXAMPLE__MAX };
	const struct err *e = read_filter(call, &p);

	if (!e)
		e = list(call, &p, LISTED);
	if (e)
		return e;
	reply_download(call->reply, "examples.jsonl");
	page_send(call, FORMAT_NDJSON, view_examples_lines(call->arena, &p));
	return NULL;
}

/* A browser goes back to the list as it was; a script gets the example. */
static const struct err *
answer(struct call *call, const struct posted_example *in,
       const struct example *e)
{
	enum example_state state = example_state_find(in->of_state);

	if (!page_wants_html(call)) {
		page_send(call,
			  call->format == FORMAT_JSON ? FORMAT_JSON
						      : FORMAT_TEXT,
			  view_example_as(call->arena, call->format, e));
		return NULL;
	}
	reply_redirect(
		call->reply, call->req,
		arena_printf(call->arena, "/examples?database=%s&state=%s",
			     view_path(call->arena,
				       in->of_database ? in->of_database : ""),
			     state < EXAMPLE__MAX ? example_state_name(state)
						  : ""));
	return NULL;
}

/* POST /examples */
const struct err *
page_examples_post(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct posted_example in = { .question = NULL };
	struct example x = { .id = NULL };
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = read_state(call, in.state, EXAMPLE_VERIFIED, &x.state);
	if (e)
		return e;
	x.question = in.question;
	x.sql = in.sql;
	x.database = in.database;
	e = chat_example_add(&c, &x);
	if (e)
		return e;
	if (!page_wants_html(call) && !x.known)
		call->reply->status = 201;
	return answer(call, &in, &x);
}

static const struct err *
decide(struct call *call, enum example_state state)
{
	const struct examples_call c = page_examples_call(call);
	struct posted_example in = { .question = NULL };
	struct example x;
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = chat_example_decide(&c, call->params[0], state, &x);
	return e ? e : answer(call, &in, &x);
}

/* POST /examples/{example}/verify */
const struct err *
page_example_verify(struct call *call)
{
	return decide(call, EXAMPLE_VERIFIED);
}

/* POST /examples/{example}/reject */
const struct err *
page_example_reject(struct call *call)
{
	return decide(call, EXAMPLE_REJECTED);
}

/* POST /examples/{example}/edit */
const struct err *
page_example_edit(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct posted_example in = { .question = NULL };
	struct example x;
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = chat_example_edit(&c, call->params[0], in.question, in.sql,
				      &x);
	return e ? e : answer(call, &in, &x);
}

/* POST /examples/{example}/delete */
const struct err *
page_example_delete(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct posted_example in = { .question = NULL };
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = chat_example_remove(&c, call->params[0]);
	if (e)
		return e;
	if (page_wants_html(call))
		return answer(call, &in, NULL);
	call->reply->status = 204;
	return NULL;
}

/* What curl says of a file when nobody tells it more. */
static bool
is_plain(const struct request *req)
{
	static const char *const types[] = {
		"application/x-ndjson", "application/jsonl",
		"application/x-www-form-urlencoded"
	};
	const char *type = request_header(req, "CONTENT_TYPE");
	struct str rest = str_of(type), media = str_trim(str_cut(&rest, ';'));

	for (size_t i = 0; i < COUNT(types); i++)
		if (str_is_nocase(media, types[i]))
			return true;
	return false;
}

static bool
is_form(const struct request *req)
{
	return str_starts(str_of(request_header(req, "CONTENT_TYPE")),
			  STR("application/x-www-form-urlencoded"));
}

static const struct err *
read_form(struct call *call, struct str body, struct form *ret)
{
	if (body.p)
		return form_parse(call->arena, body, ret);
	return form_read(call->req, call->app->config->settings->max_body, ret);
}

/* JSON lines as they are, or a form's "lines". */
static const struct err *
read_lines(struct call *call, const char **ret_database, struct str *ret)
{
	struct posted_example in = { .question = NULL };
	uint64_t max = call->app->config->settings->max_body;
	const struct err *e = page_query(call, "database", ret_database);
	struct form form;

	*ret = (struct str){ NULL, 0 };
	if (!e && is_plain(call->req))
		e = request_body(call->req, max, ret);
	if (e || (ret->p && !is_form(call->req)) ||
	    str_starts(str_trim(*ret), STR("{")))
		return e;
	e = read_form(call, *ret, &form);
	if (!e)
		e = form_fill(call->arena, &form, fields, COUNT(fields), &in);
	*ret = str_of(in.lines);
	if (in.database)
		*ret_database = in.database;
	return e;
}

/* POST /examples/import */
const struct err *
page_examples_import(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct imported *done = arena_alloc(call->arena, sizeof(*done));
	struct view_examples p = { .state = EXAMPLE__MAX };
	const char *database = NULL;
	struct str lines;
	const struct err *e = read_lines(call, &database, &lines);

	if (!e)
		e = chat_examples_import(&c, database, lines, done);
	if (e)
		return e;
	p.notice = arena_printf(call->arena,
				"%zu added, %zu were there, %zu wrong.",
				done->n_added, done->n_known, done->n_wrong);
	p.n_wrong = done->n_wrong < IMPORT_WRONG_MAX ? done->n_wrong
						     : IMPORT_WRONG_MAX;
	p.wrong = arena_array(call->arena, p.n_wrong, sizeof(*p.wrong));
	for (size_t i = 0; i < p.n_wrong; i++)
		p.wrong[i] =
			arena_printf(call->arena, "Line %zu: %s",
				     done->wrong[i].line, done->wrong[i].why);
	if (done->n_wrong && !done->n_added && !done->n_known)
		call->reply->status = 400;
	if (page_wants_html(call))
		return show(call, &p);
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_imported(call->arena, call->format,
				&(struct view_imported){
					done->n_added, done->n_known,
					done->n_wrong, p.wrong, p.n_wrong }));
	return NULL;
}
