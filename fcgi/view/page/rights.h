#ifndef VIEW_PAGE_RIGHTS_H
#define VIEW_PAGE_RIGHTS_H

#include "data/rights.h"
#include "data/schema.h"
#include "view/view.h"

struct config;
struct json_out;

/* A section, and where it is kept: in the configuration, or on the page. */
struct view_rights_of {
	const struct rights_section *section;
	bool kept; /* on the page */
	bool withdrawn;
};

/* What a form of one has in its fields. */
struct view_rights_form {
	const char *name, *database, *users, *groups, *tables, *masks, *rows,
		*row_limit;
};

/* GET /rights. */
struct view_rights {
	const struct config *config;
	const struct view_rights_of *of; /* [n] the configuration's first */
	size_t n;
	const struct rows *rows; /* view_rights_rows() */
};

/*
 * Who sees what: database, readers, table, columns, masks, rows, row_limit,
 * role, section, kept; a row for each table of each section ("*": all others,
 * too), then one for each database that has no section.
 */
struct rows view_rights_rows(struct arena *a, const struct view_rights *p);
MUST_CHECK const struct err *view_rights(const struct view *v,
					 const struct view_rights *p);
struct str view_rights_json(const struct view *v, const struct rows *rows);

/* A text that a kept section has, or had. */
struct view_rights_edit {
	size_t edit;
	const char *editor; /* or NULL */
	const char *text;   /* "" when it was withdrawn */
	int64_t at_ms;
};

/* GET /rights/NAME: what a section leaves of each table that there is. */
struct view_rights_section {
	const struct rights_section *section;
	const struct schema *schema; /* the whole one */
	const struct rights *rights; /* of a reader with these facts */
	const char *facts, *sql;     /* that are tried; or NULL */
	const char *runs, *refused;  /* what becomes of sql */
	const struct rows *rows;     /* view_rights_section_rows() */
	/* of one that is kept on the page; NULL: it is not */
	const struct view_rights_form *form;
	const struct view_rights_edit *edits; /* [n_edits] newest first */
	size_t n_edits;
	bool withdrawn;
	const char *problem; /* it cannot be read; or NULL */
};
/* table, seen, hidden, masks, rows: a row for each table, seen or not. */
struct rows view_rights_section_rows(struct arena *a,
				     const struct view_rights_section *p);
MUST_CHECK const struct err *view_rights_section(
	const struct view *v, const struct view_rights_section *p);
struct str view_rights_section_json(const struct view *v,
				    const struct view_rights_section *p);

/* What a script is told of a change. */
struct str view_rights_kept_json(struct arena *a, const char *name, size_t edit,
				 bool withdrawn);

struct json_object *tree_rights(const struct view *v,
				const struct view_rights *p);
struct json_object *tree_rights_section(const struct view *v,
					const struct view_rights_section *p);
/* For both. */
const char *rights_whom(struct arena *a, const char *users, const char *groups);
void tree_rights_form(const struct view *v, struct json_object *o,
		      const struct view_rights_form *f);
const char *rights_masks_text(struct arena *a, const struct rights_table *t);
void view_put_records(struct json_out *o, struct arena *a,
		      const struct rows *rows);

#endif
