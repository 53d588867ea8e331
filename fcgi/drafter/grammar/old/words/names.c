#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/old/words/lexicon.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* While names are read: a hash table from fold to index + 1 of vocab. */
struct reader {
	struct parse *p;
	struct lemmas lemmas;
	size_t *slots;
	size_t n_slots; /* a power of two */
};

static uint32_t
hash_of(struct str s)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 16777619u;
	return h;
}

static size_t
vocab_index(struct reader *r, struct str text)
{
	struct parse *p = r->p;
	const char *fold = utf8_fold(p->arena, text);
	size_t at = hash_of(str_of(fold)) & (r->n_slots - 1);
	const char *full = written_out(str_of(fold));
	struct vocab *v;

	while (r->slots[at]) {
		if (strcmp(p->vocab[r->slots[at] - 1].raw, fold) == 0)
			return r->slots[at] - 1;
		at = (at + 1) & (r->n_slots - 1);
	}
	if (p->n_vocab >= VOCAB_MAX)
		return 0;
	p->vocab =
		arena_grow(p->arena, p->vocab, p->n_vocab, sizeof(*p->vocab));
	v = &p->vocab[p->n_vocab++];
	r->slots[at] = p->n_vocab;
	*v = (struct vocab){ .raw = fold,
			     .fold = full ? full : fold,
			     .pair = NONE };
	v->stem = lemma_of(&r->lemmas, v->fold);
	return p->n_vocab - 1;
}

/* Whether it begins the name of the table that the column's key points to. */
static bool
is_referred(const struct parse *p, const struct name *name, struct str text)
{
	const struct schema_table *t = &p->schema->tables[name->table];

	for (size_t i = 0; i < t->n_keys; i++)
		for (size_t k = 0; k < t->keys[i].n_cols; k++)
			if (t->keys[i].cols[k] == (size_t)name->col &&
			    str_eq_nocase(
				    text,
				    str_first(
					    str_of(p->schema
							   ->tables[t->keys[i]
									    .to]
							   .name),
					    text.n)))
				return true;
	return false;
}

/* Whether a name begins with start, and not with all of whole. */
static bool
begins(struct str name, struct str start, struct str whole)
{
	return str_eq_nocase(start, str_first(name, start.n)) &&
	       !str_eq_nocase(whole, str_first(name, whole.n));
}

/*
 * Whether text begins a word of the question or of a table's name, as it begins
 * whole: the language of a table so called has no age.
 */
static bool
is_known_start(const struct reader *r, const struct name *name, struct str text,
	       struct str whole)
{
	static const char *const known[] = { "f",    "l",     "first",  "last",
					     "home", "birth", "start",  "end",
					     "user", "post",  "middle", "m",
					     "hire", "nick",  "sub",    "zip" };
	const struct parse *p = r->p;

	for (size_t i = 0; i < COUNT(known); i++)
		if (str_is_nocase(text, known[i]))
			return true;
	if (begins(str_of(p->schema->tables[name->table].name), text, whole))
		return true;
	if (text.n < 3)
		return name->col != NONE && is_referred(p, name, text);
	for (size_t i = 0; i < p->n_words; i++)
		if (begins(str_of(p->words[i].fold), text, whole))
			return true;
	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (begins(str_of(p->schema->tables[t].name), text, whole))
			return true;
	return false;
}

static bool
in_question(const struct parse *p, struct str text)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (str_is_nocase(text, p->words[i].fold) ||
		    str_is_nocase(text, p->words[i].stem))
			return true;
	return false;
}

static void
name_add(struct reader *r, struct name *name, struct str text)
{
	const char *full = written_out(str_of(utf8_fold(r->p->arena, text)));
	struct str rest = full && strchr(full, '_') ? str_of(full) : text;

	while (rest.n > 0 && name->n < NAME_WORDS)
		name->words[name->n++] =
			(unsigned short)vocab_index(r, str_cut(&rest, '_'));
}

/* "useracct" where the question speaks of a user; "enrolment" is one word. */
static bool
said_start(struct reader *r, struct str s, struct str *ret)
{
	const struct parse *p = r->p;
	const char *stem;

	if (s.n < 8 || in_question(p, s))
		return false;
	stem = lemma_of(&r->lemmas, str_dup(p->arena, s));
	for (size_t i = 0; i < p->n_words; i++) {
		const struct str w = str_of(p->words[i].stem);

		if (p->words[i].kind != WORD_PLAIN || w.n < 4 ||
		    w.n + 4 > s.n || !str_starts(s, w) ||
		    strlen(stem) < s.n - 2 || p->words[i].cues)
			continue;
		*ret = str_first(s, w.n);
		return true;
	}
	return false;
}

/* The "fl" of "flno" in a table of flights; else what it is. */
static struct str
table_of_initials(const struct parse *p, const struct name *name,
		  struct str head)
{
	const struct str table = str_of(p->schema->tables[name->table].name);

	for (size_t i = 0; i < table.n; i++)
		if (!isalpha((unsigned char)table.p[i]))
			return head;
	return name->col != NONE && head.n == 2 &&
			       str_eq_nocase(head, str_first(table, 2))
		       ? table
		       : head;
}

