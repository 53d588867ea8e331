#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "knowledge/values/index.h"

#include "base/ban.h"

#define SCRATCH ((size_t)1 << 20)

/* A file that was not finished is never read: nothing has to be undone. */
static const char schema[] =
	"PRAGMA journal_mode = OFF;"
	"PRAGMA synchronous = OFF;"
	"CREATE TABLE made(schema TEXT NOT NULL, data TEXT NOT NULL,"
	" at_ms INTEGER NOT NULL, cost_ms INTEGER NOT NULL,"
	" partial INTEGER NOT NULL);"
	"CREATE TABLE value(key TEXT NOT NULL, text TEXT NOT NULL,"
	" tab INTEGER NOT NULL, col INTEGER NOT NULL, stem INTEGER NOT NULL,"
	" PRIMARY KEY(key, tab, col, text)) WITHOUT ROWID;" VALUES_WORD_TABLE
		VALUES_FACTS_TABLE "BEGIN";

/*
 * A finished file never changes: one lock, and one transaction, for good. Its
 * pages are those of all workers, and no copies of each.
 */
static const char reading[] = "PRAGMA locking_mode = EXCLUSIVE;"
			      "PRAGMA cache_size = -64;"
			      "PRAGMA mmap_size = 268435456;"
			      "BEGIN";

static void
values_close(void *arg)
{
	struct values *v = arg;

	(void)sqlite3_finalize(v->insert);
	(void)sqlite3_finalize(v->insert_word);
	(void)sqlite3_finalize(v->find_word);
	(void)sqlite3_finalize(v->find);
	(void)sqlite3_finalize(v->find_start);
	(void)sqlite3_finalize(v->begins);
	(void)sqlite3_finalize(v->find_near);
	(void)sqlite3_finalize(v->of_column);
	(void)sqlite3_close(v->db);
	arena_destroy(v->scratch);
}

static const struct err *
failed(const struct values *v)
{
	return err_new(v->arena, ERR_STORE, "The value index failed.", "%s",
		       v->db ? sqlite3_errmsg(v->db) : "out of memory");
}

static const struct err *
open_at(struct arena *a, const char *path, int flags, struct values **ret)
{
	struct values *v = arena_alloc(a, sizeof(*v));
	int rc;

	v->arena = a;
	rc = sqlite3_open_v2(path, &v->db, flags, NULL);
	/* two statements for life: nothing small comes and goes */
	(void)sqlite3_db_config(v->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, 0, 0);
	v->lemmas = lemmas_new(a);
	arena_defer(a, values_close, v);
	if (rc != SQLITE_OK || !v->lemmas.stemmer)
		return failed(v);
	*ret = v;
	return NULL;
}

static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

#define CAMEL_LETTERS 2 /* in lower case, before a capital */

/* Whether a word of "checkedOut" ends before its byte i. */
static bool
is_camel(const char *word, size_t i)
{
	if (i < CAMEL_LETTERS || !isupper((unsigned char)word[i]))
		return false;
	for (size_t k = 0; k < i; k++)
		if (!islower((unsigned char)word[k]))
			return false;
	return true;
}

/*
 * Words of at most n bytes of text, each of its letters and digits; "noShow" is
 * "no show", as people say it.
 */
size_t
values_split(struct str text, struct str *words, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < text.n && n < max;) {
		size_t from = i;

		while (i < text.n && is_letter(text.p[i]) &&
		       !is_camel(text.p + from, i - from))
			i++;
		if (i > from)
			words[n++] = (struct str){ text.p + from, i - from };
		else
			i++;
	}
	return n;
}

/* Each word as it is compared: folded, and stemmed too. */
void
values_fold(struct values *v, struct arena *a, const struct str *words,
	    size_t n, const char **folds, const char **stems)
{
	struct lemmas lemmas = { a, v->lemmas.stemmer };

	for (size_t i = 0; i < n; i++) {
		folds[i] = utf8_fold(a, words[i]);
		stems[i] = lemma_of(&lemmas, folds[i]);
	}
}

