#include "dataset/read/excel/book.h"

#include <string.h>

#include "base/plugin.h"

#include "base/ban.h"

#define SHEETS_MAX 1000
#define RELATIONS_MAX 5000

/* A line of a .rels part: what a part belongs to. */
struct relation {
	const char *id, *type, *target;
};

struct opening {
	struct excel *x;
	struct relation *relations;
	size_t n_relations;
	const char *base; /* folder of the part that they belong to */
	bool in_sheets;
};

static const char *
words_of(struct excel *x, enum parts_end end)
{
	const struct excel_limits *l = x->limits;
	struct arena *a = x->arena;

	static const char *const words[PARTS__MAX] = {
		[PARTS_MISSING] =
			"It is no Excel workbook: a part of it is missing.",
		[PARTS_BROKEN] = "The workbook is broken: save it again as"
				 " .xlsx, or as CSV.",
		[PARTS_ENCRYPTED] = "The workbook is protected by a password:"
				    " save it without one.",
		[PARTS_DTD] = "The workbook has a document type in its XML,"
			      " which none needs: it is not read.",
	};

	switch (end) {
	case PARTS_ENTRIES:
		return arena_printf(a, "The workbook has more than %lld parts.",
				    (long long)l->entries);
	case PARTS_BYTES:
		return arena_printf(a,
				    "Unpacked, the workbook has more than %lld"
				    " MB.",
				    (long long)(l->bytes >> 20));
	case PARTS_RATIO:
		return arena_printf(a,
				    "The workbook is packed more than %lld to"
				    " 1, as no table is: it is not read.",
				    (long long)l->ratio);
	case PARTS_DEPTH:
		return arena_printf(a,
				    "The XML of the workbook is more than %lld"
				    " levels deep.",
				    (long long)l->depth);
	case PARTS_READ:
	case PARTS_MISSING:
	case PARTS_BROKEN:
	case PARTS_ENCRYPTED:
	case PARTS_DTD:
	case PARTS__MAX:
		break;
	}
	return end < PARTS__MAX && words[end] ? words[end]
					      : words[PARTS_BROKEN];
}

static const struct err *
error_of(struct excel *x, enum parts_end end)
{
	return end == PARTS_READ
		       ? NULL
		       : err_say(x->arena, ERR_DATASET, "%s", words_of(x, end));
}

const struct err *
excel_read(struct excel *x, const char *part, const struct parts_events *events,
	   void *arg)
{
	return error_of(x, x->make->read(x->parts, part, events, arg));
}

const char *
excel_attribute(const char **attributes, const char *name)
{
	for (size_t i = 0; attributes[i]; i += 2) {
		const char *colon = strrchr(attributes[i], ':');

		if (strcmp(colon ? colon + 1 : attributes[i], name) == 0)
			return attributes[i + 1];
	}
	return NULL;
}

static bool
no_text(void *arg, struct str piece)
{
	(void)arg;
	(void)piece;
	return true;
}

static bool
no_end(void *arg, const char *name)
{
	(void)arg;
	(void)name;
	return true;
}

/* "/xl/a.xml" is from the top, "a.xml" beside the part of the relations. */
static const char *
place_of(struct opening *o, const char *target)
{
	if (*target == '/')
		return arena_strdup(o->x->arena, target + 1);
	return arena_printf(o->x->arena, "%s%s", o->base, target);
}

static bool
relation_begin(void *arg, const char *name, const char **attributes)
{
	struct opening *o = arg;
	const char *id = excel_attribute(attributes, "Id");
	const char *type = excel_attribute(attributes, "Type");
	const char *target = excel_attribute(attributes, "Target");
	const char *slash = type ? strrchr(type, '/') : NULL;

	if (strcmp(name, "Relationship") != 0 || !id || !slash || !target ||
	    excel_attribute(attributes, "TargetMode"))
		return true;
	if (o->n_relations == RELATIONS_MAX)
		return false;
	o->relations = arena_grow(o->x->arena, o->relations, o->n_relations,
				  sizeof(*o->relations));
	o->relations[o->n_relations++] = (struct relation){
		arena_strdup(o->x->arena, id),
		arena_strdup(o->x->arena, slash + 1),
		place_of(o, target),
	};
	return true;
}

static const char *
find_relation(const struct opening *o, const char *type, const char *id)
{
	for (size_t i = 0; i < o->n_relations; i++)
		if (strcmp(o->relations[i].type, type) == 0 &&
		    (!id || strcmp(o->relations[i].id, id) == 0))
			return o->relations[i].target;
	return NULL;
}

static const struct parts_events relation_events = { relation_begin, no_end,
						     no_text };

