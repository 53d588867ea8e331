#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "driver/so/duckdb/duckdb.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

/* More would make the open of each worker slow. */
#define FILES_MAX 2000
/* Smaller files are read whole to find the types of their columns. */
#define SNIFF_WHOLE ((int64_t)16 << 20)
#define STATEMENT_MAX ((size_t)1 << 20)

static const struct {
	const char *ending;
	const char *scheme; /* what the file holds */
} endings[] = {
	{ ".csv", "csv" },        { ".tsv", "csv" },
	{ ".tab", "csv" },        { ".csv.gz", "csv" },
	{ ".tsv.gz", "csv" },     { ".parquet", "parquet" },
	{ ".pq", "parquet" },     { ".json", "json" },
	{ ".jsonl", "json" },     { ".ndjson", "json" },
	{ ".json.gz", "json" },   { ".jsonl.gz", "json" },
	{ ".ndjson.gz", "json" },
};

bool
duck_look(struct duck_file *f)
{
	struct stat st;

	if (stat(f->path, &st) != 0)
		return false;
	f->folder = S_ISDIR(st.st_mode);
	f->inode = st.st_ino;
	f->bytes = f->folder ? 0 : st.st_size;
	f->changed_ns =
		(int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
	return true;
}

/* The length of the ending, and what it says is in the file; 0: unknown. */
static size_t
ending_of(struct str name, const char **ret_scheme)
{
	for (size_t i = 0; i < COUNT(endings); i++) {
		size_t n = strlen(endings[i].ending);

		if (name.n > n && str_is_nocase(str_from(name, name.n - n),
						endings[i].ending)) {
			*ret_scheme = endings[i].scheme;
			return n;
		}
	}
	return 0;
}

static void
add_file(struct duck_conn *c, const char *path)
{
	struct arena *a = c->so.conn.arena;
	struct duck_file f = { .path = path };
	const char *holds = "";

	if (!duck_look(&f))
		return;
	(void)ending_of(str_of(path), &holds);
	f.parquet = strcmp(holds, "parquet") == 0;
	c->files = arena_grow(a, c->files, c->n_files, sizeof(f));
	c->files[c->n_files++] = f;
}

static int
by_name(const struct dirent **x, const struct dirent **y)
{
	return strcmp((*x)->d_name, (*y)->d_name);
}

static int
is_data(const struct dirent *d)
{
	const char *scheme;

	return d->d_name[0] != '.' && ending_of(str_of(d->d_name), &scheme) > 0;
}

static void
add_folder(struct duck_conn *c, const char *path)
{
	struct dirent **entries;
	int n = scandir(path, &entries, is_data, by_name);

	for (int i = 0; i < n; i++) {
		if (c->n_files <= FILES_MAX)
			add_file(c, arena_printf(c->so.conn.arena, "%s/%s",
						 path, entries[i]->d_name));
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
}

const struct err *
duck_files(struct duck_conn *c, struct arena *a, const char *path, bool folder)
{
	add_file(c, arena_strdup(c->so.conn.arena, path));
	if (c->n_files == 0)
		return err_new(a, ERR_DATABASE_FILE,
			       "The database's file is not there.",
			       "%s cannot be read", path);
	if (!c->files[0].folder)
		return NULL;
	if (!folder)
		return err_new(a, ERR_DATABASE_FILE,
			       "The database's file is a folder.",
			       "%s is a folder", path);
	add_folder(c, path);
	if (c->n_files > 1 && c->n_files <= FILES_MAX)
		return NULL;
	return err_say(a, ERR_DATABASE_FILE,
		       "The database's folder has %s data files in it.",
		       c->n_files > 1 ? "too many" : "no");
}

static const char *
literal(struct arena *a, const char *text)
{
	struct buf b = buf_new(a, STATEMENT_MAX);

	dialect_text(dialect_find(STR("duckdb")), &b, str_of(text));
	return buf_text(&b);
}

/* "…/Sales 2024.csv" is the table "Sales 2024", once. */
static const char *
table_name(struct arena *a, const struct duck_conn *c, size_t i,
	   const char **ret_scheme)
{
	const char *path = c->files[i].path;
	const char *slash = strrchr(path, '/');
	struct str name = str_of(slash ? slash + 1 : path);
	size_t n = ending_of(name, ret_scheme);
	struct str stem = str_first(name, name.n - n);

	for (size_t k = 0; k < i; k++) {
		struct str other = str_of(c->files[k].path);
		const char *ignored;

		other = str_first(other, other.n - ending_of(other, &ignored));
		if (!c->files[k].folder &&
		    str_eq(other, str_first(str_of(path), strlen(path) - n)))
			return str_dup(a, name);
	}
	return str_dup(a, stem);
}

/*
 * What DuckDB found out about a CSV file, as the FROM clause that reads it
 * without finding out again. Latin-1 is what is left when it is not UTF-8.
 */
static const struct err *
csv_reader(struct duck_conn *c, struct arena *a, const struct duck_file *f,
	   struct wait *wait, const char **ret)
{
	static const char *const encodings[] = { "utf-8", "latin-1" };
	int sample = f->bytes <= SNIFF_WHOLE ? -1 : 200000;
	const struct err *e = NULL, *first = NULL;
	struct rows rows;

	for (size_t i = 0; i < COUNT(encodings); i++) {
		e = so_select(&c->so, a, wait,
			      arena_printf(a,
					   "SELECT prompt FROM sniff_csv(%s,"
					   " sample_size=%d, encoding='%s')",
					   literal(a, f->path), sample,
					   encodings[i]),
			      &rows);
		if (!e && rows.n_rows == 1) {
			*ret = arena_printf(a, "%.*s",
					    (int)rows.cells[0].text.n,
					    rows.cells[0].text.p);
			return NULL;
		}
		first = first ? first : e;
	}
	return first;
}

static const struct err *
add_view(struct duck_conn *c, struct arena *a, size_t i, struct str scheme,
	 struct wait *wait)
{
	const struct duck_file *f = &c->files[i];
	const char *holds = str_dup(a, scheme);
	const char *name = table_name(a, c, i, &holds), *from = NULL;
	struct buf b = buf_new(a, STATEMENT_MAX);
	struct rows rows;

	if (strcmp(holds, "csv") == 0) {
		const struct err *e = csv_reader(c, a, f, wait, &from);

		if (e)
			return e;
	}
	if (!from)
		from = arena_printf(a, "FROM read_%s(%s)", holds,
				    literal(a, f->path));
	buf_puts(&b, "CREATE VIEW \"");
	for (const char *p = name; *p; p++)
		buf_puts(&b, *p == '"' ? "\"\"" : (const char[]){ *p, '\0' });
	buf_printf(&b, "\" AS %s", from);
	return so_select(&c->so, a, wait, buf_text(&b), &rows);
}

/* From here on, only these files can be read, and nothing can be changed. */
static const struct err *
lock(struct duck_conn *c, struct arena *a, struct wait *wait)
{
	struct buf b = buf_new(a, STATEMENT_MAX);
	const char *statements[] = { NULL, "SET enable_external_access=false",
				     "SET lock_configuration=true" };
	const struct err *e = NULL;
	struct rows rows;

	buf_puts(&b, "SET allowed_paths=[");
	for (size_t i = 0; i < c->n_files; i++)
		if (!c->files[i].folder)
			buf_printf(&b, "%s,", literal(a, c->files[i].path));
	buf_puts(&b, "]");
	statements[0] = buf_text(&b);
	for (size_t i = 0; i < COUNT(statements) && !e; i++)
		e = so_select(&c->so, a, wait, statements[i], &rows);
	return e;
}

const struct err *
duck_views(struct duck_conn *c, struct arena *a, struct str scheme,
	   struct wait *wait)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < c->n_files && !e; i++)
		if (!c->files[i].folder)
			e = add_view(c, a, i, scheme, wait);
	return e ? e : lock(c, a, wait);
}
