#include <math.h>

#include "drafter/grammar/old/explain/explain.h"
#include "drafter/grammar/old/rank/sure.h"

#include "base/ban.h"

static const char *const names[SIGN_MERIT] = {
	[SIGN_BIAS] = "any question",
	[SIGN_SHARE] = "its share of all statements",
	[SIGN_MARGIN] = "how far the second is",
	[SIGN_UNKNOWN] = "a word that names nothing",
	[SIGN_UNKNOWN2] = "two such words",
	[SIGN_UNKNOWN3] = "more such words",
	[SIGN_HEAD] = "what is asked for is such a word",
	[SIGN_SKIPPED] = "a name that was left out",
	[SIGN_SKIPPED2] = "two names that were left out",
	[SIGN_CAPITAL] = "a name that is stored nowhere",
	[SIGN_NUMBER] = "numbers or quotes left out",
	[SIGN_WEAK] = "the weakest link",
	[SIGN_MEAN] = "the strength of the links",
	[SIGN_GUESS] = "a value that is stored nowhere",
	[SIGN_TABLES] = "tables joined",
	[SIGN_STRANGE] = "tables that no word names",
	[SIGN_LONG] = "words of the question",
	[SIGN_NESTED] = "a statement inside",
	[SIGN_GROUP] = "groups",
	[SIGN_HAVING] = "groups compared",
	[SIGN_LIMIT] = "a limit",
	[SIGN_NOTHING] = "no link is sure",
	[SIGN_DEFAULT] = "nothing says what to show",
	[SIGN_SELECTS] = "more than one column",
	[SIGN_CONDS] = "conditions",
	[SIGN_UNIQUE] = "each row once",
	[SIGN_ORDER] = "an order",
	[SIGN_GUESSED] = "keys that are not declared",
	[SIGN_COUNT] = "a number of rows",
	[SIGN_BESIDE] = "left out before a word that is used",
	[SIGN_BEHIND] = "left out after a word that is used",
	[SIGN_OF] = "left out, of which something is",
	[SIGN_LAST] = "left out at the end",
	[SIGN_IS] = "left out, what something is",
	[SIGN_LIKE] = "alike words",
	[SIGN_PART] = "parts of names",
	[SIGN_OF_KEY] = "the average of a key",
	[SIGN_OF_TEXT] = "the highest of a text",
	[SIGN_KEY] = "keys shown",
	[SIGN_BARE] = "all rows, though words were left out",
	[SIGN_BARER] = "and no column is named",
	[SIGN_ODD] = "keys or names compared by size",
	[SIGN_ODD_TOP] = "the first by a key or a name",
	[SIGN_SCORE] = "its score",
	[SIGN_FIRST] = "its reading is the best by itself",
};

static double
logit_of(const double signs[SIGN__MAX])
{
	const double s = fmin(fmax(sure_of(signs).right, 1e-9), 1 - 1e-9);

	return log(s / (1 - s));
}

/* What each sign adds to the logit. */
void
explain_signs(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "signs");
	double signs[SIGN__MAX], without[SIGN__MAX];

	if (p->n_candidates == 0)
		return;
	sure_signs(p, signs);
	for (size_t i = 0; i < SIGN__MAX; i++) {
		struct json_object *x;
		double adds;

		for (size_t k = 0; k < SIGN__MAX; k++)
			without[k] = k == i ? 0 : signs[k];
		adds = logit_of(signs) - logit_of(without);
		if (fabs(adds) < 0.005)
			continue;
		x = json_push_object(all);
		json_set_text(x, "sign",
			      i < SIGN_MERIT ? names[i]
					     : merit_names[i - SIGN_MERIT]);
		json_set_real(x, "value", signs[i]);
		json_set_real(x, "adds", adds);
	}
	json_set_real(o, "sure", sure_of(signs).right);
	json_set_real(o, "known", sure_of(signs).known);
}
