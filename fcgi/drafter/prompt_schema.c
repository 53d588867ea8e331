#include <inttypes.h>
#include <stdio.h>

#include "base/utf8.h"
#include "drafter/prompt.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define COMMENT_CHARS 200
#define NOTE_CHARS 400
#define SAMPLE_CHARS 40
#define NAMES_BYTES 4096

/* As one would write it in SQL, on one line. */
static const char *
name_text(const struct job *job, const char *name)
{
	struct buf b = buf_new(job->arena, NAMES_BYTES);
	const char *cut =
		prompt_line(job->arena, name, job->settings->max_column_name);

	dialect_name(job->dialect, &b, str_of(cut));
	return buf_text(&b);
}

static const char *
table_name(const struct job *job, const struct schema_table *t)
{
	const char *name = name_text(job, t->name);

	return t->schema ? arena_printf(job->arena, "%s.%s",
					name_text(job, t->schema), name)
			 : name;
}

/* "10,000"; NULL when it is not known. */
static const char *
count_text(struct arena *a, int64_t n)
{
	const char *text = "";

	if (n < 0)
		return NULL;
	for (; n >= 1000; n /= 1000)
		text = arena_printf(a, ",%03d%s", (int)(n % 1000), text);
	return arena_printf(a, "%" PRId64 "%s", n, text);
}

static size_t
count_primary(const struct schema_table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++)
		n += t->cols[i].primary;
	return n;
}

/* The names of some columns, with commas. */
static const char *
names_text(const struct job *job, const struct schema_table *t,
	   const size_t *cols, size_t n)
{
	struct buf b = buf_new(job->arena, NAMES_BYTES);

	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_puts(&b, ", ");
		buf_puts(&b, name_text(job, t->cols[cols[i]].name));
	}
	return buf_text(&b);
}

/* What the database says of it, and what its notes do. */
static const char *
comment_of(const struct job *job, const struct schema_table *t,
	   const struct schema_column *c)
{
	const char *note = prompt_line(
		job->arena, prompt_column_note(job, t, c), NOTE_CHARS);
	const char *comment =
		prompt_line(job->arena, c->comment, COMMENT_CHARS);

	return note && comment
		       ? arena_printf(job->arena, "%s; %s", comment, note)
	       : note ? note
		      : comment;
}

/* A key of one column stands with it. */
static const struct schema_key *
own_key(const struct schema_table *t, size_t col)
{
	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].n_cols == 1 && t->keys[i].cols[0] == col)
			return &t->keys[i];
	return NULL;
}

/* Those that do not. */
static bool
is_apart(const struct schema_table *t, size_t key)
{
	return t->keys[key].n_cols != 1 ||
	       own_key(t, t->keys[key].cols[0]) != &t->keys[key];
}

static size_t
count_apart(const struct schema_table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_keys; i++)
		n += is_apart(t, i);
	return n;
}

static const char *
reference(const struct job *job, const struct schema_key *k)
{
	const struct schema_table *to;

	if (!k)
		return NULL;
	to = &job->schema->tables[k->to];
	return arena_printf(job->arena, "%s(%s)", table_name(job, to),
			    names_text(job, to, k->to_cols, k->n_cols));
}

static void
add_columns(const struct job *job, const struct schema_table *t,
	    struct json_object *o)
{
	const struct prompt_place place = prompt_place(job, t);
	struct json_object *list = json_add_array(o, "columns");
	size_t n_primary = count_primary(t);
	bool more_lines = n_primary > 1 || count_apart(t) > 0;

	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];
		const char *comment = comment_of(job, t, c);
		const char *samples = prompt_samples(job, &place, t, i);
		const char *type =
			*c->declared ? c->declared : cell_type_name(c->type);
		struct json_object *col = json_push_object(list);

		json_set_text(col, "name", name_text(job, c->name));
		json_set_text(col, "type",
			      prompt_line(job->arena, type, SAMPLE_CHARS));
		json_set_bool(col, "key", c->primary);
		json_set_bool(col, "primary", c->primary && n_primary == 1);
		json_set_bool(col, "not_null", c->not_null && !c->primary);
		json_set_text(col, "references", reference(job, own_key(t, i)));
		json_set_text(col, "comment", comment);
		json_set_text(col, "samples", samples);
		json_set_bool(col, "noted", comment || samples);
		json_set_bool(col, "more", i + 1 < t->n_cols);
		json_set_bool(col, "comma", i + 1 < t->n_cols || more_lines);
	}
}

/* A key of several columns has a line of its own; one is with its column. */
static void
add_primary_key(const struct job *job, const struct schema_table *t,
		struct json_object *o)
{
	size_t *cols = arena_array(job->arena, t->n_cols, sizeof(*cols));
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++)
		if (t->cols[i].primary)
			cols[n++] = i;
	json_set_text(o, "primary_key",
		      n > 1 ? names_text(job, t, cols, n) : NULL);
	json_set_bool(o, "comma", count_apart(t) > 0);
}

static void
add_keys(const struct job *job, const struct schema_table *t,
	 struct json_object *o)
{
	struct json_object *list = json_add_array(o, "keys");
	size_t left = count_apart(t);

	for (size_t i = 0; i < t->n_keys; i++) {
		const struct schema_key *k = &t->keys[i];
		const struct schema_table *to = &job->schema->tables[k->to];
		struct json_object *key = json_push_object(list);

		json_set_text(key, "columns",
			      names_text(job, t, k->cols, k->n_cols));
		json_set_text(key, "table", table_name(job, to));
		json_set_text(key, "to_columns",
			      names_text(job, to, k->to_cols, k->n_cols));
		json_set_bool(key, "apart", is_apart(t, i));
		left -= is_apart(t, i);
		json_set_bool(key, "comma", left > 0);
	}
}

static void
add_table(const struct job *job, const struct schema_table *t,
	  struct json_object *list)
{
	struct json_object *o = json_push_object(list);
	const char *comment =
		prompt_line(job->arena, t->comment, COMMENT_CHARS);
	const char *rows = count_text(job->arena, t->n_rows);

	json_set_text(o, "name", table_name(job, t));
	json_set_bool(o, "view", t->view);
	json_set_text(o, "comment", comment);
	json_set_text(o, "rows", rows);
	json_set_bool(o, "noted", comment || rows);
	add_columns(job, t, o);
	add_primary_key(job, t, o);
	add_keys(job, t, o);
}

void
prompt_schema(const struct job *job, struct json_object *tree)
{
	struct json_object *o = json_add_object(tree, "schema");
	struct json_object *list = json_add_array(o, "tables");

	for (size_t i = 0; i < job->schema->n_tables; i++)
		add_table(job, &job->schema->tables[i], list);
}
