#ifndef VIEW_PAGE_RIGHTS_H
#define VIEW_PAGE_RIGHTS_H

#include "data/rights.h"
#include "data/schema.h"
#include "view/view.h"

struct config;
struct json_out;

/*
 * Who sees what, as the configuration has it: database, readers, table,
 * columns, masks, rows, row_limit, role; a row for each table of each [rights] section in the
 * order of the file ("*": all others, too), then one for each database that
 * has no section. Read alone: the rules are kept in files.
 */
struct rows view_rights_rows(struct arena *a, const struct config *c);

/* GET /rights, of those rows. */
MUST_CHECK const struct err *view_rights(const struct view *v,
					 const struct config *c,
					 const struct rows *rows);
struct str view_rights_json(const struct view *v, const struct rows *rows);

/* GET /rights/NAME: what a section leaves of each table that there is. */
struct view_rights_section {
	const struct rights_section *section;
	const struct schema *schema; /* the whole one */
	const struct rights *rights; /* of a reader with these facts */
	const char *facts, *sql;     /* that are tried; or NULL */
	const char *runs, *refused;  /* what becomes of sql */
	const struct rows *rows;     /* view_rights_section_rows() */
};
/* table, seen, hidden, masks, rows: a row for each table, seen or not. */
struct rows view_rights_section_rows(struct arena *a,
				     const struct view_rights_section *p);
MUST_CHECK const struct err *view_rights_section(
	const struct view *v, const struct view_rights_section *p);
struct str view_rights_section_json(const struct view *v,
				    const struct view_rights_section *p);

struct json_object *tree_rights(const struct view *v, const struct config *c,
				const struct rows *rows);
struct json_object *tree_rights_section(const struct view *v,
					const struct view_rights_section *p);
/* For both. */
const char *rights_whom(struct arena *a, const char *users, const char *groups);
const char *rights_masks_text(struct arena *a, const struct rights_table *t);
void view_put_records(struct json_out *o, struct arena *a,
		      const struct rows *rows);

#endif
