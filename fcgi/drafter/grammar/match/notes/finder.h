#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_FINDER_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_FINDER_H

#include "drafter/grammar/match/notes/definition.h"

#define LATE_DATES 8 /* what is said of more of them is left out */

/* What a day was said of before it was defined. */
struct late_date {
	struct str name, by;
};

/* While notes are read. */
struct finder {
	const struct context *x;
	struct definitions *out;
	short about;        /* table that the sentence begins with; NO_TABLE */
	short last;         /* … that the one before was of, for "it is" */
	bool many;          /* "a and b mean …" are two names */
	bool weak;          /* its name may be defined already */
	struct str coded;   /* what named the last column of codes */
	const char *coding; /* where the sentence with such ended; NULL */
	short of_line;      /* table that the line begins by naming; NO_TABLE */
	size_t line;        /* definitions before the line */
	const char *end;    /* of the sentence before; NULL */
	bool goes_on;       /* behind a semicolon, of what was defined before */
	size_t before;  /* definitions before the sentence before this one */
	size_t here;    /* … and before this one */
	size_t row;     /* rows of a table that were read */
	size_t named;   /* its column of names; 0: it has none */
	bool described; /* … which tells what things are */
	struct str spelled; /* the last column that the line has spelled */
	struct str spelled_before; /* … and the one before it */
	struct str asked; /* by the question before: "Q: What is …?" */
	size_t again;     /* how often the sentence was rewritten */
	bool settled;     /* it says nothing that has to be heeded */
	struct late_date late[LATE_DATES];
	size_t n_late;
};

/*
 * A condition on one column, or that rows with it exist, as one on the column
 * of the same name of another table; NULL: it is on more columns, or that
 * table has none.
 */
const struct test *definition_test_of(const struct context *x,
				      const struct test *t, short table);
/*
 * What a definition came to, when it is a condition on one column and names no
 * table: the same of each other table that has a column of that name.
 */
void definition_put_elsewhere(const struct context *x, struct definition *d);
/*
 * Whether it came to the column that is called by its words anyhow, and says
 * nothing of it.
 */
bool definition_says_itself(const struct context *x,
			    const struct definition *d);
/* "scrap rate": of two of a kind it is asked in percent. */
const struct node *definition_in_percent(const struct context *x,
					 const struct definition *d,
					 const struct node *n);

/* How a sentence says what something means, by lexicon/notes.tsv. */
enum note_form {
	FORM_NONE,
	FORM_NAME, /* the name stands before the phrase … */
	FORM_WEAK, /* … and other definitions of the name come first */
	FORM_BODY  /* the name stands behind it */
};

/*
 * Whether the head of a table's column says that names stand in it, or what
 * something is in a few words.
 */
bool note_is_names(struct str head);
bool note_is_described(struct str head);
/* "the opposite" */
bool note_is_opposite(struct str body);
/* Both may be NULL. left and right are what stands beside the phrase. */
enum note_form note_form_find(struct str s, struct str *left,
			      struct str *right);
/*
 * "cancelled orders are left out of every figure": rows, and of what ("": of
 * everything). false: nothing is left out.
 */
bool note_leaves_out(struct str s, struct str *rows, struct str *where);
/* Whether it means all there is: "every figure", "reports". */
bool note_is_everywhere(struct str where);
/* … or all lists of such rows. */
bool note_is_of_lists(struct str where);
/* A verb that a name of the schema is explained by: what follows it. */
bool note_explains(struct str s, struct str *name, struct str *meaning);
/*
 * "… if …" and "… unless …": what stands before, and the condition. false: it
 * has none.
 */
bool note_condition_find(struct str s, struct str *head, struct str *body,
			 bool *unless);
/* At the first phrase of a kind that has words on both sides. */
bool note_split_at(struct str s, const char *kind, struct str *left,
		   struct str *right);
/* Whether a phrase of a kind stands in it. */
bool note_says(struct str s, const char *kind);
/* Cut a phrase of a kind from the beginning; false: none is there. */
bool note_cut_phrase(struct str *s, const char *kind);
/*
 * "nights, stays and money", "a / b": the first of a list, and the others are
 * left of it.
 */
struct str note_cut_first(struct str *list);
/* "orders go by ordered_at": what is dated, and by which column. */
bool note_dates(struct str s, struct str *rows, struct str *by);

/* The only column whose name begins with a short form: "ek" of ek_ct; NULL. */
const char *note_column_with(const struct finder *f, struct str word);
/* "empty = pending": no value is one more code. */
bool note_is_nothing(struct str s);
/* "blocked = 1": the name of a column and what it is. */
bool note_is_equation(const struct finder *f, struct str s);
/* The first column that is spelled so; both may be NULL. false: none is. */
bool note_column_spelled(const struct finder *f, struct str word, short *table,
			 short *col);

