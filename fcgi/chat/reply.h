#ifndef CHAT_REPLY_H
#define CHAT_REPLY_H

#include "data/turn.h"

/*
 * What an answer to a turn that asked back becomes as a question: the text as
 * it is when it is a choice, the question in other words or one of its own, or
 * nothing of the question was read; else the question with the text behind it.
 * In a, or text itself.
 */
const char *reply_text(struct arena *a, const struct turn *t, const char *text);

#endif
