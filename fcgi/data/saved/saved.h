#ifndef DATA_SAVED_SAVED_H
#define DATA_SAVED_SAVED_H

#include "base/err.h"
#include "base/str.h"
#include "data/cell.h"

/* A question that was kept under a name, to be run again. */

#define SAVED_NAME_MAX 80
#define SAVED_PARAMS_MAX 20
#define SAVED_SQL_MAX ((size_t)64 << 10)
#define SAVED_FILE_MAX ((size_t)128 << 10)

enum param_type {
	PARAM_TEXT,
	PARAM_INTEGER,
	PARAM_NUMBER,
	PARAM_DATE,
	/*
	 * A span of days, data/saved/days.h: its statement has it as
	 * ":name_from", and ":name_to", its last day, or ":name_after", the day
	 * after that.
	 */
	PARAM_DAYS,
	PARAM__MAX
};

/* What stands as ":name" in its statement. */
struct saved_param {
	const char *name;
	enum param_type type;
	bool list;
	const char *label;    /* NULL: its name */
	const char *fallback; /* the default; of a list with commas; or NULL */
	/* values with commas, table.column, or a SELECT; of days the spans that
	 * are offered; or NULL */
	const char *choices;
};

struct saved {
	const char *name;  /* of its address */
	const char *title; /* these are one line each; NULL: not there */
	const char *folder;
	const char *description;
	const char *question;
	const char *reading;    /* how the question was understood */
	const char *confidence; /* in it: band_words(); both of an answer */
	const char *database;
	const char *chart;   /* "lines", "bars", "table"; NULL: what fits */
	const char *readers; /* names, group:name, or "*"; NULL: its owner */
	const char *sql;
	struct saved_param *params; /* [n_params] */
	size_t n_params;

	/* what the store adds */
	const char *key;   /* database_key() */
	const char *owner; /* as of a struct user */
	const char *maker; /* NULL: a visitor, or the command line */
	int64_t created_ms, updated_ms;
	size_t edit; /* 1, 2, … */
};

const char *param_type_name(enum param_type type);
enum param_type param_type_find(const char *name); /* PARAM__MAX: none */
enum cell_type param_cell_type(enum param_type type);
/* The label, or the name with spaces for "_". */
const char *param_label(struct arena *a, const struct saved_param *p);
struct saved_param *saved_param(const struct saved *s, const char *name);
/*
 * "period" of "period_from", "period_to" and "period_after"; empty: it is named
 * like none of the days of a span.
 */
struct str saved_days_name(struct str name);

/*
 * Lower case letters, digits and '-', from a title, letters without their
 * accents; "" when it has none.
 */
const char *saved_name_of(struct arena *a, const char *title);
/* The n-th of a stem, where those before are taken: "sales", then "sales-2". */
const char *saved_name_next(struct arena *a, const char *stem, size_t n);
#define SAVED_NAMES_TRIED 99
bool saved_is_name(const char *name);
/* What may stand behind ":": a letter, then letters, digits and '_'. */
bool saved_is_param(struct str name);
/* What an address has for other things than values: "chart", "fresh". */
bool saved_is_field(const char *name);

/*
 * As one text that people read: "key: value" lines, those of a parameter
 * indented below it, an empty line, and the statement. The readers are not in
 * it. Reading it back gives the same.
 */
const char *saved_file(struct arena *a, const struct saved *s);
/* What the file of a question or of a board must be before it is read: a text
 * of at most max bytes. ERR_TOO_LARGE, ERR_INPUT. */
MUST_CHECK const struct err *saved_is_text(struct arena *a, struct str file,
					   size_t max);
/* ERR_INPUT: what is wrong, and in which line. Its texts are in a. */
MUST_CHECK const struct err *saved_read(struct arena *a, struct str text,
					struct saved *ret);
/* What every saved question must be, wherever it came from. ERR_INPUT. */
MUST_CHECK const struct err *saved_valid(struct arena *a,
					 const struct saved *s);

#endif
