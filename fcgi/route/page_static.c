#include "base/embedded.h"
#include "base/file.h"
#include "base/hash/hash.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

static const struct {
	const char *ending;
	const char *content_type;
} types[] = {
	{ "css", "text/css; charset=utf-8" },
	{ "svg", "image/svg+xml" },
	{ "png", "image/png" },
	{ "ico", "image/x-icon" },
	{ "txt", "text/plain; charset=utf-8" },
	{ "json", "application/json" },
};

static const char *
type_of(struct str name)
{
	struct str ending = file_ending(name);
	size_t i = 0;

	while (i < COUNT(types) && !str_is(ending, types[i].ending))
		i++;
	return i < COUNT(types) ? types[i].content_type
				: "application/octet-stream";
}

static const char *
tag_of(struct arena *a, const struct embedded *f)
{
	struct str file = { (const char *)f->data, f->n };
	uint64_t hash = hash_add(HASH_START, file);

	return arena_printf(a, "\"%016llx\"", (unsigned long long)hash);
}

static const struct err *
send_file(struct call *call, struct str name)
{
	const struct embedded *f = embedded_find(name);
	struct str known =
		str_of(request_header(call->req, "HTTP_IF_NONE_MATCH"));
	struct reply *r = call->reply;
	const char *tag;

	if (!f)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such file.");
	tag = tag_of(call->arena, f);
	r->cache = REPLY_STATIC;
	r->content_type = type_of(name);
	reply_header(r, "ETag", tag);
	if (str_has(known, str_of(tag)) || str_is(str_trim(known), "*")) {
		r->status = 304;
		return NULL;
	}
	(void)r->out.write(r->out.arg,
			   (struct str){ (const char *)f->data, f->n });
	return NULL;
}

/* GET /static/{file} */
const struct err *
page_static(struct call *call)
{
	return send_file(call, str_of(arena_printf(call->arena, "static/%s",
						   call->params[0])));
}

/* GET /openapi.json: scripts/openapi.py holds it to the route table. */
const struct err *
page_openapi(struct call *call)
{
	return send_file(call, STR("static/openapi.json"));
}

/*
 * GET /static/{status}.html, .json and .txt: what nginx shows when no worker
 * answers. scripts/error-pages keeps them as files. Other names are files of
 * ours.
 */
const struct err *
page_error_static(struct call *call)
{
	struct view v = page_view_bare(call);
	struct str name = str_of(call->params[0]);
	const struct view_static *s = NULL;
	struct str text;
	uint64_t status;

	if (str_to_uint(name, 599, &status))
		s = view_static_find((unsigned)status);
	if (!s)
		return send_file(
			call,
			str_of(arena_printf(call->arena, "static/%s.%s",
					    call->params[0],
					    format_row(call->format)->name)));
	v.request_id = NULL; /* it will be somebody else's request */
	if (call->format == FORMAT_HTML)
		return view_error_static(&v, s);
	text = call->format == FORMAT_JSON ? view_static_json(call->arena, s)
					   : view_static_text(call->arena, s);
	call->reply->content_type = call->format == FORMAT_JSON
					    ? "application/problem+json"
					    : "text/plain; charset=utf-8";
	(void)call->reply->out.write(call->reply->out.arg, text);
	return NULL;
}
