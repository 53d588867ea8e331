#ifndef SQL_DIALECT_DIALECT_H
#define SQL_DIALECT_DIALECT_H

#include "base/buf.h"

enum limit_form { LIMIT_LIMIT, LIMIT_FETCH, LIMIT_TOP };

/* What becomes of an unquoted name: which spelling needs quotes. */
enum fold { FOLD_NONE, FOLD_LOWER, FOLD_UPPER };

/*
 * The rules of one SQL language; dialects.c has a row each. Lists of names
 * are NULL-terminated and lower case; one '*' in them stands for anything, and
 * a last '.' says that the name is the first part of a dotted one.
 */
struct dialect {
	const char *name;      /* "sqlite"; in JSON and settings */
	const char *title;     /* "SQLite" */
	const char *wire_name; /* reference 002's: "postgres" */

	/* for the lexer */
	const char *quotes;     /* each opens a quoted name; [ ends at ] */
	const char *params;     /* each may start a parameter: ? : @ $ */
	char marker;            /* of a value: '?', or '$' of $1; 0: none */
	bool marker_cast;       /* of dates: CAST($1 AS DATE) */
	const char *word_extra; /* in bare names, beyond letters, digits, _ */
	char quote_open;        /* of names that we write */
	char quote_close;
	char escape_prefix;      /* e: E'…' has backslash escapes */
	char raw_prefix;         /* r: R'…' has none */
	bool bracket_quote;      /* Q'[…]' */
	bool backslash;          /* escapes inside '…' */
	bool backslash_names;    /* and inside quoted names */
	bool double_quote_text;  /* "…" is a string */
	bool double_quote_maybe; /* "…" is a string when no column has it */
	bool hash_comment;       /* # to the end of the line */
	bool dash_needs_space;   /* -- starts a comment before a blank only */
	bool nested_comment;     /* slash-star nests */
	bool dollar_quote;       /* $tag$ … $tag$ */
	bool backslash_quote;    /* \' inside '…', where '' is none */
	bool unicode_blanks;     /* U+00A0 and its like are blanks */
	bool ascii_words;        /* beyond quotes and comments: ASCII, no # */

	/* for the check */
	bool show_table;                /* SHOW t is DESCRIBE t */
	bool text_is_file;              /* FROM 'x.csv' reads the file */
	bool no_semicolon;              /* "SELECT 1 DROP TABLE t" is two */
	const char *const *next_starts; /* … of these, wherever they stand */
	bool unknown_quotes;            /* which quotes it has is not known */
	const char *link;               /* operator of another server: "@" */
	size_t parts;                   /* of a table's name here; 0: any */
	const char *refused_comments;   /* of these third bytes: "!M+" */
	const char *const *starts;      /* words that begin a read */
	const char *const *explain_options; /* words between EXPLAIN and it */
	bool explain_table;                 /* EXPLAIN t describes it */
	const char *const *pragmas;         /* of PRAGMA, those that read */
	const char *const *shows;    /* what SHOW may tell; NULL: anything */
	const char *const *trailers; /* clauses that override the driver's */
	const char *assign;          /* operator that sets a variable; NULL */
	const char *const *refused_functions; /* read files, sleep, call out */
	const char *const *refused_tables;    /* secrets and files */
	/* The engine's own by their names, and those of them that are allowed;
	 * NULL: none is told apart. */
	const char *const *own_functions, *const *allowed_functions;
	const char *const *own_tables, *const *allowed_tables;
	const char *const *table_functions; /* in a table's place; NULL: all */
	const char *const *variables;       /* of @@name; NULL: all */
	bool applies;                       /* APPLY f calls f */

	bool recursive; /* WITH is, without the word */
	size_t depth;   /* nesting it bears; 0: 100 */
	size_t tokens;  /* of a statement; 0: 20,000 */

	/* for writing */
	enum fold fold;
	enum limit_form limit;
	const char *const *reserved; /* beyond what is reserved in all */
	const char *rules;           /* for the prompt: lines of "- …" */
	const char *concat;          /* "||", or NULL: concat(a, b) */
	/*
	 * Forms for dialect_form(), of one expression that is a date or time:
	 * year, month (1…12), quarter (1…4) and weekday (0…6 from Sunday) are
	 * numbers; day is the date without its time; year_month is '2024-05'.
	 */
	const char *year, *month, *day, *year_month, *quarter, *weekday;
	const char *year_shown; /* as it stands in a result; NULL: as year */
	const char *week;       /* the Monday that begins it; x twice at most */
	const char *days;    /* from the second to the first, with a fraction */
	const char *date;    /* of a quoted '2024-05-31'; NULL: that alone */
	const char *avg;     /* NULL: avg(%s) */
	const char *number;  /* what a text reads as, x twice at most: NULL
			  * for "n/a"; NULL: CAST(%s AS numeric) */
	const char *join;    /* NULL: JOIN */
	const char *except;  /* NULL: EXCEPT */
	const char *nowhere; /* FROM for values of no table; NULL: none */
	const char *yes, *no;  /* NULL: true and false */
	bool row_values;       /* a table's name may stand for a row of it */
	bool strict_groups;    /* what is shown is grouped by, keys or not */
	bool needs_midnight;   /* a timestamp is compared with no mere date */
	bool no_correlated;    /* subqueries cannot look outside */
	bool no_windows;       /* nothing has OVER */
	bool nulls_high;       /* ORDER BY x DESC begins with the empty ones */
	bool text_dates;       /* a day is text, whatever its column declares */
	const char *returning; /* verbs that RETURNING goes with: "insert …" */
	bool upserts;          /* INSERT … ON CONFLICT (…) DO UPDATE */
	bool update_from;      /* UPDATE … FROM, and RETURNING in it … */
	const char *update_from_all; /* … gives this; NULL: "table.*" */
	const char *lower_like;      /* case-insensitive LIKE: "%s LIKE %s" */
	const char *today;

	/* for readers who see a part (sql/check/cover.h) */
	const char *main_schema; /* of tables that have none; NULL: no name */
	const char *path_schema; /* that is on the search path; or NULL */
	const char *hash;        /* of an expression and a salt; NULL: none */
	const char *fence;   /* what follows WHERE that is looked at first */
	bool in_names_table; /* "x IN name" reads a table */
	bool row_types;      /* a table's name is a type */
};

extern const struct dialect dialects[];
extern const size_t n_dialects;

/* By name, wire name or a usual other one; NULL: none. */
const struct dialect *dialect_find(struct str name);
/* name, quoted when it must be (keyword, odd characters, case kept). */
void dialect_name(const struct dialect *d, struct buf *b, struct str name);
/* A string literal. */
void dialect_text(const struct dialect *d, struct buf *b, struct str text);
/*
 * A form of the table with its first and second %s replaced, and %% made %;
 * y is for forms of two expressions alone.
 */
void dialect_form(struct buf *b, const char *form, struct str x, struct str y);
/* The form of a year that stands in a result. */
static inline const char *
dialect_year_shown(const struct dialect *d)
{
	return d->year_shown ? d->year_shown : d->year;
}
/* At most n rows: behind SELECT [DISTINCT], where the dialect has it there … */
void dialect_top(const struct dialect *d, struct buf *b, size_t n);
/* … and at the end of the statement, where it has it there. */
void dialect_limit(const struct dialect *d, struct buf *b, size_t n);
/* Whether a list like those above has the name; case does not matter. */
bool dialect_lists(const char *const *list, struct str name);

#endif
