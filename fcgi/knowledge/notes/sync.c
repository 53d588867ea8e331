#include "knowledge/notes/notes.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/utf8.h"
#include "knowledge/notes/text.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define FILES_MAX 200
#define FILE_BYTES ((size_t)1 << 20)
#define COMMENTS_BYTES ((size_t)1 << 20)
#define COMMENTS_TITLE "Comments in the database"
#define SEEN_MAX 64

/* What notes of a database are made from, as far as the store must know. */
struct source {
	const char *title;
	const char *stamp;
	const char *path; /* NULL: the comments */
};

struct sources {
	struct source items[FILES_MAX + 1];
	size_t n;
	const char *problem;
};

/*
 * What this process saw last of each database, and which version of the notes
 * the store had then: another process may have seen other files meanwhile.
 */
static struct {
	struct arena *arena;
	const char *database;
	uint64_t store;
	int64_t version;
	const char *stamps;
} seen[SEEN_MAX];
static size_t next_seen;

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static void
add_file(struct arena *a, struct sources *to, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0) {
		to->problem = arena_printf(a, "%s: %s", base_name(path),
					   strerror(errno));
		return;
	}
	if (!S_ISREG(st.st_mode) || to->n == FILES_MAX)
		return;
	to->items[to->n++] = (struct source){
		.title = base_name(path),
		.stamp = arena_printf(
			a, "%lld %lld.%09ld %llu", (long long)st.st_size,
			(long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
			(unsigned long long)st.st_ino),
		.path = path,
	};
}

static int
is_note(const struct dirent *d)
{
	struct str ending = file_ending(str_of(d->d_name));

	return d->d_name[0] != '.' &&
	       (str_is(ending, "md") || str_is(ending, "markdown") ||
		str_is(ending, "txt"));
}

static void
add_folder(struct arena *a, struct sources *to, const char *path)
{
	struct dirent **names;
	int n = scandir(path, &names, is_note, alphasort);

	for (int i = 0; i < n; i++) {
		add_file(a, to,
			 arena_printf(a, "%s/%s", path, names[i]->d_name));
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	else
		to->problem = arena_printf(a, "%s: %s", base_name(path),
					   strerror(errno));
}

static bool
has_comments(const struct schema *s)
{
	for (size_t t = 0; t < s->n_tables; t++) {
		if (s->tables[t].comment)
			return true;
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (s->tables[t].cols[c].comment)
				return true;
	}
	return false;
}

static void
list_sources(struct arena *a, const struct database *db,
	     const struct schema *schema, struct sources *ret)
{
	struct stat st;
	bool folder =
		db->notes && stat(db->notes, &st) == 0 && S_ISDIR(st.st_mode);

	ret->n = 0;
	ret->problem = NULL;
	if (folder)
		add_folder(a, ret, db->notes);
	else if (db->notes && *db->notes)
		add_file(a, ret, db->notes);
	if (schema && has_comments(schema))
		ret->items[ret->n++] =
			(struct source){ COMMENTS_TITLE, schema->fingerprint,
					 NULL };
}

static const char *
stamps_of(struct arena *a, const struct sources *s)
{
	struct buf b = buf_new(a, (size_t)1 << 16);

	for (size_t i = 0; i < s->n; i++)
		buf_printf(&b, "%s %s\n", s->items[i].title, s->items[i].stamp);
	return buf_text(&b);
}

static bool
was_seen(uint64_t store, const char *database, int64_t version,
	 const char *stamps)
{
	for (size_t i = 0; i < SEEN_MAX; i++)
		if (seen[i].arena && seen[i].store == store &&
		    strcmp(seen[i].database, database) == 0)
			return seen[i].version == version &&
			       strcmp(seen[i].stamps, stamps) == 0;
	return false;
}

static void
remember(uint64_t store, const char *database, int64_t version,
	 const char *stamps)
{
	size_t at = SEEN_MAX;

	for (size_t i = 0; i < SEEN_MAX && at == SEEN_MAX; i++)
		if (seen[i].arena && strcmp(seen[i].database, database) == 0)
			at = i;
	if (at == SEEN_MAX)
		at = next_seen++ % SEEN_MAX;
	arena_destroy(seen[at].arena);
	seen[at].arena = arena_create((size_t)1 << 20);
	seen[at].database = arena_strdup(seen[at].arena, database);
	seen[at].stamps = arena_strdup(seen[at].arena, stamps);
	seen[at].store = store;
	seen[at].version = version;
}

/* On one line, as an item of a list. */
static void
put_comment(struct arena *a, struct buf *b, const char *name,
	    const char *comment)
{
	char *line = arena_strdup(a, comment);

	for (char *c = line; *c; c++)
		if ((unsigned char)*c < ' ')
			*c = ' ';
	buf_printf(b, "- %s: %s\n", name, line);
}

static const char *
comments_text(struct arena *a, const struct schema *s)
{
	struct buf b = buf_new(a, COMMENTS_BYTES);

	for (size_t t = 0; t < s->n_tables; t++) {
		const struct schema_table *table = &s->tables[t];

		if (table->comment)
			put_comment(a, &b, table->name, table->comment);
		for (size_t c = 0; c < table->n_cols; c++)
			if (table->cols[c].comment)
				put_comment(a, &b,
					    arena_printf(a, "%s.%s",
							 table->name,
							 table->cols[c].name),
					    table->cols[c].comment);
	}
	return str_dup(a, utf8_clean(a, buf_str(&b)));
}

const struct err *
notes_write(const struct app *app, struct arena *a, struct note *n)
{
	struct passages p = note_passages(a, str_of(n->text));

	if (p.n == 0 && n->source == NOTE_PAGE)
		return err_say(a, ERR_INPUT, "There is nothing in this note.");
	return store_note_put(app->store, a, n, p.items, p.n);
}

static const struct err *
write_source(const struct app *app, struct arena *a, const struct database *db,
	     const struct schema *schema, struct source *s)
{
	struct note n = {
		.database = database_key(db),
		.source = s->path ? NOTE_FILE : NOTE_COMMENTS,
		.title = s->title,
		.stamp = s->stamp,
	};
	const struct err *e;
	struct str text;

	if (!s->path) {
		n.text = comments_text(a, schema);
		return notes_write(app, a, &n);
	}
	e = file_read(a, s->path, FILE_BYTES, &text);
	if (e)
		return e;
	n.text = str_dup(a, utf8_clean(a, text));
	return notes_write(app, a, &n);
}

static bool
is_source(const struct sources *s, const struct note *n, bool with_comments)
{
	if (n->source == NOTE_PAGE ||
	    (n->source == NOTE_COMMENTS && !with_comments))
		return true;
	for (size_t i = 0; i < s->n; i++)
		if (!s->items[i].path == (n->source == NOTE_COMMENTS) &&
		    strcmp(s->items[i].title, n->title) == 0)
			return true;
	return false;
}

/* What the store has of a database. */
struct stored {
	struct note *items; /* [n] */
	size_t n;
};

/* Notes of files and comments that are no more. */
static const struct err *
forget(const struct app *app, struct arena *a, const struct stored *stored,
       const struct sources *s, bool with_comments)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < stored->n; i++) {
		const struct note *n = &stored->items[i];

		if (is_source(s, n, with_comments))
			continue;
		e = store_note_delete(app->store, a, n->database, n->id);
		if (e && e->kind == ERR_MISSING) /* somebody else did */
			e = NULL;
	}
	return e;
}

