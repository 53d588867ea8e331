#ifndef DATASET_READ_EXCEL_FORMAT_H
#define DATASET_READ_EXCEL_FORMAT_H

#include "base/buf.h"

/* What a number of a cell stands for, by how it is shown. */
enum excel_kind {
	EXCEL_NUMBER,
	EXCEL_DATE,
	EXCEL_TIME,
	EXCEL_STAMP,   /* a date and a time */
	EXCEL_ELAPSED, /* hours that go past 24 */
	EXCEL_KIND__MAX
};

/* By a format's code: "yyyy-mm-dd", "#,##0.00", "[h]:mm". */
enum excel_kind excel_kind_of_code(struct str code);
/* By the number of a format that every workbook has. */
enum excel_kind excel_kind_of_id(uint64_t id);

/*
 * A number as text: 1234.5, 2024-02-29, 12:30:00, 2024-02-29 12:30:00. A
 * number that its kind cannot show, such as a date before 1900, is written as
 * a number; to 15 digits, as Excel shows it. s is the number as the file has
 * it; nothing is written unless it is one.
 */
void excel_put_number(struct buf *b, struct str s, enum excel_kind kind,
		      bool from_1904);

#endif
