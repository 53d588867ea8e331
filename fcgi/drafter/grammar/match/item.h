#ifndef DRAFTER_GRAMMAR_MATCH_ITEM_H
#define DRAFTER_GRAMMAR_MATCH_ITEM_H

#include "data/job.h"
#include "drafter/grammar/catalog/catalog.h"
#include "drafter/grammar/lex/lex.h"
#include "drafter/grammar/query/tree.h"

/*
 * What words of a question may stand for. The first items come from the
 * lexicon, the catalog, the stored values and the definitions of the notes;
 * rules (combine/rule.h) make larger ones of two that stand side by side.
 */
enum item_kind {
	ITEM_NONE,
	ITEM_CUE, /* a word of structure: cue */
	ITEM_NUMBER,
	ITEM_RANGE, /* number to number2 */
	ITEM_PERIOD,
	ITEM_PAIR,    /* two periods side by side: period, period2 */
	ITEM_ROWS,    /* of table; test, or NULL: all */
	ITEM_COLUMN,  /* node, of each row of table */
	ITEM_TEST,    /* test, of rows of test->anchor */
	ITEM_MEASURE, /* node, over rows of table that where holds for */
	ITEM_AGG,     /* fn */
	ITEM_ORDER,   /* down, number of rows (0: not said), nth, node */
	ITEM_COMPARE, /* op, number, unit */
	ITEM_LATER,   /* so much (op, number, unit) after node, or before it */
	ITEM_LATE,    /* so much (op, number, unit) after what was due */
	ITEM_GROUP,   /* nodes or unit: one row for each */
	ITEM_UNIT,    /* unit */
	ITEM_HAVING,  /* groups that compare, of rows of table (or measure) */
	ITEM_BUCKETS, /* bounds */
	ITEM_CLOCK,   /* an hour of the day, number; closed: compared, by op */
	ITEM_TEXT,    /* in quotes: nodes, one or the other; part, denied */
	ITEM__MAX
};

#define ITEM_NODES 4

struct item {
	enum item_kind kind;
	enum sense cue;
	short from, to; /* content tokens, from … to - 1 */
	float score;
	uint64_t words; /* bits of content tokens that it accounts for */
	short table;
	const struct node *node;
	const struct node *nodes[ITEM_NODES];
	size_t n_nodes;
	const struct test *test;  /* ITEM_TEST, ITEM_ROWS, where of a measure */
	const struct test *split; /* values of it to stand side by side */
	const struct node *date;  /* of a measure: what dates its rows */
	enum fn fn;
	enum is op;
	char sign; /* of a cue: + - * /, a(ll) or s(ome) of others that are
		    * compared, also of ITEM_LATER; of a group: w, shares are within it,
		    * p, "per" and no "by", of number of it where that is set;
		    * of a number and ITEM_COMPARE: %, of a hundred */
	enum unit unit;
	enum text_part part; /* of ITEM_TEXT: where it stands in a value */
	bool denied;         /* … it is not so */
	double number, number2;
	size_t nth; /* of ITEM_ORDER: 2 for the second; 0 */
	bool down;
	bool many;    /* of ITEM_ORDER: by how many there are ("most");
		       * of ITEM_PAIR: one and the other, not compared;
		       * of ITEM_NUMBER, ITEM_COMPARE: so many times */
	bool dated;   /* … by when ("oldest", "latest") */
	bool coming;  /* … of those that lie ahead ("next") */
	bool timed;   /* … by how long ("slowest", "longer than") */
	bool priced;  /* … by what it costs ("cheapest"); rows: so compared;
			aggregate: "how much is that" */
	bool named;   /* … by what rows are called ("alphabetically") */
	bool plain;   /* … by what there is ("sorted") */
	bool having;  /* … what has most of node, not how much ("heaviest") */
	bool of_rows; /* … said of rows: "price of the cheapest book" */
	bool each;    /* … of rows of table, each by itself; of ITEM_COLUMN:
		       * each value once */
	bool aged;    /* of ITEM_COMPARE: how long ago ("older than");
		       * of ITEM_ORDER: born when, if they are ("oldest") */
	bool counted; /* of a cue that compares, and of ITEM_COMPARE: numbers,
		       * and no dates */
	bool sides;   /* of ITEM_GROUP: rows that test holds for, and others */
	bool stepped; /* of ITEM_GROUP: each against the one before */
	bool splits;  /* of ITEM_GROUP: rows that a turn before counted */
	bool sold;    /* of ITEM_MEASURE: how many pieces were */
	bool plural;  /* of ITEM_ROWS: many of them are asked for … */
	bool mass;    /* … or one word of much: "ice" */
	bool deed;    /* … as what was done: "returned"; also of a day */
	bool closed;  /* it stood in brackets */
	bool defined; /* a definition of the notes made it */
	bool in_full; /* of ITEM_COLUMN: it and the other name, first and last */
	bool by_unit; /* of ITEM_COLUMN: said by its unit ("kilos") */
	bool is_key;  /* of a value: it names one row; of a key: by its
		       * own name, and not by the rows it leads to */
	bool list;    /* of tests side by side: more may join */
	bool counts;  /* of ITEM_NUMBER: rows stand behind it */
	struct period period, period2;
	const char *label; /* what people call it; or NULL */
	const char *arg;   /* of a cue, as the lexicon has it */
	const char *why;   /* "name", "value", "note", a rule's name */
	const struct item *left, *right; /* what a rule made it of; or NULL */
};

