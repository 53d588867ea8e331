#include "suggest/help.h"

#include <string.h>

#include "base/utf8.h"
#include "lexicon/lexicon.h"
#include "suggest/sample_questions.h"

#include "base/ban.h"

#define CHOICES 3
#define MATCHES 8

/* *ret_n = 0: more words than a phrase has. */
static void
read_words(struct arena *a, const char *question, struct lexicon_word *ret,
	   size_t *ret_n)
{
	struct str rest = str_of(utf8_fold(a, str_of(question))), word;
	size_t n = 0;

	*ret_n = 0;
	while ((word = str_word(&rest, " ,.!?")).n) {
		if (n == LEXICON_PHRASE)
			return;
		ret[n++] = (struct lexicon_word){ str_dup(a, word), NULL };
	}
	*ret_n = n;
}

bool
help_is_phrase(struct arena *a, const char *question)
{
	struct lexicon_word words[LEXICON_PHRASE];
	struct lexicon_match found[MATCHES];
	size_t n, n_found;

	read_words(a, question, words, &n);
	if (n == 0)
		return false;
	for (size_t i = 0; i < n; i++)
		words[i].lemma = words[i].fold;
	n_found = lexicon_find(words, n, found, MATCHES);
	for (size_t i = 0; i < n_found && found[i].n == n; i++)
		for (size_t k = 0; k < found[i].n_senses; k++)
			if (found[i].senses[k]->kind == LEXICON_HELP)
				return true;
	return false;
}

bool
help_is_asked(const struct job *job, struct draft *ret)
{
	if (!help_is_phrase(job->arena, job->question))
		return false;
	*ret = (struct draft){
		.clarify = "Ask about what is in this database, for example:",
		.drafter = "grammar",
	};
	ret->choices = sample_questions(job->arena, job->schema, CHOICES,
					&ret->n_choices);
	return true;
}