/* "stuid" is "stu" and "id" where a table or word begins with "stu". */
static void
piece_add(struct reader *r, struct name *name, struct str piece)
{
	char *low = str_lower(r->p->arena, piece);
	struct str s = str_of(low), head;

	for (size_t i = 0; s.n >= 3 && name_tails[i].p; i++) {
		const struct str tail = name_tails[i];

		if (s.n <= tail.n || s.p[s.n - 1] != tail.p[tail.n - 1] ||
		    !str_ends(s, tail))
			continue;
		head = str_first(s, s.n - tail.n);
		if (!is_known_start(r, name, head, s) || in_question(r->p, s))
			continue;
		if (str_is(head, "f"))
			head = STR("first");
		if (str_is(head, "l"))
			head = STR("last");
		name_add(r, name, table_of_initials(r->p, name, head));
		name_add(r, name, tail);
		return;
	}
	if (said_start(r, s, &head)) {
		name_add(r, name, head);
		name_add(r, name, str_from(s, head.n));
		return;
	}
	name_add(r, name, s);
}

static bool
is_break(const char *s, size_t i)
{
	const unsigned char a = (unsigned char)s[i - 1];
	const unsigned char b = (unsigned char)s[i];

	if (isdigit(a) != isdigit(b))
		return true;
	if (islower(a) && isupper(b))
		return true;
	/* The last capital of a run begins the next word: HTMLPage. */
	return isupper(a) && isupper(b) && islower((unsigned char)s[i + 1]) &&
	       s[i + 1] != 's';
}

static void
name_split(struct reader *r, struct name *name, const char *text)
{
	size_t from = 0;
	const size_t n = strlen(text);

	for (size_t i = 0; i <= n; i++) {
		const bool apart = i == n || strchr(" _-./$#:()", text[i]);

		if (!apart && (i == from || !is_break(text, i)))
			continue;
		if (i > from)
			piece_add(r, name,
				  (struct str){ text + from, i - from });
		from = apart ? i + 1 : i;
	}
}

static bool
is_tail(const char *fold)
{
	static const char *const tails[] = { "id",     "name",        "code",
					     "number", "description", "type",
					     "detail", "details",     "key",
					     "value",  NULL };

	return str_is_one_of(fold, tails);
}

static bool
has_stem(const struct parse *p, const struct name *name, const char *stem)
{
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(p->vocab[name->words[i]].stem, stem) == 0)
			return true;
	return false;
}

/* One letter, or a few that the table's name begins with. */
static bool
is_initial(const struct parse *p, const struct name *name, const char *raw)
{
	const char *table = p->schema->tables[name->table].name;
	const size_t n = strlen(raw);

	return n == 1 || (n < 4 && str_eq_nocase(str_of(raw),
						 str_first(str_of(table), n)));
}

/* "price_in_dollars": what a question need not say. */
static bool
is_small(const char *fold)
{
	static const char *const small[] = { "in",  "of",  "and", "or", "the",
					     "for", "per", "a",   NULL };

	return str_is_one_of(fold, small);
}

static void
weigh_column(const struct parse *p, struct name *name)
{
	const struct name *table = &p->names[name->table];

	for (size_t i = 0; i < name->n; i++) {
		const struct vocab *v = &p->vocab[name->words[i]];
		double *w = &name->weight[i];

		*w = is_tail(v->fold) && i + 1 == name->n ? 0.6 : 1.0;
		if (name->n > 1 && has_stem(p, table, v->stem))
			*w = 0.3;
		if (isdigit((unsigned char)v->fold[0]) ||
		    (name->n > 1 &&
		     (is_small(v->raw) || is_initial(p, name, v->raw))))
			*w = 0.2;
		name->total += *w;
	}
}

static void
weigh_table(const struct parse *p, struct name *name)
{
	for (size_t i = 0; i < name->n; i++) {
		const char *raw = p->vocab[name->words[i]].raw;

		name->weight[i] = i + 1 == name->n ? 1.0 : 0.6;
		if (strcmp(raw, "ref") == 0 || strcmp(raw, "tbl") == 0 ||
		    isdigit((unsigned char)raw[0]))
			name->weight[i] = 0.1;
		name->total += name->weight[i];
	}
}

static struct name *
name_new(struct reader *r, int table, int col, const char *text)
{
	struct parse *p = r->p;
	struct name *name = &p->names[p->n_names++];

	*name = (struct name){ .table = table, .col = col };
	name_split(r, name, text);
	return name;
}

static void
columns_read(struct reader *r, size_t t)
{
	struct parse *p = r->p;
	const struct schema_table *table = &p->schema->tables[t];

	p->first_col[t] = p->n_names;
	for (size_t c = 0; c < table->n_cols; c++)
		weigh_column(p,
			     name_new(r, (int)t, (int)c, table->cols[c].name));
}

void
names_read(struct parse *p)
{
	struct reader r = { .p = p, .lemmas = lemmas_new(p->arena) };
	size_t n = p->schema->n_tables;

	for (size_t t = 0; t < p->schema->n_tables; t++)
		n += p->schema->tables[t].n_cols;
	r.n_slots = 1024;
	while (r.n_slots < n * 6 && r.n_slots < (size_t)VOCAB_MAX * 2)
		r.n_slots *= 2;
	r.slots = arena_array(p->arena, r.n_slots, sizeof(*r.slots));
	p->names = arena_array(p->arena, n, sizeof(*p->names));
	p->first_col = arena_array(p->arena, p->schema->n_tables + 1,
				   sizeof(*p->first_col));
	for (size_t t = 0; t < p->schema->n_tables; t++)
		weigh_table(p, name_new(&r, (int)t, NONE,
					p->schema->tables[t].name));
	for (size_t t = 0; t < p->schema->n_tables; t++)
		columns_read(&r, t);
	likes_fill(p);
}
