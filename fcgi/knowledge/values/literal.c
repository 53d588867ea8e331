#include "knowledge/values/literal.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "knowledge/values/index.h"
#include "lexicon/alias.h"

#include "base/ban.h"

#define EDIT_BYTES 4 /* shorter words are other words after one edit */
#define TWO_BYTES 8  /* from there on two edits are near */
#define PART_BYTES 3 /* a part of a value is near from there on */
#define SCORE_MAX 100

/* How near a value is: less is nearer. */
enum nearness {
	NEAR_FORM,  /* another case, accents, blanks or marks */
	NEAR_EDIT,  /* one letter of a word */
	NEAR_ALIAS, /* another name of the same */
	NEAR_WORDS, /* all words of one are in the other */
	NEAR_EDITS, /* two letters */
	NEAR_PART,  /* one begins with the other, or a word of both */
	NEAR_NOT
};

struct seek {
	struct arena *arena;
	struct values *values;
	const char *fold; /* of the text */
	const char *bare; /* letters and digits of that */
	struct near {
		const char *text;
		enum nearness how;
	} found[SCORE_MAX];
	size_t n;
};

/* Letters and digits alone. */
static const char *
bare_of(struct arena *a, const char *fold)
{
	char *ret = arena_strdup(a, fold), *to = ret;

	for (const char *c = fold; *c; c++)
		if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') ||
		    (unsigned char)*c >= 0x80)
			*to++ = *c;
	*to = '\0';
	return ret;
}

static bool
has_digit(const char *s)
{
	return s[strcspn(s, "0123456789")] != '\0';
}

/* " a b " of "a-b": words are found between blanks. */
static const char *
words_of(struct arena *a, const char *fold)
{
	char *ret = arena_printf(a, " %s ", fold);

	for (char *c = ret; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') ||
		      (unsigned char)*c >= 0x80))
			*c = ' ';
	return ret;
}

static bool
has_words(const char *in, const char *words, struct arena *a)
{
	struct str rest = str_of(words), word;
	bool any = false;

	while ((word = str_word(&rest, " ")).n) {
		const char *padded =
			arena_printf(a, " %.*s ", (int)word.n, word.p);

		any = true;
		if (!strstr(in, padded))
			return false;
	}
	return any;
}

static bool
is_alias(const char *fold, const char *other)
{
	struct str rest = word_aliases(str_of(fold));

	while (rest.n)
		if (str_is(str_trim(str_cut(&rest, ',')), other))
			return true;
	return false;
}

/* An edit of a number makes another number. */
static size_t
edits(const struct seek *s, const char *bare)
{
	if (strlen(s->bare) < EDIT_BYTES || has_digit(s->bare) ||
	    has_digit(bare))
		return SCORE_MAX;
	return str_distance(str_of(s->bare), str_of(bare), 2);
}

static bool
shares_part(const struct seek *s, const char *bare)
{
	const size_t n = strlen(s->bare), m = strlen(bare);

	if (n < PART_BYTES || m < PART_BYTES)
		return false;
	return strncmp(s->bare, bare, n < m ? n : m) == 0 ||
	       strstr(bare, s->bare) != NULL;
}

static enum nearness
nearness_of(const struct seek *s, const char *fold, const char *bare)
{
	const char *mine = words_of(s->arena, s->fold);
	const char *theirs = words_of(s->arena, fold);
	const size_t n = edits(s, bare);

	if (*s->bare && strcmp(s->bare, bare) == 0)
		return NEAR_FORM;
	if (n <= 1)
		return NEAR_EDIT;
	if (is_alias(s->fold, fold) || is_alias(fold, s->fold))
		return NEAR_ALIAS;
	if (has_words(theirs, mine, s->arena) ||
	    has_words(mine, theirs, s->arena))
		return NEAR_WORDS;
	if (n <= 2 && strlen(s->bare) >= TWO_BYTES)
		return NEAR_EDITS;
	return shares_part(s, bare) ? NEAR_PART : NEAR_NOT;
}

/* Kept in order; the farthest go when there are too many. */
static void
keep(struct seek *s, const char *text, enum nearness how)
{
	size_t at = s->n < SCORE_MAX ? s->n++ : SCORE_MAX - 1;

	if (at == SCORE_MAX - 1 && s->found[at].text && s->found[at].how <= how)
		return;
	while (at > 0 && s->found[at - 1].how > how) {
		s->found[at] = s->found[at - 1];
		at--;
	}
	s->found[at] = (struct near){ text, how };
}

