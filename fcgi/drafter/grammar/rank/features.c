#include "drafter/grammar/rank/features.h"

#include <math.h>
#include <string.h>

#include "base/ban.h"

const char *const rank_names[RANK__MAX] = {
	[RANK_WORDS] = "words",
	[RANK_TOKENS] = "tokens",
	[RANK_TERSE] = "terse",
	[RANK_CHAT] = "chat",
	[RANK_NOTES] = "notes",
	[RANK_SCHEMA] = "schema",
	[RANK_N_NEW] = "n_new",
	[RANK_N_OLD] = "n_old",
	[RANK_TOP_UNUSED] = "top_unused",
	[RANK_TOP_SCORE] = "top_score",
	[RANK_TOP_COST] = "top_cost",
	[RANK_TOP_PARTIAL] = "top_partial",
	[RANK_TOP_DEFINED] = "top_defined",
	[RANK_OLD_RIGHT] = "old_right",
	[RANK_OLD_KNOWN] = "old_known",
	[RANK_OLD_UNUSED] = "old_unused",
	[RANK_OLD_FOLLOW] = "old_follow",
	[RANK_ASK_FOLLOW] = "ask_follow",
	[RANK_ASK_AMBIGUOUS] = "ask_ambiguous",
	[RANK_ASK_VAGUE] = "ask_vague",
	[RANK_ASK_SUM] = "ask_sum",
	[RANK_ASK_UNKNOWN] = "ask_unknown",
	[RANK_ASK_UNSURE] = "ask_unsure",
	[RANK_TOPS_OVERLAP] = "tops_overlap",
	[RANK_TOPS_EQUAL] = "tops_equal",
	[RANK_IS_NEW] = "is_new",
	[RANK_IS_FOLLOW] = "is_follow",
	[RANK_PLACE] = "place",
	[RANK_CONF] = "conf",
	[RANK_UNUSED] = "unused",
	[RANK_AGREES] = "agrees",
	[RANK_AGREES_ANY] = "agrees_any",
	[RANK_OVERLAP] = "overlap",
	[RANK_LACKS] = "lacks",
	[RANK_ADDS] = "adds",
	[RANK_LACKS_TREE] = "lacks_tree",
	[RANK_ALONE] = "alone",
	[RANK_MISSING] = "missing",
	[RANK_PASSED] = "passed",
	[RANK_EXACT] = "exact",
	[RANK_NEAR] = "near",
	[RANK_GUESSED] = "guessed",
	[RANK_COVER_LEAST] = "cover_least",
	[RANK_COVER_MEAN] = "cover_mean",
	[RANK_UNSAID] = "unsaid",
	[RANK_CODES] = "codes",
	[RANK_TWIN] = "twin",
	[RANK_SCORE] = "score",
	[RANK_BEHIND] = "behind",
	[RANK_AHEAD] = "ahead",
	[RANK_COST] = "cost",
	[RANK_PARTIAL] = "partial",
	[RANK_DEFINED] = "defined",
	[RANK_BEYOND] = "beyond",
	[RANK_FOLLOWS] = "follows",
	[RANK_DATES] = "dates",
	[RANK_WEAKEST] = "weakest",
	[RANK_MEAN] = "mean",
	[RANK_N_VALUES] = "n_values",
	[RANK_N_NAMES] = "n_names",
	[RANK_N_NOTED] = "n_noted",
	[RANK_N_MENDED] = "n_mended",
	[RANK_N_OTHER] = "n_other",
	[RANK_OTHER_ROWS] = "other_rows",
	[RANK_SELECTS] = "selects",
	[RANK_TABLES] = "tables",
	[RANK_TESTS] = "tests",
	[RANK_AGGREGATES] = "aggregates",
	[RANK_GROUP] = "group",
	[RANK_HAVING] = "having",
	[RANK_ORDER] = "order",
	[RANK_LIMIT] = "limit",
	[RANK_DISTINCT] = "distinct",
	[RANK_SETS] = "sets",
	[RANK_NEGATED] = "negated",
	[RANK_SHOWN] = "shown",
	[RANK_SHOWN_AGGREGATES] = "shown_aggregates",
	[RANK_SHOWN_KEYS] = "shown_keys",
	[RANK_SHOWN_UNSAID] = "shown_unsaid",
	[RANK_GROUP_HIDDEN] = "group_hidden",
	[RANK_SHOWN_VOTES] = "shown_votes",
	[RANK_SHOWN_FIRST] = "shown_first",
	[RANK_FROM_VOTES] = "from_votes",
	[RANK_FROM_FIRST] = "from_first",
	[RANK_FORM_ONCE] = "form_once",
	[RANK_FORM_EACH] = "form_each",
	[RANK_FORM_NOT] = "form_not",
	[RANK_FORM_THAN] = "form_than",
	[RANK_LISTED] = "listed",
	[RANK_DOUBTS] = "doubts",
	[RANK_MOST] = "limited",
	[RANK_PLAIN] = "plain",
};

