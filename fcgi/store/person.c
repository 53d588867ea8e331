#include "store/person.h"

#include "store/dataset/dataset_row.h"
#include "store/db/db.h"

#include "base/ban.h"

#define COLUMNS_MAX 10

#define COLUMN(of, is)                     \
	{                                  \
		.name = (of), .type = (is) \
	}
#define TEXT(of) COLUMN(of, CELL_TEXT)
#define TIME(of) COLUMN(of, CELL_TIMESTAMP)
#define COUNT_OF(of) COLUMN(of, CELL_INTEGER)
#define REAL(of) COLUMN(of, CELL_REAL)

static const struct {
	const char *name;
	const char *sql; /* its values are the owner, and the name */
	struct column columns[COLUMNS_MAX];
	size_t n_columns;
} kinds[PERSON__MAX] = {
	[PERSON_AUDIT] = { .name = "audit",
			   .sql = "SELECT at_ms, database, state, error,"
				  " question, sql, drafter, n_rows, act"
				  " FROM audit WHERE owner = ?1 OR name = ?2"
				  " ORDER BY at_ms",
			   .columns = { TIME("at"), TEXT("database"),
					TEXT("state"), TEXT("error"),
					TEXT("question"), TEXT("sql"),
					TEXT("drafter"), COUNT_OF("rows"),
					TEXT("act") },
			   .n_columns = 9 },
	[PERSON_TOKENS] = { .name = "tokens",
			    .sql = "SELECT id, label, scope, groups,"
				   " created_ms, expires_ms, used_ms"
				   " FROM tokens WHERE ?1 = ?1 AND name = ?2"
				   " ORDER BY created_ms",
			    .columns = { TEXT("id"), TEXT("label"),
					 TEXT("scope"), TEXT("groups"),
					 TIME("created"), TIME("expires"),
					 TIME("used") },
			    .n_columns = 7 },
	[PERSON_SAVED] = { .name = "saved",
			   .sql = "SELECT kind, name, database, readers, body,"
				  " created_ms, updated_ms FROM kept"
				  " WHERE owner = ?1 OR maker = ?2"
				  " ORDER BY kind, name",
			   .columns = { TEXT("kind"), TEXT("name"),
					TEXT("database"), TEXT("readers"),
					TEXT("text"), TIME("created"),
					TIME("updated") },
			   .n_columns = 7 },
	[PERSON_LINKS] = { .name = "links",
			   .sql = "SELECT id, kind, what, title, readers,"
				  " created_ms, expires_ms FROM shares"
				  " WHERE owner = ?1 OR maker = ?2"
				  " ORDER BY created_ms",
			   .columns = { TEXT("id"), TEXT("kind"), TEXT("what"),
					TEXT("title"), TEXT("readers"),
					TIME("created"), TIME("expires") },
			   .n_columns = 7 },
	[PERSON_EXAMPLES] = { .name = "examples",
			      .sql = "SELECT id, database, question, sql,"
				     " state, created_ms FROM examples"
				     " WHERE proposer IN (?1, ?2)"
				     " OR verifier IN (?1, ?2) ORDER BY n",
			      .columns = { TEXT("id"), TEXT("database"),
					   TEXT("question"), TEXT("sql"),
					   TEXT("state"), TIME("created") },
			      .n_columns = 6 },
	[PERSON_NOTES] = { .name = "notes",
			   .sql = "SELECT id, database, title, body,"
				  " updated_ms FROM notes"
				  " WHERE ?1 = ?1 AND author = ?2 ORDER BY id",
			   .columns = { TEXT("id"), TEXT("database"),
					TEXT("title"), TEXT("text"),
					TIME("updated") },
			   .n_columns = 5 },
	[PERSON_DATASETS] = { .name = "datasets",
			      .sql = "SELECT id, name, bytes, created_ms,"
				     " updated_ms FROM datasets"
				     " WHERE owner = ?1 AND ?2 = ?2"
				     " ORDER BY created_ms",
			      .columns = { TEXT("id"), TEXT("name"),
					   COUNT_OF("bytes"), TIME("created"),
					   TIME("updated") },
			      .n_columns = 5 },
	[PERSON_LIMITS] = { .name = "limits",
			    .sql = "SELECT day * 86400000, questions_day,"
				   " tokens_day, CAST(cost_day AS"
				   " DOUBLE PRECISION) / 1000000"
				   " FROM usage WHERE owner = ?1 AND ?2 = ?2"
				   " ORDER BY day",
			    .columns = { TIME("day"), COUNT_OF("questions"),
					 COUNT_OF("tokens"), REAL("cost") },
			    .n_columns = 4 },
};

const char *
person_kind_name(enum person_kind kind)
{
	return kinds[kind].name;
}

const struct err *
store_person_rows(struct store *s, struct arena *a, const char *name,
		  enum person_kind kind, struct rows *ret)
{
	struct db_stmt *st;
	const struct err *e = db_start(s, a, &st, kinds[kind].sql, "tt",
				       arena_printf(a, "u:%s", name), name);

