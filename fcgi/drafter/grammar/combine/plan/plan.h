#ifndef DRAFTER_GRAMMAR_COMBINE_PLAN_PLAN_H
#define DRAFTER_GRAMMAR_COMBINE_PLAN_PLAN_H

#include "drafter/grammar/combine/rule.h"

/*
 * From a frame to a tree: what its items are together, and what the question
 * leaves out.
 */
#define PLAN_PARTS 8

struct plan {
	const struct context *x;
	enum asks asks;
	short rows;         /* what is asked for; NO_TABLE: it is not said */
	const char *called; /* those, by the notes alone; or NULL */
	short about; /* what a definition's name says it is of; NO_TABLE */
	const struct item *others[PLAN_PARTS]; /* more rows that are said */
	size_t n_others;
	const struct test *tests[TREE_TESTS];
	size_t n_tests;
	const struct test *either; /* before an OR; or NULL */
	size_t n_others_before_or;
	bool has_or, period_before_or;
	const struct item *measures[PLAN_PARTS];
	size_t n_measures;
	bool measures_said; /* they are no default */
	bool ranks_only;    /* the one measure was said of an order */
	const struct item *cols[PLAN_PARTS];
	size_t n_cols;
	const struct item *groups[PLAN_PARTS];
	size_t n_groups;
	const struct item *order, *by; /* by: "by revenue" */
	const struct item *havings[PLAN_PARTS];
	size_t n_havings;
	const struct item *compare;
	const struct item *pair, *buckets, *agg;
	const struct item *ends; /* "between 2024 and 2025": both; or NULL */
	enum is more;            /* of SENSE_MORE */
	unsigned or_before;      /* bit i: an OR stands before having i > 0 */
	struct period period;
	bool has_period;
	const struct period *or_period; /* … or in this one; or NULL */
	const struct item *rate;        /* "per 1000 residents"; or NULL */
	enum unit unit;                 /* results are asked for in it */
	uint64_t cues;        /* bits of enum sense that stand alone */
	const char *weekdays; /* digits from Sunday, 0; NULL: any day */
	double number;        /* of SENSE_MOVING */
	double first_n;       /* "7 of them, highest first" */
	unsigned variant;     /* 1: the second choice of a date, 2: of a role */
	const struct node *date;       /* that was chosen for the period */
	const struct node *other_date; /* that might have been meant */
	short base;
	struct tree_role other_role; /* that might be meant; table NO_TABLE */
	short whole; /* whose measures are said of the rows of base; NO_TABLE */
	float cost;  /* of what had to be assumed */
	bool names_too; /* rows are listed beside their columns */
	bool theirs;    /* … where they have names: "their emails" */
	bool nameless;  /* … or columns tell them, and no number does */
	char also;      /* … and where they are (p), since when (d) … */
	bool differs;   /* a change is asked for as a difference … */
	bool ratio;     /* … or as how many times it is */
	bool less;      /* … how much less the first is than the second … */
	/* … by what it costs, or how long it is; or NULL */
	const struct item *adjective;
	const struct test *split; /* values side by side … */
	bool as_columns;          /* … each a column of its own */
	bool order_first;         /* the order was said before any rows */
	bool by_price;            /* "orders over 1000 euros": listed */
	bool by_sale;             /* the best are those who buy most */
	bool rated;               /* "rate": a share of no others */
	bool part_first; /* a condition was said before any group: a part */
	bool plural;     /* many of the rows are asked for */
	bool mass;       /* they are said as one: "ice per boat" */
	bool deed;       /* … as what was done: "returned" */
	bool singled;    /* … as a clause behind them tells them */
	bool age_late;   /* an age was asked beside rows by group */
	bool narrowed;   /* a condition stands with the rows */
	bool rows_late;  /* the rows were said behind a measure … */
	bool together;   /* … and narrow it: it is of all of them */
	bool rows_first; /* the rows were said before any column */
	const struct item *before;  /* the last that was read */
	const struct item *counted; /* the column said behind "number of" */
	bool sums_too;              /* how many, and how much */
	bool counts_too;            /* "number and amount" */
	bool how_much;              /* a sum is asked for first of all */
	char best; /* the best (b) or worst (w) is asked, of nothing said */
	bool tested_first; /* a condition was said before any rows */
	bool besides;      /* rows are counted beside a figure of theirs */
	bool and_measure;  /* … said so: "orders and revenue per …" */
	/* columns, up to those of the groups, and of others */
	size_t n_rows_shown, n_groups_shown, n_others_shown;
	bool per_rows; /* the first rows of each group, not sums of them */
	bool whether;  /* a yes or no is asked for … */
	bool there;    /* … by "is there", of rows that have no name */
	bool bad;      /* it makes no tree */
	bool fans;     /* rows are summed once for each of several others */
};

