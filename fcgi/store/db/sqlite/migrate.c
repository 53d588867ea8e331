#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

/*
 * Forward only: a store at version N runs the entries from N on, all in one
 * transaction; an empty one is made by fresh.c, which has what they lead to.
 * An entry that was released never changes. The SQL keeps to
 * what PostgreSQL has too, but for WITHOUT ROWID, which saves every question
 * the writing of two pages, and for full text search.
 */
#define AUDIT_COLUMNS                                                    \
	"at_ms, owner, name, chat, n, database, state, error, question," \
	" sql, drafter, n_attempts, n_rows, model_calls, ms, act,"       \
	" tokens_in, tokens_out, cost, currency"

static const char *const migrations[] = {
	/* 1 */
	"CREATE TABLE sessions ("
	" digest TEXT PRIMARY KEY,"
	" created_ms BIGINT NOT NULL,"
	" seen_ms BIGINT NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE chats ("
	" id TEXT PRIMARY KEY,"
	" owner TEXT NOT NULL,"
	" database TEXT NOT NULL,"
	" title TEXT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" updated_ms BIGINT NOT NULL,"
	" n_turns BIGINT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX chats_owner ON chats (owner, updated_ms);"
	"CREATE TABLE turns ("
	" chat TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,"
	" n BIGINT NOT NULL,"
	" state TEXT NOT NULL,"
	" question TEXT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" holder TEXT,"                        /* of the lease */
	" lease_ms BIGINT NOT NULL DEFAULT 0," /* when it runs out */
	" looked_ms BIGINT NOT NULL DEFAULT 0,"
	" evidence BLOB," /* turn_row.c packs both */
	" result BLOB,"
	" PRIMARY KEY (chat, n));"
	"CREATE TABLE post_keys ("
	" owner TEXT NOT NULL,"
	" key TEXT NOT NULL,"
	" chat TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,"
	" n BIGINT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" PRIMARY KEY (owner, key));"
	"CREATE INDEX post_keys_chat ON post_keys (chat);"
	"CREATE TABLE schemas ("
	" key TEXT PRIMARY KEY,"
	" fingerprint TEXT NOT NULL,"
	" packed BLOB NOT NULL);"
	"CREATE TABLE audit ("
	" at_ms BIGINT NOT NULL,"
	" owner TEXT NOT NULL,"
	" name TEXT,"
	" chat TEXT NOT NULL,"
	" n BIGINT NOT NULL,"
	" database TEXT,"
	" state TEXT NOT NULL,"
	" error TEXT,"
	" question TEXT,"
	" sql TEXT,"
	" drafter TEXT,"
	" n_attempts BIGINT NOT NULL,"
	" n_rows BIGINT NOT NULL,"
	" model_calls BIGINT NOT NULL,"
	" ms BIGINT NOT NULL);"
	"CREATE TABLE sweeps (at_ms BIGINT NOT NULL);"
	"INSERT INTO sweeps VALUES (0);",
	/* 2 */
	"CREATE TABLE tokens ("
	" digest TEXT PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" name TEXT NOT NULL,"
	" groups TEXT,"
	" label TEXT NOT NULL,"
	" scope TEXT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" expires_ms BIGINT NOT NULL,"
	" used_ms BIGINT NOT NULL);"
	"CREATE INDEX tokens_name ON tokens (name);"
	"CREATE TABLE usage ("
	" owner TEXT NOT NULL,"
	" day BIGINT NOT NULL," /* since 1970, UTC */
	" minute BIGINT NOT NULL,"
	" questions_minute BIGINT NOT NULL,"
	" questions_day BIGINT NOT NULL,"
	" tokens_day BIGINT NOT NULL,"
	" PRIMARY KEY (owner, day));"
	"CREATE INDEX usage_day ON usage (day);",
	/* 3: the one database of a program's session; NULL: a visitor's */
	"ALTER TABLE sessions ADD COLUMN database TEXT;",
	/* 4: settings of a question's request, one a line; NULL: none */
	"ALTER TABLE turns ADD COLUMN options TEXT;",
	/* 5: who began a program's session; NULL: nobody that has a name */
	"ALTER TABLE sessions ADD COLUMN name TEXT;",
	/* 6: `parlance audit` and /status look at the last of it */
	"CREATE INDEX audit_at ON audit (at_ms);",
	/* 7: SQL that came with a question; NULL: it is to be drafted */
	"ALTER TABLE turns ADD COLUMN given_sql TEXT;",
	/* 8: notes, cut into passages; passage_words is SQLite's own */
	"CREATE TABLE notes ("
	" id TEXT PRIMARY KEY,"
	" database TEXT NOT NULL,"
	" source TEXT NOT NULL,"
	" title TEXT NOT NULL,"
	" stamp TEXT NOT NULL,"
	" body TEXT NOT NULL,"
	" author TEXT,"
	" updated_ms BIGINT NOT NULL);"
	"CREATE INDEX notes_database ON notes (database, source, title);"
	"CREATE TABLE note_versions ("
	" database TEXT PRIMARY KEY,"
	" version BIGINT NOT NULL);"
	"CREATE TABLE passages ("
	" id INTEGER PRIMARY KEY,"
	" note TEXT NOT NULL,"
	" database TEXT NOT NULL,"
	" heading TEXT NOT NULL,"
	" body TEXT NOT NULL,"
	" model TEXT," /* that made the vector: floats in a row */
	" vector BLOB);"
	"CREATE INDEX passages_note ON passages (note);"
	"CREATE INDEX passages_database ON passages (database, model);"
	"CREATE VIRTUAL TABLE passage_words USING fts5 (heading, body,"
	" tokenize = 'porter unicode61 remove_diacritics 2');",
	/* 9: files that users uploaded; dataset_row.c packs what is in one */
	"CREATE TABLE datasets ("
	" id TEXT PRIMARY KEY,"
	" owner TEXT NOT NULL,"
	" name TEXT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" updated_ms BIGINT NOT NULL,"
	" version BIGINT NOT NULL,"
	" data BIGINT NOT NULL,"
	" bytes BIGINT NOT NULL,"
	" load BIGINT NOT NULL,"
	" taken BIGINT NOT NULL,"
	" waiting_bytes BIGINT NOT NULL,"
	" problem TEXT,"
	" packed BLOB NOT NULL,"
	" UNIQUE (owner, name)) WITHOUT ROWID;",
	/* 10: finished turns as HTML; see card.h */
	"CREATE TABLE cards ("
	" chat TEXT NOT NULL,"
	" n BIGINT NOT NULL,"
	" state TEXT NOT NULL,"
	" look TEXT NOT NULL,"
	" dialect TEXT,"
	" html BLOB NOT NULL,"
	" made_ms BIGINT NOT NULL,"
	" PRIMARY KEY (chat, n),"
	" FOREIGN KEY (chat, n) REFERENCES turns (chat, n)"
	" ON DELETE CASCADE);"
	"CREATE INDEX cards_made ON cards (made_ms);"
	"CREATE TRIGGER cards_of_turns AFTER UPDATE"
	" OF state, question, evidence, result ON turns BEGIN"
	" DELETE FROM cards WHERE chat = old.chat AND n = old.n; END;",
	/* 11: verified examples; what was said of a turn, and by whom */
	"CREATE TABLE examples ("
	" n INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" database TEXT NOT NULL,"
	" question TEXT NOT NULL,"
	" words TEXT NOT NULL," /* the question normalised */
	" sql TEXT NOT NULL,"
	" dialect TEXT NOT NULL,"
	" tables TEXT NOT NULL,"
	" fingerprint TEXT NOT NULL,"
	" state TEXT NOT NULL,"
	" proposer TEXT NOT NULL,"
	" verifier TEXT,"
	" follows BIGINT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" decided_ms BIGINT NOT NULL);"
	"CREATE INDEX examples_state ON examples (database, state, words);"
	"CREATE VIRTUAL TABLE examples_fts USING fts5 (question,"
	" tokenize = 'porter unicode61 remove_diacritics 2');"
	"ALTER TABLE turns ADD COLUMN feedback TEXT;"
	"ALTER TABLE turns ADD COLUMN review TEXT;" /* NULL: not wanted */
	"ALTER TABLE turns ADD COLUMN reviewer TEXT;"
	"ALTER TABLE turns ADD COLUMN review_note TEXT;"
	"ALTER TABLE turns ADD COLUMN reviewed_ms BIGINT NOT NULL DEFAULT 0;"
	"CREATE INDEX turns_review ON turns (review, created_ms)"
	" WHERE review IS NOT NULL;"
	"DROP TRIGGER cards_of_turns;"
	"CREATE TRIGGER cards_of_turns AFTER UPDATE"
	" OF state, question, evidence, result, feedback, review ON turns BEGIN"
	" DELETE FROM cards WHERE chat = old.chat AND n = old.n; END;"
	"ALTER TABLE audit ADD COLUMN act TEXT;", /* NULL: a question */
	/* 12: what a model drafted; the key is a digest of what it was asked */
	"CREATE TABLE drafts ("
	" key TEXT PRIMARY KEY,"
	" database TEXT NOT NULL,"
	" sql TEXT NOT NULL,"
	" explanation TEXT,"
	" drafter TEXT NOT NULL,"
	" model TEXT,"
	" confidence BIGINT NOT NULL," /* in millionths */
	" created_ms BIGINT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX drafts_created ON drafts (created_ms);",
	/* 13: what models cost, in millionths of the currency */
	"ALTER TABLE audit ADD COLUMN tokens_in BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE audit ADD COLUMN tokens_out BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE audit ADD COLUMN cost BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE audit ADD COLUMN currency TEXT;"
	"ALTER TABLE usage ADD COLUMN cost_day BIGINT NOT NULL DEFAULT 0;",
	/* 14: when a schema was read, so that others see it was again */
	"ALTER TABLE schemas ADD COLUMN read_ms BIGINT NOT NULL DEFAULT 0;",
	/* 15: of examples those that are verified alone, with their database */
	"DROP TABLE examples_fts;"
	"CREATE VIRTUAL TABLE examples_fts USING fts5 (database, question,"
	" tokenize = 'porter unicode61 remove_diacritics 2');"
	"INSERT INTO examples_fts (rowid, database, question)"
	" SELECT n, hex(database), question FROM examples"
	" WHERE state = 'verified';",
	/* 16: what an example gave when it was verified; NULL: it did not run */
	"ALTER TABLE examples ADD COLUMN n_rows BIGINT;"
	"ALTER TABLE examples ADD COLUMN"
	" more_rows BIGINT NOT NULL DEFAULT 0;",
	/* 17: SQL of the reading that a visitor chose; NULL: none */
	"ALTER TABLE turns ADD COLUMN chosen_sql TEXT;",
	/* 18 */
	"CREATE TABLE deleted_chats ("
	" chat TEXT PRIMARY KEY REFERENCES chats (id) ON DELETE CASCADE,"
	" owner TEXT NOT NULL,"
	" at_ms BIGINT NOT NULL);"
	"CREATE INDEX deleted_chats_owner ON deleted_chats (owner, at_ms);",
	/* 19: saved questions and boards, with what they were; see kept.h */
	"CREATE TABLE kept ("
	" kind TEXT NOT NULL,"
	" name TEXT NOT NULL,"
	" owner TEXT NOT NULL,"
	" maker TEXT,"
	" readers TEXT,"
	" database TEXT,"
	" words TEXT,"
	" body TEXT NOT NULL,"
	" editor TEXT,"
	" edit BIGINT NOT NULL,"
	" created_ms BIGINT NOT NULL,"
	" updated_ms BIGINT NOT NULL,"
	" PRIMARY KEY (kind, name)) WITHOUT ROWID;"
	"CREATE INDEX kept_words ON kept (database, words)"
	" WHERE words IS NOT NULL;"
	"CREATE TABLE kept_edits ("
	" kind TEXT NOT NULL,"
	" name TEXT NOT NULL,"
	" edit BIGINT NOT NULL,"
	" body TEXT NOT NULL,"
	" editor TEXT,"
	" at_ms BIGINT NOT NULL,"
	" PRIMARY KEY (kind, name, edit),"
	" FOREIGN KEY (kind, name) REFERENCES kept (kind, name)"
	" ON DELETE CASCADE) WITHOUT ROWID;"
	"CREATE TABLE kept_figures ("
	" key TEXT PRIMARY KEY," /* a digest */
	" rows BLOB NOT NULL,"
	" made_ms BIGINT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX kept_figures_made ON kept_figures (made_ms);",

	/* 20: links to what was found out, with a copy of it; see shares.h */
	"CREATE TABLE shares ("
	" digest TEXT PRIMARY KEY," /* of its token */
	" id TEXT NOT NULL UNIQUE,"
	" kind TEXT NOT NULL,"
	" what TEXT NOT NULL,"
	" title TEXT NOT NULL,"
	" readers TEXT,"
	" owner TEXT NOT NULL,"
	" maker TEXT,"
	" created_ms BIGINT NOT NULL,"
	" expires_ms BIGINT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX shares_owner ON shares (owner);"
	"CREATE INDEX shares_expires ON shares (expires_ms);"
	"CREATE TABLE share_items ("
	" share TEXT NOT NULL REFERENCES shares (id) ON DELETE CASCADE,"
	" n BIGINT NOT NULL,"
	" state TEXT NOT NULL,"
	" question TEXT NOT NULL,"
	" database TEXT NOT NULL,"
	" saved TEXT,"
	" show TEXT NOT NULL,"
	" width BIGINT NOT NULL,"
	" key TEXT NOT NULL,"
	" reader TEXT,"
	" made_ms BIGINT NOT NULL,"
	" evidence BLOB,"
	" result BLOB,"
	" PRIMARY KEY (share, n)) WITHOUT ROWID;",
	/* 21: the audit is in the order of its time, which saves an index: an
	 * id is at least at_ms * 1024, whoever writes it: see audit_row.h.
	 * Drafts have no index of times either, and the time stands first */
	"ALTER TABLE audit RENAME TO audit_before;"
	"CREATE TABLE audit ("
	" id INTEGER PRIMARY KEY,"
	" at_ms BIGINT NOT NULL,"
	" owner TEXT NOT NULL,"
	" name TEXT,"
	" chat TEXT NOT NULL,"
	" n BIGINT NOT NULL,"
	" database TEXT,"
	" state TEXT NOT NULL,"
	" error TEXT,"
	" question TEXT,"
	" sql TEXT,"
	" drafter TEXT,"
	" n_attempts BIGINT NOT NULL,"
	" n_rows BIGINT NOT NULL,"
	" model_calls BIGINT NOT NULL,"
	" ms BIGINT NOT NULL,"
	" act TEXT,"
	" tokens_in BIGINT NOT NULL DEFAULT 0,"
	" tokens_out BIGINT NOT NULL DEFAULT 0,"
	" cost BIGINT NOT NULL DEFAULT 0,"
	" currency TEXT);"
	"CREATE TRIGGER audit_in_time AFTER INSERT ON audit"
	" WHEN new.id < new.at_ms * 1024 BEGIN"
	" UPDATE audit SET id = new.at_ms * 1024 WHERE id = new.id; END;"
	"INSERT INTO audit (" AUDIT_COLUMNS ") SELECT " AUDIT_COLUMNS
	" FROM audit_before ORDER BY at_ms;"
	"DROP TABLE audit_before;"
	"DROP INDEX drafts_created;"
	"ALTER TABLE drafts RENAME TO drafts_before;"
	"CREATE TABLE drafts ("
	" key TEXT PRIMARY KEY,"
	" created_ms BIGINT NOT NULL,"
	" database TEXT NOT NULL,"
	" sql TEXT NOT NULL,"
	" explanation TEXT,"
	" drafter TEXT NOT NULL,"
	" model TEXT,"
	" confidence BIGINT NOT NULL) WITHOUT ROWID;"
	"INSERT INTO drafts (key, created_ms, database, sql, explanation,"
	" drafter, model, confidence) SELECT key, created_ms, database, sql,"
	" explanation, drafter, model, confidence FROM drafts_before;"
	"DROP TABLE drafts_before;",
	/* 22, 23, 24: of servers alone */
	"", "", "",
	/* 25: see store/copy/mark.h */
	"CREATE TABLE copies ("
	" mark TEXT PRIMARY KEY,"
	" total BIGINT) WITHOUT ROWID;", /* NULL: the mark is its own */
};

