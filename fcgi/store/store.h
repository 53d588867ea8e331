#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/wait.h"
#include "data/settings.h"
#include "data/turn.h"
#include "data/user.h"

/*
 * Parlance's own tables: one SQLite file in WAL mode, shared by all workers of
 * a machine; or a database of PostgreSQL, shared by several machines. Every
 * read and write of a chat names its owner, so another's is not there.
 * Errors: ERR_STORE, ERR_STORE_FULL, ERR_BUSY.
 */
struct store;

/*
 * A file's path; ":memory:"; or postgresql://… as libpq has it. Makes the
 * file or the tables when there are none, and brings them up to date.
 * ERR_STORE: a folder, no database, damaged, not reached, or from a newer
 * program; the words say which. ERR_DRIVER, ERR_CONFIG: of a server.
 */
MUST_CHECK const struct err *store_open(struct arena *a, const char *where,
					struct store **ret);
/* For people: its path, or its server and database, without a password. */
const char *store_name(const struct store *s);
void store_close(struct store *s); /* NULL is allowed */
/*
 * Before workers are forked: those who write wait in one line, and share what
 * turns are made smaller with.
 */
void store_share(void);
/* Give back the cache of pages, and statements not used since the last time. */
void store_rest(struct store *s);
/* The cache of pages alone: statements may be under way. */
void store_shrink(struct store *s);
/* Whether its file was deleted or replaced: what is written to it is lost. */
bool store_is_moved(const struct store *s);
/*
 * A read and a write that changes nothing, and whether the file is still the
 * one at its path: ERR_STORE, ERR_STORE_FULL. For /readyz and doctor.
 */
MUST_CHECK const struct err *store_probe(struct store *s, struct arena *a);

/*
 * Sessions: the id is the cookie's value; only its digest is stored, and the
 * owner ("s:" and the digest) is made of that. The row is written with the
 * first question of its owner, in the same transaction.
 */
void store_session_create(struct store *s, struct arena *a, const char **ret_id,
			  const char **ret_owner);
/*
 * *ret_owner stays NULL when there is none or it expired; else it is used,
 * which is written down at most once a minute.
 */
MUST_CHECK const struct err *store_session_use(struct store *s, struct arena *a,
					       const char *id,
					       const struct settings *settings,
					       const char **ret_owner);
/*
 * For the time between requests: delete what expired, if it is due, and copy
 * a long log into the file; whichever worker finds it due.
 */
MUST_CHECK const struct err *store_sweep(struct store *s, struct arena *a,
					 const struct settings *settings);

/* ERR_MISSING: none of that owner. */
MUST_CHECK const struct err *store_chat_get(struct store *s, struct arena *a,
					    const char *owner, const char *id,
					    struct chat *ret);
/* Newest first, at most max. */
MUST_CHECK const struct err *store_chat_list(struct store *s, struct arena *a,
					     const char *owner, size_t max,
					     struct chat **ret, size_t *ret_n);
/* ERR_MISSING, as for store_chat_get(). The title is cut at 200 characters. */
/* The same, of those whose title or questions have these words. */
struct chats {
	struct chat *items;
	size_t n;
};
MUST_CHECK const struct err *store_chat_find(struct store *s, struct arena *a,
					     const char *owner,
					     const char *words, size_t max,
					     struct chats *ret);
MUST_CHECK const struct err *store_chat_rename(struct store *s, struct arena *a,
					       const char *owner,
					       const char *id,
					       const char *title);
/* For good; store/chat/deleted.h has what can be undone. */
MUST_CHECK const struct err *store_chat_delete(struct store *s, struct arena *a,
					       const char *owner,
					       const char *id);

/*
 * The chat of another, from, as a new one of owner, with all its turns: what
 * was not over is interrupted there. ERR_MISSING: from has no such chat.
 */
MUST_CHECK const struct err *store_chat_copy(struct store *s, struct arena *a,
					     const char *from, const char *id,
					     const char *owner,
					     struct chat *ret);

/* A question to keep: a turn at the end of a chat. */
struct post {
	const char *owner;
	const char *chat;     /* id; NULL: a new one, with the next two */
	const char *database; /* name */
	const char *title;
	const char *question;
	const char *options;    /* as in struct turn; or NULL */
	const char *given_sql;  /* likewise */
	const char *chosen_sql; /* likewise */
	const char *key; /* idempotency key of the owner, for a day; or NULL */
	/* the chat's last turn, if it asked back: that one gets the question,
	 * and is worked on again; 0: a new one */
	size_t answers;
	int64_t same_within_ms; /* the same text as the last; 0: never */
	int64_t lease_ms;       /* claim it at once; 0: it is pending */
	bool ahead;             /* it is answered already: db_begin_ahead() */
	const struct settings *limits; /* of questions a user; NULL: none */
	const char *payer; /* who has these limits; NULL: the owner */
};

struct posted {
	struct chat chat;
	size_t n;  /* of the turn */
	bool same; /* it was there already, by its text or key: not claimed */
};

/*
 * Store a question in one transaction. A key decides alone whether it is
 * there already. Without one, the same text and options as the last turn of the
 * chat (or, for a new chat, as the first turn of another with that database)
 * within same_within_ms is that turn; one that this handle holds is no other: it
 * posted it, and did not hear so. ERR_MISSING: no such chat.
 */
