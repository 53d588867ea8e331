#include <string.h>

#include "drafter/grammar/rank/asking/asking_parts.h"
#include "drafter/grammar/rank/speaks.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* What no statement answers, by how it is said: lexicon/forms.tsv. */

static const struct {
	const char *kind, *reply;
} replies[] = {
	{ "chat", "I answer questions about what is in this database."
		  " What would you like to know?" },
	{ "why", "The data can show what happened, but not why."
		 " Which figures shall I look up?" },
	{ "future", "I only know what is recorded, and make no forecasts."
		    " Shall I look up what there is so far?" },
	{ "advice", "That is for you to judge: I can only show what is"
		    " recorded. Which figures would help?" },
	{ "write", "I only read: I cannot change data. Do you want to see"
		   " what is there?" },
	{ "foreign", "The built-in translator reads English only: please ask"
		     " this in English, as in these examples." },
};

/* NULL: a kind that nothing is said to. */
static const char *
reply_to(const char *kind)
{
	for (size_t i = 0; i < COUNT(replies); i++)
		if (strcmp(replies[i].kind, kind) == 0)
			return replies[i].reply;
	return NULL;
}

size_t
asking_forms_at(const struct tokens *t, size_t i, struct form ret[FORMS_AT])
{
	struct lexicon_word words[LEXICON_PHRASE];
	struct lexicon_match found[FORMS_AT];
	size_t n = 0, n_found, n_forms = 0;

	for (; n < LEXICON_PHRASE && i + n < t->n; n++)
		words[n] = (struct lexicon_word){ t->items[i + n].fold,
						  t->items[i + n].fold };
	n_found = lexicon_find(words, n, found, FORMS_AT);
	for (size_t k = 0; k < n_found; k++)
		for (size_t s = 0; s < found[k].n_senses && n_forms < FORMS_AT;
		     s++) {
			const struct lexicon_sense *of = found[k].senses[s];

			if (of->kind == LEXICON_FORM)
				ret[n_forms++] = (struct form){ of->fields[1],
								of->fields[2],
								found[k].n };
		}
	return n_forms;
}

struct form
asking_form_at(const struct tokens *t, size_t i, const char *kind)
{
	struct form forms[FORMS_AT];
	const size_t n = asking_forms_at(t, i, forms);

	for (size_t k = 0; k < n; k++)
		if (strcmp(forms[k].kind, kind) == 0)
			return forms[k];
	return (struct form){ .n = 0 };
}

bool
asking_is_filler(const struct token *t)
{
	return sense_find(t->fold, SENSE_FILLER) ||
	       sense_find(t->fold, SENSE_START) ||
	       (t->kind == TOKEN_SIGN && !sense_find(t->fold, SENSE_AND));
}

size_t
asking_begin(const struct tokens *t)
{
	size_t i = 0;

	while (i < t->n && asking_is_filler(&t->items[i]))
		i++;
	return i;
}

bool
asking_is_named(const struct leaves *l, size_t token)
{
	for (size_t i = 0; l && i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind != ITEM_CUE && of->kind != ITEM_NUMBER &&
		    of->to > of->from && is_named(of) &&
		    l->token_of[of->from] <= (short)token &&
		    l->token_of[of->to - 1] >= (short)token)
			return true;
	}
	return false;
}

static bool
is_only_filler(const struct tokens *t, size_t from)
{
	while (from < t->n && asking_is_filler(&t->items[from]))
		from++;
	return from == t->n;
}

/* Whether it stands where it must, and its words are none of the database. */
static bool
holds(const struct tokens *t, const struct leaves *l, size_t i,
      const struct form *f)
{
	const bool any = strcmp(f->where, "any") == 0;

	if (strcmp(f->where, "whether") == 0)
		return sense_find(t->items[0].fold, SENSE_BE) && i > 0 &&
		       i + f->n < t->n &&
		       t->items[i + f->n].kind != TOKEN_NUMBER;
	if (!any && i != 0 && i != asking_begin(t))
		return false;
	for (size_t k = i; k < i + f->n; k++)
		if (asking_is_named(l, k) ||
		    (any && k > 0 && t->items[k].text[0] >= 'A' &&
		     t->items[k].text[0] <= 'Z'))
			return false;
	return strcmp(f->where, "all") != 0 || is_only_filler(t, i + f->n);
}

