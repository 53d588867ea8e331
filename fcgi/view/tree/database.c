#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "sql/dialect/dialect.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define SAMPLE_CHARS 40
#define SAMPLES_MAX 400 /* bytes of a column's samples together */
#define OPEN_TABLES 3   /* a page of few tables needs no clicks */
#define PAGE_TABLES 50  /* more are on further pages */
#define NOTES_SHOWN 12  /* passages; the page of notes has them all */

static const char *
title_of(const struct database *db)
{
	return db->title && *db->title ? db->title : db->name;
}

static const char *
anchor_of(struct arena *a, const struct schema_table *t)
{
	return arena_printf(a, "table-%s", tree_path(a, t->name));
}

static const char *
samples_of(struct arena *a, const struct schema_column *c)
{
	struct buf b = buf_new(a, SAMPLES_MAX);

	if (c->samples_hidden || c->type == CELL_TIMESTAMP)
		return NULL;
	for (size_t i = 0; i < c->n_samples; i++)
		buf_printf(
			&b, "%s%s", i ? ", " : "",
			utf8_shorten(a, str_of(c->samples[i]), SAMPLE_CHARS));
	return buf_text(&b);
}

static const char *
key_of(const struct schema_column *c)
{
	if (c->primary)
		return say("primary");
	return c->unique ? say("unique") : NULL;
}

/* The columns elsewhere that this one refers to. */
static void
add_refers(struct arena *a, const struct schema *s,
	   const struct schema_table *t, size_t col, struct json_object *o)
{
	struct json_object *list = tree_list(o, "refers");

	for (size_t k = 0; k < t->n_keys; k++) {
		const struct schema_key *key = &t->keys[k];
		const struct schema_table *to = &s->tables[key->to];

		for (size_t i = 0; i < key->n_cols; i++) {
			struct json_object *one;

			if (key->cols[i] != col)
				continue;
			one = json_push_object(list);
			tree_text(one, "to", to->name);
			tree_text(one, "target", anchor_of(a, to));
		}
	}
}

static void
add_columns(struct arena *a, const struct schema *s,
	    const struct schema_table *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "columns");

	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];
		struct json_object *col = json_push_object(list);

		tree_text(col, "name", c->name);
		tree_text(col, "type",
			  c->declared && *c->declared
				  ? c->declared
				  : cell_type_name(c->type));
		tree_set(col, "comment", c->comment);
		tree_set(col, "key", key_of(c));
		add_refers(a, s, t, i, col);
		tree_set(col, "samples", samples_of(a, c));
	}
}

static const char *
facts_of(struct arena *a, const struct schema_table *t)
{
	const char *cols = number_of(a, t->n_cols, "column", "columns");

	if (t->view)
		return arena_printf(a, say("view · %s"), cols);
	if (t->n_rows < 0)
		return cols;
	return arena_printf(a, "%s · %s",
			    number_of(a, (uint64_t)t->n_rows, "row", "rows"),
			    cols);
}

/* Whether a table has it in its name, or in that of a column. */
static bool
is_found(struct arena *a, const struct schema_table *t, const char *find)
{
	struct str word;

	if (!find || !*find)
		return true;
	word = str_of(utf8_fold(a, str_of(find)));
	if (str_has(str_of(utf8_fold(a, str_of(t->name))), word))
		return true;
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_has(str_of(utf8_fold(a, str_of(t->cols[i].name))),
			    word))
			return true;
	return false;
}

static void
add_table(struct arena *a, const struct schema *s, size_t i, bool open,
	  struct json_object *list)
{
	const struct schema_table *t = &s->tables[i];
	struct json_object *o = json_push_object(list);

	tree_text(o, "name", t->name);
	tree_text(o, "anchor", anchor_of(a, t));
	tree_text(o, "facts", facts_of(a, t));
	tree_set(o, "comment", t->comment);
	tree_flag(o, "open", open);
	add_columns(a, s, t, o);
}

static void
set_page(struct arena *a, const struct view_database *p, const char *key,
	 size_t n, struct json_object *o)
{
	const char *find = p->find && *p->find ? tree_path(a, p->find) : NULL;

	tree_text(o, key,
		  arena_printf(a, "?%s%s%spage=%zu", find ? "find=" : "",
			       find ? find : "", find ? "&" : "", n));
}

/* What of how many is shown, and where the others are. */
static void
add_pages(struct arena *a, const struct view_database *p, size_t n_found,
	  struct json_object *page)
{
	const size_t first = (p->page - 1) * PAGE_TABLES;
	const size_t last =
		first + PAGE_TABLES < n_found ? first + PAGE_TABLES : n_found;
	struct json_object *o;

	tree_set(page, "find", p->find ? p->find : "");
	tree_flag(page, "many", p->schema->n_tables > PAGE_TABLES);
	if (n_found <= PAGE_TABLES && p->page == 1) {
		tree_flag(page, "pages", false);
		return;
	}
	o = tree_object(page, "pages");
	tree_text(o, "range",
		  arena_printf(a, say("%zu to %zu of %s"),
			       first < last ? first + 1 : last, last,
			       number_of(a, n_found, "table", "tables")));
	tree_flag(o, "earlier", false);
	tree_flag(o, "later", false);
	if (p->page > 1)
		set_page(a, p, "earlier", p->page - 1, o);
	if (last < n_found)
		set_page(a, p, "later", p->page + 1, o);
}

static void
add_tables(struct arena *a, const struct view_database *p,
	   struct json_object *page)
{
	const struct schema *s = p->schema;
	const size_t first = (p->page - 1) * PAGE_TABLES;
	struct json_object *list = tree_list(page, "tables");
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++) {
		if (!is_found(a, &s->tables[i], p->find))
			continue;
		if (n >= first && n < first + PAGE_TABLES)
			add_table(a, s, i, s->n_tables <= OPEN_TABLES, list);
		n++;
	}
	tree_flag(page, "none", n == 0);
	add_pages(a, p, n, page);
}

static const char *
facts_of_all(struct arena *a, const struct schema *s)
{
	const struct dialect *d = dialect_find(str_of(s->dialect));

	return arena_printf(a, "%s · %s", d ? d->title : s->dialect,
			    number_of(a, s->n_tables, "table", "tables"));
}

struct json_object *
tree_database(const struct view *v, const struct view_database *p)
{
	const char *title = title_of(p->db);
	struct json_object *page;

	page = tree_page(v, title, (struct place){ NULL, p->db->name });
	tree_set(page, "description", view_description(v->arena, p->db));
	tree_set(page, "facts",
		 p->schema ? facts_of_all(v->arena, p->schema) : NULL);
	json_set_bool(page, "choose", false);
	tree_flag(page, "focus", false);
	tree_text(page, "question", "");
	tree_text(page, "sample_database", p->db->name);
	tree_text(page, "about", title);
	tree_text(page, "placeholder",
		  arena_printf(v->arena, say("Ask about %s…"), title));
	tree_texts(page, "samples", "has_samples", p->samples, p->n_samples);
	tree_flag(page, "has_schema", p->schema != NULL);
	if (p->schema)
		add_tables(v->arena, p, page);
	tree_text(page, "path", tree_path(v->arena, p->db->name));
	tree_add_notes(v->arena, p->notes, NOTES_SHOWN, page);
	return page;
}