MUST_CHECK const struct err *store_post(struct store *s, struct arena *a,
					const struct post *p,
					struct posted *ret);

/* Which turn; without its owner it is not there. */
struct turn_id {
	const char *owner;
	const char *chat;
	size_t n;
};

enum claim { CLAIM_MINE, CLAIM_ELSEWHERE, CLAIM_OVER };
/*
 * One conditional UPDATE: pending -> running with a lease. A running turn
 * whose lease ran out becomes interrupted here (CLAIM_OVER). ERR_MISSING.
 */
MUST_CHECK const struct err *store_turn_claim(struct store *s, struct arena *a,
					      const struct turn_id *id,
					      int64_t lease_ms,
					      enum claim *ret);
/*
 * Pending again, from interrupted, cancelled or failed. ERR_MISSING;
 * ERR_CONFLICT: it is in another state.
 */
MUST_CHECK const struct err *store_turn_again(struct store *s, struct arena *a,
					      const struct turn_id *id);
/*
 * Cancelled, from pending or running; whoever works on it finds that out by
 * store_turn_is_stopped(). ERR_MISSING; ERR_CONFLICT: it is over.
 */
MUST_CHECK const struct err *store_turn_stop(struct store *s, struct arena *a,
					     const struct turn_id *id);
MUST_CHECK const struct err *store_turn_is_stopped(struct store *s,
						   struct arena *a,
						   const struct turn_id *id,
						   bool *ret);
/*
 * Renew the lease; *ret_looked_ms is when somebody else last looked (wall
 * clock; 0: nobody did). ERR_CONFLICT: the turn is not ours any more.
 */
MUST_CHECK const struct err *store_turn_renew(struct store *s, struct arena *a,
					      const struct turn_id *id,
					      int64_t lease_ms,
					      int64_t *ret_looked_ms);
/*
 * Take a proposed turn to run it: one conditional UPDATE, proposed ->
 * running with a lease, and a row in the audit table, state "confirmed", so
 * that what was begun is known whatever happens. *ret_ours = false: somebody
 * else took it.
 */
MUST_CHECK const struct err *store_turn_confirm(
	struct store *s, struct arena *a, const struct user *user,
	const struct turn *t, int64_t lease_ms, bool *ret_ours);
/* Somebody looked at a running turn; a busy store is told by the next look. */
MUST_CHECK const struct err *store_turn_looked(struct store *s, struct arena *a,
					       const struct turn_id *id);
/*
 * All of *t, while the claim is ours, and a row in the audit table, with the
 * question's text or without, and t->keep, in one transaction. ERR_CONFLICT:
 * somebody else has it now, or it was deleted; the rest is written even so.
 */
MUST_CHECK const struct err *store_turn_save(struct store *s, struct arena *a,
					     const struct user *user,
					     const struct turn *t,
					     bool audit_question);
/* The same, and what it cost its payer, where that has a limit. */
struct turn_end {
	const struct user *user;
	const char *payer;
	const struct settings *limits;
	bool audit_question;
};
MUST_CHECK const struct err *store_turn_finish(struct store *s, struct arena *a,
					       const struct turn *t,
					       const struct turn_end *end);
/* ERR_MISSING. An outrun lease shows as interrupted. */
MUST_CHECK const struct err *store_turn_get(struct store *s, struct arena *a,
					    const struct turn_id *id,
					    struct turn *ret);

/*
 * What its owner says of a turn that is over; NULL: nothing. What is wrong is
 * for a person to look at (store/chat/review.h), and what failed stays so; *t has
 * both then. ERR_MISSING.
 */
MUST_CHECK const struct err *store_turn_feedback(struct store *s,
						 struct arena *a,
						 const struct turn_id *id,
						 const char *feedback,
						 struct turn *t);

struct turns {
	struct turn *items; /* [n] oldest first */
	size_t n;
};

/* From turn `first` up to last->n, both included; none is not an error. */
MUST_CHECK const struct err *store_turn_list(struct store *s, struct arena *a,
					     const struct turn_id *last,
					     size_t first, struct turns *ret);
/* The same without the rows: what a prompt needs. */
MUST_CHECK const struct err *store_turn_history(struct store *s,
						struct arena *a,
						const struct turn_id *last,
						size_t first,
						struct turns *ret);

/* What the last description of a database was, packed by the caller. */
MUST_CHECK const struct err *store_schema_get(struct store *s, struct arena *a,
					      const char *key,
					      const char *fingerprint,
					      struct str *ret /* p NULL: none */
);
struct schema_mark {
	const char *fingerprint;
	int64_t read_ms; /* wall clock */
};
MUST_CHECK const struct err *store_schema_put(struct store *s, struct arena *a,
					      const char *key,
					      const struct schema_mark *mark,
					      struct str packed);
/* When it was read; 0: it is not there. */
MUST_CHECK const struct err *store_schema_read_ms(struct store *s,
						  struct arena *a,
						  const char *key,
						  int64_t *ret);
/* The folder for files beside the store; NULL when it is no file. */
const char *store_folder(const struct store *s);
/* Whether other processes see it, too: it is not in memory. */
bool store_is_shared(const struct store *s);
/* Of no other store that this process opened: for what it remembers. */
uint64_t store_serial(const struct store *s);

#endif