	return e ? e
		 : db_rows(s, a, st, kinds[kind].columns, kinds[kind].n_columns,
			   ret);
}

enum does { DELETES, UNNAMES, UNNAMES_AUDIT };

/* Each with the owner and the name; in this order, and all or nothing. */
static const struct {
	const char *kind;
	enum does does;
	const char *sql;
} steps[] = {
	/* programs' sessions of the user, with their chats */
	{ "chats", DELETES,
	  "DELETE FROM chats WHERE owner = ?1 OR owner IN (SELECT 's:' ||"
	  " digest FROM sessions WHERE name = ?2)" },
	{ "sessions", DELETES,
	  "DELETE FROM sessions WHERE ?1 = ?1 AND name = ?2" },
	{ "tokens", DELETES, "DELETE FROM tokens WHERE ?1 = ?1 AND name = ?2" },
	{ "links", DELETES,
	  "DELETE FROM shares WHERE owner = ?1 OR maker = ?2" },
	{ "limits", DELETES, "DELETE FROM usage WHERE owner = ?1 AND ?2 = ?2" },
	{ "saved", DELETES,
	  "DELETE FROM kept WHERE owner = ?1 AND ?2 = ?2 AND readers IS NULL" },
	{ "saved", UNNAMES,
	  "UPDATE kept SET owner = CASE owner WHEN ?1 THEN 'gone:' ELSE owner"
	  " END, maker = nullif(maker, ?2), editor = nullif(editor, ?2)"
	  " WHERE owner = ?1 OR maker = ?2 OR editor = ?2" },
	{ "saved, earlier", UNNAMES,
	  "UPDATE kept_edits SET editor = NULL WHERE ?1 = ?1"
	  " AND editor = ?2" },
	{ "examples", DELETES,
	  "DELETE FROM examples WHERE proposer IN (?1, ?2)"
	  " AND state <> 'verified'" },
	{ "examples", UNNAMES,
	  "UPDATE examples SET proposer = CASE WHEN proposer IN (?1, ?2) THEN"
	  " '' ELSE proposer END, verifier = CASE WHEN verifier IN (?1, ?2)"
	  " THEN '' ELSE verifier END"
	  " WHERE proposer IN (?1, ?2) OR verifier IN (?1, ?2)" },
	{ "notes", UNNAMES,
	  "UPDATE notes SET author = NULL WHERE ?1 = ?1 AND author = ?2" },
	{ "reviews", UNNAMES,
	  "UPDATE turns SET reviewer = NULL WHERE ?1 = ?1"
	  " AND reviewer = ?2" },
	{ "audit", UNNAMES_AUDIT,
	  "UPDATE audit SET owner = 'gone:', name = NULL, question = NULL"
	  " WHERE owner = ?1 OR name = ?2" },
};

static const struct err *
forget_datasets(struct store *s, struct arena *a, const char *owner,
		struct rows *ret)
{
	struct db_found found = { db_read_text, sizeof(const char *), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found, "SELECT id FROM datasets WHERE owner = ?",
			"t", owner);

	for (size_t i = 0; !e && i < found.n; i++)
		e = dataset_forget(s, a, ((const char *const *)found.items)[i]);
	ret->cells[0] = cell_of_text("datasets");
	ret->cells[1] = cell_of_text(arena_printf(a, "%zu", found.n));
	ret->cells[2] = cell_of_text("0");
	return e;
}

/* *ret has a row for each step, and one before them. */
static const struct err *
forget(struct store *s, struct arena *a, const char *name, bool with_audit,
       struct rows *ret)
{
	const char *owner = arena_printf(a, "u:%s", name);
	const struct err *e = forget_datasets(s, a, owner, ret);

	for (size_t i = 0; i < COUNT(steps) && !e; i++) {
		struct cell *c = ret->cells + (i + 1) * ret->n_cols;
		bool skip = steps[i].does == UNNAMES_AUDIT && !with_audit;
		bool deletes = steps[i].does == DELETES;
		const char *n;

		if (!skip)
			e = db_run(s, a, steps[i].sql, "tt", owner, name);
		n = arena_printf(a, "%zu", skip || e ? 0 : db_changes(s));
		c[0] = cell_of_text(steps[i].kind);
		c[1] = cell_of_text(deletes ? n : "0");
		c[2] = cell_of_text(deletes ? "0" : n);
	}
	return e;
}

const struct err *
store_person_delete(struct store *s, struct arena *a, const char *name,
		    bool with_audit, struct rows *ret)
{
	static const char *const names[] = { "kind", "deleted", "unnamed" };
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	*ret = rows_texts(a, COUNT(steps) + 1, names, COUNT(names));
	return db_end(s, a, forget(s, a, name, with_audit, ret));
}