/* Content tokens of one text, and the items that stand for them. */
#define CONTENT_MAX 40
#define LEAVES_MAX 600

struct definitions;
struct terms;

#define ROLES_MAX 8

/* What the words are read against; the same for a question and a note. */
struct context {
	struct arena *arena;
	const struct catalog *catalog;
	const struct job *job;
	struct calendar calendar;
	const char *tomorrow;
	const struct value_match *values; /* [n_values] of the text … */
	size_t n_values;
	size_t values_at; /* … which begins at this byte of what they count */
	struct definitions *definitions; /* or NULL */
	struct terms *terms;             /* of business; or NULL */
	/* [n_roles] keys that the words of the text say, of several from one
	 * table to another: "home team" */
	struct tree_role roles[ROLES_MAX];
	size_t n_roles;
	bool past;   /* the text says what was done, or is over */
	bool yet;    /* the text says "yet": what is not so is awaited */
	bool both;   /* … "both": of rows that are many, some of each */
	short among; /* … "among", before this content token; 0: it does not */
	bool plainly; /* words stand for names that have them, and no others */
};

/* A token that is said for a word of the schema, and how alike both are. */
#define LIKES_MAX 32

struct likeness {
	short token;
	const char *fold;
	float like;
	bool defined; /* it is of the notes, else of the schema */
};

struct leaves {
	struct tokens tokens;
	short content[TOKENS_MAX]; /* content tokens before each token */
	short token_of[CONTENT_MAX];
	size_t n_content;
	struct item *items; /* [n] of LEAVES_MAX */
	size_t n;
	/* cost of leaving each content token out, and whether that is told */
	float skip[CONTENT_MAX];
	bool telling[CONTENT_MAX];
	uint64_t begins; /* bits of those that begin another sentence */
	bool fresh;      /* "new" stands for the rows that begin in a period */
	/* bits of content tokens: words of lexicon/terms that nothing here
	 * defines or is called by */
	uint64_t undefined;
	struct likeness likes[LIKES_MAX]; /* [n_likes] of match_near() */
	size_t n_likes;
};

struct leaves *leaves_new(struct arena *a);

/* All first items of a text; ret is new. */
void match_read(const struct context *x, struct str text, struct leaves *ret);

/*
 * Put before ret's roles what the words of a text say: of several keys to the
 * same table the one that alone has such a word in its name.
 */
void match_roles(struct context *x, const struct leaves *l);

/* The parts of it. Tokens a … b - 1 become content tokens of the item. */
struct item *leaf_put(struct leaves *l, enum item_kind kind, size_t a, size_t b,
		      double strength);
/* Whether an item accounts for a content token. */
bool leaves_cover(const struct leaves *l, size_t content);
/*
 * What names rows is them before it is a day: "visits" before their visit_date,
 * and "services" are hardly the day of what has a service_date; "ordered" is a
 * deed.
 */
void leaves_prefer_rows(const struct context *x, struct leaves *l);
/* "open" is how rows are rather than the day that they were opened on. */
void leaves_prefer_states(const struct context *x, struct leaves *l);
/*
 * "state name", said in full, is rather that column than a name of states, by
 * whatever column; where the notes define one of the words, both are meant.
 */
