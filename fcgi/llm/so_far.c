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

/* The first half of a character in two escapes: "\ud800" to "\udbff". */
static bool
is_first_half(struct str s)
{
	return s.n >= 4 && (s.p[2] == 'd' || s.p[2] == 'D') &&
	       strchr("89abAB", s.p[3]);
}

/* Bytes of what a JSON string's inside begins with, whole or not. */
static size_t
character(struct str s)
{
	const struct str rest = str_from(s, 6);

	if (s.p[0] != '\\')
		return 1;
	if (s.n < 2 || s.p[1] != 'u')
		return 2;
	return is_first_half(s) && str_starts(STR("\\u"), str_first(rest, 2))
		       ? 12
		       : 6;
}

/* Bytes of a JSON string's inside whose escapes are whole. */
static size_t
whole(struct str s)
{
	size_t i = 0;

	while (i < s.n && s.p[i] != '"') {
		const size_t n = character(str_from(s, i));

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

/* Without the fence at its end, or what there is of it. */
static struct str
before_fence(struct str s)
{
	const struct str end = behind(s, fence);
	size_t n = s.n;

	if (end.p)
		return str_first(s, (size_t)(end.p - s.p) - fence.n);
	while (n && s.p[n - 1] == '`')
		n--;
	return n && s.p[n - 1] == '\n' ? str_first(s, n) : s;
}

struct str
reply_so_far(struct arena *a, struct str text)
{
	struct str s = str_trim(text);

	if (str_starts(s, fence))
		s = before_fence(str_trim(behind(s, STR("\n"))));
	if (str_starts(s, STR("{")))
		return of_object(a, s);
	return reply_begins_sql(s) ? s : (struct str){ NULL, 0 };
}
