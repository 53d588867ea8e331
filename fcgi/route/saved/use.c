#include "base/file.h"
#include "request/reply.h"
#include "route/saved/page.h"

#include "base/ban.h"

/* What else becomes of a saved question: a picture, an example. */

/* GET /saved/{name}.svg, .vega */
const struct err *
page_saved_chart(struct call *call)
{
	const bool svg = str_is(file_ending(call->req->path), "svg");
	const struct saved_call c = page_saved_call(call);
	const struct view v = page_view_bare(call);
	struct saved_values values = { .n = 0 };
	struct saved s = { .name = NULL };
	struct saved_figures f;
	const char *look = NULL;
	const struct err *e = page_saved_look(call, &look);

	if (!e)
		e = page_read_saved(call, &s);
	if (!e)
		e = page_saved_values(call, &s, &values);
	if (!e)
		e = saved_figures(&c, &s, &values, false, &f);
	if (e)
		return e;
	call->reply->content_type =
		svg ? "image/svg+xml" : "application/vnd.vegalite.v5+json";
	return view_chart_file(
		&v, view_drawn(call->arena, f.dialect, s.sql, &f.rows),
		look ? look : s.chart, svg);
}

/* POST /saved/{name}/example */
const struct err *
page_saved_example(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct saved s = { .name = NULL };
	struct posted_saved in;
	struct form form;
	struct example x;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (!e)
		e = page_read_saved(call, &s);
	if (!e)
		e = saved_example(&c, &s, &x);
	if (e)
		return e;
	if (page_wants_html(call)) {
		reply_redirect(
			call->reply, call->req,
			arena_printf(call->arena, "/examples?database=%s",
				     view_path(call->arena, s.database)));
		return NULL;
	}
	call->reply->status = x.known ? 200 : 201;
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_example_as(call->arena, call->format, &x));
	return NULL;
}
