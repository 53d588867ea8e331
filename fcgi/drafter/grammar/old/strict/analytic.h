#ifndef DRAFTER_GRAMMAR_ANALYTIC_H
#define DRAFTER_GRAMMAR_ANALYTIC_H

#include "data/draft.h"
#include "drafter/grammar/old/grammar.h"

/*
 * A second, small reader beside the general one, for the questions that
 * people ask of a business: a measure of rows, per something, in a period,
 * the top of them, those without any. It knows fewer forms and is strict: each
 * word of the question must be accounted for, or it says nothing.
 *
 * analytic_tokens.c cuts the question into tokens (the phrases are in
 * analytic_phrases.c, those of stock, prices, sales and the like in
 * analytic_matter.c, periods in analytic_time.c), analytic_slots.c fills the
 * slots of a form with them, analytic_find.c finds the tables and columns
 * behind the slots, analytic_write.c writes the parts of the SQL, and a file
 * each (group, list) puts them together.
 */

/* false: the question is none of this reader's. */
bool analytic_draft(const struct parse *p, struct draft *ret);

/* ---- the rest is for its own files ---- */

#define TOKENS_MAX 48
#define PLACES_MAX 12
#define DIMS_MAX 3
#define FILTERS_MAX 6
#define PARTS_MAX 4

enum token_kind {
	TOK_SKIP,     /* means nothing here */
	TOK_ASK,      /* which, what, who: a name is wanted */
	TOK_COUNT,    /* how many, number of */
	TOK_AGG,      /* arg: enum agg */
	TOK_DISTINCT, /* different, unique */
	TOK_EACH,     /* per, by, for each: arg is an enum each */
	TOK_EVERY,    /* monthly: per arg, an enum unit */
	TOK_UNIT,     /* month: arg is an enum unit */
	TOK_EXTREME, /* most, fewest: arg 1 from above, -1 below; 2, -2: highest */
	TOK_TOP,     /* top, bottom: arg likewise */
	TOK_COMMON,  /* most common: arg likewise; 2: sold, 3: popular */
	TOK_RANK,    /* cheapest: arg likewise, names: of columns */
	TOK_MEASURE, /* arg: enum measure */
	TOK_OP,      /* more than: arg is an enum op */
	TOK_RANK_OP, /* cheaper than: arg is an enum op, names: of columns */
	TOK_AND,
	TOK_NOT,   /* never, without, no */
	TOK_MONEY, /* euros */
	TOK_DAYS,  /* in days */
	TOK_SALE,  /* sold, bought */
	TOK_NTH,   /* third: arg */
	TOK_FIRST, /* highest first: arg 1, lowest first: -1 */
	TOK_BOTH,
	TOK_WEEKDAY, /* Mondays: arg from 0, Sunday */
	TOK_OFTEN,   /* often, times */
	TOK_PEOPLE,
	TOK_NOUN,    /* length: names: of columns */
	TOK_FACT,    /* out of stock: arg is an enum op, names, number 0 */
	TOK_SECONDS, /* minutes: arg is how many seconds */
	TOK_NOTHING, /* bought nothing */
	TOK_LOW,     /* low on stock: names; arg 1: below what is stored */
	TOK_OR,
	TOK_NUMBER,
	TOK_PERIOD,
	TOK_TABLE,
	TOK_COLUMN,
	TOK_VALUE,
};

