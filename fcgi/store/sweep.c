#include "base/clock.h"
#include "store/chat/deleted.h"
#include "store/dataset/dataset_row.h"
#include "store/db/db.h"
#include "store/knowledge/draft.h"
#include "store/machine.h"
#include "store/saved/kept.h"
#include "store/saved/shares.h"

#include "base/ban.h"

#define FIGURES_DAYS 7 /* the most that saved.figures_age may be */
#define AT_ONCE 200    /* sessions, chats: no writer waits long */
#define AUDIT_AT_ONCE 2000

/* The one who moves the time forward sweeps. */
static const struct err *
is_due(struct store *s, struct arena *a, int64_t every, bool *ret)
{
	int64_t now = clock_wall_ms();
	const struct err *e;

	e = db_run(s, a,
		   "UPDATE sweeps SET at_ms = ? WHERE at_ms <= ? OR at_ms > ?",
		   "iii", now, now - every, now);
	*ret = !e && db_changes(s) > 0;
	return e;
}

#define SOME_TEXTS                                          \
	{                                                   \
		db_read_text, sizeof(const char *), NULL, 0 \
	}

/* dataset_sweep() finds files without a row. */
static const struct err *
forget_all(struct store *s, struct arena *a, const struct db_found *found)
{
	const char *const *ids = found->items;
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < found->n; i++)
		e = dataset_forget(s, a, ids[i]);
	return e;
}

/* Unless it was used since it was found. */
static const struct err *
sweep_session(struct store *s, struct arena *a, const char *digest,
	      int64_t before)
{
	struct db_found found = SOME_TEXTS;
	const struct err *e;

	e = db_run(s, a,
		   "DELETE FROM sessions WHERE digest = ? AND seen_ms < ?",
		   "ti", digest, before);
	if (e || db_changes(s) == 0)
		return e;
	e = db_run(s, a, "DELETE FROM chats WHERE owner = 's:' || ?", "t",
		   digest);
	if (!e)
		e = db_read(s, a, &found,
			    "SELECT id FROM datasets WHERE owner = 's:' || ?",
			    "t", digest);
	return e ? e : forget_all(s, a, &found);
}

/* ';' is the letter after ':', so the range is all named users. */
static const struct err *
sweep_retention(struct store *s, struct arena *a,
		const struct settings *settings, bool *ret_more)
{
	const struct err *e;

	if (!settings->retention_ms)
		return NULL;
	e = db_run(s, a,
		   "DELETE FROM chats WHERE id IN (SELECT id FROM chats"
		   " WHERE owner >= 'u:' AND owner < 'u;'"
		   " AND updated_ms < ? LIMIT ?)",
		   "ii", clock_wall_ms() - (int64_t)settings->retention_ms,
		   (int64_t)AT_ONCE);
	*ret_more = !e && db_changes(s) == AT_ONCE;
	return e;
}

/* Those that nobody loaded into, nor asked, for so long. */
static const struct err *
sweep_datasets(struct store *s, struct arena *a,
	       const struct settings *settings)
{
	const int64_t before =
		clock_wall_ms() - (int64_t)settings->dataset_retention_ms;
	struct db_found found = SOME_TEXTS;
	const struct err *e;

	if (!settings->dataset_retention_ms)
		return NULL;
	e = db_read(s, a, &found,
		    "SELECT d.id FROM datasets d WHERE owner >= 'u:'"
		    " AND owner < 'u;' AND updated_ms < ? AND NOT EXISTS"
		    " (SELECT 1 FROM chats c WHERE c.owner = d.owner"
		    " AND c.database IN (d.name, d.id)"
		    " AND c.updated_ms >= ?) LIMIT ?",
		    "iii", before, before, (int64_t)AT_ONCE);
	return e ? e : forget_all(s, a, &found);
}

