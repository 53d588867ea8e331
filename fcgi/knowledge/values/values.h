#ifndef KNOWLEDGE_VALUES_VALUES_H
#define KNOWLEDGE_VALUES_VALUES_H

#include "base/err.h"
#include "data/facts.h"
#include "data/job.h"

/*
 * The distinct text values of a database, so that words of a question can be
 * linked to what is stored. One SQLite file per database, written by one
 * process and read by all; ":memory:" is allowed.
 */
struct values;

/* Longer texts are prose: nobody asks for them by value. */
#define VALUE_BYTES_MAX 100

/* Empty, for values_add(). ERR_STORE. The arena closes it when it is reset. */
MUST_CHECK const struct err *values_create(struct arena *a, const char *path,
					   struct values **ret);
/* text is one value of a column of the schema; too long ones are left out. */
MUST_CHECK const struct err *values_add(struct values *v, size_t table,
					size_t col, struct str text);
/* Of a column that has none yet. */
MUST_CHECK const struct err *values_add_facts(struct values *v,
					      const struct column_facts *facts);
/* What an index was made from, and what that cost. */
struct values_made {
	const char *schema; /* fingerprint of the schema and the settings */
	const char *data;   /* fingerprint of the rows */
	int64_t at_ms;      /* wall clock */
	int64_t cost_ms;
	bool partial; /* the time was up before all was read */
};

/* Write it all out; from then on it can be searched. */
MUST_CHECK const struct err *values_finish(struct values *v,
					   const struct values_made *made);
/* For reading. *ret NULL: there is none that can be read. */
MUST_CHECK const struct err *values_open(struct arena *a, const char *path,
					 struct values **ret);
const struct values_made *values_made(const struct values *v);
/* Of all columns that were read; as long as the index is open. */
const struct facts *values_facts(const struct values *v);
/*
 * What words of the question match: to the letter, without regard to case
 * and accents, by their stems, or as the start of a longer value.
 */
void values_find(struct arena *a, struct values *v, struct str question,
		 struct value_match **ret, size_t *ret_n);

/*
 * Besides, at the end of ret: values that have a word of the question among
 * others, of words that values_find() found nothing for (n_parts).
 */
void values_find_parts(struct arena *a, struct values *v, struct str question,
		       struct value_match **ret, size_t *ret_n);

/*
 * Besides: the one value of a word that a word nobody knows, which nothing was
 * found for, is a typing error for (slip).
 */
void values_find_slips(struct arena *a, struct values *v, struct str question,
		       struct value_match **ret, size_t *ret_n);

/* Delete the indexes beside path that nobody opened for a month. */
void values_forget(struct arena *a, const char *path);

struct conns;
struct schema_want;
/*
 * Fill an empty index with the distinct values of each text column that is
 * not hidden, at most value_limit a column, and with facts of those and of
 * numbers and dates, within a few seconds; *ret_partial: that was too short.
 * want->conn may be another one afterwards, as after schema_sample().
 */
MUST_CHECK const struct err *values_fill(struct arena *a, struct values *v,
					 struct conns *conns,
					 struct schema_want *want,
					 const struct schema *schema,
					 bool *ret_partial);

#endif
