#ifndef STORE_CHAT_TURN_WALK_H
#define STORE_CHAT_TURN_WALK_H

#include "base/pack.h"
#include "data/turn.h"

/* Parts of a turn as turn_row.c packs it, in both directions. */
void turn_walk_texts(struct pack *p, const char ***v, size_t *n);
/* Each came with a layout of its own; attempts and timings are there. */
void turn_walk_agent(struct pack *p, struct turn *t);
void turn_walk_notes(struct pack *p, struct turn *t);
void turn_walk_layout_6(struct pack *p, struct turn *t);
void turn_walk_respelt(struct pack *p, struct turn *t);
void turn_walk_selected(struct pack *p, struct turn *t);
void turn_walk_readings(struct pack *p, struct turn *t);

#endif
