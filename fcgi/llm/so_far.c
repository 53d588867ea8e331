/* A reply that is still being written, for those who watch. */
#include <string.h>

#include "llm/reply.h"

#include "base/ban.h"

static const struct str fence = STR_INIT("```");

/* Behind the first text in s; nothing when s has it not. */
static struct str
behind(struct str s, struct str text)
{
	const char *at = s.n ? memmem(s.p, s.n, text.p, text.n) : NULL;

	return at ? str_from(s, (size_t)(at - s.p) + text.n)
		  : (struct str){ NULL, 0 };
}

/* Bytes of a JSON string's inside whose escapes are whole. */
static size_t
whole(struct str s)
{
	size_t i = 0;

	while (i < s.n && s.p[i] != '"') {
		const size_t n = s.p[i] != '\\'                     ? 1
				 : i + 1 < s.n && s.p[i + 1] == 'u' ? 6
								    : 2;

		if (i + n > s.n)
			break;
		i += n;
	}
	return i;
}

static struct str
of_object(struct arena *a, struct str s)
{
	struct json_object *o;

	s = str_trim(behind(s, STR("\"sql\"")));
	if (!str_starts(s, STR(":")))
		return (struct str){ NULL, 0 };
	s = str_trim(str_from(s, 1));
	if (!str_starts(s, STR("\"")))
		return (struct str){ NULL, 0 };
	s = str_from(s, 1);
	o = json_parse(a,
		       str_of(arena_printf(a, "\"%.*s\"", (int)whole(s), s.p)));
	return str_of(json_object_is_type(o, json_type_string)
			      ? json_object_get_string(o)
			      : NULL);
}

struct str
reply_so_far(struct arena *a, struct str text)
{
	struct str s = str_trim(text), end;

	if (str_starts(s, fence)) {
		s = str_trim(behind(s, STR("\n")));
		end = behind(s, fence);
		if (end.p)
			s.n = (size_t)(end.p - s.p) - fence.n;
	}
	if (str_starts(s, STR("{")))
		return of_object(a, s);
	return reply_begins_sql(s) ? s : (struct str){ NULL, 0 };
}
