#include "base/buf.h"
#include "view/number.h"
#include "view/view.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)8 << 10)

struct str
view_error_json(struct arena *a, const struct err *why, const char *request_id)
{
	const struct err_row *row = err_row(why->kind);
	struct json_object *o = json_new(a);

	/* about:blank would say less: the code names the row of the table */
	json_set_text(o, "type", arena_printf(a, "urn:parlance:%s", row->code));
	json_set_text(o, "title", row->title);
	json_set_int(o, "status", row->status);
	json_set_text(o, "detail", why->say ? why->say : row->title);
	json_set_text(o, "instance", request_id);
	json_set_text(o, "code", row->code);
	json_set_text(o, "sqlstate", why->sqlstate);
	if (why->retry_after_s)
		json_set_int(o, "retry_after", why->retry_after_s);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

struct str
view_error_text(struct arena *a, const struct err *why, const char *request_id)
{
	const struct err_row *row = err_row(why->kind);
	struct buf b = buf_new(a, TEXT_MAX);

	buf_printf(&b, "%d %s: %s\n", row->status, row->title,
		   why->say ? why->say : "");
	if (why->retry_after_s)
		buf_printf(
			&b, "Try again in %s.\n",
			number_of(a, why->retry_after_s, "second", "seconds"));
	buf_printf(&b, "(%s%s%s)\n", row->code, request_id ? ", request " : "",
		   request_id ? request_id : "");
	return buf_str(&b);
}
