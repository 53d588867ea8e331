#ifndef DRAFTER_GRAMMAR_CATALOG_CATALOG_H
#define DRAFTER_GRAMMAR_CATALOG_CATALOG_H

#include "data/schema.h"
#include "drafter/grammar/catalog/sampled.h"
#include "drafter/grammar/lex/senses.h"
#include "lexicon/similar.h"

/*
 * What a schema's tables and columns are, told from names, types, keys and
 * samples. Built once per process and schema; immutable but for `ways`
 * and `vocabulary`.
 */
enum table_kind {
	TABLE_ENTITY, /* things with names: customers */
	TABLE_EVENT,  /* what happened when: orders, payments */
	TABLE_LINK,   /* two keys and little else */
	TABLE_LOOKUP  /* codes and their texts */
};

enum col_kind {
	COL_KEY,      /* identifies rows here or elsewhere */
	COL_NAME,     /* what people call a row by */
	COL_AMOUNT,   /* money: is summed */
	COL_QUANTITY, /* pieces, minutes: is summed */
	COL_RATE,     /* a rate, price or percentage: is averaged */
	COL_SCORE,    /* a rating: is averaged */
	COL_NUMBER,   /* any other: year built, floor */
	COL_DATE,
	COL_FLAG, /* yes or no */
	COL_CODE, /* one of a few words or codes */
	COL_TEXT
};

#define NAME_PARTS 6           /* words of a name that are compared */
#define NAME_FORMS ((size_t)2) /* as written; with short forms written out */
#define TABLE_FORMS (2 * NAME_FORMS) /* … and of its key */

#define CAT_LIGHT 0.35F /* weight of "id" or "no" beside other words */

/* A name as words; of each, its stem and how much it counts. */
struct cat_words {
	const char *stems[NAME_PARTS];
	const char *folds[NAME_PARTS];
	float weight[NAME_PARTS];
	struct sense_list means[NAME_PARTS]; /* words that mean the same */
	size_t n;
	float total;
};

struct cat_col {
	enum col_kind kind;
	struct cat_words words[NAME_FORMS];
	size_t n_words;
	bool epoch;           /* a date as seconds since 1970 */
	bool timed;           /* a date with a time of the day */
	bool month;           /* a month as text: "2026-03" */
	bool dense;           /* a day without signs: "20260331", or 20260331 */
	enum day_order order; /* … with the year behind: "31/03/2026" */
	bool figures;         /* a number as text: "37.9" */
	bool whole;           /* it alone is the primary key, or it is unique */
	bool last;            /* a date: of what ends or closes a row */
	bool until;           /* … up to when it holds: "valid_to" */
	bool bound;           /* how many there may be: "max_seats" */
	const char *yes; /* of a flag: what it holds where it is so; or NULL */
	int cents; /* of an amount: 100 when it is counted in cents, else 1 */
	bool carriage; /* … for carrying what its lines are of */
	const struct sense_row *unit; /* that the notes say it is in; or NULL */
	short to;                     /* table that it is a key to; -1 */
	const char *list;             /* what its codes mean is such rows … */
	short codes; /* … of this table's; list NULL: nowhere */
};

struct cat_key {
	short to;
	const size_t *cols, *to_cols;
	size_t n_cols;
};

struct cat_table {
	enum table_kind kind;
	struct cat_words words[TABLE_FORMS];
	size_t n_words;
	struct cat_col *cols; /* as in the schema */
	struct cat_key *keys; /* [n_keys] declared, then found */
	size_t n_keys;
	short names[2]; /* columns that name a row; -1 */
	short date;     /* when it happened, or began; -1 */
	bool own_date;  /* … called after the table: sale_date of sales */
	short key;      /* the single primary key; -1 */
	short measure;  /* the one column that is measured, if one is; -1 */
	struct cat_way *ways; /* [n_tables] to each, once asked for; or NULL */
};

/* One step along a key. */
struct cat_hop {
	short from, to;
	const struct cat_key *key;
	bool many; /* against the key: one row has many there */
};

#define PATH_MAX_HOPS 6

struct cat_path {
	struct cat_hop hops[PATH_MAX_HOPS];
	size_t n;
	size_t n_many; /* hops that make more rows */
};

/* How long a path is, in hops. */
struct cat_steps {
	signed char n;
	signed char n_many; /* of them that make more rows */
};

/*
 * What the rows of a business come to: of each line sold its quantity, price
 * and discount, or of each payment its amount.
 */
