#include "drafter/examples_slots.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/lex/literals.h"

#include "base/ban.h"

#define SURE 0.93 /* of a stored value: the same but for case and accents */

static bool
same_word(const struct wording_word *x, const struct wording_word *y)
{
	return x->kind == y->kind && strcmp(x->text, y->text) == 0;
}

/* A literal as the question has it: 'Berlin' is two quoted or plain words. */
static bool
stands_at(const struct filling *f, size_t at, const struct wording *value,
	  struct str text, size_t *ret_n)
{
	const struct wording *w = &f->words;

	*ret_n = value->n;
	if (w->items[at].kind == WORDING_QUOTED) {
		*ret_n = 1;
		return str_eq_nocase(str_of(w->items[at].text), text);
	}
	if (value->n == 0 || at + value->n > w->n)
		return false;
	for (size_t i = 0; i < value->n; i++)
		if (!same_word(&w->items[at + i], &value->items[i]))
			return false;
	return true;
}

/* Exactly one place in the question; otherwise it is not clear which. */
static bool
find_place(const struct filling *f, struct str text, size_t *ret_at,
	   size_t *ret_n)
{
	struct wording *value = arena_alloc(f->job->arena, sizeof(*value));
	size_t found = 0;

	wording_read(f->job->arena, text, value);
	for (size_t at = 0; at < f->words.n; at++) {
		size_t n;

		if (!stands_at(f, at, value, text, &n))
			continue;
		found++;
		*ret_at = at;
		*ret_n = n;
	}
	return found == 1;
}

/* A number twice may mean two things; a text of one column does not. */
static bool
is_clear(const struct filling *f, size_t literal)
{
	const struct literal *x = &f->literals[literal];

	for (size_t i = 0; i < f->n_literals; i++) {
		const struct literal *o = &f->literals[i];

		if (i == literal || !o->value.p || !str_eq(o->value, x->value))
			continue;
		if (!x->text || !o->text || x->column.n == 0 ||
		    !str_eq_nocase(x->column, o->column))
			return false;
	}
	return x->value.p && x->value.n > 0;
}

/* '%Berlin%' is Berlin between two signs. */
static struct str
core_of(struct str value, struct slot *slot)
{
	size_t from = 0, to = value.n;

	while (from < to && value.p[from] == '%')
		from++;
	while (to > from && value.p[to - 1] == '%')
		to--;
	slot->before = str_first(value, from);
	slot->after = str_from(value, to);
	return str_first(str_from(value, from), to - from);
}

static void
find_slots(struct filling *f)
{
	for (size_t i = 0; i < f->n_literals; i++) {
		struct slot slot = { .literal = i };
		struct str core;

		if (!is_clear(f, i) || f->n_slots == WORDING_MAX)
			continue;
		core = core_of(f->literals[i].value, &slot);
		if (core.n && find_place(f, core, &slot.at, &slot.n))
			f->slots[f->n_slots++] = slot;
	}
}

static bool
is_table_of(const struct filling *f, size_t table)
{
	struct str rest = str_of(f->example->tables), name;

	while ((name = str_cut(&rest, '\n')).n)
		if (str_is_nocase(name, f->job->schema->tables[table].name))
			return true;
	return false;
}

static bool
is_of_column(const struct filling *f, const struct value_match *v,
	     struct str column)
{
	const struct schema_table *t = &f->job->schema->tables[v->table];

	return column.n && v->strength >= SURE && is_table_of(f, v->table) &&
	       str_is_nocase(column, t->cols[v->col].name);
}

/* Where a value stands in the question; its place may be in the expanded. */
static bool
place_of(const struct filling *f, const struct value_match *v, size_t *ret_at)
{
	const char *said;
	const char *found;

	*ret_at = v->at;
	if (!f->job->expanded)
		return true;
	said = str_dup(f->job->arena,
		       (struct str){ f->job->expanded + v->at, v->n });
	found = strstr(f->job->question, said);
	*ret_at = found ? (size_t)(found - f->job->question) : 0;
	return found != NULL;
}

/* How many words of the question from i on a stored value covers; 0: not. */
static size_t
covers(const struct filling *f, const struct value_match *v, size_t i)
{
	const struct wording *q = f->asked;
	size_t n = 0, at;

	if (!place_of(f, v, &at) || at > q->items[i].at ||
	    (i > 0 && q->items[i - 1].at + q->items[i - 1].n > at))
		return 0;
	while (i + n < q->n && q->items[i + n].at < at + v->n)
		n++;
	return n;
}

/* The longest, and of those the likest; two that are as good are none. */
static const struct value_match *
value_at(const struct filling *f, struct str column, size_t i, size_t *ret_n)
{
	const struct value_match *best = NULL;
	bool tie = false;

	for (size_t k = 0; k < f->job->n_values; k++) {
		const struct value_match *v = &f->job->values[k];
		size_t n = is_of_column(f, v, column) ? covers(f, v, i) : 0;

		if (n == 0 || (best && n < *ret_n))
			continue;
		if (best && n == *ret_n && v->strength <= best->strength) {
			tie |= v->strength >= best->strength &&
			       strcmp(v->text, best->text) != 0;
			continue;
		}
		best = v;
		tie = false;
		*ret_n = n;
	}
	return tie ? NULL : best;
}

