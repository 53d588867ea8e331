#ifndef SQL_MEND_MENDING_H
#define SQL_MEND_MENDING_H

#include "data/draft.h"
#include "data/schema.h"
#include "sql/lex/shape.h"

/*
 * A statement while it is mended: text and its shape, read again after each
 * change, and what was changed, in words. Private to sql/.
 */
struct mending {
	struct arena *arena;
	const struct dialect *dialect;
	const struct schema *schema; /* may be NULL */
	struct complaint *complaint; /* what started it; its name once used */
	struct str text;
	struct shape shape;
	bool names_in_quotes; /* MySQL: "…" turned out to be names here */
	struct mends *done;
};

/* Take text as the statement, and read its shape. */
void mending_read(struct mending *m, struct str text);
/* TOKEN_END beyond the last. */
struct token mending_token(const struct mending *m, size_t i);
/* Replace tokens at … end - 1; the note may be NULL for "was → with". */
void mending_put(struct mending *m, size_t at, size_t end, const char *with,
		 const char *note);
/* The same of bytes of m->text. */
void mending_put_bytes(struct mending *m, size_t from, size_t to,
		       const char *with, const char *note);
/* Tokens at … end - 1 as written. */
struct str mending_text(const struct mending *m, size_t at, size_t end);
/* Whether the dialect is one of the words of a list; NULL is any. */
bool mending_is(const struct mending *m, const char *list);
/* The same of what these dialects have today: an old ClickHouse says that it
 * does not read it. */
bool mending_has(const struct mending *m, const char *list);
/* Whether the engine said that it has no such function, old as it may be. Of
 * some that may be said of arguments alone: false. */
bool mending_lacks(const struct mending *m, struct str function);
/* The name as the dialect writes it. */
const char *mending_name(const struct mending *m, const char *name);

/*
 * The column that the name at token i is, of the tables in the statement; NULL:
 * none, or one of several types.
 */
const struct schema_column *mending_column(const struct mending *m, size_t i);

/*
 * The operand that ends before token i or begins at it: a literal, a name, a
 * call, brackets. false: it is none of these. Casts by :: belong to it.
 */
bool mending_operand_before(const struct mending *m, size_t i, size_t *ret);
bool mending_operand_at(const struct mending *m, size_t i, size_t *ret_end);

/*
 * Each makes one change and says so, or returns false. They leave alone what
 * the dialect has.
 */
bool mend_quotes(struct mending *m);
bool mend_forms(struct mending *m);
bool mend_words(struct mending *m);
bool mend_types(struct mending *m);
bool mend_limits(struct mending *m);
bool mend_aggregates(struct mending *m);
bool mend_intervals(struct mending *m);
bool mend_calls(struct mending *m);
bool mend_names(struct mending *m);
bool mend_group(struct mending *m);
bool mend_ambiguous(struct mending *m);

/*
 * The same of one form at token i; sql_mend_misread() has them as well, since
 * some engines run them and mean something else.
 */
bool mend_joined(struct mending *m, size_t i);
bool mend_plus(struct mending *m, size_t i);
/*
 * A bare number beside a text that a function makes, where token i compares the
 * two: `strftime('%Y', d) = 2025` holds for no row. Once for each that is left.
 */
bool mend_compared(struct mending *m, size_t i);
/* A day in another form, as what SQLite's functions read a moment of. */
bool mend_day_text(struct mending *m, size_t i);
/* The schema that another engine has by default, before a table of ours. */
bool mend_prefix(struct mending *m, size_t i);

#define CALL_ARGS 8

/* A call of a function: its name stands at token `at`. */
struct call {
	size_t at, end;
	struct str name;
	struct str args[CALL_ARGS];
	size_t n_args;
};

/* What a call would be in the dialect, by its name alone; or NULL. */
const char *mend_function(const struct mending *m, const struct call *c);
/*
 * What a call about dates would be in the dialect, or NULL: it is no such
 * call, the dialect has it, or there is no such form.
 */
const char *mend_date(const struct mending *m, const struct call *c);
/* x plus n units ("-3", "month"), as the dialect has it; or NULL. */
const char *mend_date_add(const struct mending *m, struct str x, struct str n,
			  struct str word);
/* The bytes between single quotes; empty: it is no such literal. */
struct str mend_literal(struct str arg);

#endif