/* What stands behind the last commas of a body; n = 0: it does not. */
struct note_tail {
	struct str by;    /* ", counted by paid_on" */
	struct str only;  /* ", only paid ones" */
	struct str other; /* ", otherwise late": the name of all others */
};

/*
 * "not cancelled (state 9)" as "not state 9", and "not cancelled (canc = 0)" as
 * "canc = 0": brackets tell what the word before them is. What else stands
 * there keeps its place.
 */
struct str note_without_remarks(const struct finder *f, struct str body);
/* "not called off (cancelled_at empty)" */
struct note_denied {
	struct str name, body;
	bool unless; /* the body says that it is not so */
	short table; /* of the body's column */
};

/* The next one of a text behind a place, 0 at first; false: there is none. */
bool note_denied(const struct finder *f, struct str body, size_t *from,
		 struct note_denied *ret);
/* What is denied is defined, too, where no rows of its table are called so. */
void definition_put_denied(struct finder *f, struct str body);

/* Where the last word of a text begins. */
size_t note_last_word(struct str s);
/* "entry date", "the day of the order": what column that is; false: none. */
bool note_day_said(const struct finder *f, struct str said, struct str *ret);
/* "amount by order date": the body without its day, which is behind no comma. */
struct str note_cut_day(const struct finder *f, struct str body,
			struct str *ret);
/* "loans, counted by lent_on": so is all that is counted of them. */
void definition_date_rows(struct finder *f, struct str rows, struct str by);

/* The body without it. */
struct str note_cut_tail(const struct finder *f, struct str body,
			 struct note_tail *ret);
/* It holds of all definitions from the first on. */
void definition_put_tail(struct finder *f, size_t first,
			 const struct note_tail *t);
/* "rated power in kW": the name before it. */
struct str note_without_unit(const struct finder *f, struct str name);
/*
 * Which date rows go by, or what was defined; false: it tells of none, or
 * of what is not known.
 */
bool definition_read_dated(struct finder *f, struct str s);
/* Whether the words are its name, each by its stem: "stays" is "stay". */
bool definition_has_name(const struct definition *d, const struct tokens *t);
/* At the end of the notes: what was dated first, and then defined. */
void definition_date_late(struct finder *f);
/* "Season 25/26 = 2025-09-01 to 2026-08-31": false: it names no such days. */
bool definition_read_span(struct finder *f, struct str s);
/* Rows without a name, to be read by others; NULL: one too many. */
struct definition *definition_put_rows(struct finder *f, struct str rows);

/* A name without what it may begin with: "by an active patient". */
struct str note_name(struct str name);
/* "Headcount counts those only": what the sentence before defined. */
void definition_put_those(struct finder *f, struct str name);
/*
 * "a reader counts as active with a loan", "withdrawn copies are not part of
 * the stock", "new members are counted by joined_on": false: none of these.
 */
bool definition_read_verb(struct finder *f, struct str s);
/*
 * "passengers, also called riders, are …": without the other names; false: it
 * has none. Then the names of what the sentence has defined since the first.
 */
bool note_cut_also_called(const struct finder *f, struct str *s,
			  struct str *name, struct str *names);
void definition_put_called(struct finder *f, size_t first, struct str name,
			   struct str names);
/* "share of a among b" as "a / b"; any other body as it is. */
struct str note_as_ratio(const struct finder *f, struct str body);
/* "delay in minutes = …": the name without it, and the body in minutes. */
struct str note_counted_in(const struct finder *f, struct str *name,
			   struct str body);
/* Whether what a sentence names is said so. */
bool note_is_ratio(struct str s);
/*
 * "Q: What is a short?": true, and f knows what was asked. "A: A film …" behind
 * it becomes "short: A film …".
 */
bool definition_read_question(struct finder *f, struct str *s);
/* Before a sentence is read: whether it begins a line. */
void definition_see_line(struct finder *f, struct str s);
/* … and what is remembered of it: codes may follow the column that has them. */
void definition_pass_line(struct finder *f, struct str s);
/*
 * … and behind it: "inv = invoices. Open = pd_dt empty" says what is an open
 * invoice. first: of the sentence's definitions.
 */
void definition_take_line(struct finder *f, size_t first);
/* "Both in minutes": what the line has defined before. */
bool definition_read_counted(struct finder *f, struct str s);
/* "hire duration means the same", "extras and services are the same". */
bool definition_read_same(struct finder *f, struct str s);
/* "Late: the opposite": of what was defined before. */
bool definition_read_opposite(struct finder *f, struct str name,
			      struct str body);
/*
 * A sentence that lexicon/note-forms.tsv says in another form is read as those
 * instead; false: it is none.
 */
