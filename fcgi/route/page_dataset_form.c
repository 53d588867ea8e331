#include <string.h>

#include "base/utf8.h"
#include "dataset/read/names.h"
#include "dataset/read/text.h"
#include "route/page_datasets.h"

#include "base/ban.h"

/* The field of a file: "delimiter" of all, or "delimiter_2". */
static struct str
get(struct call *call, const struct form *form, const char *name, bool all,
    size_t i)
{
	const struct str *value = form_get(
		form,
		all ? name : arena_printf(call->arena, "%s_%zu", name, i));

	return value ? *value : (struct str){ NULL, 0 };
}

static const struct err *
wrong(struct call *call, const char *name, const char *takes)
{
	return err_say(call->arena, ERR_INPUT, "\"%s\" takes %s.", name, takes);
}

/* A character as itself or by its name. */
static bool
read_char(struct str s, char *ret)
{
	static const struct {
		const char *word;
		char c;
	} words[] = {
		{ "tab", '\t' },   { "\\t", '\t' },    { "space", ' ' },
		{ "comma", ',' },  { "bar", '|' },     { "semicolon", ';' },
		{ "pipe", '|' },   { "colon", ':' },   { "none", '\0' },
		{ "double", '"' }, { "single", '\'' },
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_is_nocase(s, words[i].word)) {
			*ret = words[i].c;
			return true;
		}
	*ret = s.n == 1 ? s.p[0] : '\0';
	return s.n == 1 && (unsigned char)*ret < 0x80 && *ret >= '\t' &&
	       *ret != '\n' && *ret != '\r';
}

static const struct err *
read_switch(struct call *call, struct str s, bool *ret)
{
	static const char *const yes[] = { "yes", "on", "1", "true" };
	static const char *const no[] = { "no", "off", "0", "false" };

	for (size_t i = 0; i < COUNT(yes); i++) {
		if (str_is_nocase(s, yes[i]) || str_is_nocase(s, no[i])) {
			*ret = str_is_nocase(s, yes[i]);
			return NULL;
		}
	}
	return wrong(call, "header", "yes or no");
}

static const struct err *
read_delimiters(struct call *call, const struct form *form, bool all, size_t i,
		struct csv_form *csv)
{
	struct str delimiter = get(call, form, "delimiter", all, i);
	struct str quote = get(call, form, "quote", all, i);
	struct str decimal = get(call, form, "decimal", all, i);
	char c;

	if (delimiter.n &&
	    (!read_char(delimiter, &csv->delimiter) || !csv->delimiter))
		return wrong(call, "delimiter",
			     "one character, or comma, semicolon, tab, bar,"
			     " colon, space");
	if (quote.n) {
		if (!read_char(quote, &c))
			return wrong(call, "quote",
				     "one character, or double, single, none");
		if (c != csv->quote && csv->escape != '\\')
			csv->escape = c;
		csv->quote = c;
	}
	if (decimal.n && (!read_char(decimal, &csv->decimal) ||
			  (csv->decimal != '.' && csv->decimal != ',')))
		return wrong(call, "decimal", "a point or a comma");
	if (csv->quote == csv->delimiter)
		return wrong(call, "quote", "another than the delimiter");
	return NULL;
}

static const struct err *
read_header(struct call *call, struct str header, struct csv_form *csv)
{
	return header.n ? read_switch(call, header, &csv->header) : NULL;
}

static const struct err *
read_csv_form(struct call *call, const struct form *form, bool all, size_t i,
	      struct csv_form *csv)
{
	struct str encoding = get(call, form, "encoding", all, i);
	struct str header = get(call, form, "header", all, i);
	const struct err *e = read_delimiters(call, form, all, i, csv);

	if (!e && encoding.n) {
		char *name = str_lower(call->arena, encoding);
		enum text_encoding found = text_encoding_find(
			strcmp(name, "latin-1") == 0 ? "windows-1252" : name);

		if (found == TEXT__MAX)
			return wrong(call, "encoding",
				     "utf-8, utf-16le, utf-16be, windows-1252"
				     " or latin-1");
		csv->encoding = text_encoding_name(found);
	}
	return e ? e : read_header(call, header, csv);
}

/* Another sheet of a workbook has another header and other columns. */
static const struct err *
read_sheet(struct call *call, const struct datasets *d, struct str sheet,
	   struct dataset_file *f, bool *ret_other)
{
	*ret_other =
		f->kind == FILE_XLSX && sheet.n && !str_is(sheet, f->sheet);
	return *ret_other ? dataset_sheet(d, f, str_dup(call->arena, sheet))
			  : NULL;
}

static const struct err *
set_type(struct call *call, struct dataset_column *col, struct str type)
{
	const char *name = str_lower(call->arena, type);

	if (value_type_find(name) == VALUE__MAX)
		return wrong(call, "type",
			     "auto, text, integer, decimal, number, boolean,"
			     " date, time or timestamp");
	col->type = name;
	return NULL;
}