static_assert(COUNT(migrations) == STORE_VERSION,
	      "a new one is counted, and has a step in so/postgresql");

static const struct err *
version(struct store *s, struct arena *a, int64_t *ret)
{
	struct db_stmt *st;
	const struct err *e;
	bool row;

	e = db_start(s, a, &st, "PRAGMA user_version", "");
	if (!e)
		e = db_step(s, a, st, &row);
	if (e)
		return e;
	*ret = db_int(st, 0);
	db_done(st);
	if (*ret > (int64_t)COUNT(migrations))
		return err_new(a, ERR_STORE,
			       "The store was written by a newer Parlance.",
			       "store: its version is %lld, this program knows"
			       " %zu",
			       (long long)*ret, COUNT(migrations));
	return NULL;
}

const char *
sqlite_migration(size_t version)
{
	return version < COUNT(migrations) ? migrations[version] : NULL;
}

static const struct err *
steps(struct store *s, struct arena *a, size_t at)
{
	const struct err *e = NULL;

	for (size_t i = 0; at == 0 && !e && sqlite_fresh[i]; i++)
		e = sqlite_script(s, a, sqlite_fresh[i], "make");
	if (at == 0)
		return e;
	for (size_t i = at; !e && i < COUNT(migrations); i++)
		e = sqlite_script(s, a, migrations[i], "migrate");
	return e;
}

/* Under the write lock: of workers that start at once, one migrates. */
static const struct err *
migrate(struct store *s, struct arena *a)
{
	int64_t at;
	const struct err *e = version(s, a, &at);

	if (!e)
		e = steps(s, a, (size_t)at);
	if (e)
		return e;
	return sqlite_script(
		s, a,
		arena_printf(a, "PRAGMA user_version = %zu", COUNT(migrations)),
		"migrate");
}

const struct err *
sqlite_migrate(struct store *s, struct arena *a)
{
	int64_t at;
	const struct err *e = version(s, a, &at);

	if (e || at == (int64_t)COUNT(migrations))
		return e;
	e = db_begin(s, a);
	if (!e)
		e = db_end(s, a, migrate(s, a));
	return e;
}