#define PLAN_HAS(p, sense) (((p)->cues >> (sense)) & 1)

void plan_read(const struct context *x, const struct frame *f,
	       struct plan *ret);
/*
 * "how many orders in 2025, total revenue": what is said of the first figure
 * holds of all that say nothing of their own.
 */
void plan_share_test(struct plan *p);
/*
 * "gear never rented", "batches that expire in May": who says that wants to see
 * each, as nobody does of "open jobs".
 */
bool plan_singles_out(const struct plan *p, const struct item *test,
		      short rows);
/* … in a condition behind them. */
bool plan_are_singled_out(const struct plan *p, const struct item *rows);
/* false: it makes no sense as a query. Writes p->cost too. */
bool plan_tree(struct plan *p, struct tree *ret);

/*
 * "employees of the department with the highest budget": rows of the one group
 * that an order of its own picks: the frame, with that as a condition. false:
 * it says no such thing.
 */
bool plan_first(const struct context *x, const struct leaves *l,
		const struct frame *f, struct frame *ret);

/* The parts of it. */
/* Beside rows that are listed, the group that the first was, by its name. */
void plan_show_first(const struct plan *p, struct tree *t);
/* p->agg of the one column that the rows of the table are measured by. */
void plan_measure_rows(struct plan *p, short table);
/* What is measured, ordered by and counted, where the words leave it open. */
void plan_find(struct plan *p);
/* "and total reserve": it is said besides what is before it. */
bool plan_begins_with_and(const struct item *i);
/* "what % of members have at least 3 loans". */
bool plan_shares_having(const struct plan *p);
/* "what % of claims from last year were declined": no more than that is said. */
bool plan_shares_rows(const struct plan *p);
/* Whether the rows have names, and not only a number. */
bool plan_has_names(const struct plan *p);
/* Every row has the same there, by a condition. */
bool plan_is_fixed(const struct plan *p, const struct node *n);
/* "late deliveries in %": of all rows, those that are so. false: no share. */
bool plan_share_of_rows(struct plan *p, short table);
/* "share of orders that were returned": of those, what has such rows. */
void plan_share_of_others(struct plan *p);
/* "what share of the cost is of such rows": what is said of it is that part. */
void plan_share_columns(struct plan *p);
/* "what share of revenue comes from Germany": that part of the sum. */
void plan_share_of_measure(struct plan *p);
/* The item of a frame, or the share that it is of all in a period before it. */
const struct item *plan_as_share(struct plan *p, const struct frame *f,
				 size_t at);
/* The rows that a group is of; NO_TABLE: values or time. */
short plan_table_grouped(const struct plan *p, const struct item *g);
struct item *plan_item(const struct plan *p, enum item_kind kind, short table,
		       const struct node *n);
/* Whether a mean is asked for: by a word apart, or by the one measure. */
bool plan_is_mean(const struct plan *p, const struct item *m);
/* A column that is measured, and not merely shown. */
bool plan_is_measured(const struct plan *p, const struct node *n);
/* By price, length, amount, sale, or how many happened: where nothing says. */
void plan_order_by(struct plan *p);
/* "the most common genre in all tracks": by how many of those have each. */
void plan_order_among(struct plan *p);
/* What orders, and what is the first of; then what is measured for it. */
void plan_by(struct plan *p);
void plan_measure_by(struct plan *p);
/* "which genre has the most loans", "top 3 cities by fees": values rank. */
void plan_rank_columns(struct plan *p);
/*
 * Measures of rows that have many of what they are grouped by, from the rows
 * between both: counts count each once, and what an order comes to is what its
 * lines come to. Where nothing says so, p->fans.
 */
