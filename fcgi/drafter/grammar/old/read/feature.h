#ifndef DRAFTER_GRAMMAR_FEATURE_H
#define DRAFTER_GRAMMAR_FEATURE_H

#include "drafter/grammar/old/grammar.h"

/*
 * What is learned: one weight a feature, in a table that features are hashed
 * into. Here features of one step are added up, and kept when there is room
 * for them (the trainer's interest).
 */
#define WEIGHT_BITS 17
#define WEIGHTS ((size_t)1 << WEIGHT_BITS)

/*
 * The built-in weights are the text of lexicon/reader.weights: WEIGHTS
 * letters, WEIGHT_ROW in a line, made by scripts/train-grammar. A letter's place
 * in the alphabet from '#' to '~' without the backslash, less the middle one,
 * times WEIGHT_STEP is the weight.
 */
#define WEIGHT_ROW 64
#define WEIGHT_STEP 0.05
/* The weight that a letter of them stands for. */
double weight_letter(char c);

struct features {
	const struct parse *p;
	double score;
	uint32_t *kept; /* [room], or NULL */
	size_t n, room;
};

/* Parts of a feature, mixed into one number. */
uint32_t feature_mix(uint32_t h, uint32_t part);
void feature_add(struct features *f, uint32_t h);

double weight_of(const struct parse *p, uint32_t h);

/* A link in a role: what does not depend on the reading. */
void act_features(struct features *f, const struct link *l, enum role role);
/* Its place behind the acts of r. */
void step_features(struct features *f, const struct reading *r,
		   const struct link *l, enum role role);
/* Whether passing over a word tells anything: it may stand for something. */
bool is_skip_told(const struct word *w);
/* The word at i is passed over. */
void skip_features(struct features *f, size_t i);

/* What we know before anything is learned. */
double act_prior(const struct parse *p, const struct link *l, enum role role);
double step_prior(const struct parse *p, const struct reading *r,
		  const struct link *l, enum role role);

/* Whether a key joins the two tables directly. */
bool are_joined(const struct parse *p, int a, int b);

#endif
