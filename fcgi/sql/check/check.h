#ifndef SQL_CHECK_CHECK_H
#define SQL_CHECK_CHECK_H

#include "data/cell.h"
#include "data/draft.h"
#include "data/rights.h"
#include "data/schema.h"
#include "sql/dialect/dialect.h"

/*
 * A statement that passed the check: one statement, of a kind that reads,
 * without the functions that the dialect refuses. sql_check() makes one of
 * what was asked, sql_own() of a text of this program, and drivers take nothing
 * else. The engine enforces; this check gives better words, earlier.
 */
struct safe_sql;

/*
 * A statement that stands in this program as it is, with nothing in it that
 * somebody wrote: it may read catalogs, which sql_check() refuses.
 */
const struct safe_sql *sql_own(struct arena *a, const char *text);

struct verdict {
	const struct safe_sql *sql;  /* NULL: refused */
	struct complaint *complaint; /* NULL: passed */
};

/*
 * schema may be NULL: then no table or column names are looked at. With one,
 * a name that is surely not there is a complaint with its near misses. With
 * rights, which need a schema (the whole one, or that of
 * allowed_schema()), the statement is rewritten so that it
 * reads nothing but what they give (cover.h): a table or column that is not
 * visible is not there, masks and row rules hold wherever the table stands,
 * and what cannot be shown to be covered is refused. rights NULL: everything
 * is visible.
 */
void sql_check(struct arena *a, const struct dialect *d,
	       const struct schema *schema, const struct rights *rights,
	       struct str text, struct verdict *ret);

/* The values of ":name" in a text; several, or none, are a list. */
struct sql_arg {
	const char *name;
	const struct cell *values; /* [n] */
	size_t n;
};
/* A text with markers of its dialect, and the value of each, in order. */
struct bound_sql {
	struct str text;
	const struct cell *args; /* [n_args] */
	size_t n_args;
	bool cut; /* too long: sql_check_bound() refuses it */
};
/*
 * Put markers for each ":name" that is among args, lists as "?, ?", an empty
 * one as NULL; other names stay as they are. Where the dialect has no markers
 * the values are written out, quoted.
 */
void sql_bind(struct arena *a, const struct dialect *d, struct str text,
	      const struct sql_arg *args, size_t n, struct bound_sql *ret);
/*
 * The same with the values written out, quoted, whatever the dialect: for people
 * and examples. What runs has markers. NULL: it is too long.
 */
const char *sql_with_values(struct arena *a, const struct dialect *d,
			    struct str text, const struct sql_arg *args,
			    size_t n);
/* The names that sql_bind() looks for, each once, in order. */
const char **sql_param_names(struct arena *a, const struct dialect *d,
			     struct str text, size_t *ret_n);
/* sql_check() of a text with its values, which the safe_sql carries on. */
void sql_check_bound(struct arena *a, const struct dialect *d,
		     const struct schema *schema, const struct rights *rights,
		     const struct bound_sql *bound, struct verdict *ret);

/*
 * Whether a column is shown beside groups or aggregates that it is neither of,
 * or orders such groups: an arbitrary row's value, which some engines give and
 * others refuse. What is grouped by its table's key is not. false also where it
 * cannot be told.
 */
bool sql_lacks_group(struct arena *a, const struct dialect *d,
		     const struct schema *schema, struct str text);

const char *sql_text(const struct safe_sql *sql); /* without a last ';' */
/*
 * What was asked, where the text was written anew for its reader's rights:
 * that one has masks, their salt and conditions in it, which nobody may see.
 * NULL: they are the same.
 */
const char *sql_asked(const struct safe_sql *sql);
/* The values of its markers, in order: what a driver binds. */
const struct cell *sql_args(const struct safe_sql *sql, size_t *ret_n);
/* The statement's own outermost LIMIT, FETCH FIRST or TOP; 0: it has none. */
uint64_t sql_own_limit(const struct safe_sql *sql);

/*
 * A statement that would change rows: one INSERT, UPDATE or DELETE of one
 * table of the schema, without WITH, RETURNING or what else would do more
 * than it shows, and without the functions that the dialect refuses.
 * sql_propose() is its only maker, and a driver's write() takes nothing else.
 * Nothing but the store's record of a turn that its writer confirmed makes it
 * run for good.
 */
struct proposed_sql {
	const char *text;
	const char *verb;      /* "insert", "update", "delete", "upsert" */
	const char *table;     /* as the schema spells it */
	const char *returning; /* the same, giving its rows; NULL: cannot */
	const char *before;    /* reads the rows that it would change; NULL */
	const char *matches;   /* counts how often they are found; or NULL */
	const char *rows;      /* what RETURNING gives; NULL: "*" */
	bool everything;       /* UPDATE or DELETE without WHERE */
};

