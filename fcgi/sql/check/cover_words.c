#include "sql/check/cover.h"

#include "base/ban.h"

/*
 * Functions of all engines that look at their arguments alone. A name that is
 * not here is refused: it may read a table that its text names, a file, or
 * what the server knows. A last * stands for any ending.
 */
static const char *const functions[] = {
#include "sql/check/cover_functions.inc"
};

static const char *const row_functions[] = {
	"generate_series", "range", "unnest", "json_each", "numbers", NULL,
};

static const char *const before_bracket[] = {
	"select",  "distinct",  "all",     "any",       "some",
	"where",   "and",       "or",      "not",       "xor",
	"in",      "between",   "like",    "ilike",     "glob",
	"regexp",  "rlike",     "is",      "case",      "when",
	"then",    "else",      "end",     "exists",    "by",
	"having",  "on",        "using",   "as",        "union",
	"except",  "intersect", "from",    "limit",     "offset",
	"values",  "over",      "filter",  "group",     "qualify",
	"window",  "interval",  "first",   "next",      "top",
	"to",      "from",      "for",     "similar",   "escape",
	"collate", "exclude",   "replace", "rename",    "materialized",
	"lateral", "prewhere",  "global",  "null",      "ties",
	"minus",   "div",       "mod",     "partition", "order",
	NULL,
};

static const char *const with_from[] = { "extract", "trim", "substring",
					 "overlay", NULL };

/* As bare words these bring a table, or what a table is, into a statement. */
static const char *const never[] = {
	"join_use_nulls", "table",        "into",        "indexed",
	"tablesample",    "pivot",        "unpivot",     "match_recognize",
	"summarize",      "handler",      "procedure",   "straight_join",
	"join",           "natural",      "regclass",    "regproc",
	"regprocedure",   "regoper",      "regoperator", "regtype",
	"regrole",        "regnamespace", "regconfig",   "regdictionary",
	"regcollation",   "outfile",      "dumpfile",    NULL,
};

static const char *const others[] = {
	"describe", "desc", "show", "call",   "pragma", "explain",
	"execute",  "from", "exec", "attach", "use",    NULL,
};

static const char *const clauses[] = {
	"where", "group",  "order",     "having", "limit",
	"union", "except", "intersect", "window", "qualify",
	"fetch", "offset", "prewhere",  NULL,
};

static const char *const join_words[] = {
	"inner",      "left",    "right", "full",   "outer",
	"cross",      "natural", "asof",  "semi",   "anti",
	"positional", "any",     "all",   "global", NULL,
};

bool
cover_may_call(struct str name)
{
	return dialect_lists(functions, name);
}

bool
cover_makes_rows(struct str name)
{
	return dialect_lists(row_functions, name);
}

bool
cover_stands_before(struct token t)
{
	return token_is_one_of(t, before_bracket);
}

bool
cover_takes_from(struct token t)
{
	return token_is_one_of(t, with_from);
}

bool
cover_is_never(struct token t)
{
	return token_is_one_of(t, never);
}

bool
cover_begins_other(struct token t)
{
	return token_is_one_of(t, others);
}

bool
cover_ends_from(struct token t)
{
	return token_is_one_of(t, clauses);
}

bool
cover_is_join_word(struct token t)
{
	return token_is_one_of(t, join_words);
}
