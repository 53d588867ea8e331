#ifndef ROUTE_SAVED_OFFER_H
#define ROUTE_SAVED_OFFER_H

#include "route/page.h"

/*
 * A turn that asks what a saved question asks, in the same words, says so:
 * its saved_name and saved_title are those of the first one that the reader
 * may see. They stay NULL when there is none, or the store does not say.
 */
void page_offer_saved(struct call *call, struct turn *t);
/* The same of the last turn of a chat, which may be there as a card alone. */
void page_offer_last(struct call *call, struct page_chat_data *data);

#endif
