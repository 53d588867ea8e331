#include "drafter/grammar/old/follow/follow.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* How follow-ups are said. The longest that fits counts. */
static const struct {
	const char *text;
	enum follow_form form;
} forms[] = {
	/* clang-format off */
	{ "and", FORM_LEAD }, { "and what about", FORM_LEAD },
	{ "what about", FORM_LEAD }, { "how about", FORM_LEAD },
	{ "and how about", FORM_LEAD }, { "what if", FORM_LEAD },
	{ "only", FORM_LEAD }, { "just", FORM_LEAD }, { "now", FORM_LEAD },
	{ "but", FORM_LEAD }, { "but only", FORM_LEAD }, { "ok", FORM_LEAD },
	{ "okay", FORM_LEAD }, { "then", FORM_LEAD }, { "and now", FORM_LEAD },
	{ "same for", FORM_LEAD }, { "the same for", FORM_LEAD },
	{ "and the same for", FORM_LEAD }, { "same but", FORM_LEAD },
	{ "the same but", FORM_LEAD }, { "instead", FORM_LEAD },
	{ "show only", FORM_LEAD }, { "keep only", FORM_LEAD },
	{ "restrict to", FORM_LEAD }, { "restrict it to", FORM_LEAD },
	{ "limit it to", FORM_LEAD }, { "limit to", FORM_LEAD },
	{ "filter by", FORM_LEAD }, { "filter", FORM_LEAD },
	{ "of which", FORM_THEM }, { "which of them", FORM_THEM },
	{ "which of those", FORM_THEM }, { "which of these", FORM_THEM },
	{ "also", FORM_ALSO }, { "and also", FORM_ALSO },
	{ "add", FORM_ALSO }, { "as well", FORM_ALSO }, { "too", FORM_ALSO },
	{ "also show", FORM_ALSO }, { "include", FORM_ALSO },
	{ "plus", FORM_ALSO }, { "along with", FORM_ALSO },
	{ "together with", FORM_ALSO }, { "and their", FORM_ALSO },
	{ "and its", FORM_ALSO }, { "with their", FORM_ALSO },
	{ "and show", FORM_ALSO }, { "additionally", FORM_ALSO },
	{ "them", FORM_THEM }, { "those", FORM_THEM }, { "these", FORM_THEM },
	{ "of them", FORM_THEM }, { "of those", FORM_THEM },
	{ "of these", FORM_THEM }, { "the ones", FORM_THEM },
	{ "ones", FORM_THEM }, { "it", FORM_THEM }, { "their", FORM_THEM },
	{ "they", FORM_THEM }, { "that", FORM_THEM },
	{ "without", FORM_NOT }, { "except", FORM_NOT },
	{ "except for", FORM_NOT }, { "excluding", FORM_NOT },
	{ "exclude", FORM_NOT }, { "but not", FORM_NOT }, { "not", FORM_NOT },
	{ "no", FORM_NOT }, { "minus", FORM_NOT }, { "leave out", FORM_NOT },
	{ "ignore", FORM_NOT }, { "ignoring", FORM_NOT },
	{ "but without", FORM_NOT }, { "other than", FORM_NOT },
	{ "how many", FORM_COUNT }, { "count", FORM_COUNT },
	{ "how many are there", FORM_COUNT }, { "and how many", FORM_COUNT },
	{ "show them", FORM_LIST }, { "list them", FORM_LIST },
	{ "show me them", FORM_LIST }, { "which ones", FORM_LIST },
	{ "who are they", FORM_LIST }, { "which are they", FORM_LIST },
	{ "what are they", FORM_LIST }, { "show those", FORM_LIST },
	{ "list those", FORM_LIST }, { "which are those", FORM_LIST },
	{ "by", FORM_BY }, { "per", FORM_BY }, { "for each", FORM_BY },
	{ "group by", FORM_BY }, { "grouped by", FORM_BY },
	{ "group them by", FORM_BY }, { "group it by", FORM_BY },
	{ "split by", FORM_BY }, { "split it by", FORM_BY },
	{ "break it down by", FORM_BY }, { "break down by", FORM_BY },
	{ "break that down by", FORM_BY }, { "broken down by", FORM_BY },
	{ "break them down by", FORM_BY },
	{ "sort by", FORM_SORT }, { "sorted by", FORM_SORT },
	{ "order by", FORM_SORT }, { "ordered by", FORM_SORT },
	{ "sort them by", FORM_SORT }, { "order them by", FORM_SORT },
	{ "sort it by", FORM_SORT }, { "order it by", FORM_SORT },
	{ "sort that by", FORM_SORT }, { "rank by", FORM_SORT },
	{ "rank them by", FORM_SORT }, { "ranked by", FORM_SORT },
	{ "in order of", FORM_SORT }, { "sort", FORM_SORT },
	{ "order", FORM_SORT }, { "sorted", FORM_SORT },
	{ "sort them", FORM_SORT }, { "sort it", FORM_SORT },
	{ "top", FORM_TOP }, { "the top", FORM_TOP }, { "first", FORM_FIRST },
	{ "the first", FORM_FIRST }, { "only the first", FORM_FIRST },
	{ "only the top", FORM_TOP }, { "just the top", FORM_TOP },
	{ "just the first", FORM_FIRST }, { "best", FORM_TOP },
	{ "the best", FORM_TOP }, { "bottom", FORM_BOTTOM },
	{ "the bottom", FORM_BOTTOM }, { "worst", FORM_BOTTOM },
	{ "the worst", FORM_BOTTOM }, { "the last", FORM_BOTTOM },
	{ "descending", FORM_DOWN }, { "desc", FORM_DOWN },
	{ "downwards", FORM_DOWN }, { "highest first", FORM_DOWN },
	{ "largest first", FORM_DOWN }, { "biggest first", FORM_DOWN },
	{ "in descending order", FORM_DOWN }, { "most first", FORM_DOWN },
	{ "newest first", FORM_DOWN }, { "latest first", FORM_DOWN },
	{ "ascending", FORM_UP }, { "asc", FORM_UP },
	{ "upwards", FORM_UP }, { "lowest first", FORM_UP },
	{ "smallest first", FORM_UP }, { "fewest first", FORM_UP },
	{ "in ascending order", FORM_UP }, { "oldest first", FORM_UP },
	{ "alphabetically", FORM_UP },
	{ "as a share", FORM_SHARE }, { "as share", FORM_SHARE },
	{ "as a share of the total", FORM_SHARE },
	{ "as share of the total", FORM_SHARE },
	{ "as a share of the whole", FORM_SHARE },
	{ "as shares", FORM_SHARE }, { "as a percentage", FORM_SHARE },
	{ "as percentage", FORM_SHARE }, { "as percentages", FORM_SHARE },
	{ "as a percentage of the total", FORM_SHARE },
	{ "as percentage of the total", FORM_SHARE },
	{ "as percent", FORM_SHARE }, { "as percent of the total", FORM_SHARE },
	{ "in percent", FORM_SHARE }, { "in percent of the total", FORM_SHARE },
	{ "share of the total", FORM_SHARE },
	{ "percentage of the total", FORM_SHARE },
	{ "a", FORM_SKIP }, { "the", FORM_SKIP }, { "in", FORM_SKIP },
	{ "of", FORM_SKIP }, { "for", FORM_SKIP }, { "from", FORM_SKIP },
	{ "with", FORM_SKIP }, { "at", FORM_SKIP }, { "to", FORM_SKIP },
	{ "is", FORM_SKIP }, { "are", FORM_SKIP }, { "was", FORM_SKIP },
	{ "were", FORM_SKIP }, { "there", FORM_SKIP }, { "which", FORM_SKIP },
	{ "who", FORM_SKIP }, { "where", FORM_SKIP }, { "what", FORM_SKIP },
	{ "show", FORM_SKIP }, { "give", FORM_SKIP }, { "me", FORM_SKIP },
	{ "please", FORM_SKIP }, { "list", FORM_SKIP }, { "i", FORM_SKIP },
	{ "want", FORM_SKIP }, { "have", FORM_SKIP }, { "has", FORM_SKIP },
	{ "having", FORM_SKIP }, { "see", FORM_SKIP }, { "live", FORM_SKIP },
	{ "come", FORM_SKIP }, { "whose", FORM_SKIP }, { "on", FORM_SKIP },
	{ "did", FORM_SKIP }, { "do", FORM_SKIP }, { "we", FORM_SKIP },
	{ "can", FORM_SKIP }, { "you", FORM_SKIP },
	{ "via", FORM_SKIP }, { "through", FORM_SKIP },
	{ "using", FORM_SKIP }, { "during", FORM_SKIP },
	/* clang-format on */
};

size_t
follow_form(const struct parse *p, size_t i, enum follow_form *ret)
{
	size_t best = 0;

	for (size_t k = 0; k < COUNT(forms); k++) {
		const size_t n = forms[k].text[0] == p->words[i].fold[0]
					 ? phrase_at(p, i, forms[k].text)
					 : 0;

		if (n > best) {
			best = n;
			*ret = forms[k].form;
		}
	}
	return best;
}