struct cat_sale {
	short table;    /* -1: nothing is sold here */
	short quantity; /* -1: price is what a row comes to */
	short price;
	bool whole; /* the price is of all pieces of the row: "line_price" */
	short discount; /* a share of the price; -1 */
	short amount;   /* of a file alone: what a row comes to; -1 */
	bool besides;   /* the same buyers pay for something else as well */
};

/* The words of a schema's names, each once; "id" and "no" name nothing. */
struct cat_vocabulary {
	const char **folds, **stems; /* [n] */
	size_t n;
	struct lexicon_words words; /* folds, with their numbers */
	bool known;
};

struct catalog {
	struct arena *arena;
	const struct schema *schema;
	struct cat_table *tables; /* as in the schema */
	const char *tag; /* that most tables begin with: "app"; or NULL */
	size_t n_tables;
	struct cat_sale sale;
	struct cat_vocabulary *vocabulary; /* of catalog_vocabulary() */
};

/* A column that holds the key of another table, as notes spell it. */
#define JOINS_MAX 60

struct cat_join {
	short from, col;
	short to, to_col;
};

struct cat_in_unit {
	short table, col;
	const struct sense_row *unit; /* it is in; NULL: cents */
};

#define IN_UNITS_MAX 16

struct cat_joins {
	struct cat_join items[JOINS_MAX];
	size_t n;
	bool cents; /* all money is in hundredths, whatever it is called … */
	struct cat_in_unit
		in_units[IN_UNITS_MAX]; /* … or these columns are, … */
	size_t n_in_units;              /* … or in another unit */
};

/* What notes say is in cents, or in another unit ("weight is in grams"). */
void catalog_find_cents(const struct schema *s, const char *notes,
			struct cat_joins *ret);
/* "so_cu = cu_no", "ct_own = its keeper (staff)": columns that meet. */
void catalog_find_joins(const struct schema *s, const char *notes,
			struct cat_joins *ret);
/*
 * Of this process, by the schema's fingerprint and the notes (or NULL), whose
 * keys it has; NULL: no tables.
 */
const struct catalog *catalog_of(const struct schema *s, const char *notes);
/* In a; joins: or NULL. */
struct catalog *catalog_build(struct arena *a, const struct schema *s,
			      const struct cat_joins *joins);

/*
 * The way by keys from a row of one table to those of another: with the fewest
 * steps that make more rows, then the fewest at all. from == to: no hop.
 */
bool catalog_path(const struct catalog *c, int from, int to,
		  struct cat_path *ret);
/* How long it is; false: there is none. */
bool catalog_steps(const struct catalog *c, int from, int to,
		   struct cat_steps *ret);
/* Whether each row of one has at most one of the other. */
bool catalog_is_one(const struct catalog *c, int from, int to);
/*
 * Of codes and their texts: the one table whose rows have them; any other
 * table, and codes that several have: the same.
 */
int catalog_described(const struct catalog *c, int lookup);
/*
 * Whether this key to another belongs to a row's own key: the row is a part of
 * that, as a line is of an order.
 */
bool catalog_is_part(const struct catalog *c, short table,
		     const struct cat_key *k);
/*
 * Whether rows of a table only say which rows of two others belong together:
 * hardly the same two twice.
 */
bool catalog_is_link(const struct catalog *c, short table);
/*
 * Whether rows of a table are lines, of so many pieces at a price: what they
 * come to by themselves.
 */
bool catalog_lines(const struct catalog *c, short table, struct cat_sale *ret);
/* Whether they are, or have what they come to by themselves: "price". */
bool catalog_priced(const struct catalog *c, short table, struct cat_sale *ret);
/*
 * Whether amounts of a column make sense added up: those of what happened do,
 * what things cost, weigh or earn and the price of a line do not.
 */
bool catalog_adds_up(const struct catalog *c, short table, short col);
/* A column of what the rows of a business come to: its total, its amount. */
bool catalog_is_takings(const struct catalog *c, short table, short col);

/*
 * Two keys of one table to another play roles: home and away, from and to. How
 * many single keys lead there, the plainest first, into ret; most: its room.
 */
size_t catalog_roles(const struct catalog *c, short table, short to,
		     const struct cat_key **ret, size_t most);
/* The key that a column alone is; NULL: none. */
const struct cat_key *catalog_key_of(const struct catalog *c, short table,
				     short col);
/* What the row is called that a key leads to, "manager_id" without its "id". */
const char *catalog_role_name(struct arena *a, const struct catalog *c,
			      short table, short col);