/* One space between: how values compare. */
const char *
values_key(struct arena *a, const char *const *words, size_t n)
{
	struct buf b = buf_new(a, (size_t)4 * VALUE_BYTES_MAX);

	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_putc(&b, ' ');
		buf_puts(&b, words[i]);
	}
	return buf_text(&b);
}

static const struct err *
prepare(struct values *v, const char *sql, sqlite3_stmt **ret)
{
	return sqlite3_prepare_v2(v->db, sql, -1, ret, NULL) == SQLITE_OK
		       ? NULL
		       : failed(v);
}

const struct err *
values_create(struct arena *a, const char *path, struct values **ret)
{
	const struct err *e;
	struct values *v = NULL;

	e = open_at(a, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &v);
	if (e)
		return e;
	assert(v);
	if (sqlite3_exec(v->db, schema, NULL, NULL, NULL) != SQLITE_OK)
		return failed(v);
	v->scratch = arena_create(SCRATCH);
	e = prepare(v, "INSERT OR IGNORE INTO value VALUES(?1, ?2, ?3, ?4, ?5)",
		    &v->insert);
	if (!e)
		e = prepare(v,
			    "INSERT OR IGNORE INTO word(key, text, tab, col)"
			    " VALUES(?1, ?2, ?3, ?4)",
			    &v->insert_word);
	if (e)
		return e;
	*ret = v;
	return NULL;
}

/* What is put for one value, or for a word of it. */
struct entry {
	const char *key;
	size_t table, col;
	struct str text;
};

static const struct err *
insert(struct values *v, sqlite3_stmt *s, const struct entry *y, bool stem)
{
	int rc;

	(void)sqlite3_reset(s);
	(void)sqlite3_bind_text(s, 1, y->key, -1, SQLITE_TRANSIENT);
	(void)sqlite3_bind_text(s, 2, y->text.p, (int)y->text.n,
				SQLITE_TRANSIENT);
	(void)sqlite3_bind_int64(s, 3, (sqlite3_int64)y->table);
	(void)sqlite3_bind_int64(s, 4, (sqlite3_int64)y->col);
	if (s == v->insert)
		(void)sqlite3_bind_int(s, 5, stem);
	rc = sqlite3_step(s);
	return rc == SQLITE_DONE ? NULL : failed(v);
}

/* Each word of a value of several, to find it by. */
static const struct err *
insert_words(struct values *v, const char *const *stems, size_t n,
	     struct entry y)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < n && n > 1 && !e; i++) {
		y.key = stems[i];
		if (strlen(stems[i]) >= WORD_MIN)
			e = insert(v, v->insert_word, &y, true);
	}
	return e;
}

const struct err *
values_add(struct values *v, size_t table, size_t col, struct str text)
{
	struct str words[GRAM_MAX + 1];
	const char *folds[GRAM_MAX], *stems[GRAM_MAX], *plain;
	struct entry y = { .table = table, .col = col, .text = text };
	struct arena *a = v->scratch;
	const struct err *e = NULL;
	size_t n;

	if (text.n > VALUE_BYTES_MAX)
		return NULL;
	n = values_split(text, words, COUNT(words));
	if (n == 0 || n > GRAM_MAX)
		return NULL;
	values_fold(v, a, words, n, folds, stems);
	y.key = plain = values_key(a, folds, n);
	e = insert(v, v->insert, &y, false);
	y.key = values_key(a, stems, n);
	if (!e && strcmp(plain, y.key) != 0)
		e = insert(v, v->insert, &y, true);
	if (!e)
		e = insert_words(v, stems, n, y);
	arena_reset(a);
	return e;
}