void leaves_prefer_joined(const struct context *x, struct leaves *l);
/* A participle that stands for nothing else. */
bool leaves_is_done(const struct leaves *l, size_t content);
/* Whether a word of that stem is said. */
bool leaves_have(const struct leaves *l, const char *stem);
/* By its last letter, and that its stem has another. */
bool match_is_plural(const struct token *t);
/* That no token of a … b - 1 is written with such a letter. */
bool match_is_single(const struct leaves *l, size_t a, size_t b);
/*
 * How well letters of a word in their order say it, from its first: "shpmt" of
 * "shipment", "papr" of "paper"; less where it leaves out consonants, as "clnt"
 * of "complaint"; 0: they do not.
 */
#define MATCH_SHORTENED 0.62
double match_shortened(const char *text, const char *word);
/* "returned", of returns: what was done, and not what it is called. */
bool match_is_deed(const struct token *t, const struct cat_words *w);
/* Whether a day's name is said as what was done then: "paid". */
bool match_says_done(const struct leaves *l, size_t a, size_t b,
		     const struct cat_col *c);
/*
 * "directed" for a director, "affected" as a part of a name: what was done, and
 * rather no column; a day is of what was done, and "founded" is called so.
 */
bool match_is_verb(const struct leaves *l, size_t a, size_t b,
		   const struct cat_col *c, double strength);
/* "id", "no": words for keys of whatever. */
bool match_is_for_keys(const struct token *t);
/* "id" of any key, "code" of one that is called so. */
bool match_is_key_word(const struct token *t, const struct cat_col *c);
/* A key by its own name: "order id" in full, or "code" and what it is of. */
bool match_names_key(const struct leaves *l, size_t a, size_t b,
		     const struct cat_col *c, double strength);
/* "than all", "made after Casablanca": all that is no more than a comparison. */
void match_later_than(struct leaves *l);
/* "listed from most to least": in that order, no more. */
void match_arranged(struct leaves *l);
/* Verbs between rows that belong together may be left out: "hold". */
void match_links(const struct context *x, struct leaves *l);
/* "the 3 departments": how many, and no key. */
void match_counted(const struct context *x, struct leaves *l);
/* "new members per year": by the day that they have, whatever it is. */
void match_fresh(const struct context *x, struct leaves *l);
/* Reads the names of countries and languages, once per process. */
void match_countries_ready(void);
/* … those of business. */
void match_terms_ready(void);
void match_senses(const struct context *x, struct leaves *l);
void match_names(const struct context *x, struct leaves *l);
/* That a flag says yes. */
const struct test *match_so(const struct context *x, const struct node *flag);
/* … and that it does not hold. */
const struct test *match_denied(const struct context *x,
				const struct node *flag);
/* Flags that say the contrary of token a: "active" of "inactive". */
void match_opposites(const struct context *x, struct leaves *l, size_t a);
/* An amount that is kept in so many parts of one, as money. */
const struct node *match_money(const struct context *x, const struct node *n,
			       int cents);
/*
 * A column in a unit that is so many of its own, and called by it; as it is,
 * where both are the same.
 */
const struct node *match_in_unit(const struct context *x, short table,
				 short col, double by, const char *called);
/* A column that is measured, in whole money. */
const struct node *match_measured(const struct context *x, short table,
				  short col);
/* Years of two digits behind what is counted or added up: "sales 25". */
void match_short_years(const struct context *x, struct leaves *l);
/* "<", ">=": as a file of the lexicon has it. */
enum is match_op(const char *sign);
/* What adjectives measure: columns, alone, compared or put in order. */
void match_adjectives(const struct context *x, struct leaves *l);
/* What rows come to: "their value". */
void match_worth(const struct context *x, struct leaves *l);
/* Units of measures, for columns of that dimension. */
void match_units(const struct context *x, struct leaves *l);
/* Whether a token and the one behind it are one word of a name: "post code". */
bool match_joins(const struct leaves *l, size_t token,
		 const struct cat_words *w, size_t n);
/*
 * Kinds of words that may stand behind a name and are no part of it ("date"):
 * behind any of its words, or behind all that count.
 */
struct name_kinds {
	const char *any, *whole[2]; /* or NULL */
};

struct name_kinds match_kinds_of(const struct context *x, int table, int col);
struct name_kinds match_kinds_of_rows(const struct cat_table *t);
/* How well a token says word k of a name: 0 … 1. */
double match_word_fit(const struct leaves *l, size_t token,
		      const struct cat_words *w, size_t k);