struct proposal_verdict {
	const struct proposed_sql *sql; /* NULL: refused */
	struct complaint *complaint;    /* NULL: passed */
};
/* Whether it begins as one; then sql_propose() says whether it is. */
bool sql_writes(struct arena *a, const struct dialect *d, struct str text);
void sql_propose(struct arena *a, const struct dialect *d,
		 const struct schema *schema, struct str text,
		 struct proposal_verdict *ret);

/* Tables that the text names, in order, each once; CTE names are left out. */
const char **sql_tables(struct arena *a, const struct dialect *d,
			const struct schema *schema, struct str text,
			size_t *ret_n);
/*
 * Whether the text may read that column of the table: it names it, has a "*"
 * that is not the one of count(*) or a product, or takes whole rows or columns
 * by other names or by none.
 */
bool sql_may_read(struct arena *a, const struct dialect *d, struct str text,
		  const struct schema_table *table, const char *column);
/* Whether a text literal in it is made of words: no date, number or format. */
bool sql_has_word_literal(struct arena *a, const struct dialect *d,
			  struct str text);
/* Whether it aggregates or groups (reference 004). */
bool sql_is_aggregate(struct arena *a, const struct dialect *d,
		      struct str text);

/*
 * The statement that reads the rows behind an aggregate, at most limit of
 * them: its columns without the functions, its tables and conditions. NULL:
 * its outermost SELECT is none, or of a form that cannot be undone.
 */
const char *sql_raw(struct arena *a, const struct dialect *d, struct str text,
		    size_t limit);
/*
 * What the statement does, in words, from its structure alone. NULL: it is
 * not a SELECT that can be told.
 */
const char *sql_explain(struct arena *a, const struct dialect *d,
			struct str text);

/*
 * An engine's refusal put into words: type, problem area, suggestion, and the
 * one clear near miss when there is one. Patterns are a table per engine.
 */
struct complaint *sql_complaint(struct arena *a, const struct dialect *d,
				const struct schema *schema, struct str text,
				const char *message, const char *sqlstate);
/*
 * The text without what can be put right surely and without a model: all near
 * misses of names, quotes and functions of another dialect, a column that
 * GROUP BY lacks, one that is ambiguous between tables joined by it. Each
 * change is in *ret, in words. NULL: nothing was changed. schema may be NULL.
 */
const char *sql_mend(struct arena *a, const struct dialect *d,
		     const struct schema *schema, struct str text,
		     const struct complaint *c, struct mends *ret);
/*
 * The text with what other dialects write and this one runs as something else,
 * put as it is meant: CAST(day AS DATE), day - day and strftime('%Y', d) = 2025
 * and julianday('31.03.2025') in SQLite, a || b in MariaDB, FORMAT(day,
 * 'yyyy-MM'). Changes are added to *ret. NULL: none.
 */
const char *sql_mend_misread(struct arena *a, const struct dialect *d,
			     const struct schema *schema, struct str text,
			     struct mends *ret);
/*
 * "3/31/2025", "31.03.2025 10:00" as ISO 8601 has it; NULL: it is no day, or it
 * may be two.
 */
const char *sql_iso_day(struct arena *a, struct str value);
/*
 * A column beside an aggregate without GROUP BY, which SQLite and MariaDB show
 * of some row: grouped by. min() and max() are left alone, which choose the row
 * in SQLite. NULL: there is none.
 */
const char *sql_mend_ungrouped(struct arena *a, const struct dialect *d,
			       struct str text, struct mends *ret);
/* "(SELECT …)" without its brackets, and what is behind; NULL: it has none. */
const char *sql_unbracket(struct arena *a, const struct dialect *d,
			  struct str text);

/* SQL laid out for reading: a clause a line. Tokens are not changed. */
const char *sql_layout(struct arena *a, const struct dialect *d,
		       struct str text);

enum paint {
	PAINT_PLAIN,
	PAINT_KEYWORD,
	PAINT_TEXT,
	PAINT_NUMBER,
	PAINT_COMMENT
};
/* Call fn for each run of the text in one colour; gapless. */
void sql_highlight(const struct dialect *d, struct str text,
		   void (*fn)(void *arg, enum paint paint, struct str run),
		   void *arg);

/*
 * Add the foreign keys that names and types suggest, marked as guessed:
 * customer_id refers to the table customer or customers by its single primary
 * key; and a column named like the primary key of one other table refers to
 * it. A pair of tables with a declared key is left alone. Where no table of
 * all has a declared key, what is referred to becomes the key of its table.
 */
void schema_guess_keys(struct arena *a, struct schema *s);

#endif
