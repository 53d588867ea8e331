#ifndef DRAFTER_GRAMMAR_COMBINE_FOLLOW_H
#define DRAFTER_GRAMMAR_COMBINE_FOLLOW_H

#include "drafter/grammar/combine/rule.h"

/* Whether it says neither rows nor what to compute: those of before. */
bool frame_is_part(const struct frame *f);
/*
 * What a question says, put upon what the turn before asked: each item takes
 * the place of one of its kind, or joins the rest. false: there are too many.
 */
bool frame_follow(const struct context *x, const struct frame *before,
		  const struct frame *f, struct frame *ret);

#endif