static bool
is_stored(const struct stored *stored, const struct source *s)
{
	for (size_t i = 0; i < stored->n; i++) {
		const struct note *n = &stored->items[i];

		if (!s->path == (n->source == NOTE_COMMENTS) &&
		    n->source != NOTE_PAGE && strcmp(n->title, s->title) == 0)
			return strcmp(n->stamp, s->stamp) == 0;
	}
	return false;
}

/* A file that cannot be read is a problem to tell, and no error. */
static bool
is_about_file(const struct err *e)
{
	return e->kind == ERR_MISSING || e->kind == ERR_TOO_LARGE;
}

static const struct err *
write_sources(const struct app *app, struct arena *a, const struct database *db,
	      const struct schema *schema, struct sources *s)
{
	struct stored stored = { .n = 0 };
	const struct err *e = store_note_list(app->store, a, database_key(db),
					      &stored.items, &stored.n);

	for (size_t i = 0; !e && i < s->n; i++) {
		if (is_stored(&stored, &s->items[i]))
			continue;
		e = write_source(app, a, db, schema, &s->items[i]);
		if (!e || !is_about_file(e))
			continue;
		s->problem =
			arena_printf(a, "%s: %s", s->items[i].title, e->say);
		e = NULL;
	}
	return e ? e : forget(app, a, &stored, s, schema != NULL);
}

static const struct err *
version_of(const struct app *app, struct arena *a, const struct database *db,
	   int64_t *ret)
{
	*ret = 0;
	return store_note_version(app->store, a, database_key(db), ret);
}

const struct err *
notes_sync(const struct app *app, struct arena *a, const struct database *db,
	   const struct schema *schema, struct notes_seen *ret)
{
	struct sources *s = arena_alloc(a, sizeof(*s));
	const uint64_t store = store_serial(app->store);
	const char *key = database_key(db);
	const char *stamps;
	int64_t version;
	const struct err *e = version_of(app, a, db, &version);

	list_sources(a, db, schema, s);
	stamps = stamps_of(a, s);
	if (!e && !was_seen(store, key, version, stamps)) {
		e = write_sources(app, a, db, schema, s);
		if (!e)
			e = version_of(app, a, db, &version);
		/* without the schema half of it was seen */
		if (!e && schema && !s->problem)
			remember(store, key, version, stamps);
	}
	if (ret)
		*ret = (struct notes_seen){ version, s->problem };
	return e;
}
