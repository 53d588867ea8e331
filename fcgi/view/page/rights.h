#ifndef VIEW_PAGE_RIGHTS_H
#define VIEW_PAGE_RIGHTS_H

#include "view/view.h"

struct config;

/*
 * Who sees what, as the configuration has it: database, readers, table,
 * columns, masks, rows, row_limit, role; a row for each table of each [rights] section in the
 * order of the file ("*": all others, too), then one for each database that
 * has no section. Read alone: the rules are kept in files.
 */
struct rows view_rights_rows(struct arena *a, const struct config *c);

/* GET /rights, of those rows. */
MUST_CHECK const struct err *view_rights(const struct view *v,
					 const struct rows *rows);
struct str view_rights_json(const struct view *v, const struct rows *rows);
struct json_object *tree_rights(const struct view *v, const struct rows *rows);

#endif
