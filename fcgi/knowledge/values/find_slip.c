#include <ctype.h>
#include <string.h>

#include "knowledge/values/index.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define WORDS_MAX 120
#define LETTERS 5 /* shorter words are other words after one edit */
#define LONG 7    /* from there on two edits are near */
#define BEGIN 2   /* letters that are right */
#define STRENGTH 0.72
#define COLUMNS 6 /* that have the same value */

bool
values_is_found(const struct value_match *found, size_t n, size_t at,
		size_t bytes)
{
	for (size_t i = 0; i < n; i++)
		if (at < found[i].at + found[i].n && found[i].at < at + bytes)
			return true;
	return false;
}

/* Letters alone, and no word of the language. */
static bool
may_be_slip(const char *fold)
{
	const size_t n = strlen(fold);

	for (size_t i = 0; i < n; i++)
		if (!islower((unsigned char)fold[i]))
			return false;
	return n >= LETTERS && word_id(str_of(fold)) == WORD_UNKNOWN;
}

/* The values that are nearest so far, all of one key. */
struct nearest {
	const char *key;
	size_t distance;
	bool tie;
	struct value_match found[COLUMNS];
	size_t n;
};

static void
see(struct nearest *near, struct arena *a, sqlite3_stmt *s, size_t distance)
{
	const char *key = (const char *)sqlite3_column_text(s, 0);
	const bool same = near->key && strcmp(near->key, key) == 0;

	if (distance > near->distance)
		return;
	near->tie = distance == near->distance && near->key && !same;
	if (!same) {
		near->key = arena_strdup(a, key);
		near->n = 0;
	}
	near->distance = distance;
	if (near->n < COLUMNS)
		near->found[near->n++] = (struct value_match){
			.text = arena_strdup(
				a, (const char *)sqlite3_column_text(s, 1)),
			.table = (size_t)sqlite3_column_int64(s, 2),
			.col = (size_t)sqlite3_column_int64(s, 3),
			.strength = STRENGTH,
			.slip = true,
		};
}

static void
find_nearest(struct arena *a, struct values *v, const char *fold,
	     struct nearest *ret)
{
	const size_t n = strlen(fold), most = n >= LONG ? 2 : 1;
	sqlite3_stmt *s = v->find_near;

	*ret = (struct nearest){ .distance = most };
	(void)sqlite3_bind_text(s, 1, fold, BEGIN, SQLITE_TRANSIENT);
	(void)sqlite3_bind_int64(s, 2, (sqlite3_int64)n);
	while (sqlite3_step(s) == SQLITE_ROW) {
		const struct str key =
			str_of((const char *)sqlite3_column_text(s, 0));
		const size_t d = str_distance(str_of(fold), key, most);

		if (d <= most && key.n >= LETTERS)
			see(ret, a, s, d);
	}
	(void)sqlite3_reset(s);
}

void
values_find_slips(struct arena *a, struct values *v, struct str question,
		  struct value_match **ret, size_t *ret_n)
{
	struct str words[WORDS_MAX];
	const char *folds[WORDS_MAX], *stems[WORDS_MAX];
	const size_t n = values_split(question, words, WORDS_MAX);
	const size_t n_found = *ret_n;

	values_fold(v, a, words, n, folds, stems);
	for (size_t i = 0; i < n; i++) {
		const size_t at = (size_t)(words[i].p - question.p);
		struct nearest near;

		if (values_is_found(*ret, n_found, at, words[i].n) ||
		    !may_be_slip(folds[i]))
			continue;
		find_nearest(a, v, folds[i], &near);
		for (size_t k = 0; !near.tie && k < near.n; k++) {
			near.found[k].at = at;
			near.found[k].n = words[i].n;
			*ret = arena_grow(a, *ret, *ret_n, sizeof(**ret));
			(*ret)[(*ret_n)++] = near.found[k];
		}
	}
}
