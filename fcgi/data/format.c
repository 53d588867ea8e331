#include "data/format.h"

#include "base/ban.h"

#define UTF8 "; charset=utf-8"
#define XLSX "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/* clang-format off */
static const struct format_row rows[] = {
	[FORMAT_HTML] = { "html", "html", "text/html",
			  "text/html" UTF8, false },
	[FORMAT_TEXT] = { "text", "txt", "text/plain",
			  "text/plain" UTF8, true },
	[FORMAT_JSON] = { "json", "json", "application/json",
			  "application/json", false },
	[FORMAT_CSV] = { "csv", "csv", "text/csv", "text/csv" UTF8, true },
	[FORMAT_TSV] = { "tsv", "tsv", "text/tab-separated-values",
			 "text/tab-separated-values" UTF8, true },
	[FORMAT_NDJSON] = { "ndjson", "ndjson", "application/x-ndjson",
			    "application/x-ndjson", true },
	[FORMAT_MD] = { "md", "md", "text/markdown",
			"text/markdown" UTF8, true },
	[FORMAT_SQL] = { "sql", "sql", "application/sql",
			 "application/sql" UTF8, false },
	[FORMAT_XLSX] = { "xlsx", "xlsx", XLSX, XLSX, true },
};
/* clang-format on */
static_assert(COUNT(rows) == FORMAT__MAX, "one row a format");

const struct format_row *
format_row(enum format f)
{
	return &rows[f];
}

enum format
format_find(struct str name)
{
	enum format f = FORMAT_HTML;

	while (f < FORMAT__MAX && !str_is(name, rows[f].name) &&
	       !str_is(name, rows[f].ending))
		f++;
	return f;
}
