#include <ctype.h>

#include "data/facts.h"
#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Words that a column stores, and what each stands for. */

#define LEAST_LISTED 2

static const struct column_facts *
facts_of(const struct finder *f, struct str spelled)
{
	short table, col;

	if (!f->x->job || !note_column_spelled(f, spelled, &table, &col))
		return NULL;
	return facts_find(f->x->job->facts, (size_t)table, (size_t)col);
}

/* "wip = under way"; false: no such word is stored. */
static bool
read_stored(const struct column_facts *of, struct str part, struct str *word,
	    struct str *label)
{
	if (!str_split_at(part, " = ", word, label))
		return false;
	*word = str_trim(*word);
	*label = str_trim(*label);
	return label->n > 0 && codes_are_stored(of, *word);
}

bool
codes_read_stored(struct finder *f, struct str s)
{
	struct str column, list, rest, word, label;
	const struct column_facts *of;
	size_t n = 0;

	if (!str_split_at(s, ": ", &column, &list))
		return false;
	of = facts_of(f, column);
	for (rest = list; of && rest.n; n++)
		if (!read_stored(of, str_next_part(&rest), &word, &label) ||
		    codes_is(word))
			return false;
	if (n < LEAST_LISTED)
		return false;
	while (list.n) {
		struct codes c = { .column = column, .all = s, .n = 1 };

		(void)read_stored(of, str_next_part(&list), &c.items[0],
				  &label);
		codes_put(f, &c, label);
	}
	return true;
}

static bool
has_code(const struct definition *d, struct str code)
{
	for (size_t i = 0; i < d->n_codes; i++)
		if (str_eq(d->codes[i], code))
			return true;
	return false;
}

/* The only column that notes list a code of; "": none, or more. */
static struct str
listed_with(const struct finder *f, struct str code)
{
	struct str ret = STR("");

	for (size_t i = 0; i < f->out->n; i++) {
		const struct definition *d = &f->out->items[i];

		if (d->kind != DEFINES_CODE || !has_code(d, code))
			continue;
		if (ret.n && !str_eq(ret, d->body))
			return STR("");
		ret = d->body;
	}
	return ret;
}

struct str
codes_column(const struct finder *f, struct str code)
{
	const struct column_facts *of = facts_of(f, f->spelled);
	struct str listed;

	/* a number may be more than a code */
	if (code.n == 0 || isdigit((unsigned char)*code.p) ||
	    (of && codes_are_stored(of, code)))
		return f->spelled;
	listed = listed_with(f, code);
	return listed.n ? listed : f->spelled;
}

bool
codes_is_mark(const struct finder *f, struct str s)
{
	const struct column_facts *of;

	if (!codes_is(s) || isdigit((unsigned char)*s.p))
		return false;
	if (listed_with(f, s).n)
		return true;
	of = facts_of(f, f->spelled);
	return of && codes_are_stored(of, s);
}
