#ifndef STORE_DB_COUNTED_H
#define STORE_DB_COUNTED_H

#include "data/rows.h"

/* The kinds of things that are kept: their tables, and what is counted. */
#define STORE_KINDS                                                       \
	"VALUES ('questions', 'chats'),"                                  \
	" ('questions', 'turns'), ('questions', 'post_keys'),"            \
	" ('questions', 'deleted_chats'), ('rendered answers', 'cards')," \
	" ('audit', 'audit'), ('sessions', 'sessions'),"                  \
	" ('limits', 'usage'), ('schemas', 'schemas'),"                   \
	" ('drafts', 'drafts'), ('notes', 'notes'),"                      \
	" ('notes', 'note_versions'), ('notes', 'passages'),"             \
	" ('examples', 'examples'), ('saved', 'kept'),"                   \
	" ('saved', 'kept_edits'), ('figures', 'kept_figures'),"          \
	" ('tokens', 'tokens'), ('datasets', 'datasets')"
#define STORE_COUNTED                                                        \
	"counted (kind, n, oldest) AS ("                                     \
	"SELECT 'questions', count(*), min(created_ms) FROM turns UNION ALL" \
	" SELECT 'rendered answers', count(*), min(made_ms) FROM cards"      \
	" UNION ALL SELECT 'audit', count(*), min(at_ms) FROM audit"         \
	" UNION ALL SELECT 'sessions', count(*), min(created_ms)"            \
	" FROM sessions"                                                     \
	" UNION ALL SELECT 'limits', count(*), NULL FROM usage"              \
	" UNION ALL SELECT 'schemas', count(*), NULL FROM schemas"           \
	" UNION ALL SELECT 'drafts', count(*), min(created_ms) FROM drafts"  \
	" UNION ALL SELECT 'notes', count(*), min(updated_ms) FROM notes"    \
	" UNION ALL SELECT 'examples', count(*), min(created_ms)"            \
	" FROM examples"                                                     \
	" UNION ALL SELECT 'saved', count(*), min(created_ms) FROM kept"     \
	" UNION ALL SELECT 'figures', count(*), min(made_ms)"                \
	" FROM kept_figures"                                                 \
	" UNION ALL SELECT 'tokens', count(*), min(created_ms) FROM tokens"  \
	" UNION ALL SELECT 'datasets', count(*), min(created_ms)"            \
	" FROM datasets)"

/* Of store_sizes(). */
#define STORE_SIZE_COLUMNS 4
static const struct column store_size_columns[STORE_SIZE_COLUMNS] = {
	{ .name = "kind", .type = CELL_TEXT },
	{ .name = "rows", .type = CELL_INTEGER },
	{ .name = "bytes", .type = CELL_INTEGER },
	{ .name = "oldest", .type = CELL_TIMESTAMP },
};

#endif
