#ifndef DATA_FACTS_H
#define DATA_FACTS_H

#include "base/arena.h"
#include "base/str.h"

/* What all texts of a column are, whatever its declared type. */
enum text_form {
	TEXT_WORDS,
	TEXT_INTEGERS,
	TEXT_NUMBERS, /* with fractions */
	TEXT_DATES,   /* 2024-05-31 */
	TEXT_TIMES,   /* 2024-05-31 and more behind it */
	TEXT_URLS,
	TEXT_TOKENS, /* ids and keys that no person types */
	TEXT_PROSE,
	TEXT_FORM__MAX
};

#define FACT_VALUES 16 /* at most, of one column */

/* What is known of the values of one column, from all of its rows. */
struct column_facts {
	size_t table, col;   /* of the whole schema */
	size_t n_distinct;   /* values that are not NULL … */
	bool complete;       /* … and there are no others */
	enum text_form form; /* of a text column */
	/* [n_values] by their bytes: all, when complete and n_distinct is at
	 * most FACT_VALUES; else one */
	const char **values;
	size_t n_values;
	const char *min, *max; /* of numbers and dates; or NULL */
};

/* Of a database: by table, then col. */
struct facts {
	struct column_facts *items; /* [n] */
	size_t n;
	uint64_t serial; /* no other in this process has it */
};

/* NULL: nothing is known. */
const struct column_facts *facts_find(const struct facts *f, size_t table,
				      size_t col);

/*
 * A column's name says that its values are nobody's business: passwords, hashes
 * and keys (SECRET_KEYS), or what reaches or names a person, such as phone
 * numbers, e-mail addresses and IBANs (SECRET_PERSONAL).
 */
enum secrecy { SECRET_NO, SECRET_PERSONAL, SECRET_KEYS };
enum secrecy name_secrecy(const char *column);

#endif
