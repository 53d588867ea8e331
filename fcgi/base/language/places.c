#include "base/language/places.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define FILLED_MAX ((size_t)64 << 10)

/* A place at s: "%zu", "%2$s", "{{name}}" or "{name}"; empty: there is none. */
static struct str
place_at(struct str s)
{
	const char *end = NULL;
	size_t n;

	if (str_starts(s, STR("{{"))) {
		for (n = 2; n + 1 < s.n; n++)
			if (s.p[n] == '}' && s.p[n + 1] == '}')
				return str_first(s, n + 2);
	} else if (str_starts(s, STR("{"))) {
		end = memchr(s.p, '}', s.n);
		return end ? str_first(s, (size_t)(end - s.p) + 1)
			   : str_first(s, 0);
	} else if (str_starts(s, STR("%")) && s.n > 1 && s.p[1] != ' ') {
		n = 1 + strspn(s.p + 1, "0123456789$.*zlh");
		return str_first(s, n + 1);
	}
	return str_first(s, 0);
}

/* The places without their numbers: "%s" of "%2$s". */
static size_t
places_of(struct arena *a, struct str s, const char *ret[PLACES_MAX])
{
	size_t n = 0;

	while (s.n > 0 && n < PLACES_MAX) {
		struct str place = place_at(s);
		struct str bare = place;

		s = str_from(s, place.n ? place.n : 1);
		if (place.n == 0)
			continue;
		if (place.p[0] == '%' && memchr(place.p, '$', place.n))
			bare = str_of(arena_printf(
				a, "%%%.*s", (int)(place.n - 3), place.p + 3));
		ret[n++] = str_dup(a, bare);
	}
	return n;
}

static int
compare(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* The sorted places as one text. */
static const char *
places_text(struct arena *a, struct str s)
{
	const char *places[PLACES_MAX];
	size_t n = places_of(a, s, places);
	struct buf b = buf_new(a, s.n + PLACES_MAX + 1);

	if (n)
		qsort(places, n, sizeof(*places), compare);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s\n", places[i]);
	return buf_text(&b);
}

static bool
has_place(struct str s)
{
	return memchr(s.p, '%', s.n) || memchr(s.p, '{', s.n);
}

bool
places_same(struct arena *a, struct str english, struct str said)
{
	return (!has_place(english) && !has_place(said)) ||
	       strcmp(places_text(a, english), places_text(a, said)) == 0;
}

size_t
places_fixed(struct str s)
{
	size_t n = 0, places = 0;

	while (s.n > 0) {
		struct str place = place_at(s);

		places += place.n > 0;
		n += place.n == 0;
		s = str_from(s, place.n ? place.n : 1);
	}
	return places ? n : 0;
}

/* The fixed part up to the next place. */
static size_t
fixed_length(struct str s)
{
	size_t n = 0;

	while (n < s.n && place_at(str_from(s, n)).n == 0)
		n++;
	return n;
}

bool
places_match(struct str format, struct str text, struct found *ret)
{
	size_t n = fixed_length(format);
	struct str place;

	if (!str_starts(text, str_first(format, n)))
		return false;
	text = str_from(text, n);
	format = str_from(format, n);
	if (format.n == 0)
		return text.n == 0;
	place = place_at(format);
	format = str_from(format, place.n);
	if (ret->n == PLACES_MAX)
		return false;
	for (size_t k = 1; k <= text.n; k++) {
		const size_t here = ret->n++;

		ret->at[here] = str_first(text, k);
		if (places_match(format, str_from(text, k), ret))
			return true;
		ret->n = here;
	}
	return false;
}

const char *
places_fill(struct arena *a, const char *format, const struct found *found)
{
	struct str s = str_of(format);
	struct buf b = buf_new(a, FILLED_MAX);
	size_t next = 0;

	while (s.n > 0) {
		struct str place = place_at(s);
		size_t at;

		if (place.n == 0) {
			buf_putc(&b, s.p[0]);
			s = str_from(s, 1);
			continue;
		}
		at = place.n > 3 && place.p[2] == '$'
			     ? (size_t)(place.p[1] - '1')
			     : next++;
		if (at < found->n)
			buf_add(&b, found->at[at]);
		s = str_from(s, place.n);
	}
	return buf_text(&b);
}