/* "team_id", and no more: what nobody says a role for is this one. */
bool catalog_is_plain_key(const struct catalog *c, short table,
			  const struct cat_key *key);

const char *cat_table_name(const struct catalog *c, int table);
const char *cat_col_name(const struct catalog *c, int table, int col);
/* Whether each row has it; false where col is -1. */
bool cat_is_never_empty(const struct catalog *c, int table, int col);
/*
 * Of a column whose codes a table explains, the row of a code or of what it
 * means (NULL: whichever); NULL: there is none.
 */
const struct schema_code *cat_code(const struct catalog *c, int table, int col,
				   const char *code, const char *text);
/* What stands in it where there is no value, as a literal; NULL: nothing. */
const char *cat_blank(const struct catalog *c, int table, int col);
static inline const struct cat_col *
cat_col(const struct catalog *c, int table, int col)
{
	return &c->tables[table].cols[col];
}

/* What is measured or counted, by its kind. */
static inline bool
cat_is_number(const struct cat_col *c)
{
	return c->kind == COL_AMOUNT || c->kind == COL_QUANTITY ||
	       c->kind == COL_RATE || c->kind == COL_SCORE ||
	       c->kind == COL_NUMBER;
}

/* Words of an identifier: "qtyAvl_2" is "qty", "avl", "2". */
void cat_words_read(struct arena *a, struct str name, struct cat_words *ret);
/* Whether a table's name ends in that word: "members" of coop_members. */
bool cat_has_noun(const struct cat_table *t, const char *stem);
/* … or that of any table. */
bool catalog_has_noun(const struct catalog *c, const char *stem);
/* The day of a row that is called as one of its values is: "shipped"; -1. */
short catalog_day_called(const struct catalog *c, short table,
			 struct str value);
/* By their stems. */
bool cat_words_same(const struct cat_words *a, const struct cat_words *b);
/* The words and one more; in a. */
void cat_words_add(struct arena *a, const struct cat_words *w, struct str word,
		   struct cat_words *ret);
/* The words with a space between them; in a. */
const char *cat_words_said(struct arena *a, const struct cat_words *w);
/* The same, and with short forms written out where there are any: 1 or 2. */
size_t cat_words_both(struct arena *a, struct str name,
		      struct cat_words ret[NAME_FORMS]);
/*
 * The words from one on with short forms written out: "qty_oh" is quantity, on,
 * hand. false: there are none.
 */
bool cat_words_written_out(struct arena *a, const struct cat_words *w,
			   size_t from, struct cat_words *ret);
/* Whether one word is of that kind by the lexicon. */
bool cat_word_is(const char *fold, const char *kind);
/* Made when it is first asked for. */
const struct cat_vocabulary *catalog_vocabulary(const struct catalog *c);
/* Whether a word of the name is of that kind by the lexicon. */
bool cat_words_have(const struct cat_words *w, size_t n, const char *kind);
/* Whether rows of a table are people, by what it is called. */
bool cat_are_people(const struct cat_table *t);

/* The parts of catalog_build(), in order. */
void catalog_find_keys(struct catalog *c, const struct cat_joins *joins);
void catalog_find_codes(struct catalog *c);
void catalog_find_kinds(struct catalog *c);
/* When rows of a table happened or began, of columns whose kind is known. */
void catalog_find_date(const struct catalog *c, size_t table);
/*
 * What names have only to tell whose they are: a first word that the columns
 * of a table or the tables of a schema share counts little, and a table is
 * called by its key, too ("cust_no" is the key of customers).
 */
void catalog_find_tags(struct catalog *c);
/* The word that most tables begin with; NULL: there is none. */
const char *catalog_table_tag(const struct catalog *c);
/*
 * The name of a column of a table, which begins with its first letters without
 * a sign between: "dname" of departments is "d_name". In a, or name itself.
 */
const char *catalog_apart(struct arena *a, const struct cat_words *table,
			  const char *name);
void catalog_find_sale(struct catalog *c);
/*
 * Rows of a file that happened on a day, each with a number of its own, are
 * called by that, and not by the customer or the product that they have.
 */
void catalog_forget_names(struct cat_table *t, const struct schema_table *s);
/*
 * Dated rows that refer to others are not called by whom they go to: by a name
 * beside a town and one more column that begin with the same word as it.
 */
void catalog_forget_addressees(struct cat_table *t,
			       const struct schema_table *s);

#endif