static const struct err *
prepare_find(struct values *v)
{
	const struct err *e;

	e = prepare(v,
		    "SELECT text, tab, col, stem FROM value WHERE key = ?1"
		    " LIMIT 24",
		    &v->find);
	if (e)
		return e;
	e = prepare(v,
		    "SELECT text, tab, col, stem FROM value WHERE key > ?1"
		    " || ' ' AND key < ?1 || '!' AND stem = 0 LIMIT 6",
		    &v->find_start);
	if (e)
		return e;
	e = prepare(v,
		    "SELECT tab, col, min(text), count(*) FROM word"
		    " WHERE key = ?1 GROUP BY tab, col LIMIT 12",
		    &v->find_word);
	if (e)
		return e;
	e = prepare(v,
		    "SELECT text FROM value WHERE tab = ?1 AND col = ?2"
		    " AND stem = 0",
		    &v->of_column);
	if (e)
		return e;
	e = prepare(v,
		    "SELECT key, text, tab, col FROM value WHERE key >= ?1"
		    " AND key < ?1 || '{' AND stem = 0 AND"
		    " length(key) BETWEEN ?2 - 2 AND ?2 + 2 AND"
		    " instr(key, ' ') = 0 LIMIT 4000",
		    &v->find_near);
	if (e)
		return e;
	return prepare(v,
		       "SELECT 1 FROM value WHERE key > ?1 || ' '"
		       " AND key < ?1 || '!' LIMIT 1",
		       &v->begins);
}

const struct err *
values_finish(struct values *v, const struct values_made *made)
{
	sqlite3_stmt *s = NULL;
	const struct err *e;
	int rc;

	e = prepare(v, "INSERT INTO made VALUES(?1, ?2, ?3, ?4, ?5)", &s);
	if (e)
		return e;
	(void)sqlite3_bind_text(s, 1, made->schema, -1, SQLITE_TRANSIENT);
	(void)sqlite3_bind_text(s, 2, made->data, -1, SQLITE_TRANSIENT);
	(void)sqlite3_bind_int64(s, 3, made->at_ms);
	(void)sqlite3_bind_int64(s, 4, made->cost_ms);
	(void)sqlite3_bind_int(s, 5, made->partial);
	rc = sqlite3_step(s);
	(void)sqlite3_finalize(s);
	arena_destroy(v->scratch);
	v->scratch = NULL;
	if (rc != SQLITE_DONE ||
	    sqlite3_exec(v->db, VALUES_COLUMN_INDEX "COMMIT", NULL, NULL,
			 NULL) != SQLITE_OK ||
	    !values_read_facts(v))
		return failed(v);
	v->made = *made;
	v->made.schema = arena_strdup(v->arena, made->schema);
	v->made.data = arena_strdup(v->arena, made->data);
	return prepare_find(v);
}

const struct values_made *
values_made(const struct values *v)
{
	return &v->made;
}

static bool
read_made(struct values *v)
{
	sqlite3_stmt *s = NULL;
	bool got = false;

	if (sqlite3_prepare_v2(v->db,
			       "SELECT schema, data, at_ms, cost_ms,"
			       " partial FROM made",
			       -1, &s, NULL) != SQLITE_OK)
		return false;
	if (sqlite3_step(s) == SQLITE_ROW) {
		v->made.schema = arena_strdup(
			v->arena, (const char *)sqlite3_column_text(s, 0));
		v->made.data = arena_strdup(
			v->arena, (const char *)sqlite3_column_text(s, 1));
		v->made.at_ms = sqlite3_column_int64(s, 2);
		v->made.cost_ms = sqlite3_column_int64(s, 3);
		v->made.partial = sqlite3_column_int(s, 4);
		got = v->made.schema && v->made.data;
	}
	(void)sqlite3_finalize(s);
	return got;
}

const struct err *
values_open(struct arena *a, const char *path, struct values **ret)
{
	struct values *v = NULL;
	const struct err *e = open_at(a, path, SQLITE_OPEN_READONLY, &v);

	*ret = NULL;
	if (e)
		return NULL; /* not there yet is not an error */
	assert(v);
	if (sqlite3_exec(v->db, reading, NULL, NULL, NULL) != SQLITE_OK ||
	    !read_made(v) || !values_read_facts(v))
		return NULL;
	/* one of an older version has not all tables: it is made anew */
	if (!prepare_find(v))
		*ret = v;
	return NULL;
}
