#include "drafter/grammar/old/rank/sure.h"

#include <stdlib.h>
#include <string.h>

#include "base/ban.h"

/*
 * Words that a question may have or leave out: no database needs a name for
 * them. Sorted.
 */
static const char *const empty[] = {
	/* clang-format off */
	"about", "across", "actually", "after", "again", "against", "along",
	"already", "also", "altogether", "among", "another", "any", "anybody",
	"anyone", "anything", "around", "associated", "available", "basically",
	"because", "been", "before", "being", "belong", "belonging", "belongs",
	"between", "build", "called", "came", "can", "certain", "chart",
	"check", "come", "comes", "compile", "complete", "concerning",
	"contain", "correspond", "corresponding", "could", "create",
	"currently", "data", "database", "databases", "detail", "details",
	"displayed", "doing", "done", "draw", "during", "either", "else",
	"entire", "even", "ever", "everyone", "everything", "exactly", "exist",
	"existing", "exists", "few", "following", "from", "generate", "get",
	"gets", "getting", "given", "goes", "going", "gone", "graph", "guys",
	"happen", "happened", "here", "how", "include", "included", "including",
	"info", "information", "into", "involved", "just", "kind", "know",
	"let", "lets", "listed", "located", "look", "looking", "lot", "lots",
	"made", "make", "makes", "may", "maybe", "might", "mostly", "must",
	"named", "need", "needed", "now", "occur", "occurred", "occurs",
	"okay", "one", "ones", "only", "onto", "other", "others", "out",
	"output", "over", "overall", "overview", "part", "particular",
	"perhaps", "plot", "pls", "plz", "possible", "prepare", "provide",
	"provided", "quick", "quickly", "quite", "really", "recorded",
	"regarding", "related", "report", "respective", "respectively",
	"satisfying", "see", "should", "shown", "simply", "since", "single",
	"some", "somebody", "someone", "something", "specific", "still",
	"stuff", "such", "summary", "take", "taken", "takes", "thanks", "them",
	"then", "there", "these", "they", "thing", "things", "this", "those",
	"through", "together", "too", "towards", "under", "until", "upon",
	"use", "used", "uses", "using", "usually", "very", "via", "want",
	"wanted", "well", "went", "whatever", "whether", "whichever", "while",
	"whoever", "whole", "whom", "within", "would", "yeah", "yet",
	/* clang-format on */
};

static int
by_text(const void *key, const void *item)
{
	return strcmp(key, *(const char *const *)item);
}

static bool
is_empty_word(const struct word *w)
{
	return bsearch(w->fold, empty, COUNT(empty), sizeof(*empty), by_text);
}

bool
sure_uses(const struct parse *p, const struct reading *r, size_t i)
{
	for (size_t k = 0; k < r->n; k++) {
		const struct link *l = &p->links[r->acts[k].link];

		if (link_covers(l, i))
			return true;
	}
	return false;
}

static bool
is_content(const struct word *w)
{
	return w->kind == WORD_PLAIN && !w->cues && w->n > 2;
}

/* Whether it names something by its letters, or surely by its meaning. */
static bool
is_named(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if (link_covers(l, i) && l->why != WHY_IMPLIED &&
		    l->why != WHY_GUESS &&
		    l->strength >= (l->why == WHY_MEANS ? 0.75 : 0.5))
			return true;
	}
	return false;
}

bool
sure_tells(const struct word *w)
{
	return is_content(w) && !is_empty_word(w);
}

static bool
is_unknown(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];

	return sure_tells(w) && !is_named(p, i);
}

/* "kinds of", "the names of": what follows is asked for. */
static bool
is_sort_of(const struct parse *p, size_t i)
{
	static const char *const sorts[] = { "kind", "kinds", "type",  "types",
					     "sort", "sorts", "name",  "names",
					     "ways", "list",  "lists", NULL };

	return i + 1 < p->n_words && is_unknown(p, i) &&
	       strcmp(p->words[i + 1].fold, "of") == 0 &&
	       str_is_one_of(p->words[i].fold, sorts);
}

const struct word *
sure_unknown(const struct parse *p)
{
	const unsigned asks =
		CUE_ASK | CUE_COUNT | CUE_FILLER | CUE_LINK | CUE_DISTINCT;
	size_t i = 0;

	while (i < p->n_words && (p->words[i].cues & asks || is_sort_of(p, i)))
		i++;
	if (i >= p->n_words || !is_unknown(p, i))
		return NULL;
	/* "how many black cats": the noun may follow */
	for (size_t k = i + 1; k < p->n_words && k < i + 3; k++) {
		if (is_named(p, k))
			return NULL;
		if (!is_content(&p->words[k]))
			break;
	}
	return &p->words[i];
}

const struct word *
sure_left(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words && p->n_candidates; i++)
		if (is_unknown(p, i) &&
		    !sure_uses(p, p->candidates[0].reading, i))
			return &p->words[i];
	return NULL;
}