void plan_grain(struct plan *p);
/* The rows on the shortest way that have one of both; NO_TABLE: none. */
short plan_nearest(const struct catalog *c, short x, short y);
/* … or what was sold, where that is no part of them. */
short plan_between(const struct catalog *c, short x, short y);
/*
 * What happens in a business: its orders, or its one kind of events, or what is
 * far more often than all others; NO_TABLE: there are several.
 */
short plan_events(const struct catalog *c);
/* The rows of a table that those of the base have one of, each once. */
const struct node *plan_count(const struct plan *p, short table);
/* What orders is measured of other rows than those that are listed. */
bool plan_orders_measure(const struct plan *p);
/* "age of", "days since": as a column, or of the first or last row. */
void plan_age(struct plan *p);
/* Since when rows are as the conditions say, or (days) for how long. */
void plan_since(struct plan *p, bool days);
/* "employees who left per year": those who did, by when they did. */
void plan_date_of_verb(struct plan *p);
/* How many days something takes: their mean. */
void plan_days(struct plan *p);
/* "how many …, and which": the rows, which are counted by themselves. */
void plan_also(struct plan *p);
/* They are called by no more than their number. */
bool plan_unnamed(const struct plan *p, short table);
/* Whether a column has a few values that each stand in many rows. */
bool plan_is_often(const struct plan *p, short table, short col);
/* Things with a text for a key, by which they are called: "V05". */
bool plan_have_text_keys(const struct plan *p, short table);
/* A word behind a figure, while the question is read: "…, litres too". */
void plan_too(struct plan *p, const struct item *i);
/* A median of what the notes sum up is of each. */
void plan_each_summed(struct plan *p);
/* A mean of counts, and what figures come to for one of a column. */
void plan_each(struct plan *p);
/* Values that are counted by, and rows that are no groups but themselves. */
void plan_values(struct plan *p);
void plan_own_rows(struct plan *p);
void plan_rate(struct plan *p);
/* "cost per km", "claims per trip by depot": one by the other. */
void plan_per(struct plan *p);
/* The most of each: what they are counted by, where nothing is said. */
void plan_by_between(struct plan *p);
void plan_more(struct plan *p);
/*
 * Running and moving figures of no group are by month, or by what a moving one
 * goes over; false: there is none.
 */
bool plan_window_months(struct plan *p);
/* Two periods, or a row and the one before it, and what changed. */
void plan_year_before(struct plan *p);
const struct node *plan_change(const struct plan *p, const struct node *x,
			       const struct node *y);
void plan_show_pair(struct plan *p, struct tree *t, const struct node *m);
void plan_show_step(struct plan *p, struct tree *t, const struct node *m);
void plan_meet_change(struct plan *p);
/* Values side by side: groups, or columns where there are groups already. */
void plan_split(struct plan *p);
void plan_show_split(struct plan *p, struct tree *t, const struct node *m);
/* "orders and returns", where both are grouped or dated: two measures. */
void plan_part_measures(struct plan *p);
/*
 * A measure of rows that those of the tree do not lead to, for the same group
 * or time, or of all; NULL: they do, or no group tells which.
 */
const struct node *plan_elsewhere(struct plan *p, const struct tree *t,
				  const struct item *m, const struct node *n);
/*
 * "revenue minus repairs": each part of what is calculated over its own rows.
 * Where no group tells which, p->fans.
 */
const struct node *plan_apart(struct plan *p, const struct tree *t,
			      const struct node *n);
/* … each of which is in a period by its own day, too. */
const struct node *plan_parts_in(const struct plan *p, const struct node *n,
				 const struct period *in);
