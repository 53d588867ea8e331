#include "base/buf.h"
#include "view/tree/number.h"
#include "view/view.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)8 << 10)

/* What a problem is told with; id NULL: of no request. */
struct problem {
	unsigned status;
	const char *title;
	const struct err *why;
	const char *id;
};

static struct str
problem_json(struct arena *a, const struct problem *p)
{
	const struct err_row *row = err_row(p->why->kind);
	struct json_object *o = json_new(a);

	/* about:blank would say less: the code names the row of the table */
	json_set_text(o, "type", arena_printf(a, "urn:parlance:%s", row->code));
	json_set_text(o, "title", say(p->title));
	json_set_int(o, "status", p->status);
	json_set_text(o, "detail",
		      p->why->say ? say_again(a, p->why->say) : say(p->title));
	json_set_text(o, "instance", p->id);
	json_set_text(o, "code", row->code);
	json_set_text(o, "sqlstate", p->why->sqlstate);
	if (p->why->retry_after_s)
		json_set_int(o, "retry_after", p->why->retry_after_s);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

static struct str
problem_text(struct arena *a, const struct problem *p)
{
	const struct err_row *row = err_row(p->why->kind);
	struct buf b = buf_new(a, TEXT_MAX);

	buf_printf(&b, "%u %s: %s\n", p->status, say(p->title),
		   p->why->say ? say_again(a, p->why->say) : "");
	if (p->why->retry_after_s) {
		buf_printf(&b, say("Try again in %s."),
			   number_of(a, p->why->retry_after_s, "second",
				     "seconds"));
		buf_putc(&b, '\n');
	}
	buf_printf(&b, "(%s%s%s)\n", row->code, p->id ? ", request " : "",
		   p->id ? p->id : "");
	return buf_str(&b);
}

static struct problem
problem_of(const struct err *why, const char *request_id)
{
	const struct err_row *row = err_row(why->kind);

	return (struct problem){ (unsigned)row->status, row->title, why,
				 request_id };
}

static struct problem
problem_of_static(const struct view_static *s)
{
	const char *title = s->title ? s->title : err_row(s->why.kind)->title;

	return (struct problem){ s->status, title, &s->why, NULL };
}

struct str
view_error_json(struct arena *a, const struct err *why, const char *request_id)
{
	const struct problem p = problem_of(why, request_id);

	return problem_json(a, &p);
}

struct str
view_error_text(struct arena *a, const struct err *why, const char *request_id)
{
	const struct problem p = problem_of(why, request_id);

	return problem_text(a, &p);
}

struct str
view_static_json(struct arena *a, const struct view_static *s)
{
	const struct problem p = problem_of_static(s);

	return problem_json(a, &p);
}

struct str
view_static_text(struct arena *a, const struct view_static *s)
{
	const struct problem p = problem_of_static(s);

	return problem_text(a, &p);
}