static double
log_odds(double p)
{
	const double q = fmin(fmax(p, 0.01), 0.99);

	return log(q / (1 - q));
}

/* The share of words that only make sentences: notes have few. */
static double
terse(const struct leaves *l)
{
	size_t n = l->tokens.n - l->n_content;

	for (size_t i = 0; i < l->n_content; i++) {
		const char *fold = l->tokens.items[l->token_of[i]].fold;

		n += sense_find(fold, SENSE_ASK) ||
		     sense_find(fold, SENSE_BE) || sense_find(fold, SENSE_HAVE);
	}
	return l->tokens.n ? (double)n / (double)l->tokens.n : 0;
}

static double
per_word(const struct readings_of *all, double score)
{
	const size_t n = all->trees->leaves ? all->trees->leaves->n_content : 0;

	return score / (double)(n ? n : 1);
}

static void
of_question(const struct readings_of *all, double x[RANK__MAX])
{
	const struct job *job = all->job;
	const struct leaves *l = all->trees->leaves;
	const struct schema *s = job->whole ? job->whole : job->schema;

	x[RANK_WORDS] = l ? (double)l->n_content : 0;
	x[RANK_TOKENS] = l ? (double)l->tokens.n : 0;
	x[RANK_TERSE] = l ? terse(l) : 0;
	x[RANK_CHAT] = (double)job->n_history;
	x[RANK_NOTES] = job->notes_text != NULL;
	x[RANK_SCHEMA] = log((double)s->n_tables);
	x[RANK_N_NEW] = (double)all->n_trees;
	x[RANK_N_OLD] = (double)(all->n - all->n_trees);
}

static void
of_best_tree(const struct readings_of *all, double x[RANK__MAX])
{
	const struct derivation *d = all->trees->items;

	if (all->n_trees == 0)
		return;
	x[RANK_TOP_UNUSED] = (double)d->n_unused;
	x[RANK_TOP_SCORE] = per_word(all, (double)d->score);
	x[RANK_TOP_COST] = (double)d->cost;
	x[RANK_TOP_PARTIAL] = d->partial;
	x[RANK_TOP_DEFINED] = d->defined;
}

static void
of_older(const struct readings_of *all, double x[RANK__MAX])
{
	const struct older *o = all->older;

	x[RANK_ALONE] = o == NULL;
	if (!o)
		return;
	x[RANK_OLD_RIGHT] = log_odds(o->right);
	x[RANK_OLD_KNOWN] = log_odds(o->known);
	x[RANK_OLD_FOLLOW] = o->follow;
	if (o->drafts.n)
		x[RANK_OLD_UNUSED] =
			(double)o->drafts.items[o->drafts.n - 1].n_unused;
	if (o->why != ASK_NOT)
		x[RANK_ASK_FOLLOW + (int)o->why - ASK_FOLLOW] = 1;
	if (all->n_trees && all->n > all->n_trees) {
		const struct gist *a = &all->items[0].gist,
				  *b = &all->items[all->n_trees].gist;

		x[RANK_TOPS_OVERLAP] = gist_overlap(a, b);
		x[RANK_TOPS_EQUAL] = gist_equal(a, b);
	}
}

