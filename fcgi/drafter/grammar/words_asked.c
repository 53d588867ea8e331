#include <string.h>

#include "drafter/grammar/words_asked.h"

#include "base/ban.h"

#define TAILS 3

/*
 * People ask of the same rows twice: "who is the oldest, and where does he
 * live?", "which rooms are free? Show their prices too." It is said as those
 * say it who write one question: "what are the name and residence of those
 * who …", which the readers know best.
 */
struct asked {
	struct parse *p;
	struct tail tails[TAILS];
	size_t n;
	bool shown;                  /* a tail shows, and asks nothing */
	struct word made[WORDS_MAX]; /* the question as it is said then */
	size_t n_made;
};

bool
said_any(const struct parse *p, size_t i, const char *const *list)
{
	return i < p->n_words && p->words[i].kind == WORD_PLAIN &&
	       str_is_one_of(p->words[i].fold, list);
}

bool
said(const struct parse *p, size_t i, const char *fold)
{
	const char *const list[] = { fold, NULL };

	return said_any(p, i, list);
}

bool
said_be(const struct parse *p, size_t i)
{
	static const char *const list[] = { "is", "are", "was", "were", NULL };

	return said_any(p, i, list);
}

bool
said_do(const struct parse *p, size_t i)
{
	static const char *const list[] = { "do", "does", "did", NULL };

	return said_any(p, i, list);
}

static bool
is_asking(const struct parse *p, size_t i)
{
	static const char *const list[] = { "what", "how",   "where", "when",
					    "who",  "which", NULL };

	return said_any(p, i, list);
}

static bool
is_stop(const struct parse *p, size_t i)
{
	return i < p->n_words && p->words[i].kind == WORD_STOP;
}

/* Where what begins at i ends: before a stop, or before "and how". */
static size_t
part_end(const struct parse *p, size_t i)
{
	while (i < p->n_words && !is_stop(p, i) &&
	       !(said(p, i, "and") && is_asking(p, i + 1)))
		i++;
	return i;
}

static bool
tail_take(struct asked *a, size_t from, size_t i)
{
	struct parse *p = a->p;
	struct tail *t = &a->tails[a->n];
	const size_t end = part_end(p, i);
	const bool ends =
		is_stop(p, from) && strchr("?.;", *p->words[from].fold);

	*t = (struct tail){ 0 };
	if (!tail_read(p, t, i, end)) {
		*t = (struct tail){ 0 };
		if (!ends || !tail_shown(p, t, i, end))
			return false;
		if (t->verb && t->only && a->n == 0)
			return false; /* the readers know that best */
		a->shown = true;
	}
	memmove(p->words + from, p->words + end,
		(p->n_words - end) * sizeof(*p->words));
	p->n_words -= end - from;
	a->n++;
	return true;
}

/* The tail whose stop, or whose "and", stands at i. */
static bool
tail_at(struct asked *a, size_t i)
{
	const struct parse *p = a->p;
	const bool stop = is_stop(p, i);
	const size_t joint = stop ? i + 1 : i;

	if (said(p, joint, "and"))
		return is_asking(p, joint + 1) && tail_take(a, i, joint + 1);
	return stop && tail_take(a, i, i + 1);
}

static void
tails_take(struct asked *a)
{
	for (size_t i = 2; i + 1 < a->p->n_words && a->n < TAILS;)
		i += tail_at(a, i) ? 0 : 1;
}

static void
put(struct asked *a, const struct word *w)
{
	if (a->n_made < WORDS_MAX)
		a->made[a->n_made++] = *w;
}

static void
say(struct asked *a, const char *text)
{
	struct str rest = str_of(text);

	while (rest.n > 0) {
		const struct str one = str_cut(&rest, ' ');
		struct word w = { .at = a->p->words[0].at, .kind = WORD_PLAIN };

		if (str_is(one, ","))
			w.kind = WORD_STOP;
		w.fold = w.stem = w.text = str_dup(a->p->arena, one);
		put(a, &w);
	}
}

static bool
is_named(const struct tail *t)
{
	static const char *const list[] = { "name", "names", "title", "titles",
					    NULL };

	for (size_t i = 0; i < t->n; i++)
		if (str_is_one_of(t->words[i].fold, list))
			return true;
	return false;
}

/* The first letters of a noun: its plural has them, too. */
static const char *
begin_of(const struct parse *p, size_t i)
{
	const char *fold = i < p->n_words ? p->words[i].fold : "";
	const size_t n = strlen(fold);

	return str_dup(p->arena, str_first(str_of(fold), n > 4 ? n - 2 : n));
}

/* What the rows are called: columns alone have that name. */
static bool
is_column_only(const struct parse *p, const char *noun)
{
	bool col = false;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct schema_table *s = &p->schema->tables[t];

		if (strcasestr(s->name, noun))
			return false;
		for (size_t c = 0; c < s->n_cols; c++)
			col |= strcasestr(s->cols[c].name, noun) != NULL;
	}
	return col;
}

static bool
is_all_plain(const struct asked *a)
{
	bool plain = true;

	for (size_t t = 0; t < a->n; t++)
		plain &= a->tails[t].plain;
	return plain;
}

