#include "base/buf.h"
#include "base/language/language.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define TEXT_MAX 4000

/* Where sep stands outside of quotes; s.n: nowhere. */
static size_t
find_bare(struct str s, struct str sep)
{
	char quote = '\0';

	for (size_t i = 0; i < s.n; i++) {
		const char c = s.p[i];

		if (quote)
			quote = c == quote ? '\0' : quote;
		else if (str_starts(str_from(s, i), sep))
			return i;
		else if (c == '\'' || c == '"' || c == '`')
			quote = c;
	}
	return s.n;
}

/* "amount for amout"; what is put otherwise is known by its own words. */
static const char *
say_mend(struct arena *a, struct str mend)
{
	const struct str sep = STR(" for ");
	const char *text = str_dup(a, mend), *said = say_again(a, text);
	const size_t at = find_bare(mend, sep);

	if (said != text || at == mend.n)
		return said;
	return SAY(a, "{now} for {was}",
		   { "now", str_dup(a, str_first(mend, at)) },
		   { "was", str_dup(a, str_from(mend, at + sep.n)) });
}

const char *
tree_mended(struct arena *a, struct str mends)
{
	const struct str sep = STR("; ");
	struct buf b = buf_new(a, TEXT_MAX);

	while (mends.n) {
		const size_t end = find_bare(mends, sep);

		buf_printf(&b, "%s%s", b.n ? "; " : "",
			   say_mend(a, str_first(mends, end)));
		mends = str_from(mends, end < mends.n ? end + sep.n : end);
	}
	return buf_text(&b);
}

void
tree_mends(struct arena *a, struct json_object *o, const char *key,
	   const char *has, const struct mends *m)
{
	struct json_object *list = tree_list(o, key);

	tree_flag(o, has, m && m->n > 0);
	for (size_t i = 0; m && i < m->n; i++)
		json_push_text(list, say_mend(a, str_of(m->what[i])));
}
