#ifndef DRAFTER_GRAMMAR_TOKEN_H
#define DRAFTER_GRAMMAR_TOKEN_H

#include "data/draft.h"
#include "drafter/grammar/old/grammar.h"

/*
 * What the words of a follow-up stand for: a word of how it is asked, a period,
 * a number, a table, a column or a value. token.c cuts them; the phrases are in
 * token_phrases.c, periods in token_time.c, what was done in token_deed.c.
 */

#define PLACES_MAX 12
#define DIMS_MAX 3

enum token_kind {
	TOK_SKIP,  /* means nothing here */
	TOK_OTHER, /* says more than a follow-up does */
	TOK_NOUN,  /* so does this, unless a column is called so */
	TOK_AGG,   /* arg: enum agg */
	TOK_EVERY, /* monthly: per arg, an enum unit */
	TOK_UNIT,  /* month: arg is an enum unit */
	TOK_RANK,  /* cheapest: arg 1 from above, -1 below; names: of columns */
	TOK_OP,    /* more than: arg is an enum op */
	TOK_AND,
	TOK_MONEY, /* euros */
	TOK_NUMBER,
	TOK_PERIOD,
	TOK_TABLE,
	TOK_COLUMN,
	TOK_VALUE,
};

enum unit {
	UNIT_NONE,
	UNIT_DAY,
	UNIT_WEEK,
	UNIT_MONTH,
	UNIT_QUARTER,
	UNIT_YEAR,
	UNIT_WEEKDAY,
	UNIT__MAX
};

/* From one day up to, not including, another; NULL: open. ISO dates. */
struct period {
	const char *from, *to;
};

/* Where in the schema words may point. col NONE: the table. */
struct place {
	int table, col;
	const char *text; /* a stored value; or NULL */
};

static inline struct col
place_col(const struct place *at)
{
	return (struct col){ at->table, at->col };
}

struct token {
	enum token_kind kind;
	int arg;
	size_t from, to; /* words */
	const char *names;
	double number;
	struct period period;
	struct place places[PLACES_MAX];
	size_t n;
};

struct lexeme {
	const char *text; /* as struct phrase has it */
	enum token_kind kind;
	int arg;
	const char *names;
};
extern const struct lexeme lexemes[]; /* a row without text ends them */
/* Phrases of TOK_NOUN and of TOK_OTHER; NULL ends them. */
extern const char *const noun_phrases[], *const other_phrases[];
/* Those that carry nothing, where no lexeme is as long. */
extern const char *const skip_phrases[];

/* The token that begins at word i; to == i: none does. */
struct token token_at(const struct parse *p, size_t i);
/* Another place that a token may stand for, once. */
void token_add(struct token *t, struct place place);

/* Tables whose rows come of what the word says was done: a rental's. */
struct token deed_at(const struct parse *p, size_t i);
/* Dates among the columns of the same words are places of a table's, too. */
void deed_read(const struct parse *p, struct token *t, const struct token *col);

/* A unit of time of a date column as an expression; NULL: not here. */
const char *unit_text(const struct parse *p, enum unit unit, const char *col);
extern const char *const unit_names[UNIT__MAX];

/* A day of the week, one or many. */
bool weekday_is(const struct parse *p, size_t i);

/* A period from word i on; how many words it has; 0: none. */
size_t period_at(const struct parse *p, size_t i, struct period *ret);

/* A table and what its keys lead to, each table once by the shortest way. */
struct scope {
	const struct parse *p;
	int root;
	int *far; /* [n_tables] keys away from the root; NONE */
	int *by;  /* [n_tables] the table whose key leads there */
	const struct schema_key **key;
};

struct scope scope_of(const struct parse *p, int root);

/* Columns by what they are for; col NONE: there is none. */
struct col find_hinted(const struct parse *p, int table, const char *names);
/* The date of the rows of the root: their own, or that of what they refer to. */
struct col find_when(const struct scope *sc);

#endif
