#ifndef STORE_PERSON_H
#define STORE_PERSON_H

#include "data/rows.h"
#include "store/store.h"

/* All that the store has of one named user, whom the web server vouches for. */

enum person_kind {
	PERSON_AUDIT,
	PERSON_TOKENS,
	PERSON_SAVED,
	PERSON_LINKS,
	PERSON_EXAMPLES,
	PERSON_NOTES,
	PERSON_DATASETS,
	PERSON_LIMITS,
	PERSON__MAX
};
const char *person_kind_name(enum person_kind kind);
/* Everything but the chats, which store_admin_chats() lists. */
MUST_CHECK const struct err *store_person_rows(struct store *s, struct arena *a,
					       const char *name,
					       enum person_kind kind,
					       struct rows *ret);
/*
 * In one transaction: chats, tokens, links, datasets, limits and what nobody else may
 * read of what was saved go; what others use (shared questions, verified
 * examples, notes) stays without the name. So does the audit, unless
 * with_audit: then the name and the questions are taken out of its entries.
 * *ret has a row for each kind: kind, deleted, unnamed.
 */
MUST_CHECK const struct err *store_person_delete(struct store *s,
						 struct arena *a,
						 const char *name,
						 bool with_audit,
						 struct rows *ret);

#endif
