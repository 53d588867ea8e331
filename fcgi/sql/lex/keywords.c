#include <stdlib.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

/* Both lists are sorted, in lower case, and have no word in common. */
/* clang-format off */
static const char *const reserved[] = {
	"add", "all", "alter", "analyze", "and", "any", "as", "asc",
	"between", "both", "by", "call", "case", "cast", "check", "collate",
	"column", "constraint", "continue", "create", "cross", "cube",
	"current_date", "current_time", "current_timestamp", "current_user",
	"database", "databases", "default", "delete", "desc", "distinct",
	"do", "drop", "else", "end", "escape", "except", "exists", "false",
	"fetch", "for", "foreign", "from", "full", "function", "grant",
	"group", "grouping", "groups", "having", "if", "ilike", "in", "index",
	"inner", "insert", "intersect", "interval", "into", "is", "isnull",
	"join", "key", "lateral", "leading", "left", "like", "limit",
	"natural", "not", "notnull", "null", "of", "offset", "on", "only",
	"or", "order", "outer", "over", "partition", "primary", "qualify",
	"rank", "recursive", "references", "revoke", "right", "rollup", "row",
	"rows", "sample", "select", "session_user", "set", "some", "table",
	"then", "to", "trailing", "trigger", "true", "union", "unique",
	"update", "user", "using", "values", "when", "where", "while",
	"window", "with",
};

static const char *const others[] = {
	"abort", "action", "after", "always", "anti", "array", "asof", "attach",
	"authorization", "autoincrement", "before", "begin", "bigint", "binary",
	"bit", "blob", "boolean", "cascade", "char", "character", "clob",
	"coalesce", "comment", "commit", "concurrently", "conflict", "convert",
	"copy", "cume_dist", "current", "current_catalog", "current_role",
	"current_schema", "date", "datetime", "day", "dayofweek", "dayofyear",
	"decade", "decimal", "deferrable", "deferred", "dense_rank", "describe",
	"detach", "distinctrow", "double", "dual", "each", "epoch", "exclude",
	"exec", "execute", "explain", "extract", "fail", "filter", "final",
	"first", "first_value", "float", "following", "format", "freeze",
	"generated", "glob", "global", "high_priority", "hint", "hour",
	"ignore", "immediate", "indexed", "inherits", "initially", "instead",
	"int", "integer", "json", "jsonb", "lag", "last", "last_value", "lead",
	"localtime", "localtimestamp", "lock", "match", "materialized", "merge",
	"microsecond", "millisecond", "minus", "minute", "month", "national",
	"next", "no", "nothing", "nth_value", "ntile", "nulls", "numeric",
	"nvarchar", "optimize", "option", "ordinality", "others", "out",
	"outfile", "overlaps", "percent", "percent_rank", "pivot", "plan",
	"positional", "pragma", "preceding", "precision", "prewhere",
	"procedure", "quarter", "query", "raise", "range", "real", "regexp",
	"reindex", "release", "rename", "replace", "restrict", "returning",
	"rlike", "rollback", "row_number", "savepoint", "schema", "second",
	"semi", "separator", "settings", "show", "similar", "smallint",
	"sql_big_result", "sql_buffer_result", "sql_cache",
	"sql_calc_found_rows", "sql_no_cache", "sql_small_result", "start",
	"straight_join", "summarize", "symmetric", "tablesample", "temp",
	"temporary", "text", "tie", "ties", "time", "timestamp", "timestamptz",
	"timezone_hour", "tinyint", "top", "transaction", "truncate",
	"try_cast", "unbounded", "unknown", "unpivot", "unsigned", "use",
	"vacuum", "varchar", "varying", "verbose", "view", "virtual", "week",
	"within", "without", "xor", "year", "zone",
};
/* clang-format on */

static int
compare(const void *key, const void *item)
{
	const struct str *word = key;
	struct str other = str_of(*(const char *const *)item);

	for (size_t i = 0; i < word->n && i < other.n; i++) {
		char c = word->p[i];

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (c != other.p[i])
			return (unsigned char)c - (unsigned char)other.p[i];
	}
	return (word->n > other.n) - (word->n < other.n);
}

bool
lex_is_reserved(struct str word)
{
	return bsearch(&word, reserved, COUNT(reserved), sizeof(*reserved),
		       compare) != NULL;
}

bool
lex_is_keyword(struct str word)
{
	return lex_is_reserved(word) ||
	       bsearch(&word, others, COUNT(others), sizeof(*others),
		       compare) != NULL;
}
