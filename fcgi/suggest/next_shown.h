#ifndef SUGGEST_NEXT_SHOWN_H
#define SUGGEST_NEXT_SHOWN_H

#include "data/job.h"
#include "sql/lex/clauses.h"

/* What an answer shows, by its statement, the schema and its rows. */

enum period { PERIOD_NONE, PERIOD_DAY, PERIOD_MONTH, PERIOD_YEAR };

struct shown_column {
	bool aggregate;
	bool hidden;       /* made of one whose values never leave */
	bool plain;        /* a column of the schema as it is … */
	size_t table, col; /* … this one */
	enum period period;
};

struct shown {
	struct clauses clauses;
	struct shown_column *cols; /* [rows->n_cols] */
	/* the first such column; rows->n_cols: none */
	size_t number, name, period;
	size_t n_labels; /* columns that are no aggregates */
	bool limited;
};

/* false: the statement is not of a form that can be told. */
bool shown_read(const struct job *job, struct shown *ret);
/* Whether its groups, conditions or select list have that name. */
bool shown_names(const struct shown *s, const char *column);

#endif
