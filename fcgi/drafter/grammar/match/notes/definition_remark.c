#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define SAME_LETTERS 3 /* of a word and of a column's that is short for it */

#define DENIED_WORDS 4

/* "not cancelled (state 9)": what is denied, and what it stands for. */
struct remark {
	size_t not_at, word_at, open, close; /* not_at == word_at: is not */
	short table, col;
	struct str value;
};

bool
note_column_spelled(const struct finder *f, struct str word, short *table,
		    short *col)
{
	const struct schema *s = f->x->catalog->schema;
	struct str name = word, of = str_cut(&name, '.');

	if (name.n == 0) {
		name = word;
		of = STR("");
	}
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (str_is_nocase(name, s->tables[t].cols[c].name) &&
			    (of.n == 0 ||
			     str_is_nocase(of, s->tables[t].name))) {
				if (table)
					*table = (short)t;
				if (col)
					*col = (short)c;
				return true;
			}
	return false;
}

/* "kdArt", "don_no": a column, and no plain word. */
static bool
is_odd_column(const struct finder *f, struct str word)
{
	const struct schema *s = f->x->catalog->schema;
	bool odd = false;

	for (size_t i = 1; i < word.n; i++)
		odd |= word.p[i] == '_' || isupper((unsigned char)word.p[i]);
	for (size_t t = 0; odd && t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (str_is(word, s->tables[t].cols[c].name))
				return true;
	return false;
}

/* "taux": a column, and no word of English. */
static bool
is_foreign_column(const struct finder *f, struct str word)
{
	return word.n > 0 && !memchr(word.p, ' ', word.n) &&
	       word_id(str_of(str_lower(f->x->arena, word))) == WORD_UNKNOWN &&
	       note_column_spelled(f, word, NULL, NULL);
}

bool
note_is_column(const struct finder *f, struct str word)
{
	return is_odd_column(f, word) || is_foreign_column(f, word);
}

/* A side that spells a column is what the other side means. */
bool
note_spells_column(const struct finder *f, struct str s)
{
	for (size_t i = 1; i + 1 < s.n; i++)
		if (s.p[i] == '_' ||
		    (s.p[i] == '.' && isalpha((unsigned char)s.p[i + 1])))
			return true;
	if (is_foreign_column(f, s))
		return true;
	while (s.n)
		if (is_odd_column(f, str_word(&s, " ,()")))
			return true;
	return false;
}

bool
note_computes(const struct finder *f, struct str body)
{
	return note_column_spelled(f, body, NULL, NULL) ||
	       definition_has_sense(f, str_word(&body, " ("), SENSE_AGG);
}

size_t
note_last_word(struct str s)
{
	while (s.n && s.p[s.n - 1] != ' ')
		s.n--;
	return s.n;
}

static bool
is_not(const struct finder *f, struct str word)
{
	struct tokens t;

	lex_read(f->x->arena, word, &t);
	return t.n == 1 && sense_find(t.items[0].fold, SENSE_NOT);
}

static struct str
inside(struct str body, const struct remark *r)
{
	return str_from(str_first(body, r->close), r->open + 1);
}

static struct str
denied(struct str body, const struct remark *r)
{
	return str_trim(str_from(str_first(body, r->open), r->word_at));
}

/* "state 9", "state = 9": one column and one value. */
static bool
read_inside(const struct finder *f, struct str body, struct remark *ret)
{
	struct str s = inside(body, ret), name = str_word(&s, " ");

	s = str_trim(s);
	if (str_starts(s, STR("=")))
		s = str_trim(str_from(s, 1));
	ret->value = s;
	return s.n && !memchr(s.p, ' ', s.n) &&
	       note_column_spelled(f, name, &ret->table, &ret->col);
}

/* The words behind the last "not" of a text, if they are few. */
static void
find_denied(const struct finder *f, struct str before, struct remark *ret)
{
	ret->not_at = ret->word_at = before.n;
	for (size_t i = 0; i < DENIED_WORDS; i++) {
		const size_t at = note_last_word(before);
		struct str left = str_trim(str_first(before, at));
		const size_t not_at = note_last_word(left);

		if (left.n && is_not(f, str_from(left, not_at))) {
			ret->not_at = not_at;
			ret->word_at = at;
			return;
		}
		before = left;
	}
}

/* The first one of a text from a place on. */
static bool
find_remark(const struct finder *f, struct str s, size_t from,
	    struct remark *ret)
{
	const char *open = memchr(s.p + from, '(', s.n - from);
	const char *close;

	if (!open)
		return false;
	ret->open = (size_t)(open - s.p);
	close = memchr(open, ')', s.n - ret->open);
	if (!close)
		return false;
	ret->close = (size_t)(close - s.p);
	find_denied(f, str_trim(str_first(s, ret->open)), ret);
	return true;
}

/* "cancelled" beside the column inv_canc. */
static bool
is_called(const struct finder *f, struct str word, const struct remark *r)
{
	const struct cat_col *c = cat_col(f->x->catalog, r->table, r->col);

	for (size_t i = 0; i < c->words[0].n; i++) {
		const struct str own = str_of(c->words[0].folds[i]);

		if (own.n >= SAME_LETTERS && word.n >= own.n &&
		    str_eq_nocase(str_first(word, own.n), own))
			return true;
	}
	return false;
}

/*
 * "not cancelled (inv_canc = 0)" and "not left (left_on empty)" say it of the
 * column itself.
 */
static bool
says_not(const struct finder *f, struct str body, const struct remark *r)
{
	const struct cat_col *c = cat_col(f->x->catalog, r->table, r->col);

	if (note_is_nothing(r->value) ||
	    (c->kind == COL_FLAG && c->yes && !str_is(r->value, c->yes)))
		return true;
	return str_is(r->value, "0") &&
	       (c->kind == COL_FLAG || is_called(f, denied(body, r), r));
}

static void
blank(char *text, size_t from, size_t to)
{
	memset(text + from, ' ', to - from);
}

/* "cust.rep_id (o.rep_id is who took it)": the column; s.n == 0: it is none. */
static struct str
column_alone(const struct finder *f, struct str body)
{
	const char *open = memchr(body.p, '(', body.n);
	struct str outside;

	if (!open || body.p[body.n - 1] != ')')
		return STR("");
	outside = str_trim(str_first(body, (size_t)(open - body.p)));
	return !memchr(outside.p, ' ', outside.n) &&
			       note_column_spelled(f, outside, NULL, NULL)
		       ? outside
		       : STR("");
}

struct str
note_without_remarks(const struct finder *f, struct str body)
{
	const struct str column = column_alone(f, body);
	char *text = arena_copy(f->x->arena, body.p, body.n);
	struct remark r = { .close = 0 };

	if (column.n)
		return column;
	while (find_remark(f, body, r.close, &r)) {
		if (r.not_at == r.word_at || !read_inside(f, body, &r))
			continue;
		blank(text, says_not(f, body, &r) ? r.not_at : r.word_at,
		      r.open + 1);
		blank(text, r.close, r.close + 1);
	}
	return (struct str){ text, body.n };
}

bool
note_denied(const struct finder *f, struct str body, size_t *from,
	    struct note_denied *ret)
{
	struct remark r = { .close = *from };

	while (find_remark(f, body, r.close, &r)) {
		*from = r.close;
		if (r.not_at == r.word_at || !read_inside(f, body, &r))
			continue;
		*ret = (struct note_denied){ denied(body, &r), inside(body, &r),
					     says_not(f, body, &r), r.table };
		return true;
	}
	return false;
}
