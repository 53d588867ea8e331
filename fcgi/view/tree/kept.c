#include <stdint.h>

#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define MINUTE_MS UINT64_C(60000)
#define HOUR_MS (60 * MINUTE_MS)
#define DAY_MS (24 * HOUR_MS)

/* "2 days", "1 hour", "90 minutes": in the largest unit that fits. */
static const char *
length_of(struct arena *a, uint64_t ms)
{
	if (ms >= 2 * DAY_MS && ms % DAY_MS == 0)
		return number_of(a, ms / DAY_MS, "day", "days");
	if (ms % HOUR_MS == 0)
		return number_of(a, ms / HOUR_MS, "hour", "hours");
	return number_of(a, ms / MINUTE_MS, "minute", "minutes");
}

void
tree_kept(const struct view *v, struct json_object *page, enum kept_what what)
{
	struct arena *a = v->arena;
	const uint64_t ms =
		what == KEPT_CHATS ? v->chats_kept_ms : v->data_kept_ms;
	const char *words;

	if (what == KEPT_CHATS && !ms)
		words = say("Chats stay until you delete them.");
	else if (what == KEPT_CHATS && v->user && v->user->name)
		words = arena_printf(a, say("Chats are deleted after %s."),
				     length_of(a, ms));
	else if (what == KEPT_CHATS)
		words = arena_printf(
			a, say("Chats are deleted after %s without a visit."),
			length_of(a, ms));
	else if (!ms)
		words = say("What you upload stays until you delete it.");
	else
		words = arena_printf(a,
				     say("What you upload is deleted after %s"
					 " without use."),
				     length_of(a, ms));
	tree_text(page, "kept", words);
}
