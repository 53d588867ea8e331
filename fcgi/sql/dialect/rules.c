#include "sql/dialect/rules.h"

#include "base/ban.h"

#define RULES_ALL                                                          \
	"- Write one SELECT statement that only reads; WITH is allowed.\n" \
	"- Use only the tables and columns of the schema, spelled as there.\n"
#define RULES_LIMIT "- LIMIT n keeps the first n rows.\n"
#define RULES_DOUBLE_QUOTES                                                 \
	"- Quote odd names with double quotes: \"order\"; text with single" \
	" quotes: 'it''s'.\n"
#define RULES_BACKTICKS \
	"- Quote odd names with backticks: `order`; text with single quotes.\n"

/* The middle rows of each g, where there is no such function. */
#define RULES_MEDIAN                                                           \
	"- No MEDIAN or PERCENTILE. A median is avg(x) of the rows with 2 * r" \
	" BETWEEN n AND n + 2, r being row_number() OVER (PARTITION BY g"      \
	" ORDER BY x), n count(*) OVER (PARTITION BY g).\n"

/* clang-format off */
const char rules_sqlite[] = RULES_ALL RULES_LIMIT RULES_DOUBLE_QUOTES
	"- Dates are text like '2024-05-31': date('now', '-2 months'),"
	" strftime('%Y-%m', col) for the month, strftime('%Y', col) = '2024'.\n"
	"- No RIGHT() or LEFT(), no CONCAT(), no ILIKE, no INTERVAL, no"
	" DATE_TRUNC(): use substr(), ||, LIKE (ignores case) and the above.\n"
	"- Integer division drops the fraction: write 1.0 * a / b.\n"
	"- No STDDEV.\n"
	RULES_MEDIAN;
const char rules_duckdb[] = RULES_ALL RULES_LIMIT RULES_DOUBLE_QUOTES
	"- Dates: current_date - INTERVAL 2 MONTH, date_trunc('month', col),"
	" strftime(col, '%Y-%m'), year(col). No DATEADD.\n"
	"- a / b keeps the fraction, a // b drops it. ILIKE ignores case.\n"
	"- median(x), quantile_cont(x, 0.9), string_agg(x, ', ') exist.\n"
	"- Never read files: no read_csv(), no FROM 'file'.\n";
const char rules_postgresql[] = RULES_ALL RULES_LIMIT
	RULES_DOUBLE_QUOTES
	"- Names with upper case letters need double quotes.\n"
	"- Dates: current_date - INTERVAL '2 months',"
	" date_trunc('month', col), to_char(col, 'YYYY-MM'),"
	" extract(year FROM col).\n"
	"- ILIKE ignores case. Integer division drops the fraction: a::numeric"
	" / b. round(x, n) needs numeric.\n"
	"- A median is percentile_cont(0.5) WITHIN GROUP (ORDER BY x).\n"
	"- Every selected column is grouped or aggregated.\n";
const char rules_mysql[] = RULES_ALL RULES_LIMIT RULES_BACKTICKS
	"- Dates: CURDATE() - INTERVAL 2 MONTH, DATE_FORMAT(col, '%Y-%m'),"
	" YEAR(col).\n"
	"- Join text with CONCAT(a, b); || means OR. LIKE ignores case.\n"
	"- No FULL JOIN, no ILIKE, no FILTER.\n"
	"- Every selected column is grouped or aggregated.\n"
	RULES_MEDIAN;
const char rules_clickhouse[] = RULES_ALL RULES_LIMIT RULES_BACKTICKS
	"- Dates: today() - INTERVAL 2 MONTH, toStartOfMonth(col),"
	" toYear(col), formatDateTime(col, '%Y-%m').\n"
	"- Aggregate early and read few columns: tables are large."
	" count(), uniq(x), median(x), quantile(0.9)(x), countIf(cond) exist.\n"
	"- No FORMAT, SETTINGS or INTO OUTFILE. Function names are"
	" case-sensitive.\n";
const char rules_sqlserver[] = RULES_ALL
	"- SELECT TOP (n) keeps the first n rows; there is no LIMIT.\n"
	"- Quote odd names with brackets: [order]; text with single quotes.\n"
	"- Dates: DATEADD(month, -2, GETDATE()), YEAR(col),"
	" FORMAT(col, 'yyyy-MM'), CAST(col AS date).\n"
	"- Join text with + or CONCAT(a, b). LIKE ignores case by default.\n"
	"- ORDER BY in a subquery needs TOP. No ILIKE, no booleans: use 1 and"
	" 0.\n"
	"- A median is SELECT DISTINCT g, PERCENTILE_CONT(0.5) WITHIN GROUP"
	" (ORDER BY x) OVER (PARTITION BY g) FROM t, without GROUP BY.\n";
const char rules_oracle[] = RULES_ALL
	"- FETCH FIRST n ROWS ONLY at the end keeps the first n rows; never"
	" use LIMIT.\n"
	RULES_DOUBLE_QUOTES
	"- Names without quotes are upper case.\n"
	"- Dates: ADD_MONTHS(SYSDATE, -2), TRUNC(col, 'MM'),"
	" TO_CHAR(col, 'YYYY-MM'), EXTRACT(YEAR FROM col), DATE"
	" '2024-05-31'.\n"
	"- No AS before a table's alias; SELECT without a table reads FROM"
	" dual; empty text is NULL; no booleans.\n"
	"- MEDIAN(x), PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x) exist.\n";
const char rules_hana[] = RULES_ALL RULES_LIMIT RULES_DOUBLE_QUOTES
	"- Names without quotes are upper case.\n"
	"- Dates: ADD_MONTHS(CURRENT_DATE, -2), YEAR(col), MONTH(col),"
	" TO_VARCHAR(col, 'YYYY-MM').\n"
	"- SELECT without a table reads FROM DUMMY. Standard SQL otherwise."
	" MEDIAN(x) exists.\n";
const char rules_databricks[] = RULES_ALL RULES_LIMIT RULES_BACKTICKS
	"- Spark SQL. Dates: add_months(current_date(), -2),"
	" date_trunc('month', col), date_format(col, 'yyyy-MM'), year(col).\n"
	"- Join text with concat(a, b) or ||; text is in single quotes with"
	" \\' inside. Tables may be catalog.schema.table.\n"
	"- median(x) and percentile(x, 0.9) exist.\n";
const char rules_generic[] = RULES_ALL RULES_DOUBLE_QUOTES
	"- Write standard SQL. FETCH FIRST n ROWS ONLY keeps the first n rows.\n"
	"- Dates: DATE '2024-05-31', EXTRACT(YEAR FROM col), CURRENT_DATE.\n";
/* clang-format on */
