#include "view/page/dataset.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Columns whose name and type can be corrected in a form. */
#define COLUMNS_ASKED 200

/* Choices of a form: what is sent, and what a person reads. */
struct choice {
	const char *value, *words;
};

static const struct choice encodings[] = {
	{ "utf-8", "UTF-8" },
	{ "windows-1252", "Western (Windows, Latin-1)" },
	{ "utf-16le", "UTF-16" },
	{ "utf-16be", "UTF-16, big end first" },
};
static const struct choice delimiters[] = {
	{ ",", "comma ," }, { ";", "semicolon ;" }, { "tab", "tab" },
	{ "|", "bar |" },   { ":", "colon :" },     { "space", "space" },
};
static const struct choice quotes[] = {
	{ "\"", "double \"" },
	{ "'", "single '" },
	{ "none", "none" },
};
static const struct choice decimals[] = {
	{ ".", "1.5" },
	{ ",", "1,5" },
};
static const struct choice headers[] = {
	{ "yes", "has the names" },
	{ "no", "is data" },
};

static void
add_choices(struct json_object *o, const char *key,
	    const struct choice *choices, size_t n, const char *chosen)
{
	struct json_object *list = tree_list(o, key);

	for (size_t i = 0; i < n; i++) {
		struct json_object *one = json_push_object(list);

		tree_text(one, "value", choices[i].value);
		tree_text(one, "words", say(choices[i].words));
		tree_flag(one, "chosen",
			  str_is(str_of(chosen), choices[i].value));
	}
}

static const char *
word_of(struct arena *a, char c)
{
	if (c == '\t')
		return "tab";
	if (c == ' ')
		return "space";
	return c ? arena_printf(a, "%c", c) : "none";
}

static void
add_types(struct arena *a, struct json_object *o, const char *chosen,
	  const char *found)
{
	struct json_object *list = tree_list(o, "types");

	for (unsigned t = VALUE_AUTO; t < VALUE__MAX; t++) {
		const char *name = value_type_name((enum value_type)t);
		struct json_object *one = json_push_object(list);

		tree_text(one, "value", name);
		tree_text(one, "words",
			  t == VALUE_AUTO
				  ? arena_printf(a, say("found: %s"), found)
				  : name);
		tree_flag(one, "chosen", str_is(str_of(chosen), name));
	}
}

static void
add_columns(struct arena *a, const struct view_file *f, size_t nth,
	    struct json_object *o)
{
	struct json_object *list = tree_list(o, "columns");
	size_t n = f->rows ? f->rows->n_cols : 0;

	tree_flag(o, "has_columns", n > 0);
	for (size_t i = 0; i < n; i++) {
		struct json_object *col = json_push_object(list);
		bool asked = (f->file->kind == FILE_CSV ||
			      f->file->kind == FILE_XLSX) &&
			     i < COLUMNS_ASKED;

		tree_text(col, "name", f->rows->cols[i].name);
		tree_text(col, "found", f->found[i]);
		tree_text(col, "field", arena_printf(a, "%zu_%zu", nth, i));
		tree_flag(col, "asked", asked);
		if (asked)
			add_types(a, col, f->file->cols[i].type, f->found[i]);
		else
			tree_flag(col, "types", false);
	}
}

static void
add_rows(struct arena *a, const struct view_file *f, struct json_object *o)
{
	static const struct rows none = { 0 };
	const struct rows *rows = f->rows ? f->rows : &none;
	const struct table_page page = { .first = 1, .max = 1000, .href = "" };

	tree_flag(o, "has_rows", rows->n_rows > 0);
	if (rows->n_rows)
		tree_add(o, "table", tree_table(a, rows, &page));
	else
		tree_flag(o, "table", false);
}

static void
add_bad(struct json_object *o, const struct view_file *f)
{
	struct json_object *list = tree_list(o, "bad");

	tree_flag(o, "has_bad", f->n_bad > 0);
	for (size_t i = 0; i < f->n_bad; i++) {
		struct json_object *one = json_push_object(list);

		tree_int(one, "line", f->bad[i].line);
		tree_flag(one, "file", false);
		tree_text(one, "why", f->bad[i].why);
		tree_text(one, "text", f->bad[i].text);
	}
}

static void
add_form(struct arena *a, const struct dataset_file *f, struct json_object *o)
{
	const struct csv_form *csv = &f->csv;
	struct json_object *form;

	if (f->kind != FILE_CSV) {
		tree_flag(o, "form", false);
		return;
	}
	form = tree_object(o, "form");
	add_choices(form, "encodings", encodings, COUNT(encodings),
		    csv->encoding);
	add_choices(form, "delimiters", delimiters, COUNT(delimiters),
		    word_of(a, csv->delimiter));
	add_choices(form, "quotes", quotes, COUNT(quotes),
		    word_of(a, csv->quote));
	add_choices(form, "decimals", decimals, COUNT(decimals),
		    word_of(a, csv->decimal));
	add_choices(form, "headers", headers, COUNT(headers),
		    csv->header ? "yes" : "no");
}

/* The sheet, when there are several, and whether it has a header. */
static void
add_sheet(const struct view_file *f, struct json_object *o)
{
	const struct csv_form *csv = &f->file->csv;
	struct json_object *form, *list;

	if (f->file->kind != FILE_XLSX) {
		tree_flag(o, "workbook", false);
		return;
	}
	form = tree_object(o, "workbook");
	tree_flag(form, "has_sheets", f->n_sheets > 1);
	list = tree_list(form, "sheets");
	for (size_t i = 0; i < f->n_sheets; i++) {
		struct json_object *one = json_push_object(list);

		tree_text(one, "value", f->sheets[i]);
		tree_flag(one, "chosen",
			  str_is(str_of(f->sheets[i]), f->file->sheet));
	}
	add_choices(form, "headers", headers, COUNT(headers),
		    csv->header ? "yes" : "no");
}

static const char *
does(const struct dataset_file *f)
{
	static const char *const words[] = {
		[LOAD_NEW] = "becomes the table",
		[LOAD_REPLACE] = "replaces the table",
		[LOAD_APPEND] = "goes on in the table",
		[LOAD_DROP] = "goes from the table",
	};

	return say(words[f->mode]);
}

void
tree_files(const struct view *v, const struct view_dataset *p,
	   struct json_object *page)
{
	struct json_object *list = tree_list(page, "files");

	tree_flag(page, "has_files", p->n_files > 0);
	for (size_t i = 0; i < p->n_files; i++) {
		const struct view_file *f = &p->files[i];
		struct json_object *o = json_push_object(list);

		tree_int(o, "nth", (int64_t)i);
		tree_text(o, "name", f->file->name);
		tree_text(o, "size",
			  number_size(v->arena, (uint64_t)f->file->bytes));
		tree_text(o, "does", does(f->file));
		tree_text(o, "to", f->file->table);
		tree_flag(o, "renames", f->file->mode == LOAD_NEW);
		tree_set(o, "file_problem", say_again(v->arena, f->problem));
		add_form(v->arena, f->file, o);
		add_sheet(f, o);
		add_columns(v->arena, f, i, o);
		add_rows(v->arena, f, o);
		add_bad(o, f);
	}
}