/* The new value as the old one is spelt: 'berlin' was lowered, so is it. */
static const char *
spelt(struct arena *a, struct str old, const char *text)
{
	bool lower = false, upper = false, plain = true;

	for (size_t i = 0; i < old.n; i++) {
		lower |= old.p[i] >= 'a' && old.p[i] <= 'z';
		upper |= old.p[i] >= 'A' && old.p[i] <= 'Z';
	}
	for (const char *p = text; *p; p++)
		plain &= (unsigned char)*p < 0x80;
	if (!lower || upper)
		return text;
	return plain ? str_lower(a, str_of(text)) : NULL;
}

/* Whether the statement folds the case of what it compares. */
static bool
lowers(const struct filling *f)
{
	return str_has(
		str_of(str_lower(f->job->arena, str_of(f->example->sql))),
		STR("lower("));
}

/* What stands for a text literal at word i of the question. */
static const char *
text_at(const struct filling *f, const struct slot *slot, size_t i,
	size_t *ret_n)
{
	const struct literal *old = &f->literals[slot->literal];
	const struct wording_word *w = &f->asked->items[i];
	const struct value_match *v = value_at(f, old->column, i, ret_n);
	const char *text = v ? v->text : NULL;

	if (!v && w->kind == WORDING_QUOTED) {
		text = w->text;
		*ret_n = 1;
	}
	if (text && (slot->before.n || slot->after.n) && strpbrk(text, "%_\\"))
		return NULL;
	return text && lowers(f) ? spelt(f->job->arena, old->value, text)
				 : text;
}

/* The year in '2024' is four digits again, and a LIMIT is whole. */
static bool
fits(const struct literal *old, enum wording_kind kind, const char *text)
{
	struct str s = str_of(text);

	if (old->text && kind == WORDING_NUMBER)
		return str_is_digits(old->value) && str_is_digits(s) &&
		       s.n == old->value.n;
	return old->text || old->column.n || str_is_digits(s);
}

const char *
slot_value(const struct filling *f, const struct slot *slot, size_t i,
	   size_t *ret_n)
{
	enum wording_kind kind = f->words.items[slot->at].kind;
	const struct literal *old = &f->literals[slot->literal];
	const struct wording_word *w = &f->asked->items[i];

	*ret_n = 1;
	if (slot->n == 1 && (kind == WORDING_NUMBER || kind == WORDING_DATE)) {
		if (w->kind != kind || !fits(old, kind, w->text))
			return NULL;
		return w->text;
	}
	return old->text ? text_at(f, slot, i, ret_n) : NULL;
}

static const struct slot *
slot_at(const struct filling *f, size_t at)
{
	for (size_t i = 0; i < f->n_slots; i++)
		if (f->slots[i].at == at)
			return &f->slots[i];
	return NULL;
}

void
slot_set(struct filling *f, const struct slot *slot, const char *text)
{
	const struct str old = f->literals[slot->literal].value;
	const char *whole = arena_printf(
		f->job->arena, "%.*s%s%.*s", (int)slot->before.n,
		slot->before.p, text, (int)slot->after.n, slot->after.p);

	for (size_t i = 0; i < f->n_literals; i++)
		if (f->literals[i].value.p &&
		    str_eq(f->literals[i].value, old) &&
		    f->literals[i].text == f->literals[slot->literal].text)
			f->values[i] = str_of(whole);
}

/* The same value, in the same words. */
static bool
is_kept(const struct filling *f, const struct slot *slot, size_t i)
{
	for (size_t k = 0; k < slot->n; k++)
		if (i + k >= f->asked->n ||
		    !same_word(&f->words.items[slot->at + k],
			       &f->asked->items[i + k]))
			return false;
	return true;
}

static bool
fill_slot(struct filling *f, const struct slot *slot, size_t *i)
{
	const char *text;
	size_t n = 0;

	if (is_kept(f, slot, *i)) {
		*i += slot->n;
		return true;
	}
	text = slot_value(f, slot, *i, &n);
	if (!text)
		return false;
	slot_set(f, slot, text);
	*i += n;
	return true;
}

/* Word by word; what is no slot must be the same. */
static bool
fill(struct filling *f)
{
	size_t i = 0;

	for (size_t at = 0; at < f->words.n;) {
		const struct slot *slot = slot_at(f, at);

		if (i >= f->asked->n)
			return false;
		if (slot) {
			if (!fill_slot(f, slot, &i))
				return false;
			at += slot->n;
			continue;
		}
		if (!same_word(&f->words.items[at++], &f->asked->items[i++]))
			return false;
	}
	return i == f->asked->n;
}

void
filling_init(struct filling *f, const struct job *job,
	     const struct wording *asked, const struct example *example)
{
	f->job = job;
	f->example = example;
	f->asked = asked;
	wording_read(job->arena, str_of(example->question), &f->words);
	f->literals = sql_literals(job->arena, job->dialect,
				   str_of(example->sql), &f->n_literals);
	f->values = arena_array(job->arena, f->n_literals, sizeof(*f->values));
	find_slots(f);
}

const char *
filling_sql(const struct filling *f)
{
	return sql_with_literals(f->job->arena, f->job->dialect,
				 str_of(f->example->sql), f->values,
				 f->n_literals);
}

const char *
wording_fill(const struct job *job, const struct wording *words,
	     const struct example *example)
{
	struct filling *f = arena_alloc(job->arena, sizeof(*f));

	filling_init(f, job, words, example);
	if (words->cut || f->words.cut || !fill(f))
		return NULL;
	return filling_sql(f);
}
