#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/wait.h"
#include "data/settings.h"
#include "data/turn.h"
#include "data/user.h"

/*
 * Parlance's own tables: one SQLite file in WAL mode, shared by all workers.
 * Every read and write of a chat names its owner, so another's is not there.
 * Writes are BEGIN IMMEDIATE. Errors: ERR_STORE, ERR_STORE_FULL, ERR_BUSY.
 */
struct store;

/* path ":memory:": in memory. Migrates. NULL path is not allowed. */
MUST_CHECK const struct err *store_open(struct arena *a, const char *path,
					struct store **ret);
void store_close(struct store *s); /* NULL is allowed */
/* A read and a rolled-back write. For /readyz and doctor. */
MUST_CHECK const struct err *store_probe(struct store *s, struct arena *a);

/* Sessions: the id is the cookie's value; only its hash is stored. */
MUST_CHECK const struct err *store_session_create(struct store *s,
						  struct arena *a,
						  const char **ret_id);
/* *ret_owner stays NULL when there is none or it expired; else it is used. */
MUST_CHECK const struct err *store_session_use(struct store *s, struct arena *a,
					       const char *id,
					       const struct settings *settings,
					       const char **ret_owner);
/* Delete what expired, if it is due; whichever worker finds it due. */
MUST_CHECK const struct err *store_sweep(struct store *s, struct arena *a,
					 const struct settings *settings);

MUST_CHECK const struct err *store_chat_create(struct store *s, struct arena *a,
					       const char *owner,
					       const char *database,
					       const char *title,
					       struct chat *ret);
/* ERR_MISSING: none of that owner. */
MUST_CHECK const struct err *store_chat_get(struct store *s, struct arena *a,
					    const char *owner, const char *id,
					    struct chat *ret);
/* Newest first, at most max. */
MUST_CHECK const struct err *store_chat_list(struct store *s, struct arena *a,
					     const char *owner, size_t max,
					     struct chat **ret, size_t *ret_n);
MUST_CHECK const struct err *store_chat_rename(struct store *s, struct arena *a,
					       const char *owner,
					       const char *id,
					       const char *title);
MUST_CHECK const struct err *store_chat_delete(struct store *s, struct arena *a,
					       const char *owner,
					       const char *id);

/*
 * A pending turn at the end of a chat. The same text as the last turn within
 * same_within_ms is that turn (*ret_same). key (or NULL) is an idempotency
 * key of the owner, good for a day.
 */
MUST_CHECK const struct err *store_turn_post(
	struct store *s, struct arena *a, const char *owner, const char *chat,
	const char *question, int64_t same_within_ms, const char *key,
	size_t *ret_n, bool *ret_same);
enum claim { CLAIM_MINE, CLAIM_ELSEWHERE, CLAIM_OVER };
/*
 * One conditional UPDATE: pending -> running with a lease. A running turn
 * whose lease ran out becomes interrupted here (CLAIM_OVER).
 */
MUST_CHECK const struct err *store_turn_claim(struct store *s, struct arena *a,
					      const char *owner,
					      const char *chat, size_t n,
					      int64_t lease_ms,
					      enum claim *ret);
/* pending again, from interrupted, cancelled or failed. ERR_CONFLICT else. */
MUST_CHECK const struct err *store_turn_again(struct store *s, struct arena *a,
					      const char *owner,
					      const char *chat, size_t n);
/*
 * Renew the lease; *ret_looked_ms is when somebody else last looked (wall
 * clock). ERR_CONFLICT: the turn is not ours any more.
 */
MUST_CHECK const struct err *store_turn_renew(struct store *s, struct arena *a,
					      const char *chat, size_t n,
					      int64_t lease_ms,
					      int64_t *ret_looked_ms);
/* Somebody looked at a running turn. */
MUST_CHECK const struct err *store_turn_looked(struct store *s, struct arena *a,
					       const char *chat, size_t n);
/* All of *t, when the turn is still ours (running); ERR_CONFLICT else. */
MUST_CHECK const struct err *store_turn_save(struct store *s, struct arena *a,
					     const struct turn *t);
/* ERR_MISSING. An outrun lease shows as interrupted. */
MUST_CHECK const struct err *store_turn_get(struct store *s, struct arena *a,
					    const char *owner, const char *chat,
					    size_t n, struct turn *ret);
/* Turns first … last of a chat (1-based, inclusive), oldest first. */
MUST_CHECK const struct err *store_turn_list(struct store *s, struct arena *a,
					     const char *owner,
					     const char *chat, size_t first,
					     size_t last, struct turn **ret,
					     size_t *ret_n);

/* Schemas by database and fingerprint, as JSON text. *ret NULL: not there. */
MUST_CHECK const struct err *store_schema_get(struct store *s, struct arena *a,
					      const char *key,
					      const char *fingerprint,
					      const char **ret);
MUST_CHECK const struct err *store_schema_put(struct store *s, struct arena *a,
					      const char *key,
					      const char *fingerprint,
					      const char *json);
/* The folder for files beside the store; NULL when it is in memory. */
const char *store_folder(const struct store *s);

/* Append to the audit table: one row a question. */
MUST_CHECK const struct err *store_audit(struct store *s, struct arena *a,
					 const struct user *user,
					 const struct turn *t,
					 bool with_question);

#endif