/* Whether a table of which word i tells has first names; NONE: any table. */
static bool
has_first_names(const struct parse *p, const char *of)
{
	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct schema_table *s = &p->schema->tables[t];

		for (size_t c = 0; c < s->n_cols; c++)
			if ((strcasestr(s->cols[c].name, "first_name") ||
			     strcasestr(s->cols[c].name, "firstname") ||
			     strcasestr(s->cols[c].name, "fname")) &&
			    (!of || strcasestr(s->name, of)))
				return true;
	}
	return false;
}

/* The first tail with names; TAILS: none has. */
static size_t
named_tail(const struct asked *a)
{
	size_t t = 0;

	while (t < a->n && !is_named(&a->tails[t]))
		t++;
	return t < a->n ? t : TAILS;
}

static void
say_tail(struct asked *a, size_t t, size_t *left)
{
	for (size_t i = 0; i < a->tails[t].n; i++)
		put(a, &a->tails[t].words[i]);
	if (--*left > 0)
		say(a, *left == 1 ? "and" : ",");
}

/* What is shown: the rows' names, where none are said, and the tails. */
static void
say_tails(struct asked *a, const char *name)
{
	const size_t named = named_tail(a);
	size_t left = a->n;

	if (named < TAILS) {
		say_tail(a, named, &left);
	} else if (name) {
		say(a, name);
		say(a, left > 1 ? "," : "and");
	}
	for (size_t t = 0; t < a->n; t++)
		if (t != named)
			say_tail(a, t, &left);
}

static void
put_from(struct asked *a, size_t i)
{
	for (; i < a->p->n_words; i++)
		put(a, &a->p->words[i]);
}

/* "who is …", "who are the members" */
static bool
say_who(struct asked *a)
{
	const struct parse *p = a->p;
	static const char *const verbs[] = { "has", "have", "had",  "is",
					     "are", "was",  "were", NULL };
	const bool rows = said_be(p, 1) && said(p, 2, "the");

	if ((a->shown && !said_any(p, 1, verbs)) ||
	    (rows && is_column_only(p, begin_of(p, 3))))
		return false;
	say(a, "what are the");
	say_tails(a, has_first_names(p, NULL) ? "full name" : "name");
	say(a, rows ? "of" : "of those");
	put_from(a, rows ? 2 : 0);
	return true;
}

/* "which rooms …" */
static bool
say_which(struct asked *a)
{
	const struct parse *p = a->p;
	static const char *const others[] = { "of",  "do", "does",
					      "did", "if", NULL };

	if (said_any(p, 1, others) || is_column_only(p, begin_of(p, 1)))
		return false;
	say(a, "what are the");
	say_tails(a, has_first_names(p, begin_of(p, 1)) ? "full name" : "name");
	say(a, "of the");
	put_from(a, 1);
	return true;
}

/* "what is the cheapest room", "show the names of the rooms" */
static bool
say_thing(struct asked *a, size_t from)
{
	const struct parse *p = a->p;
	static const char *const ends[] = { "who",   "that", "whose", "with",
					    "which", "in",   NULL };
	size_t of = from;

	if (said(p, from, "me") || said(p, from, "all"))
		of = ++from;
	while (of < p->n_words && !said(p, of, "of") &&
	       !said_any(p, of, ends) && !is_stop(p, of))
		of++;
	if (from >= p->n_words || is_asking(p, from) || is_all_plain(a))
		return false;
	if (!said(p, of, "of")) {
		say(a, "what are the");
		say_tails(a, "name");
		say(a, "of");
		put_from(a, from);
		return true;
	}
	for (size_t i = 0; i < of; i++)
		put(a, &p->words[i]);
	say(a, a->n > 1 ? "," : "and");
	say_tails(a, NULL);
	put_from(a, of);
	return true;
}

static bool
say_all(struct asked *a)
{
	static const char *const verbs[] = { "show", "list",   "find", "give",
					     "name", "return", NULL };
	const struct parse *p = a->p;

	if (said(p, 0, "who"))
		return say_who(a);
	if ((said(p, 0, "what") || said(p, 0, "which")) && said_be(p, 1))
		return say_thing(a, 2);
	if (said(p, 0, "what") || said(p, 0, "which"))
		return say_which(a);
	return said_any(p, 0, verbs) && say_thing(a, 1);
}

/* Whether a tail may begin anywhere: most questions have none. */
static bool
may_have_tail(const struct parse *p)
{
	for (size_t i = 2; i + 1 < p->n_words; i++)
		if (is_stop(p, i) || (said(p, i, "and") && is_asking(p, i + 1)))
			return true;
	return false;
}

void
words_asked(struct parse *p)
{
	const size_t n = p->n_words;
	struct asked *a;
	struct word *old;

	if (!may_have_tail(p))
		return;
	a = arena_alloc(p->arena, sizeof(*a));
	old = arena_array(p->arena, n + 1, sizeof(*old));
	a->p = p;
	memcpy(old, p->words, n * sizeof(*old));
	tails_take(a);
	if (a->n == 0)
		return;
	if (say_all(a)) {
		memcpy(p->words, a->made, a->n_made * sizeof(*old));
		p->n_words = a->n_made;
		return;
	}
	memcpy(p->words, old, n * sizeof(*old));
	p->n_words = n;
}