/* How what follows cuts the rows into groups. */
enum each {
	EACH_PER,
	EACH_BY, /* or says who did it, or in which order */
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

enum measure {
	MEASURE_NONE,
	MEASURE_ROWS,    /* how many rows */
	MEASURE_COLUMN,  /* an aggregate of a column */
	MEASURE_REVENUE, /* quantity × price of what was sold */
	MEASURE_AMOUNT,  /* the money of one row: an order's total */
	MEASURE_UNITS,   /* the quantity sold */
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
	bool verb; /* named by what was done: ordered, signed up */
	bool like; /* not the word itself: one of a like meaning */
};

/* Tokens of a question without those that mean nothing. */
struct tokens {
	const struct parse *p;
	struct token items[TOKENS_MAX];
	size_t n;
	bool whole; /* every word is in one */
};

struct lexeme {
	const char *text; /* as struct phrase has it */
	enum token_kind kind;
	int arg;
	const char *names;
};
/* Tables of them; NULL ends these, a row without text each of them. */
extern const struct lexeme *const lexemes[];
/* Those that carry nothing, where no lexeme is as long; NULL ends them. */
extern const char *const skips[];

void tokens_read(struct tokens *ts, const struct parse *p);
/* The token that begins at word i; to == i: none does. */
struct token token_at(const struct parse *p, size_t i);
/* Another place that a token may stand for, once. */
void token_add(struct token *t, struct place place);

/* The word tells what was done: "rented". */
bool deed_is_done(const struct word *w);
/* Tables whose rows come of what the word says was done: a rental's. */
struct token deed_at(const struct parse *p, size_t i);
/* A table's token may be a verb: dates of col that tell when, as places. */
void deed_read(const struct parse *p, struct token *t, const struct token *col);

/* A unit of time of a date column as an expression; NULL: not here. */
const char *unit_text(const struct parse *p, enum unit unit, const char *col);
extern const char *const unit_names[UNIT__MAX];

/* A day of the week, one or many; false: none is there. */
bool weekday_at(const struct parse *p, size_t i, int *ret);

/* A period from word i on; how many words it has; 0: none. */
size_t period_at(const struct parse *p, size_t i, struct period *ret);
struct dim {
	enum unit unit; /* else a token */
	const struct token *token;
	int table;  /* of a column named with its table; or NONE */
	bool asked; /* which month, not per month */
};

struct filter {
	const struct token *token; /* a value, a column or hinted columns */
	int table;                 /* named beside it; or NONE */
	enum op op;
	double number;
	int seconds;     /* that one of the number is; 0: it is no time */
	enum agg agg;    /* compared with this aggregate of itself */
	const char *sql; /* compared with this; or NULL */
	const struct token *beside; /* a table named after its value */
	bool negated;
	bool compared; /* a comparison was said, or a number */
};

struct slots {
	struct arena *arena;
	enum measure measure;
	enum agg agg;
	bool counted;  /* how many, number of */
	bool distinct; /* different */
	bool best;     /* the best, the top */
	bool asks;     /* which, what, who */
	bool who;
	bool plural;                /* of what is asked for */
	const struct token *of;     /* the column or table that is measured */
	int of_table;               /* named beside it; or NONE */
	const struct token *entity; /* the table asked for */
	struct dim dims[DIMS_MAX];
	size_t n_dims;
	struct filter filters[FILTERS_MAX];
	size_t n_filters;
	struct period period;
	bool timed;
	int direction; /* 1 the top, -1 the bottom, 0: all */
	long limit;    /* 0: not said */
	int nth;       /* the second, third, … alone; 0: not said */
	const struct token *rank; /* by a column that this hints at */
	enum op having;           /* of the measure */
	double having_number;
	enum agg having_agg;       /* compared with this of all rows */
	const struct token *never; /* tables or dates without a row or value */
	const struct token *done[PARTS_MAX]; /* likewise, that must be there */
	size_t n_done;
};

/*
 * Note what was done, or belongs to what is asked for: there must be such
 * rows. false: there is no more room.
 */
bool slots_done(struct slots *s, const struct token *t);

/* false: a token fits no slot. */
bool slots_fill(struct slots *s, const struct tokens *ts);

/*
 * A table and what its keys lead to, each table once by the shortest way:
 * rows of the root stay single whatever is joined.
 */
struct scope {
	const struct parse *p;
	int root;
	bool bare; /* one table alone: columns without its name */
	int *far;  /* [n_tables] keys away from the root; NONE */
	int *by;   /* [n_tables] the table whose key leads there */
	const struct schema_key **key;
	bool *joined; /* [n_tables] */
	size_t n_joined;
	const struct schema_key *self; /* a key of root to itself, joined */
	const struct slots *said; /* tables it names are preferred; or NULL */
};

struct scope scope_of(const struct parse *p, int root);
void scope_join(struct scope *sc, int table);
void scope_col(struct scope *sc, struct buf *b, struct col c);
/* A name that stands for its row: a person by both names. */
void scope_name(struct scope *sc, struct buf *b, struct col name);
void scope_from(const struct scope *sc, struct buf *b);
/* " AND root key of outer = …": rows of sc that belong to one of outer. */
bool scope_tie(struct scope *sc, struct buf *b, const struct scope *outer);
/*
 * The same without a look outside: the column of sc that refers to outer, and
 * the one of outer that it refers to. false: not by one column.
 */
bool scope_pair(struct scope *sc, struct buf *b, const struct scope *outer);
void scope_outer(const struct scope *sc, struct buf *b,
		 const struct scope *outer);

/* The place of a token nearest to the root; table NONE: none is reached. */
struct place scope_place(const struct scope *sc, const struct token *t,
			 int table);
/* Move a place to the root's own column that refers to it, if one does. */
void scope_near(const struct scope *sc, struct place *at);
/* The table whose rows belong to one of each of the two; NONE. */
int scope_bridge(const struct parse *p, int a, int b);

/* Columns by what they are for; col NONE: there is none. */
struct col find_hinted(const struct parse *p, int table, const char *names);
struct col find_date(const struct parse *p, int table);
/* Whether the table's name ends in one of the words, or many of it. */
bool find_called(const struct parse *p, int table, const char *words);
struct col find_when(const struct scope *sc, const struct slots *s);
/* The table of single things sold, its quantity and price. */
struct sale {
	int table;
	struct col quantity, price, discount; /* discount.col may be NONE */
};
bool find_sale(const struct parse *p, struct sale *ret);
/* The table whose rows a measure is of; NONE. */
int find_root(const struct parse *p, const struct slots *s);

/* Whether a word stands for the table itself, or for what was done to it. */
bool slots_name(const struct parse *p, const struct slots *s, int table);
/* Slots that the words leave open. false: nothing here fills them. */
bool slots_imply(const struct parse *p, struct slots *s);

/* The SQL of the slots; NULL: they make no query of this schema. */
const char *analytic_write(const struct parse *p, const struct slots *slots);

/* How the question was read, in words. */
const char *analytic_explain(const struct parse *p, const struct tokens *ts);

#endif