/* Its items by what made them, and how strong they are. */
struct made {
	double weakest, sum, n;
};

static enum rank_feature
made_by(const struct item *i)
{
	static const struct {
		const char *why;
		enum rank_feature feature;
	} kinds[] = { { "name", RANK_N_NAMES },
		      { "value", RANK_N_VALUES },
		      { "note", RANK_N_NOTED } };

	if (i->defined)
		return RANK_N_NOTED;
	for (size_t k = 0; i->why && k < COUNT(kinds); k++)
		if (strcmp(i->why, kinds[k].why) == 0)
			return kinds[k].feature;
	return RANK_N_OTHER;
}

static void
add_item(const struct leaves *l, const struct item *i, struct made *m,
	 double x[RANK__MAX])
{
	double strength;

	if (!i)
		return;
	if (i->left || i->right) {
		add_item(l, i->left, m, x);
		add_item(l, i->right, m, x);
		return;
	}
	if (i->kind == ITEM_CUE || i->to <= i->from)
		return;
	strength = (double)i->score / (i->to - i->from);
	m->weakest = m->n > 0 ? fmin(m->weakest, strength) : strength;
	m->sum += strength;
	m->n++;
	x[made_by(i)]++;
	for (short k = i->from; k < i->to && (size_t)k < l->n_content; k++)
		x[RANK_N_MENDED] +=
			l->tokens.items[l->token_of[k]].mended != NULL;
}

/* Its tree, or one that says the same; NULL: there is none. */
static const struct derivation *
tree_of(const struct readings_of *all, const struct reading_of *r)
{
	if (r->tree)
		return r->tree;
	for (size_t i = 0; i < all->n_trees; i++)
		if (gist_equal(&all->items[i].gist, &r->gist))
			return all->items[i].tree;
	return NULL;
}

static void
of_cover(const struct cover *c, double x[RANK__MAX])
{
	const double n =
		(double)(c->n_exact + c->n_near + c->n_guessed + c->n_missing);

	x[RANK_MISSING] = (double)c->n_missing;
	x[RANK_PASSED] = (double)c->n_known;
	x[RANK_EXACT] = n > 0 ? (double)c->n_exact / n : 1;
	x[RANK_NEAR] = (double)c->n_near;
	x[RANK_GUESSED] = (double)c->n_guessed;
	x[RANK_COVER_LEAST] = c->weakest;
	x[RANK_COVER_MEAN] = c->mean;
	x[RANK_CODES] = c->codes;
	x[RANK_UNSAID] = (double)c->n_unsaid;
}

static void
of_tree(const struct readings_of *all, const struct reading_of *r,
	double x[RANK__MAX])
{
	const struct derivation *d = tree_of(all, r), *best = all->trees->items;
	struct made m = { .n = 0 };

	if (!d)
		return;
	x[RANK_TWIN] = r->tree == NULL;
	x[RANK_SCORE] = per_word(all, (double)d->score);
	x[RANK_BEHIND] = (double)(best->score - d->score);
	if (all->n_trees > 1) {
		const struct derivation *next = d == best ? best + 1 : best;

		x[RANK_AHEAD] = fmin((double)(d->score - next->score), 3);
		x[RANK_OTHER_ROWS] = next->tree.base != d->tree.base;
	} else {
		x[RANK_AHEAD] = 3;
	}
	x[RANK_COST] = (double)d->cost;
	x[RANK_PARTIAL] = d->partial;
	x[RANK_DEFINED] = d->defined;
	x[RANK_BEYOND] = d->beyond;
	x[RANK_FOLLOWS] = all->trees->follows;
	x[RANK_DATES] = d->dates;
	for (size_t i = 0; i < d->frame->n; i++)
		add_item(all->trees->leaves, d->frame->items[i], &m, x);
	x[RANK_WEAKEST] = m.weakest;
	x[RANK_MEAN] = m.n > 0 ? m.sum / m.n : 0;
}