bool definition_rewrite(struct finder *f, struct str s);
/* All that a sentence defines. */
void definition_read_sentence(struct finder *f, struct str s);
/* Rows that are left out of all figures, or of some. */
bool definition_read_exclusion(struct finder *f, struct str s);
/* "wcMst are the work centres", "Complaints (cmpHdr)": what people call it. */
bool definition_read_spelled(struct finder *f, struct str s);
#define TABLE_CELLS 8 /* of a row that are looked at */
/* "| stock | pieces | inventory |"; false: it is no row of a table. */
bool definition_read_row(struct finder *f, struct str s);
/* "cu_ customers, so_/sl_ sales orders and their lines": names of tables. */
bool definition_read_prefixes(struct finder *f, struct str s);
/* "status: 1 = open, 2 = waiting"; false: it is no list of codes. */
bool definition_read_codes(struct finder *f, struct str s);
/*
 * "new, held or lost (state 1, 2, 3)": one code for each name. false: it is no
 * such list.
 */
bool definition_pair_codes(struct finder *f, struct str names, struct str body);
/*
 * "a loan counts as safe unless its state is lost": false: no name has a
 * condition so.
 */
bool definition_read_condition(struct finder *f, struct str s);
/* Whether it is a column as it is spelled, or begins with an aggregate. */
bool note_computes(const struct finder *f, struct str body);
/*
 * The table that "it" is of: the only one that has a column which the sentence
 * spells, else that of the sentence before.
 */
short definition_table_of_it(const struct finder *f, struct str s);
/* Whether a word is the name of a column that no plain word is spelt like. */
bool note_is_column(const struct finder *f, struct str word);
/* Whether a column's name stands in it, as no plain word is spelt. */
bool note_spells_column(const struct finder *f, struct str s);
/* "mode E": the only table with such a column; NO_TABLE: there are more. */
short note_table_with(const struct finder *f, struct str word,
		      struct str value);
/* The table that is spelled so; NO_TABLE. */
short note_table_spelled(const struct schema *s, struct str name);
/* Whether a phrase of two words ends with a table's name. */
bool definition_names_rows(const struct finder *f, struct str phrase);
/* "is late", "they have left": what a name is said with. */
bool definition_is_empty_word(const struct token *t);
/* The table that a word names in full, or is called so; NO_TABLE. */
short definition_table_named(const struct finder *f, const struct token *t);
/* Whether a word of it, or two, has that sense. */
bool definition_has_sense(const struct finder *f, struct str s,
			  enum sense sense);
/* The table that all of a phrase names, brackets aside; NO_TABLE. */
short definition_table(const struct finder *f, struct str phrase);
/* Whether all of a phrase names a column of numbers. */
bool definition_is_figure(const struct finder *f, struct str phrase);

/* One more definition; NULL: it has no name or no body, or is one too many. */
struct definition *definition_put(struct finder *f, enum definition_kind kind,
				  struct str name, struct str body);
/* Every name of a subject: "Open tickets / backlog", "Lapsed/churned". */
void definition_put_names(struct finder *f, struct str names, struct str body);

/* Whether the words of both names are the same. */
bool definition_same_name(const struct definition *x,
			  const struct definition *y);
/* Whether something has the words of that name already. */
bool definition_is_named(const struct definitions *all,
			 const struct definition *d);
/* One word of a name of two is said for both, where nothing else is. */
void definition_put_word(struct finder *f, const struct definition *whole,
			 size_t at);
/* "shares held" of a column, or of what is computed, are its shares. */
void definition_put_thing(struct finder *f, const struct definition *whole);
/*
 * A share that is said of something is called behind it, too: "rate of missed
 * visits" is the missed visit rate.
 */
void definition_put_turned(struct finder *f, const struct definition *whole);
/* Of a name that ends or begins with a table's: the rest, said of its rows. */
void definition_put_narrowed(struct finder *f, struct definition *whole);

/* What codes are values of; false: no column can hold them. */
bool definition_read_code(const struct context *x, struct definition *d);
/*
 * Whether a column may hold codes of a list: days and counted keys are none; a
 * text column has shown some of it.
 */
bool definition_may_hold(const struct context *x, short table, short col,
			 const struct definition *d);
/* It has that code; a word is one where none is: "empty = pending". */
const struct test *definition_code_test(const struct context *x,
					const struct item *col,
					struct str code);

/* "name: said", as a sentence that says so. */
struct str note_saying(const struct finder *f, struct str name,
		       struct str said);
/* What a column or a table is called, and nothing that is computed. */
bool note_is_plain_name(const struct finder *f, struct str s);
/* "so_shp day shipped": a column and what it is, without a verb. */
bool note_called_behind(const struct finder *f, struct str part,
			struct str *spelled, struct str *said);

#endif