void plan_count_others(struct plan *p);
/* The one column that rows are measured by, or the one amount; NULL. */
const struct node *plan_measured_of(const struct plan *p, short table);
/* Rows that are said in one word of much, with what is said of them. */
bool plan_is_mass(const struct item *rows);
/*
 * How many rows there are; of what is called by what it costs, and of groups
 * of what is no number, how much it is.
 */
const struct node *plan_comes_to(const struct plan *p, short table);
/* Who or what is listed, and beside them what was asked of them. */
void plan_show_rows(struct plan *p, struct tree *t);
void plan_show_others(struct plan *p, struct tree *t);
void plan_show_columns(struct plan *p, struct tree *t);
/* Without those that say only what was done; keys of groups are their own. */
void plan_columns_meant(struct plan *p);
/* Each of its rows is a group, by whatever it is called. */
bool plan_is_group(const struct plan *p, short table);
void plan_show_rest(struct plan *p, struct tree *t);
/* "who", "when": what is shown for it; false: nothing of its own. */
bool plan_show_asked(struct plan *p, struct tree *t);
/*
 * "who is the head of that team": one of those that the condition is of, and
 * no team.
 */
void plan_tested_people(struct plan *p);
/* "who …": the people that are asked for become the rows. */
void plan_find_people(struct plan *p);
/* A kind of people that rows are counted of, where that ranks them. */
void plan_ranked_tested(struct plan *p);
/* "whose vaccinations run out": the animals that have such. */
void plan_owners(struct plan *p);
/* "who hasn't ordered since June": people without such rows in that time. */
void plan_who_did_not(struct plan *p);
/* The people that rows of a table are of; NO_TABLE: none. */
short plan_people(const struct plan *p, short table);
/* The one kind of people with a day of their own; NO_TABLE: not one. */
short plan_people_dated(const struct plan *p);
/* "revenue of business customers": a condition is of rows of the table. */
bool plan_narrows(const struct plan *p, short table);
/* Where answers are compared: no column besides those that were asked for. */
void plan_alone(const struct plan *p, struct tree *t);
/* Groups that have none of what a share is of are left out. */
void plan_known(struct tree *t);
/* "backlog in euros", of what is no money: it is said of something else. */
bool plan_money_unmet(const struct plan *p, const struct tree *t);
/* People who have left are none of those that are counted or listed. */
void plan_still(const struct plan *p, struct tree *t);
/* One row was asked for by its key. */
bool plan_names_one_row(const struct context *x, const struct tree *t);
/* Whether a condition is of the day on which such rows leave, or of none. */
bool plan_are_gone(const struct context *x, const struct test *t);
/* The column of a question that it is, as the first of them is 0; -1: none. */
int plan_said_at(const struct plan *p, const struct node *n);
/* What a tree shows must meet what was said. */
void plan_check(struct plan *p, const struct tree *t);
/* Append to a list of PLAN_PARTS; what is too many is left out. */
void plan_put(const struct item **list, size_t *n, const struct item *i);
/* "minimum and maximum fee": each measure of it by itself. */
void plan_put_each(struct plan *p, const struct item *measures);
/* By the values of a column, with what is said of it. */
void plan_put_group(struct plan *p, const struct item *column);
/* "earn over 30000 in salary": a column that a condition beside it is on. */
bool plan_is_said_of_test(const struct frame *f, size_t at);
/* An OR: all that holds so far, or else all that follows … */
void plan_begin_or(struct plan *p);
/* … up to the end of the question. */
void plan_end_or(struct plan *p);
/* "tracks with over 900 seats and tracks with under 500": some of each. */
void plan_tests_apart(struct plan *p);
/* One more that holds of the rows; NULL: none. */
void plan_test(struct plan *p, const struct test *t);
/* "no tickets": of the rows that are asked for, once they are known. */
const struct test *plan_anchored(const struct plan *p, const struct test *t);
/*
 * A test that leaves rows out, apart from the period that belongs to the rows
 * that stay; false: it has none such.
 */
bool plan_without(struct plan *p, short base, const struct test *t,
		  const struct test **ret_not, const struct test **ret_in);
void plan_tests(struct plan *p, struct tree *t);
/*
 * All that holds of the rows of the first measure besides which groups they are
 * of.
 */
