#include "say/saying.h"

#include "base/ban.h"

#define WORDS_MAX 500

/* "customers without orders" needs no brackets. */
static bool
is_attached(const char *item)
{
	return str_starts(str_of(item), STR("with ")) ||
	       str_starts(str_of(item), STR("without "));
}

const char *
saying_kept(const struct saying *s)
{
	const struct kept *k = &s->told->kept;
	struct buf b = buf_new(s->b->arena, WORDS_MAX);
	size_t n = 0;

	if (k->n == 0 || language_now() != LANGUAGE_EN)
		return "";
	if (is_attached(k->items[0]))
		buf_printf(&b, " %s", k->items[n++]);
	for (size_t i = n; i < k->n; i++)
		buf_printf(&b, "%s%s", i > n ? ", " : " (", k->items[i]);
	buf_puts(&b, k->n > n ? ")" : "");
	return buf_text(&b);
}

/* Whether a text has one of this century's years that words have, too. */
static bool
has_year_of(struct str said, const char *words)
{
	struct str s = str_of(words);

	for (; s.n >= 4; s = str_from(s, 1))
		if ((str_starts(s, STR("19")) || str_starts(s, STR("20"))) &&
		    str_is_digits(str_first(s, 4)) &&
		    str_has(said, str_first(s, 4)))
			return true;
	return false;
}

static bool
is_said(const struct told *told, struct str said, const char *words)
{
	const struct str key = STR("ID is "), w = str_of(words);

	return str_has(said, w) || has_year_of(said, words) ||
	       (str_starts(w, key) && str_has(said, str_from(w, key.n))) ||
	       (told->where && str_has(said, str_of(told->where)));
}

const char *
saying_with_kept(struct arena *a, const char *said, const struct told *told)
{
	const size_t n = language_now() == LANGUAGE_EN ? told->kept.n : 0;
	const char *when = when_words(a, &told->when);
	struct str s = str_of(said);
	struct buf b = buf_new(a, WORDS_MAX);

	if (!str_ends(s, STR(".")))
		return said;
	if (n && str_starts(s, STR("There ")) &&
	    is_attached(told->kept.items[0]) &&
	    !is_said(told, s, told->kept.items[0])) {
		s = str_of(arena_printf(a, "%.*s %s.", (int)s.n - 1, s.p,
					told->kept.items[0]));
		said = s.p;
	}
	for (size_t i = 0; i < n; i++)
		if (!is_said(told, s, told->kept.items[i]))
			buf_printf(&b, "%s%s", buf_str(&b).n ? ", " : "",
				   told->kept.items[i]);
	if (when && !str_has(s, str_first(str_of(told->when.from), 4)) &&
	    !str_has(buf_str(&b), str_first(str_of(told->when.from), 4)))
		buf_printf(&b, "%s%s", buf_str(&b).n ? ", " : "", when);
	if (buf_str(&b).n == 0)
		return said;
	return str_ends(s, STR(")."))
		       ? arena_printf(a, "%.*s; %s).", (int)s.n - 2, s.p,
				      buf_text(&b))
		       : arena_printf(a, "%.*s (%s).", (int)s.n - 1, s.p,
				      buf_text(&b));
}