/*
 * How well tokens a … b - 1 say a name by one of its forms, 0 … 1; kinds: of
 * words that may stand besides, or NULL.
 */
double match_name_fit(const struct leaves *l, size_t a, size_t b,
		      const struct cat_words *w, size_t n,
		      const struct name_kinds *kinds);
/*
 * "names", "full name", of people who have a first name, which the column is,
 * and a last one: it stands for both.
 */
bool match_in_full(const struct leaves *l, size_t a, size_t b,
		   const struct cat_table *t, int col);
/* The one word stands for the column, of numbers in whole money. */
void match_put_word(const struct context *x, struct leaves *l, size_t token,
		    double strength, size_t table, size_t col);
/*
 * "name", "dates": what rows that are said are called by, and the day that they
 * have, whatever its name is.
 */
void match_called(const struct context *x, struct leaves *l);
/* Columns of which a word that nothing else accounts for is a part. */
void match_name_parts(const struct context *x, struct leaves *l);
/* "first and last name": what the first shares with the next. */
void match_shared(const struct context *x, struct leaves *l);
/*
 * "… at Yale? Show their names.": another sentence. A full stop may be of an
 * abbreviation, unless what follows it asks for something.
 */
bool match_begins_sentence(const struct tokens *t, size_t at);
/* Whether a token belongs to no item by itself. */
bool match_is_filler(const struct context *x, const struct tokens *t, size_t i);
/* Tokens from i that say nothing together, nor by themselves: "so far". */
size_t match_filler_length(const struct tokens *t, size_t i);
/* Codes behind the column that holds them. */
void match_codes(const struct context *x, struct leaves *l);
void match_values(const struct context *x, struct leaves *l);
/* … of words that are typing errors, and for nothing else. */
void match_slips(const struct context *x, struct leaves *l);
/* Of words of digits, columns that hold more than is indexed. */
void match_shapes(const struct context *x, struct leaves *l);
/* Of words that no item accounts for, the values that have them. */
void match_value_parts(const struct context *x, struct leaves *l);
/* "not used by any", "do not affect any": without, whatever stands between. */
void match_not_any(struct leaves *l);
void match_not_so(struct leaves *l);
void match_never_did(struct leaves *l);
void match_only_did(struct leaves *l);
/* "no manager": there is none, where "manager no" would be its number. */
bool match_denies(const struct leaves *l, size_t a, size_t b,
		  const struct cat_words *w);
/* Participles before values, which nothing else accounts for. */
void match_done_by(struct leaves *l);
/* Names of countries and languages where codes of two letters are stored. */
void match_countries(const struct context *x, struct leaves *l);
void match_definitions(const struct context *x, struct leaves *l);
/* What was sold here, by words for it that have no kind yet. */
void match_trade(const struct context *x, struct leaves *l);
/* What is less likely beside what else the same words may be: "in total". */
void leaves_weaken(const struct context *x, struct leaves *l);
/* What such words are beside the rows that are named: "earn", of things. */
void match_trade_rows(const struct context *x, struct leaves *l);
/* Rows that are called by such a word: those that count as sold. */
void match_sold_rows(const struct context *x, struct leaves *l);
/*
 * What holds of all that counts as sold, by the notes; NULL: they do not say.
 * ret_open: they do, and it was not understood.
 */
const struct test *match_sold(const struct context *x, bool *ret_open);
/* What notes say that it all comes to; false: they do not, or not at one. */
bool match_takings(const struct context *x, struct item *ret);
/* The sum of all that was sold; catalog->sale must have a table. */
const struct node *match_sale_value(const struct context *x);
/* What a row of lines comes to: quantity times price, less what is off. */
const struct node *match_line_value(const struct context *x,
				    const struct cat_sale *lines);
/* A sale less what was sold costs; in percent of the sale. NULL: no costs. */
const struct node *match_profit(const struct context *x, bool percent);
/* What business calls things, where the database has all that it means. */
void match_terms(const struct context *x, struct leaves *l);
void match_mend(const struct context *x, struct leaves *l);
/* What words that nothing accounts for may be said for. */
void match_near(const struct context *x, struct leaves *l);
/* How alike a token is to a word of the schema, or of the notes: 0, or under 1. */
double match_likeness(const struct leaves *l, size_t token, const char *fold,
		      bool defined);

#endif
