#include "view/number.h"
#include "view/tree.h"

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

	page = tree_page(v, row->title, (struct place){ NULL, NULL });
	tree_int(page, "status", row->status);
	tree_set(page, "why", why->say);
	tree_set(page, "wait",
		 why->retry_after_s
			 ? arena_printf(v->arena, "Try again in %s.",
					number_of(v->arena, why->retry_after_s,
						  "second", "seconds"))
			 : NULL);
	tree_texts(page, "advice", "has_advice", advice, count(advice, 4));
	tree_text(page, "code", row->code);
	tree_set(page, "request", v->request_id);
	return page;
}

struct json_object *
tree_error_static(const struct view *v, unsigned status)
{
	static const struct {
		unsigned status;
		struct err why;
	} pages[] = {
		{ 502,
		  { .kind = ERR_INTERNAL,
		    .say = "Parlance is not running, or ended while it "
			   "answered." } },
		{ 503,
		  { .kind = ERR_BUSY,
		    .say = "Every worker is busy with a question, and the "
			   "queue is full.",
		    .retry_after_s = 5 } },
		{ 504,
		  { .kind = ERR_DEADLINE,
		    .say = "The answer did not come in time." } },
	};
	struct json_object *page;
	size_t i = 0;

	while (i + 1 < COUNT(pages) && pages[i].status != status)
		i++;
	page = tree_error(v, &pages[i].why);
	json_set_int(page, "status", status);
	if (status == 502)
		json_set_text(page, "title", "Not running");
	json_set_bool(page, "code", false);
	return page;
}