/* What the other reader has that speaks of the same. */
static void
of_others(const struct readings_of *all, const struct reading_of *r,
	  double x[RANK__MAX])
{
	const size_t from = r->tree ? all->n_trees : 0;
	const size_t to = r->tree ? all->n : all->n_trees;

	for (size_t i = from; i < to; i++) {
		const struct gist *g = &all->items[i].gist;

		if (i == from) {
			x[RANK_OVERLAP] = gist_overlap(g, &r->gist);
			x[RANK_AGREES] = gist_equal(g, &r->gist);
			x[RANK_LACKS] = (double)gist_lacks(g, &r->gist);
			x[RANK_ADDS] = (double)gist_lacks(&r->gist, g);
		}
		if (gist_equal(g, &r->gist))
			x[RANK_AGREES_ANY] = 1;
	}
	if (all->n_trees)
		x[RANK_LACKS_TREE] =
			(double)gist_lacks(&all->items[0].gist, &r->gist);
}

static void
of_statement(const struct gist *g, double x[RANK__MAX])
{
	x[RANK_SELECTS] = (double)g->n_selects;
	x[RANK_TABLES] = (double)g->n_tables;
	x[RANK_TESTS] = (double)g->n_tests;
	x[RANK_AGGREGATES] = (double)g->n_aggregates;
	x[RANK_GROUP] = g->group;
	x[RANK_HAVING] = g->having;
	x[RANK_ORDER] = g->order;
	x[RANK_LIMIT] = g->limit;
	x[RANK_DISTINCT] = g->distinct;
	x[RANK_SETS] = g->joins_sets;
	x[RANK_NEGATED] = g->negated;
}

static void
of_reading(const struct readings_of *all, const struct reading_of *r,
	   double x[RANK__MAX])
{
	const struct older *o = r->tree ? NULL : all->older;

	x[RANK_IS_NEW] = r->tree != NULL;
	x[RANK_IS_FOLLOW] = o && o->follow && r->place == 0;
	x[RANK_PLACE] = (double)r->place;
	x[RANK_CONF] = log_odds(r->draft.confidence);
	x[RANK_UNUSED] = (double)r->n_left;
}

/* What speaks against a reading that is plain; all are 0 then. */
static const enum rank_feature odd[] = {
	RANK_CHAT,   RANK_UNUSED, RANK_MISSING,  RANK_NEAR,    RANK_GUESSED,
	RANK_UNSAID, RANK_CODES,  RANK_N_MENDED, RANK_PARTIAL, RANK_COST,
};

static bool
is_plain(const double x[RANK__MAX])
{
	for (size_t i = 0; i < COUNT(odd); i++)
		if (x[odd[i]] > 0.01)
			return false;
	return x[RANK_TABLES] < 2 && x[RANK_SELECTS] < 2 &&
	       (x[RANK_AGREES] > 0 || x[RANK_TWIN] > 0 || x[RANK_ALONE] > 0);
}

void
features_fill(struct readings_of *all)
{
	double of_all[RANK__MAX] = { 0 };

	of_question(all, of_all);
	of_best_tree(all, of_all);
	of_older(all, of_all);
	for (size_t i = 0; i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		memcpy(r->x, of_all, sizeof(of_all));
		of_reading(all, r, r->x);
		of_cover(&r->cover, r->x);
		of_tree(all, r, r->x);
		of_others(all, r, r->x);
		of_statement(&r->gist, r->x);
		r->x[RANK_PLAIN] = is_plain(r->x);
	}
}
