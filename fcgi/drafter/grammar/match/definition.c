#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

static bool
is_code(struct str s)
{
	bool digits = true;

	if (s.n == 0 || s.n > 8)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!isalnum((unsigned char)s.p[i]))
			return false;
		digits &= isdigit((unsigned char)s.p[i]) != 0;
	}
	for (size_t i = 0; i < s.n && !digits; i++)
		if (islower((unsigned char)s.p[i]))
			return false;
	return digits || s.n <= 4;
}

/* "open (backlog)": both are names of the code. */
static void
put_code(struct finder *f, struct str column, const struct str *codes, size_t n,
	 struct str label)
{
	struct str outside = label, inside = STR(""), rest;
	const char *open = memchr(label.p, '(', label.n);

	if (open) {
		outside = str_trim(str_first(label, (size_t)(open - label.p)));
		inside = str_from(label, (size_t)(open - label.p) + 1);
		rest = inside;
		inside = str_cut(&rest, ')');
	}
	for (int k = 0; k < 2; k++) {
		struct str names = k ? inside : outside;

		while (names.n) {
			const struct str name = str_trim(str_cut(&names, ','));
			struct definition *d =
				definition_put(f, DEFINES_CODE, name, column);

			if (!d)
				continue;
			d->n_codes = n;
			for (size_t i = 0; i < n; i++)
				d->codes[i] = codes[i];
		}
	}
}

/* The next part of a list, up to a comma outside of brackets. */
static struct str
next_part(struct str *rest)
{
	struct str left, right;

	if (str_split_at(*rest, ",", &left, &right)) {
		*rest = right;
		return left;
	}
	left = str_trim(*rest);
	*rest = STR("");
	return left;
}

/* "status: 1 = open, 2 = waiting" and "Order status 10, 20 = open, …". */
static bool
read_codes(struct finder *f, struct str s)
{
	struct str column = STR(""), list, codes[CODES_MAX];
	size_t n = 0;
	bool any = false;

	if (!str_split_at(s, ": ", &column, &list)) {
		size_t at = 0;

		while (at < s.n && !isdigit((unsigned char)s.p[at]))
			at++;
		column = str_trim(str_first(s, at));
		list = str_from(s, at);
		if (at == 0 || at == s.n || memchr(column.p, '=', column.n) ||
		    !memchr(list.p, '=', list.n))
			return false;
	}
	while (list.n) {
		struct str part = next_part(&list), label;

		if (!str_split_at(part, " = ", &part, &label) &&
		    !str_split_at(part, " is ", &part, &label) &&
		    !str_split_at(part, ": ", &part, &label)) {
			struct str code = str_word(&part, " ");

			label = str_trim(part);
			part = code;
		}
		if (!is_code(part) || n == CODES_MAX)
			return any;
		codes[n++] = part;
		if (label.n == 0)
			continue;
		put_code(f, column, codes, n, label);
		any = true;
		n = 0;
	}
	return any;
}

/* A side that spells a column is what the other side means. */
static bool
spells_column(struct str s)
{
	for (size_t i = 1; i + 1 < s.n; i++)
		if (s.p[i] == '_' ||
		    (s.p[i] == '.' && isalpha((unsigned char)s.p[i + 1])))
			return true;
	return false;
}

static void
read_business_year(struct finder *f, struct str s)
{
	struct tokens t;

	lex_read(f->x->arena, s, &t);
	for (size_t i = 0; i < t.n; i++) {
		const struct sense_row *row =
			sense_find(t.items[i].fold, SENSE_PERIOD);

		if (row && strncmp(row->arg, "month:", 6) == 0) {
			f->out->year_starts =
				(row->arg[6] - '0') +
				(row->arg[7] ? 9 + (row->arg[7] - '0') +
						       (row->arg[6] - '1')
					     : 0);
			return;
		}
	}
}

/* "is_internal = 1 is not visible": what stands behind is the name. */
static bool
read_condition_first(struct finder *f, struct str s)
{
	struct str left, right, a, b;

	if (!str_split_at(s, " is ", &left, &right) || !spells_column(left) ||
	    !str_split_at(left, " = ", &a, &b))
		return false;
	definition_put_names(f, right, left);
	return true;
}

/* "a contract runs today (start <= today, …)": brackets define what is before. */
static void
read_brackets(struct finder *f, struct str s)
{
	const char *open = memchr(s.p, '(', s.n);
	struct str name, body;
	size_t n;

	if (!open)
		return;
	name = str_trim(str_first(s, (size_t)(open - s.p)));
	body = str_from(s, (size_t)(open - s.p) + 1);
	n = 0;
	while (n < body.n && body.p[n] != ')')
		n++;
	body = str_first(body, n);
	if (spells_column(body) && !spells_column(name))
		definition_put_names(f, name, body);
}

static void
read_sentence(void *arg, struct str s)
{
	static const char *const forms[] = { " = ", " means ", " if ",
					     " is when ", ": " };
	struct finder *f = arg;
	struct str left, right, list, rest;

	if (read_codes(f, s) || read_condition_first(f, s))
		return;
	if (str_split_at(s, " runs ", &left, &right) &&
	    !str_split_at(s, " if ", &list, &rest))
		read_business_year(f, s);
	if (str_split_at(s, ": ", &left, &right) &&
	    spells_column(left) == false &&
	    str_split_at(right, " = ", &list, &rest) && spells_column(list)) {
		/* "comments: agent_id set = written by us, …" */
		while (right.n) {
			struct str part = next_part(&right);

			if (str_split_at(part, " = ", &list, &rest))
				definition_put_names(f, rest, list);
		}
		return;
	}
	for (size_t i = 0; i < COUNT(forms); i++) {
		if (!str_split_at(s, forms[i], &left, &right))
			continue;
		if (spells_column(left) && !spells_column(right))
			definition_put_names(f, right, left);
		else
			definition_put_names(f, left, right);
		read_brackets(f, right);
		return;
	}
}

struct definitions *
definitions_find(const struct context *x, const char *notes)
{
	struct definitions *d = arena_alloc(x->arena, sizeof(*d));
	struct finder f = { x, d };

	d->arena = x->arena;
	d->notes = notes;
	d->year_starts = 1;
	sentences_walk(notes, read_sentence, &f);
	return d;
}