/* "was the show any good", which is nothing that is counted. */
static bool
is_opinion(const struct tokens *t, const struct leaves *l)
{
	size_t last = t->n;

	while (last > 0 && t->items[last - 1].kind == TOKEN_SIGN)
		last--;
	return last > 2 && sense_find(t->items[0].fold, SENSE_BE) &&
	       sense_find(t->items[last - 1].fold, SENSE_VAGUE) &&
	       !sense_find(t->items[last - 2].fold, SENSE_OR) &&
	       !(l && leaves_know(l, (size_t)l->content[last - 1]));
}

/* By itself: small words, and verbs that change data, need more. */
static bool
is_said(const struct form *f)
{
	return *f->where && reply_to(f->kind) &&
	       (strcmp(f->where, "start") != 0 ||
		strcmp(f->kind, "write") != 0);
}

/* What is said back to a form that stands anywhere; NULL: there is none. */
static const char *
reply_of(const struct tokens *t, const struct leaves *l)
{
	for (size_t i = 0; i < t->n; i++) {
		struct form forms[FORMS_AT];
		const size_t n = asking_forms_at(t, i, forms);

		for (size_t k = 0; k < n; k++)
			if (is_said(&forms[k]) && holds(t, l, i, &forms[k]))
				return reply_to(forms[k].kind);
	}
	return is_only_filler(t, 0) ? reply_to("chat")
	       : is_opinion(t, l)   ? reply_to("advice")
				    : NULL;
}

/* Of another script, beside what folds into letters of ours. */
static bool
is_strange(const char *fold)
{
	size_t n = 0;

	while ((unsigned char)fold[n] & 0x80)
		n++;
	return n > 0 && !fold[n];
}

/* Small words of other languages, and few or none of English. */
static bool
is_foreign(const struct tokens *t, const struct leaves *l)
{
	size_t others = 0, ours = 0, strange = 0, known = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct token *w = &t->items[i];
		const bool named = asking_is_named(l, i);

		if (w->kind != TOKEN_WORD)
			continue;
		/* "Los Angeles" is a name */
		others += !named && !(w->text[0] >= 'A' && w->text[0] <= 'Z') &&
			  asking_form_at(t, i, "foreign").n > 0;
		ours += asking_form_at(t, i, "english").n > 0;
		strange += is_strange(w->fold);
		known += named;
	}
	return (others > 1 && others > ours) || (others && !ours && !known) ||
	       (strange && !ours && !known);
}

/* Its tokens; those of the last turn, in a chat. */
static const struct tokens *
tokens_of(const struct readings_of *all)
{
	struct tokens *t;

	if (all->trees->leaves)
		return &all->trees->leaves->tokens;
	t = arena_alloc(all->job->arena, sizeof(*t));
	lex_read(all->job->arena, str_of(all->job->question), t);
	return t;
}

bool
asking_form(const struct readings_of *all, struct draft *ret)
{
	const struct leaves *l = all->trees->leaves;
	const struct tokens *t = tokens_of(all);
	const size_t at = asking_command(all->job, t, l);
	struct arena *a = all->job->arena;

	*ret = (struct draft){ .clarify = at ? reply_to("write")
					     : reply_of(t, l) };
	if (!ret->clarify && is_foreign(t, l))
		ret->clarify = reply_to("foreign");
	if (!ret->clarify)
		return false;
	if (at) {
		ret->choices = arena_array(a, 1, sizeof(*ret->choices));
		ret->choices[ret->n_choices++] = arena_printf(
			a, "Show %.*s", (int)(t->text.n - t->items[at].at),
			t->text.p + t->items[at].at);
	} else {
		asking_suggest(all, ret);
	}
	return true;
}
