#include "route/page.h"
#include "view/page/rights.h"

#include "base/ban.h"

/* GET /rights */
const struct err *
page_rights(struct call *call)
{
	const struct rows rows =
		view_rights_rows(call->arena, call->app->config);
	struct view v = page_view_bare(call);
	const struct err *e;

	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_rights_json(&v, &rows));
		return NULL;
	}
	if (!page_wants_html(call))
		return page_send_rows(call, &rows);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_rights(&v, &rows);
}