/* "amount decimal, zip text" */
static const struct err *
read_types(struct call *call, struct str list, struct dataset_file *f)
{
	while (list.n) {
		struct str name = str_trim(str_cut(&list, ','));
		size_t n = name.n, k = 0;
		const struct err *e;

		while (n > 0 && name.p[n - 1] != ' ' && name.p[n - 1] != ':')
			n--;
		if (n == 0)
			return wrong(call, "types",
				     "columns and types: amount decimal, zip"
				     " text");
		while (k < f->n_cols &&
		       !str_is_nocase(str_trim(str_first(name, n - 1)),
				      f->cols[k].name))
			k++;
		if (k == f->n_cols)
			return err_say(call->arena, ERR_INPUT,
				       "There is no column \"%.*s\".",
				       (int)n - 1, name.p);
		e = set_type(call, &f->cols[k], str_from(name, n));
		if (e)
			return e;
	}
	return NULL;
}

/* Of each column: name_0_3, type_0_3. */
static const struct err *
read_columns(struct call *call, const struct form *form, size_t i,
	     struct dataset_file *f)
{
	const struct err *e = NULL;

	for (size_t k = 0; k < f->n_cols && !e; k++) {
		const char *at = arena_printf(call->arena, "_%zu_%zu", i, k);
		const struct str *name =
			form_get(form, arena_printf(call->arena, "name%s", at));
		const struct str *type =
			form_get(form, arena_printf(call->arena, "type%s", at));

		if (name && str_trim(*name).n)
			f->cols[k].name = str_dup(call->arena, str_trim(*name));
		if (type && type->n)
			e = set_type(call, &f->cols[k], *type);
	}
	return e;
}

static const struct err *
check_names(struct call *call, const struct dataset_file *f)
{
	for (size_t i = 0; i < f->n_cols; i++)
		for (size_t k = 0; k < i; k++)
			if (str_is_nocase(str_of(f->cols[i].name),
					  f->cols[k].name))
				return err_say(call->arena, ERR_INPUT,
					       "Two columns are called"
					       " \"%s\".",
					       f->cols[i].name);
	return NULL;
}

static const struct err *
read_table(struct call *call, const struct form *form, bool all,
	   struct dataset *ds, size_t i)
{
	struct dataset_file *f = &ds->files[i];
	struct str name = get(call, form, "table", all, i);
	const char *table;

	if (name.n == 0 || f->mode != LOAD_NEW || (all && i > 0))
		return NULL;
	table = name_of_table(call->arena, str_dup(call->arena, name));
	for (size_t k = 0; k < ds->n_tables; k++)
		if (str_is_nocase(str_of(ds->tables[k].name), table))
			return err_say(call->arena, ERR_CONFLICT,
				       "There is a table \"%s\" already.",
				       table);
	for (size_t k = 0; k < ds->n_files; k++)
		if (k != i && str_is_nocase(str_of(ds->files[k].table), table))
			return err_say(call->arena, ERR_CONFLICT,
				       "Two files cannot become the table"
				       " \"%s\".",
				       table);
	f->table = table;
	return NULL;
}

static bool
same_form(const struct csv_form *x, const struct csv_form *y)
{
	return strcmp(x->encoding, y->encoding) == 0 &&
	       x->delimiter == y->delimiter && x->quote == y->quote &&
	       x->escape == y->escape && x->header == y->header;
}

/* A sheet is always written in one form, but for its header. */
static const struct err *
read_form_of(struct call *call, const struct form *form, bool all, size_t i,
	     struct dataset_file *f)
{
	if (f->kind == FILE_XLSX)
		return read_header(call, get(call, form, "header", all, i),
				   &f->csv);
	return read_csv_form(call, form, all, i, &f->csv);
}

const struct err *
page_correct(struct call *call, const struct datasets *d,
	     const struct form *form, bool all, struct dataset *ds, size_t i)
{
	struct dataset_file *f = &ds->files[i];
	const struct str *types = form_get(form, "types");
	const struct err *e = read_table(call, form, all, ds, i);
	struct csv_form before;
	bool other = false;

	if (e || (f->kind != FILE_CSV && f->kind != FILE_XLSX))
		return e;
	e = read_sheet(call, d, get(call, form, "sheet", all, i), f, &other);
	before = f->csv;
	/* what the form says of another sheet is void */
	if (!e && (all || !other))
		e = read_form_of(call, form, all, i, f);
	if (e)
		return e;
	/* so is what it says of other columns */
	if (!same_form(&before, &f->csv))
		e = dataset_columns(d, f);
	else if (!all && !other)
		e = read_columns(call, form, i, f);
	if (!e && all && types)
		e = read_types(call, *types, f);
	return e ? e : check_names(call, f);
}
