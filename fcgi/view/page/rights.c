#include "view/page/rights.h"
#include "base/buf.h"
#include "base/json_out.h"
#include "base/language/language.h"
#include "data/settings.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define LIST_MAX 16000
#define ROWS_MAX 1000

enum {
	COL_DATABASE,
	COL_WHOM,
	COL_TABLE,
	COL_COLUMNS,
	COL_MASKS,
	COL_ROWS,
	COL_LIMIT,
	COL_ROLE,
	COL_SECTION,
	COL_KEPT
};

/* Rows as they come: one for each table that a section names. */
struct filling {
	struct arena *arena;
	struct rows *rows;
	const char *database, *whom, *role, *section, *kept;
	uint64_t limit; /* rows of a result; 0: no rule says so */
};

const char *
rights_whom(struct arena *a, const char *users, const char *groups)
{
	struct buf b = buf_new(a, LIST_MAX);
	struct str rest = str_of(groups ? groups : ""), word;

	buf_puts(&b, users ? users : "");
	while ((word = str_word(&rest, " ,\t")).n)
		buf_printf(&b, "%sgroup:%.*s", b.n ? " " : "", (int)word.n,
			   word.p);
	return buf_text(&b);
}

static const char *
columns_of(struct arena *a, const struct rights_table *t)
{
	struct buf b = buf_new(a, LIST_MAX);

	if (!t->columns)
		return "*";
	for (size_t i = 0; i < t->n_columns; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", t->columns[i]);
	return buf_text(&b);
}

const char *
rights_masks_text(struct arena *a, const struct rights_table *t)
{
	struct buf b = buf_new(a, LIST_MAX);

	for (size_t i = 0; i < t->n_masks; i++)
		buf_printf(&b, "%s%s %s", i ? ", " : "", t->masks[i].column,
			   mask_name(t->masks[i].how));
	return b.n ? buf_text(&b) : NULL;
}

static struct cell
text_or_null(const char *text)
{
	return text && *text ? cell_of_text(text)
			     : (struct cell){ .type = CELL_NULL };
}

static void
put(struct filling *f, const struct rights_table *t)
{
	struct cell *c = f->rows->cells + f->rows->n_rows * f->rows->n_cols;

	c[COL_DATABASE] = cell_of_text(f->database);
	c[COL_WHOM] = text_or_null(f->whom);
	c[COL_TABLE] = cell_of_text(t->name);
	c[COL_COLUMNS] = cell_of_text(columns_of(f->arena, t));
	c[COL_MASKS] = text_or_null(rights_masks_text(f->arena, t));
	c[COL_ROWS] = text_or_null(t->rule);
	c[COL_LIMIT] = (struct cell){ .type = CELL_NULL };
	if (f->limit)
		c[COL_LIMIT] = (struct cell){
			CELL_INTEGER,
			str_of(arena_printf(f->arena, "%llu",
					    (unsigned long long)f->limit))
		};
	c[COL_ROLE] = text_or_null(f->role);
	c[COL_SECTION] = text_or_null(f->section);
	c[COL_KEPT] = text_or_null(f->kept);
	f->rows->n_rows++;
}

static void
put_section(struct filling *f, const struct config *c,
	    const struct view_rights_of *of)
{
	const struct rights_section *s = of->section;
	const struct database *db = config_database(c, s->database);
	const struct rights_table rest = { .name = "*" };

	f->database = s->database;
	f->section = s->name;
	f->kept = of->kept ? "page" : "configuration";
	f->role = db ? db->settings->role : NULL;
	f->whom = rights_whom(f->arena, s->users, s->groups);
	f->limit = s->rights.max_rows;
	for (size_t i = 0; i < s->rights.n_tables; i++)
		put(f, &s->rights.tables[i]);
	if (s->rights.all_tables)
		put(f, &rest);
}

static bool
has_section(const struct view_rights *p, const struct database *db)
{
	for (size_t i = 0; i < p->n; i++)
		if (!p->of[i].withdrawn &&
		    str_is(str_of(db->name), p->of[i].section->database))
			return true;
	return false;
}

static void
put_databases(struct filling *f, const struct view_rights *p)
{
	const struct rights_table whole = { .name = "*" };

	f->section = f->kept = NULL;
	f->limit = 0;
	for (size_t i = 0; i < p->config->n_databases; i++) {
		const struct database *db = &p->config->databases[i];

		if (has_section(p, db))
			continue;
		f->database = db->name;
		f->whom = rights_whom(f->arena, db->users, db->groups);
		f->role = db->settings->role;
		put(f, &whole);
	}
}

struct rows
view_rights_rows(struct arena *a, const struct view_rights *p)
{
	static const char *const names[] = { "database",  "readers", "table",
					     "columns",   "masks",   "rows",
					     "row_limit", "role",    "section",
					     "kept" };
	struct filling f = { .arena = a };
	size_t n = p->config->n_databases;
	struct rows rows;

	for (size_t i = 0; i < p->n; i++)
		n += p->of[i].section->rights.n_tables + 1;
	rows = rows_texts(a, n, names, COUNT(names));
	rows.n_rows = 0;
	rows.cols[COL_LIMIT].type = CELL_INTEGER;
	f.rows = &rows;
	for (size_t i = 0; i < p->n; i++)
		if (!p->of[i].withdrawn)
			put_section(&f, p->config, &p->of[i]);
	put_databases(&f, p);
	return rows;
}

void
view_put_records(struct json_out *o, struct arena *a, const struct rows *rows)
{
	for (size_t i = 0; i < rows->n_rows; i++) {
		json_out_object(o, NULL);
		for (size_t k = 0; k < rows->n_cols; k++) {
			const struct cell *c =
				&rows->cells[i * rows->n_cols + k];
			const char *name = rows->cols[k].name;

			if (c->type == CELL_NULL)
				json_out_null(o, name);
			else if (c->type == CELL_INTEGER)
				json_out_raw(o, name, c->text);
			else
				json_out_text(o, name, str_dup(a, c->text));
		}
		json_out_end_object(o);
	}
}

struct str
view_rights_json(const struct view *v, const struct rows *rows)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_array(&o, "rights");
	view_put_records(&o, v->arena, rows);
	json_out_end_array(&o);
	json_out_end_object(&o);
	buf_putc(&o.text, '\n');
	return buf_str(&o.text);
}

