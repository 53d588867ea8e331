#ifndef SQL_CHECK_WRAP_H
#define SQL_CHECK_WRAP_H

#include "data/table.h"
#include "sql/check/check.h"

/*
 * Whether the statement can stand in the brackets of another: a SELECT, in a
 * dialect that takes it there as it is, whose columns with a query in them have
 * names.
 */
bool sql_can_wrap(struct arena *a, const struct dialect *d, struct str text);
/*
 * The statement that reads *q of what text gives; text has passed the check,
 * and this is to pass it again. Names that q has are in the result, each once.
 */
void sql_wrap(struct arena *a, const struct dialect *d, struct str text,
	      const struct table_query *q, struct bound_sql *ret);

#endif