/* The relations of the part at that path; "": of the archive. */
static const struct err *
read_relations(struct opening *o, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t n = slash ? (size_t)(slash + 1 - path) : 0;
	struct arena *a = o->x->arena;

	o->base = str_dup(a, (struct str){ path, n });
	o->n_relations = 0;
	return excel_read(o->x,
			  arena_printf(a, "%s_rels/%s.rels", o->base, path + n),
			  &relation_events, o);
}

static bool
is_set(const char *value)
{
	return value && (strcmp(value, "1") == 0 || strcmp(value, "true") == 0);
}

static void
add_sheet(struct opening *o, const char **attributes)
{
	const char *name = excel_attribute(attributes, "name");
	const char *state = excel_attribute(attributes, "state");
	const char *id = excel_attribute(attributes, "id");
	const char *part = id ? find_relation(o, "worksheet", id) : NULL;
	struct excel *x = o->x;

	/* sheets of charts are none of cells */
	if (!name || !part || x->n_sheets == SHEETS_MAX)
		return;
	x->sheets = arena_grow(x->arena, x->sheets, x->n_sheets,
			       sizeof(*x->sheets));
	x->sheets[x->n_sheets++] = (struct excel_sheet){
		arena_strdup(x->arena, name),
		part,
		state && strcmp(state, "visible") != 0,
	};
}

static bool
book_begin(void *arg, const char *name, const char **attributes)
{
	struct opening *o = arg;

	if (strcmp(name, "workbookPr") == 0)
		o->x->from_1904 =
			is_set(excel_attribute(attributes, "date1904"));
	if (strcmp(name, "sheets") == 0)
		o->in_sheets = true;
	else if (o->in_sheets && strcmp(name, "sheet") == 0)
		add_sheet(o, attributes);
	return true;
}

static bool
book_end(void *arg, const char *name)
{
	struct opening *o = arg;

	if (strcmp(name, "sheets") == 0)
		o->in_sheets = false;
	return true;
}

static const struct parts_events book_events = { book_begin, book_end,
						 no_text };

static const struct err *
check_book(struct excel *x, const char *part)
{
	if (!part)
		return error_of(x, PARTS_MISSING);
	if (str_ends(str_of(part), STR(".bin")))
		return err_say(x->arena, ERR_DATASET,
			       "It is a binary workbook (.xlsb): save it as"
			       " .xlsx.");
	return NULL;
}

static const struct err *
read_book(struct excel *x)
{
	struct opening o = { .x = x };
	const struct err *e = read_relations(&o, "");
	const char *part = NULL;

	if (!e) {
		part = find_relation(&o, "officeDocument", NULL);
		e = check_book(x, part);
	}
	if (!e && part)
		e = read_relations(&o, part);
	if (e)
		return e;
	x->strings_part = find_relation(&o, "sharedStrings", NULL);
	x->styles_part = find_relation(&o, "styles", NULL);
	e = excel_read(x, part, &book_events, &o);
	if (!e && x->n_sheets == 0)
		e = err_say(x->arena, ERR_DATASET,
			    "There is no sheet with cells in the workbook.");
	return e;
}

static void
close_parts(void *arg)
{
	const struct excel *x = arg;

	x->make->close(x->parts);
}

const struct err *
excel_open_by(struct arena *a, const struct parlance_parts *make,
	      const char *path, const struct excel_limits *limits,
	      struct excel **ret)
{
	struct excel *x = arena_alloc(a, sizeof(*x));
	const struct err *e;

	x->arena = a;
	x->make = make;
	x->limits = limits;
	e = error_of(x, make->open(path, limits, &x->parts));
	if (e)
		return e;
	arena_defer(a, close_parts, x);
	e = read_book(x);
	if (!e)
		e = excel_read_styles(x);
	if (!e)
		e = excel_read_strings(x);
	if (!e)
		*ret = x;
	return e;
}

const struct err *
excel_open(struct arena *a, const char *path, const struct excel_limits *limits,
	   struct excel **ret)
{
	const char *why = NULL;
	const struct parlance_parts *make =
		plugin_symbol(a, "workbook", "parlance_parts", &why);

	if (make && make->abi == PARTS_ABI)
		return excel_open_by(a, make, path, limits, ret);
	return err_new(a, ERR_DRIVER,
		       "Workbooks cannot be read here (apt install libzip4"
		       " libexpat1): save the sheet as CSV.",
		       "workbook: %s", make ? "of another version" : why);
}

const struct excel_sheet *
excel_sheets(const struct excel *x, size_t *ret_n)
{
	*ret_n = x->n_sheets;
	return x->sheets;
}
