#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static size_t
count(const char *const *texts, size_t max)
{
	size_t n = 0;

	while (n < max && texts[n])
		n++;
	return n;
}

struct json_object *
tree_error(const struct view *v, const struct err *why)
{
	const struct err_row *row = err_row(why->kind);
	const char *const *advice = advice_for(why->kind);
	struct json_object *page;

	page = tree_page(v, say(row->title), (struct place){ NULL, NULL });
	tree_int(page, "status", row->status);
	tree_set(page, "why", say_again(v->arena, why->say));
	tree_set(page, "wait",
		 why->retry_after_s
			 ? arena_printf(v->arena, say("Try again in %s."),
					number_of(v->arena, why->retry_after_s,
						  "second", "seconds"))
			 : NULL);
	tree_advice(v->arena, page, advice, count(advice, 4));
	tree_text(page, "code", row->code);
	tree_set(page, "request", v->request_id);
	return page;
}

/* What nginx answers by itself, in the visitor's words. */
static const struct view_static statics[] = {
	{ 400,
	  NULL,
	  { .kind = ERR_INPUT,
	    .say = "What was sent is no request that can be read, or its "
		   "header is too long." } },
	{ 413,
	  NULL,
	  { .kind = ERR_TOO_LARGE,
	    .say = "What was sent is larger than this server takes." } },
	{ 414,
	  NULL,
	  { .kind = ERR_TOO_LARGE,
	    .say = "The address is too long: post a question that long "
		   "instead." } },
	{ 502,
	  "Not running",
	  { .kind = ERR_INTERNAL,
	    .say = "Parlance is not running, or ended while it answered." } },
	{ 503,
	  NULL,
	  { .kind = ERR_BUSY,
	    .say = "Every worker is busy with a question, and the queue is "
		   "full.",
	    .retry_after_s = 5 } },
	{ 504,
	  NULL,
	  { .kind = ERR_DEADLINE, .say = "The answer did not come in time." } },
};

const struct view_static *
view_static_find(unsigned status)
{
	for (size_t i = 0; i < COUNT(statics); i++)
		if (statics[i].status == status)
			return &statics[i];
	return NULL;
}

struct json_object *
tree_error_static(const struct view *v, const struct view_static *s)
{
	struct json_object *page = tree_error(v, &s->why);

	json_set_int(page, "status", s->status);
	if (s->title)
		json_set_text(page, "title", say(s->title));
	json_set_bool(page, "code", false);
	return page;
}