/* The link of a reading that covers word i, and is no mere guess; or NULL. */
static const struct link *
used_by(const struct parse *p, const struct reading *r, size_t i)
{
	for (size_t k = 0; k < r->n; k++) {
		const struct link *l = &p->links[r->acts[k].link];

		if (link_covers(l, i) &&
		    (l->kind != LINK_ROWS || l->why != WHY_GUESS ||
		     !is_unknown(p, i)))
			return l;
	}
	return NULL;
}

/*
 * "students who took courses": a deed between rows of two tables, which is
 * what joins them.
 */
static bool
is_deed(const struct parse *p, const struct reading *r, size_t i)
{
	const struct link *before = NULL, *after = NULL;

	if (i + 1 < p->n_words && used_by(p, r, i + 1) &&
	    !str_ends(str_of(p->words[i].fold), STR("ed")))
		return false;
	for (size_t k = i; k-- > 0 && !before;)
		before = used_by(p, r, k);
	for (size_t k = i + 1; k < p->n_words && !after; k++)
		after = used_by(p, r, k);
	return before && after && before->table != NONE &&
	       after->table != NONE && before->table != after->table;
}

/* A day that a column is compared with that holds no dates. */
static bool
is_misplaced(const struct parse *p, const struct query *q, const char *day)
{
	for (size_t i = 0; q && i < q->n_where; i++) {
		const struct cond *c = &q->where[i];

		if (c->sub && is_misplaced(p, c->sub, day))
			return true;
		if (c->value && strcmp(c->value, day) == 0 &&
		    is_col(c->lhs.col) && !c->lhs.form &&
		    column_kind(p, c->lhs.col.table, c->lhs.col.col) !=
			    KIND_DATE)
			return true;
	}
	return q && q->next && is_misplaced(p, q->next, day);
}

/* Numbers, dates and quoted text always tell something. */
static bool
is_left(const struct parse *p, const struct reading *r, size_t i)
{
	const struct word *w = &p->words[i];

	if (w->kind == WORD_DATE &&
	    is_misplaced(p, p->candidates[0].query, w->text))
		return true;
	if (used_by(p, r, i))
		return false;
	if (w->kind != WORD_PLAIN)
		return w->kind != WORD_STOP && w->kind != WORD_NUMBER;
	return is_unknown(p, i) && !is_deed(p, r, i);
}

size_t
sure_unused(const struct parse *p, const char ***ret)
{
	const char **words = arena_array(p->arena, p->n_words, sizeof(*words));
	size_t n = 0;

	for (size_t i = 0; i < p->n_words && p->n_candidates; i++)
		if (is_left(p, p->candidates[0].reading, i))
			words[n++] = str_dup(
				p->arena,
				(struct str){ p->question.p + p->words[i].at,
					      p->words[i].n });
	*ret = words;
	return n;
}

/* What stands around an unknown word says what it is for. */
static void
count_places(const struct parse *p, const struct reading *r, size_t i,
	     double ret[SIGN__MAX])
{
	static const char *const forms[] = { "is", "are", "was", "were", NULL };
	static const struct word end = { .fold = "" };
	const struct word *after = i + 1 < p->n_words ? &p->words[i + 1] : &end;
	const struct word *before = i > 0 ? &p->words[i - 1] : &end;

	ret[SIGN_BESIDE] += i + 1 < p->n_words && sure_uses(p, r, i + 1);
	ret[SIGN_BEHIND] += i > 0 && sure_uses(p, r, i - 1);
	ret[SIGN_OF] += after->cues & (CUE_EACH | CUE_LINK | CUE_BY) &&
			p->words[i].mode == MODE_SELECT;
	if (after->kind != WORD_STOP && after != &end)
		return;
	ret[SIGN_LAST] += 1;
	ret[SIGN_IS] += str_is_one_of(before->fold, forms);
}

void
sure_words(const struct parse *p, const struct reading *r,
	   double ret[SIGN__MAX])
{
	size_t unknown = 0, skipped = 0, sure = 0;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const bool used = sure_uses(p, r, i);

		unknown += is_unknown(p, i) && !used;
		skipped += w->solid > 0 && !used;
		sure += w->solid > 0;
		if (!used && (is_unknown(p, i) || w->solid > 0))
			count_places(p, r, i, ret);
		ret[SIGN_CAPITAL] += is_content(w) && w->capital && !used;
		ret[SIGN_NUMBER] +=
			(w->kind == WORD_QUOTED || w->kind == WORD_DATE ||
			 w->kind == WORD_NUMBER) &&
			!used;
	}
	ret[SIGN_UNKNOWN] = unknown == 1;
	ret[SIGN_UNKNOWN2] = unknown == 2;
	ret[SIGN_UNKNOWN3] = unknown > 2;
	ret[SIGN_SKIPPED] = skipped == 1;
	ret[SIGN_SKIPPED2] = skipped > 1;
	ret[SIGN_NOTHING] = sure == 0;
	ret[SIGN_LONG] = (double)p->n_words / 10;
	ret[SIGN_HEAD] = sure_unknown(p) != NULL;
}
