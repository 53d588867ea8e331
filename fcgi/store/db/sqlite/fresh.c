#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

/*
 * What the migrations make of an empty store, as SQLite tells it: this makes
 * a new one in a sixth of the time. test_migrate.c holds both together.
 */
const char *const sqlite_fresh[] = {
	"CREATE TABLE sessions ( digest TEXT PRIMARY KEY, created_ms "
	"BIGINT NOT NULL, seen_ms BIGINT NOT NULL, database TEXT, name "
	"TEXT) WITHOUT ROWID",
	"CREATE TABLE chats ( id TEXT PRIMARY KEY, owner TEXT NOT "
	"NULL, database TEXT NOT NULL, title TEXT NOT NULL, created_ms "
	"BIGINT NOT NULL, updated_ms BIGINT NOT NULL, n_turns BIGINT "
	"NOT NULL) WITHOUT ROWID",
	"CREATE INDEX chats_owner ON chats (owner, updated_ms)",
	"CREATE TABLE turns ( chat TEXT NOT NULL REFERENCES chats (id) "
	"ON DELETE CASCADE, n BIGINT NOT NULL, state TEXT NOT NULL, "
	"question TEXT NOT NULL, created_ms BIGINT NOT NULL, holder "
	"TEXT, lease_ms BIGINT NOT NULL DEFAULT 0, looked_ms BIGINT "
	"NOT NULL DEFAULT 0, evidence BLOB, result BLOB, options TEXT, "
	"given_sql TEXT, feedback TEXT, review TEXT, reviewer TEXT, "
	"review_note TEXT, reviewed_ms BIGINT NOT NULL DEFAULT 0, "
	"chosen_sql TEXT, PRIMARY KEY (chat, n))",
	"CREATE TABLE post_keys ( owner TEXT NOT NULL, key TEXT NOT "
	"NULL, chat TEXT NOT NULL REFERENCES chats (id) ON DELETE "
	"CASCADE, n BIGINT NOT NULL, created_ms BIGINT NOT NULL, "
	"PRIMARY KEY (owner, key))",
	"CREATE INDEX post_keys_chat ON post_keys (chat)",
	"CREATE TABLE schemas ( key TEXT PRIMARY KEY, fingerprint TEXT "
	"NOT NULL, packed BLOB NOT NULL, read_ms BIGINT NOT NULL "
	"DEFAULT 0)",
	"CREATE TABLE sweeps (at_ms BIGINT NOT NULL)",
	"CREATE TABLE tokens ( digest TEXT PRIMARY KEY, id TEXT NOT "
	"NULL UNIQUE, name TEXT NOT NULL, groups TEXT, label TEXT NOT "
	"NULL, scope TEXT NOT NULL, created_ms BIGINT NOT NULL, "
	"expires_ms BIGINT NOT NULL, used_ms BIGINT NOT NULL)",
	"CREATE INDEX tokens_name ON tokens (name)",
	"CREATE TABLE usage ( owner TEXT NOT NULL, day BIGINT NOT "
	"NULL, minute BIGINT NOT NULL, questions_minute BIGINT NOT "
	"NULL, questions_day BIGINT NOT NULL, tokens_day BIGINT NOT "
	"NULL, cost_day BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (owner, "
	"day))",
	"CREATE INDEX usage_day ON usage (day)",
	"CREATE TABLE notes ( id TEXT PRIMARY KEY, database TEXT NOT "
	"NULL, source TEXT NOT NULL, title TEXT NOT NULL, stamp TEXT "
	"NOT NULL, body TEXT NOT NULL, author TEXT, updated_ms BIGINT "
	"NOT NULL)",
	"CREATE INDEX notes_database ON notes (database, source, "
	"title)",
	"CREATE TABLE note_versions ( database TEXT PRIMARY KEY, "
	"version BIGINT NOT NULL)",
	"CREATE TABLE passages ( id INTEGER PRIMARY KEY, note TEXT NOT "
	"NULL, database TEXT NOT NULL, heading TEXT NOT NULL, body "
	"TEXT NOT NULL, model TEXT, vector BLOB)",
	"CREATE INDEX passages_note ON passages (note)",
	"CREATE INDEX passages_database ON passages (database, model)",
	"CREATE VIRTUAL TABLE passage_words USING fts5 (heading, body, "
	"tokenize = 'porter unicode61 remove_diacritics 2')",
	"CREATE TABLE datasets ( id TEXT PRIMARY KEY, owner TEXT NOT "
	"NULL, name TEXT NOT NULL, created_ms BIGINT NOT NULL, "
	"updated_ms BIGINT NOT NULL, version BIGINT NOT NULL, data "
	"BIGINT NOT NULL, bytes BIGINT NOT NULL, load BIGINT NOT NULL, "
	"taken BIGINT NOT NULL, waiting_bytes BIGINT NOT NULL, problem "
	"TEXT, packed BLOB NOT NULL, UNIQUE (owner, name)) WITHOUT "
	"ROWID",
	"CREATE TABLE cards ( chat TEXT NOT NULL, n BIGINT NOT NULL, "
	"state TEXT NOT NULL, look TEXT NOT NULL, dialect TEXT, html "
	"BLOB NOT NULL, made_ms BIGINT NOT NULL, PRIMARY KEY (chat, "
	"n), FOREIGN KEY (chat, n) REFERENCES turns (chat, n) ON "
	"DELETE CASCADE)",
	"CREATE INDEX cards_made ON cards (made_ms)",
	"CREATE TABLE examples ( n INTEGER PRIMARY KEY, id TEXT NOT "
	"NULL UNIQUE, database TEXT NOT NULL, question TEXT NOT NULL, "
	"words TEXT NOT NULL, sql TEXT NOT NULL, dialect TEXT NOT "
	"NULL, tables TEXT NOT NULL, fingerprint TEXT NOT NULL, state "
	"TEXT NOT NULL, proposer TEXT NOT NULL, verifier TEXT, follows "
	"BIGINT NOT NULL, created_ms BIGINT NOT NULL, decided_ms "
	"BIGINT NOT NULL, n_rows BIGINT, more_rows BIGINT NOT NULL "
	"DEFAULT 0)",
	"CREATE INDEX examples_state ON examples (database, state, "
	"words)",
	"CREATE INDEX turns_review ON turns (review, created_ms) WHERE "
	"review IS NOT NULL",
	"CREATE TRIGGER cards_of_turns AFTER UPDATE OF state, "
	"question, evidence, result, feedback, review ON turns BEGIN "
	"DELETE FROM cards WHERE chat = old.chat AND n = old.n; END",
	"CREATE VIRTUAL TABLE examples_fts USING fts5 (database, "
	"question, tokenize = 'porter unicode61 remove_diacritics 2')",
	"CREATE TABLE deleted_chats ( chat TEXT PRIMARY KEY REFERENCES "
	"chats (id) ON DELETE CASCADE, owner TEXT NOT NULL, at_ms "
	"BIGINT NOT NULL)",
	"CREATE INDEX deleted_chats_owner ON deleted_chats (owner, "
	"at_ms)",
	"CREATE TABLE kept ( kind TEXT NOT NULL, name TEXT NOT NULL, "
	"owner TEXT NOT NULL, maker TEXT, readers TEXT, database TEXT, "
	"words TEXT, body TEXT NOT NULL, editor TEXT, edit BIGINT NOT "
	"NULL, created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL, "
	"PRIMARY KEY (kind, name)) WITHOUT ROWID",
	"CREATE INDEX kept_words ON kept (database, words) WHERE words "
	"IS NOT NULL",
	"CREATE TABLE kept_edits ( kind TEXT NOT NULL, name TEXT NOT "
	"NULL, edit BIGINT NOT NULL, body TEXT NOT NULL, editor TEXT, "
	"at_ms BIGINT NOT NULL, PRIMARY KEY (kind, name, edit), "
	"FOREIGN KEY (kind, name) REFERENCES kept (kind, name) ON "
	"DELETE CASCADE) WITHOUT ROWID",
	"CREATE TABLE kept_figures ( key TEXT PRIMARY KEY, rows BLOB "
	"NOT NULL, made_ms BIGINT NOT NULL) WITHOUT ROWID",
	"CREATE INDEX kept_figures_made ON kept_figures (made_ms)",
	"CREATE TABLE shares ( digest TEXT PRIMARY KEY, id TEXT NOT "
	"NULL UNIQUE, kind TEXT NOT NULL, what TEXT NOT NULL, title "
	"TEXT NOT NULL, readers TEXT, owner TEXT NOT NULL, maker TEXT, "
	"created_ms BIGINT NOT NULL, expires_ms BIGINT NOT NULL) "
	"WITHOUT ROWID",
	"CREATE INDEX shares_owner ON shares (owner)",
	"CREATE INDEX shares_expires ON shares (expires_ms)",
	"CREATE TABLE share_items ( share TEXT NOT NULL REFERENCES "
	"shares (id) ON DELETE CASCADE, n BIGINT NOT NULL, state TEXT "
	"NOT NULL, question TEXT NOT NULL, database TEXT NOT NULL, "
	"saved TEXT, show TEXT NOT NULL, width BIGINT NOT NULL, key "
	"TEXT NOT NULL, reader TEXT, made_ms BIGINT NOT NULL, evidence "
	"BLOB, result BLOB, PRIMARY KEY (share, n)) WITHOUT ROWID",
	"CREATE TABLE audit ( id INTEGER PRIMARY KEY, at_ms BIGINT NOT "
	"NULL, owner TEXT NOT NULL, name TEXT, chat TEXT NOT NULL, n "
	"BIGINT NOT NULL, database TEXT, state TEXT NOT NULL, error "
	"TEXT, question TEXT, sql TEXT, drafter TEXT, n_attempts "
	"BIGINT NOT NULL, n_rows BIGINT NOT NULL, model_calls BIGINT "
	"NOT NULL, ms BIGINT NOT NULL, act TEXT, tokens_in BIGINT NOT "
	"NULL DEFAULT 0, tokens_out BIGINT NOT NULL DEFAULT 0, cost "
	"BIGINT NOT NULL DEFAULT 0, currency TEXT)",
	"CREATE TRIGGER audit_in_time AFTER INSERT ON audit WHEN "
	"new.id < new.at_ms * 1024 BEGIN UPDATE audit SET id = "
	"new.at_ms * 1024 WHERE id = new.id; END",
	"CREATE TABLE drafts ( key TEXT PRIMARY KEY, created_ms BIGINT "
	"NOT NULL, database TEXT NOT NULL, sql TEXT NOT NULL, "
	"explanation TEXT, drafter TEXT NOT NULL, model TEXT, "
	"confidence BIGINT NOT NULL) WITHOUT ROWID",
	"CREATE TABLE copies ( mark TEXT PRIMARY KEY, total BIGINT) "
	"WITHOUT ROWID",
	"INSERT INTO sweeps VALUES (0)",
	NULL,
};
