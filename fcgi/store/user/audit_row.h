#ifndef STORE_USER_AUDIT_ROW_H
#define STORE_USER_AUDIT_ROW_H

#include "store/db/db.h"

/*
 * The rows at or after ?1, a time. In a file they lie in the order of their
 * ids, and an id is at least 1024 times the time: an index of times would be
 * one page more to write with each question. A clock that was set back makes
 * ids larger than that, so the time is compared, too.
 */
#define FROM_AUDIT_SQLITE " FROM audit WHERE id >= ?1 * 1024 AND at_ms >= ?1"
#define FROM_AUDIT_POSTGRESQL " FROM audit WHERE at_ms >= ?1"

/* A new row; its time is ?1. The store has a trigger for who leaves out id. */
#define INTO_AUDIT_SQLITE(columns, marks)                                 \
	"INSERT INTO audit (id, at_ms, " columns ") VALUES"               \
	" (max(?1 * 1024, (SELECT coalesce(max(id), 0) + 1 FROM audit))," \
	" ?1, " marks ")"
#define INTO_AUDIT_POSTGRESQL(columns, marks) \
	"INSERT INTO audit (at_ms, " columns ") VALUES (?1, " marks ")"
#define INTO_AUDIT(columns, marks)                                      \
	{                                                               \
		[DB_SQLITE] = INTO_AUDIT_SQLITE(columns, marks),        \
		[DB_POSTGRESQL] = INTO_AUDIT_POSTGRESQL(columns, marks) \
	}

#endif