/* Whoever looks at so old a chat has its cards made again. */
static const struct err *
sweep_cards(struct store *s, struct arena *a, int64_t before)
{
	return db_run(s, a,
		      "DELETE FROM cards WHERE (chat, n) IN (SELECT chat, n"
		      " FROM cards WHERE made_ms < ? LIMIT ?)",
		      "ii", before, (int64_t)AT_ONCE);
}

/* With no key, as on a server, rows are named by where they lie. */
static const char *const oldest_audit[DB__MAX] = {
	[DB_SQLITE] = "DELETE FROM audit WHERE id IN (SELECT id FROM audit"
		      " WHERE id < ? * 1024 ORDER BY id LIMIT ?)",
	[DB_POSTGRESQL] = "DELETE FROM audit WHERE ctid IN (SELECT ctid"
			  " FROM audit WHERE at_ms < ? ORDER BY at_ms LIMIT ?)",
};

static const struct err *
sweep_audit(struct store *s, struct arena *a, const struct settings *settings,
	    bool *ret_more)
{
	const struct err *e;

	if (!settings->keep_audit_ms)
		return NULL;
	e = db_run(s, a, db_variant(s, oldest_audit), "ii",
		   clock_wall_ms() - (int64_t)settings->keep_audit_ms,
		   (int64_t)AUDIT_AT_ONCE);
	*ret_more = *ret_more || (!e && db_changes(s) == AUDIT_AT_ONCE);
	return e;
}

static const struct err *
sweep(struct store *s, struct arena *a, const struct settings *settings,
      const struct db_found *expired)
{
	const char *const *digests = expired->items;
	int64_t now = clock_wall_ms();
	const struct err *e = NULL;
	bool more = false;

	for (size_t i = 0; i < expired->n && !e; i++)
		e = sweep_session(s, a, digests[i],
				  now - session_ends_after(settings));
	if (!e)
		e = sweep_retention(s, a, settings, &more);
	if (!e)
		e = sweep_datasets(s, a, settings);
	if (!e)
		e = db_run(s, a, "DELETE FROM post_keys WHERE created_ms < ?",
			   "i", now - DAY_MS);
	if (!e)
		e = store_deleted_sweep(s, a);
	if (!e)
		e = sweep_cards(s, a, now - (int64_t)settings->keep_cards_ms);
	if (!e)
		e = sweep_audit(s, a, settings, &more);
	if (!e)
		e = store_figures_sweep(s, a, now - FIGURES_DAYS * DAY_MS);
	if (!e)
		e = store_share_sweep(s, a);
	if (!e && db_dialect(s) == DB_POSTGRESQL)
		e = store_machine_sweep(s, a);
	if (!e)
		e = store_draft_sweep(s, a, (int64_t)settings->cache_age_ms,
				      settings->cache_drafts);
	if (!e)
		e = db_run(s, a, "DELETE FROM usage WHERE day < ?", "i",
			   now / DAY_MS - 1);
	if (e || (!more && expired->n < AT_ONCE))
		return e;
	s->next_sweep_ms = 0; /* the time after the next request goes on */
	return db_run(s, a, "UPDATE sweeps SET at_ms = 0", "");
}

const struct err *
store_sweep(struct store *s, struct arena *a, const struct settings *settings)
{
	struct db_found expired = SOME_TEXTS;
	const struct err *e;
	bool due;

	db_tidy(s);
	if (clock_ms() < s->next_sweep_ms)
		return NULL;
	s->next_sweep_ms = clock_ms() + (int64_t)settings->sweep_ms;
	e = is_due(s, a, (int64_t)settings->sweep_ms, &due);
	if (e || !due)
		return e;
	/* read while others write */
	e = db_read(s, a, &expired,
		    "SELECT digest FROM sessions WHERE seen_ms < ? LIMIT ?",
		    "ii", clock_wall_ms() - session_ends_after(settings),
		    (int64_t)AT_ONCE);
	if (!e)
		e = db_begin(s, a);
	if (!e)
		e = db_end(s, a, sweep(s, a, settings, &expired));
	return e ? e : db_give_back(s, a);
}
