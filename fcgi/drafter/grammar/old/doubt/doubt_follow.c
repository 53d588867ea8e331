#include "drafter/grammar/old/doubt/doubt.h"

#include <string.h>

#include "drafter/grammar/old/follow/follow.h"
#include "drafter/grammar/old/rank/sure.h"

#include "base/ban.h"

#define CHOICE_MAX 1000

/* Words that go on from something even before a table: "only orders". */
static const char *const strong[] = { "only",    "just", "same", "instead",
				      "without", "what", "how",  "the",
				      "except",  "but",  NULL };

static bool
is_table(const struct parse *p, size_t i)
{
	return p->words[i].solid > 0 && p->words[i].covered_by == LINK_TABLE;
}

/* Whether it begins as one that leans on the one before; *ret says how. */
static bool
leans_on(const struct parse *p, enum follow_form *ret)
{
	return follow_form(p, 0, ret) > 0 &&
	       (*ret == FORM_LEAD || *ret == FORM_ALSO || *ret == FORM_NOT ||
		*ret == FORM_LIST);
}

/* "them", with nothing before that it could stand for. */
static bool
points_back(const struct parse *p)
{
	static const char *const rows[] = { "those", "these", NULL };
	static const char *const theirs[] = { "they", "their", NULL };
	bool named = false;

	for (size_t i = 0; i < p->n_words; i++) {
		const char *fold = p->words[i].fold;
		const bool of_named = str_is_one_of(fold, theirs);
		const bool of_noun = str_is_one_of(fold, rows);

		if (p->words[i].solid > 0)
			return false;
		if (!of_named && !of_noun && strcmp(fold, "them") != 0) {
			named |= sure_tells(&p->words[i]);
			continue;
		}
		/* "those customers who …" has its noun */
		if (i + 1 < p->n_words &&
		    (is_table(p, i + 1) ||
		     (of_noun && sure_tells(&p->words[i + 1]))))
			return false;
		/* "for each user, find their name" */
		return !(of_named && named);
	}
	return false;
}

static bool
names_table(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (is_table(p, i))
			return true;
	return false;
}

/* Whether it needs another question to make sense. */
static bool
needs_before(const struct parse *p)
{
	enum follow_form form = FORM_SKIP;

	if (points_back(p))
		return true;
	return leans_on(p, &form) &&
	       (!names_table(p) ||
		(form == FORM_LEAD && str_is_one_of(p->words[0].fold, strong)));
}

bool
doubt_follow_up(const struct parse *p, struct draft *ret)
{
	const struct turn *before = follow_turn(p->job);

	if (!needs_before(p) && !(before && follow_asks(p)))
		return false;
	*ret = (struct draft){
		.clarify = before ? "I cannot change the answer before in that"
				    " way. Can you ask the whole question?"
				  : "That goes on from a question that I have"
				    " not seen. Can you ask the whole question?"
	};
	if (before && strlen(before->question) < CHOICE_MAX)
		doubt_choice(p, ret,
			     arena_printf(p->arena, "%s, %.*s",
					  before->question, (int)p->question.n,
					  p->question.p));
	doubt_suggest(p, ret);
	return true;
}