/* False: the text itself is a value. */
static bool
look(struct seek *s, struct str text, const struct column_facts *f)
{
	sqlite3_stmt *st = s->values->of_column;
	bool stored = false;

	(void)sqlite3_bind_int64(st, 1, (sqlite3_int64)f->table);
	(void)sqlite3_bind_int64(st, 2, (sqlite3_int64)f->col);
	while (!stored && sqlite3_step(st) == SQLITE_ROW) {
		const char *value = (const char *)sqlite3_column_text(st, 0);
		const char *fold;
		enum nearness how;

		stored = str_is(text, value);
		fold = utf8_fold(s->arena, str_of(value));
		how = nearness_of(s, fold, bare_of(s->arena, fold));
		if (how < NEAR_NOT)
			keep(s, arena_strdup(s->arena, value), how);
	}
	(void)sqlite3_reset(st);
	return !stored;
}

/* Values of too many words are not in the index, nor are marks alone. */
static bool
is_indexed(struct str text)
{
	struct str words[GRAM_MAX + 1];
	const size_t n = values_split(text, words, COUNT(words));

	return n > 0 && n <= GRAM_MAX && text.n <= VALUE_BYTES_MAX;
}

/* One that is near enough, when no other is as near. */
static const char *
only_one(const struct seek *s)
{
	if (s->n == 0 || s->found[0].how > NEAR_EDIT ||
	    (s->n > 1 && s->found[1].how == s->found[0].how))
		return NULL;
	return s->found[0].text;
}

/* Without near ones a column of few values tells them all. */
static void
tell_near(struct arena *a, const struct seek *s, const struct column_facts *f,
	  struct literal_found *ret)
{
	for (size_t i = 0; i < s->n && ret->n_near < NEAR_VALUES_MAX; i++)
		ret->near[ret->n_near++] = arena_strdup(a, s->found[i].text);
	for (size_t i = 0; s->n == 0 && f->n_values == f->n_distinct &&
			   i < f->n_values && i < NEAR_VALUES_MAX;
	     i++)
		ret->near[ret->n_near++] = arena_strdup(a, f->values[i]);
}

void
values_literal(struct arena *a, struct values *v, const struct column_facts *f,
	       struct str text, struct literal_found *ret)
{
	struct arena *scratch = arena_create((size_t)64 << 20);
	struct seek *s = arena_alloc(scratch, sizeof(*s));

	*ret = (struct literal_found){ .fit = LITERAL_UNKNOWN };
	s->arena = scratch;
	s->values = v;
	s->fold = utf8_fold(scratch, utf8_clean(scratch, text));
	s->bare = bare_of(scratch, s->fold);
	if (f->complete && f->form == TEXT_WORDS && f->n_distinct &&
	    is_indexed(text)) {
		if (!look(s, text, f)) {
			ret->fit = LITERAL_STORED;
		} else if (only_one(s)) {
			ret->fit = LITERAL_MENDED;
			ret->mended = arena_strdup(a, only_one(s));
		} else {
			ret->fit = LITERAL_NONE;
			tell_near(a, s, f, ret);
		}
	}
	arena_destroy(scratch);
}

bool
values_never_meet(struct values *v, const struct column_facts *left,
		  const struct column_facts *right)
{
	static const char sql[] =
		"SELECT 1 FROM value a JOIN value b ON b.key = a.key"
		" AND b.tab = ?3 AND b.col = ?4 AND b.text = a.text"
		" WHERE a.tab = ?1 AND a.col = ?2 LIMIT 1";
	sqlite3_stmt *s = NULL;
	bool meet = true;

	if (!left->complete || !right->complete || left->n_distinct == 0 ||
	    right->n_distinct == 0 || left->form == TEXT_PROSE ||
	    right->form == TEXT_PROSE)
		return false;
	if (sqlite3_prepare_v2(v->db, sql, -1, &s, NULL) == SQLITE_OK) {
		(void)sqlite3_bind_int64(s, 1, (sqlite3_int64)left->table);
		(void)sqlite3_bind_int64(s, 2, (sqlite3_int64)left->col);
		(void)sqlite3_bind_int64(s, 3, (sqlite3_int64)right->table);
		(void)sqlite3_bind_int64(s, 4, (sqlite3_int64)right->col);
		meet = sqlite3_step(s) != SQLITE_DONE;
	}
	(void)sqlite3_finalize(s);
	return !meet;
}