/* Each section has a page of its own. */
static void
add_sections(struct arena *a, const struct view_rights *p,
	     struct json_object *o)
{
	struct json_object *list = tree_list(o, "sections");

	tree_flag(o, "has_sections", p->n > 0);
	for (size_t i = 0; i < p->n; i++) {
		const struct rights_section *s = p->of[i].section;
		struct json_object *one = json_push_object(list);

		tree_text(one, "name", s->name);
		tree_text(one, "path", tree_path(a, s->name));
		tree_flag(one, "withdrawn", p->of[i].withdrawn);
		tree_text(one, "about",
			  p->of[i].withdrawn
				  ? ""
				  : arena_printf(a, "%s · %s", s->database,
						 rights_whom(a, s->users,
							     s->groups)));
	}
}

void
tree_rights_form(const struct view *v, struct json_object *o,
		 const struct view_rights_form *f)
{
	const struct {
		const char *key, *value;
	} fields[] = {
		{ "of_name", f->name },       { "of_users", f->users },
		{ "of_groups", f->groups },   { "of_tables", f->tables },
		{ "of_masks", f->masks },     { "of_rows", f->rows },
		{ "of_limit", f->row_limit },
	};
	struct json_object *list = tree_list(o, "choices");

	for (size_t i = 0; i < COUNT(fields); i++)
		tree_text(o, fields[i].key,
			  fields[i].value ? fields[i].value : "");
	for (size_t i = 0; i < v->n_databases; i++) {
		struct json_object *one;

		if (v->databases[i]->dataset)
			continue;
		one = json_push_object(list);
		tree_text(one, "value", v->databases[i]->name);
		tree_flag(one, "chosen",
			  str_is(str_of(v->databases[i]->name), f->database));
	}
}

struct json_object *
tree_rights(const struct view *v, const struct view_rights *p)
{
	const struct table_page page = { .first = 1,
					 .max = ROWS_MAX,
					 .href = "" };
	const struct view_rights_form none = { .name = NULL };
	struct json_object *o = tree_page(v, say("Who sees what"),
					  (struct place){ NULL, NULL });

	add_sections(v->arena, p, o);
	tree_rights_form(v, o, &none);
	tree_flag(o, "has_rights", p->rows->n_rows > 0);
	if (p->rows->n_rows)
		json_set(o, "table", tree_table(v->arena, p->rows, &page));
	else
		tree_flag(o, "table", false);
	return o;
}
