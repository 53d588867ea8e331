#ifndef DATA_FORMAT_H
#define DATA_FORMAT_H

#include "base/str.h"

/* The forms in which one resource can be had; format.c has a row each. */
enum format {
	FORMAT_HTML,
	FORMAT_TEXT, /* a table for a terminal */
	FORMAT_JSON,
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_NDJSON,
	FORMAT_MD,
	FORMAT_SQL,
	FORMAT_XLSX, /* a workbook of Excel */
	FORMAT__MAX
};

struct format_row {
	const char *name;   /* of format= and -f */
	const char *ending; /* of a path, without the dot; text is "txt" */
	const char *media;  /* "text/csv" */
	const char *content_type; /* with charset where it has one */
	bool rows;                /* an export: the query runs again, in full */
};

const struct format_row *format_row(enum format f);
/* By name or ending; FORMAT__MAX when there is none. */
enum format format_find(struct str name);

#endif