const struct test *plan_other_tests(struct plan *p);
/* Rows of which the test of a group holds, beside those it does not. */
void plan_sides(struct plan *p, struct tree *t, const struct item *g);
/* The first label where it holds, else the second. */
const struct node *plan_either(const struct plan *p, const struct test *so,
			       const char *const labels[2]);
/*
 * "is Anna Berg still here": yes or no, for the row of that name, whatever rows
 * count elsewhere. false: no such thing is asked.
 */
bool plan_whether(struct plan *p, struct tree *t);
void plan_groups(struct plan *p, struct tree *t);
/* By the band that the age of a row, or a column, lies in. */
void plan_buckets(struct plan *p, struct tree *t);
void plan_order(struct plan *p, struct tree *t);
/* "repairs per year" of the day they were done: none of those that are not. */
void plan_filled_groups(const struct plan *p, struct tree *t);
/*
 * "the highest price", the last day: the highest of many, which nobody adds up;
 * NULL: they are added up, or averaged as marks and rates are.
 */
const struct node *plan_peak(const struct plan *p, const struct item *o);
/* "the last visit": the day tells which, and its number says nothing. */
bool plan_is_last(const struct plan *p, const struct tree *t);
/* Rows that the notes leave out everywhere, unless the question is of them. */
void plan_standing(struct plan *p, struct tree *t);
/* What usually holds, and nothing that is said speaks of. */
void plan_usual(struct plan *p);
/* Whether a condition is of a state: "today" is when it holds then. */
bool plan_holds_now(const struct plan *p);
/* … of what was sold; NULL: nothing. */
const struct test *plan_sold(const struct plan *p);
/* … where that is said of rows of this table; else NULL. */
const struct test *plan_sold_of(const struct plan *p, short table);
/* base: of what was sold; table: other rows than those who bought it. */
bool plan_is_no_buyer(const struct plan *p, short base, short table);
const struct node *plan_group_node(struct plan *p, const struct item *g);
void plan_having(struct plan *p, struct tree *t);
/* So many rows of another, or what they come to: a condition on a row. */
const struct test *plan_so_many(const struct plan *p, short rows,
				const struct item *having);
/* What so many others, or so much money, is said of, as a condition. */
void plan_compare(struct plan *p);
/* Whether a condition says which groups of a kind are shown … */
bool plan_picks_group(const struct plan *p, const struct item *g,
		      const struct test *t);
/* Whether figures are asked for "per" group, whatever orders them. */
bool plan_is_per_group(const struct plan *p);
/* … of the one kind there is. */
bool plan_picks_groups(const struct plan *p);
/* A measure in the unit that is said; two of other rows, each by itself. */
const struct node *plan_measure_node(const struct plan *p,
				     const struct item *m);
void plan_measures(struct plan *p, struct tree *t);
/* "status and date of 241790": the row of that key. */
bool plan_key_said(struct plan *p);
/* Rows of the period that was said, or of either; NULL: they have no day. */
const struct test *plan_in_period(struct plan *p);
/* "on weekends"; NULL: likewise. */
const struct test *plan_on_weekdays(struct plan *p);
/*
 * The day of a table that a measure or a condition speaks of: that one is
 * compared by, that it says has been; NULL: none.
 */
const struct node *plan_day_said(const struct plan *p, short table,
				 const struct node *measured);
/* The date that rows of a table are dated by; NULL: none. */
const struct node *plan_date(struct plan *p, short table,
			     const struct node *measured);
/* The day that the rows or the measure are of; NULL. */
const struct node *plan_dated_by(struct plan *p);
/* Show what rows of a table are called by; grouped: by their key, too. */
void plan_names(const struct plan *p, struct tree *t, short table,
		bool grouped);
/*
 * Whether a column refers to another row of its table, "manager_id"; and what
 * the row is called that such a key leads to, as columns or, grouped, as groups.
 * Two such keys in one question are not read.
 */
bool plan_is_own_role(const struct plan *p, const struct node *n);
void plan_role_names(struct plan *p, struct tree *t, const struct node *key,
		     bool grouped);

#endif
