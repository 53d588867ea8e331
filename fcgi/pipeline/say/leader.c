#include "pipeline/say/saying.h"

#include <math.h>
#include <string.h>

#include "base/ban.h"

#define TIED_MAX 3     /* leaders that are named together */
#define MANY_TIMES 3.0 /* beyond it "3 times" says more than "200 %" */

/* The order of a measure: the best two, and whether several share the top. */
struct order {
	double sign; /* -1: the lowest is asked for */
	size_t first, second;
	size_t n_first; /* rows that share the first place */
	double top, next, sum;
	bool below_zero;
};

/* Rows that were sorted up from the first on ask for the lowest. */
static bool
goes_up(const struct saying *s)
{
	double before = 0, x = 0, first = 0;

	if (!s->told->sorted)
		return false;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x) || (i && x < before))
			return false;
		first = i ? first : x;
		before = x;
	}
	return x > first;
}

static bool
read_order(const struct saying *s, struct order *o)
{
	size_t n = s->rows->n_rows;
	double x;

	o->sign = goes_up(s) ? -1 : 1;
	for (size_t i = 0; i < n; i++) {
		if (!saying_value(s, i, &x))
			return false;
		o->sum += x;
		o->below_zero = o->below_zero || x < 0;
		if (i == 0 || o->sign * x > o->sign * o->top) {
			o->next = o->top;
			o->second = o->first;
			o->top = x;
			o->first = i;
			o->n_first = 1;
		} else if (!(x < o->top) && !(x > o->top)) {
			o->n_first++;
		} else if (o->second == o->first ||
			   o->sign * x > o->sign * o->next) {
			o->next = x;
			o->second = i;
		}
	}
	return n > 1;
}

/* What a bare number is of: "invoice", or else "customer ID". */
static const char *
label_words(struct saying *s)
{
	const char *words = saying_name(s, s->label);
	const char *noun = s->told->of ? s->told->of[s->label] : NULL;

	return noun && strcmp(words, "ID") == 0
		       ? name_singular(s->b->arena, noun)
		       : words;
}

/* "Home"; "Customer ID 7", where the label is a bare number. */
static void
put_label(struct saying *s, size_t row)
{
	const struct cell *cell =
		&s->rows->cells[row * s->rows->n_cols + s->label];
	const char *words = label_words(s);
	char c = words[0];

	if (cell->type == CELL_NULL) {
		buf_printf(s->b, "no %s", words);
		return;
	}
	if (s->figures[s->label].kind != FIGURE_YEAR &&
	    cell_is_number(cell->type)) {
		if (s->b->n == 0 && c >= 'a' && c <= 'z')
			c = (char)(c - 'a' + 'A');
		buf_printf(s->b, "%c%s ", c, words + 1);
	}
	saying_cell(s, row, s->label);
}

/* "the most orders", "the highest average price", "the lowest price" */
static void
put_best(struct saying *s, const struct order *o)
{
	static const char *const said[] = { "highest ", "lowest ", "number of ",
					    "total " };
	const char *words = saying_measure(s);
	bool plural = name_is_plural(words) || strcmp(words, "count") == 0;

	for (size_t i = 0; i < COUNT(said); i++) {
		size_t n = strlen(said[i]);

		if (strncmp(words, said[i], n) != 0)
			continue;
		plural = plural && i > 1;
		words += n;
	}
	if (strcmp(words, "count") == 0)
		words = "";
	if (plural)
		buf_printf(s->b, "the %s", o->sign < 0 ? "fewest" : "most");
	else
		buf_printf(s->b, "the %s", o->sign < 0 ? "lowest" : "highest");
	buf_printf(s->b, "%s%s", *words ? " " : "", words);
}

/* ", 41 % more than Home" */
static void
put_lead(struct saying *s, const struct order *o)
{
	double by = fabs(o->top - o->next);
	enum figure_kind kind = s->figures[s->measure].kind;
	bool share = o->next > 0 && o->top > 0 && kind != FIGURE_PERCENT &&
		     kind != FIGURE_RATING && by / o->next >= 0.001;

	buf_puts(s->b, ", ");
	if (share && o->sign > 0 && o->top / o->next >= MANY_TIMES) {
		buf_printf(s->b, "%.0f times as %s as ", o->top / o->next,
			   name_is_plural(saying_measure(s)) ? "many" : "much");
		put_label(s, o->second);
		return;
	}
	if (share)
		saying_percent(s, by / o->next);
	else if (kind == FIGURE_PERCENT) /* no share of a share */
		buf_printf(s->b, "%.1f points", by);
	else
		saying_number(s, by);
	buf_puts(s->b, o->sign < 0 ? " less than " : " more than ");
	put_label(s, o->second);
}

/* ", and 35 % of all 5 together" */
static void
put_share(struct saying *s, const struct order *o)
{
	if (o->sign < 0 || o->below_zero || !(o->sum > 0) ||
	    s->rows->n_rows < 3 || s->rows->truncated || !saying_adds_up(s))
		return;
	buf_puts(s->b, ", and ");
	saying_percent(s, o->top / o->sum);
	buf_printf(s->b, " of all %zu together", s->rows->n_rows);
}

/* "Ann and Bo share the most orders: 3." */
static bool
say_tied(struct saying *s, const struct order *o)
{
	size_t said = 0;
	double x;

	if (o->n_first == s->rows->n_rows) {
		buf_printf(s->b, "All %zu have the same %s: ", o->n_first,
			   saying_measure(s));
		saying_cell(s, o->first, s->measure);
		buf_putc(s->b, '.');
		return true;
	}
	if (o->n_first > TIED_MAX)
		return false;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x) || x < o->top || x > o->top)
			continue;
		said++;
		buf_puts(s->b, said == 1            ? ""
			       : said == o->n_first ? " and "
						    : ", ");
		put_label(s, i);
	}
	buf_puts(s->b, " share ");
	put_best(s, o);
	buf_puts(s->b, ": ");
	saying_cell(s, o->first, s->measure);
	buf_putc(s->b, '.');
	return true;
}

/* A label twice would lead itself. */
static bool
labels_differ(const struct saying *s)
{
	const struct rows *r = s->rows;

	for (size_t i = 0; i < r->n_rows; i++)
		for (size_t k = 0; k < i; k++)
			if (str_eq(r->cells[i * r->n_cols + s->label].text,
				   r->cells[k * r->n_cols + s->label].text))
				return false;
	return true;
}

#define LEADERS_MAX 300 /* rows whose labels are compared with each other */

bool
say_leader(struct saying *s)
{
	struct order o = { .n_first = 0 };

	if (s->n_labels != 1 || !s->n_measures || s->rows->truncated ||
	    s->rows->n_rows > LEADERS_MAX || !labels_differ(s) ||
	    !read_order(s, &o))
		return false;
	if (o.n_first > 1)
		return say_tied(s, &o);
	put_label(s, o.first);
	buf_puts(s->b, " has ");
	put_best(s, &o);
	buf_puts(s->b, ": ");
	saying_cell(s, o.first, s->measure);
	put_lead(s, &o);
	put_share(s, &o);
	buf_putc(s->b, '.');
	return true;
}

/* The total of a label over the rows it names. */
static double
total_of(const struct saying *s, size_t row)
{
	const struct rows *r = s->rows;
	struct str label = r->cells[row * r->n_cols + s->label].text;
	double sum = 0, x;

	for (size_t i = 0; i < r->n_rows; i++)
		if (str_eq(r->cells[i * r->n_cols + s->label].text, label) &&
		    saying_value(s, i, &x))
			sum += x;
	return sum;
}

/* The label that is no time, or else the one of fewer values: the second. */
static bool
choose_label(struct saying *s)
{
	size_t labels[2] = { 0, 0 }, n = 0;

	for (size_t i = 0; i < s->rows->n_cols; i++)
		if (s->parts[i] == PART_LABEL || s->parts[i] == PART_TIME) {
			if (n == 2)
				return false;
			labels[n++] = i;
		}
	if (n != 2)
		return false;
	s->label = s->parts[labels[1]] == PART_TIME &&
				   s->parts[labels[0]] == PART_LABEL
			   ? labels[0]
			   : labels[1];
	return s->parts[s->label] == PART_LABEL;
}

bool
say_cross(struct saying *s)
{
	size_t top = 0, second = 0;
	double best = 0, next = 0, all = 0, x = 0;
	bool two = false;

	if (s->n_measures != 1 || s->rows->truncated || s->rows->n_rows < 3 ||
	    s->rows->n_rows > LEADERS_MAX || !saying_adds_up(s) ||
	    !choose_label(s))
		return false;
	best = total_of(s, 0);
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		struct str label =
			s->rows->cells[i * s->rows->n_cols + s->label].text;
		double total = total_of(s, i);

		if (!saying_value(s, i, &x) || x < 0)
			return false;
		all += x;
		if (str_eq(label,
			   s->rows->cells[top * s->rows->n_cols + s->label]
				   .text))
			continue;
		if (total > best) {
			next = best;
			second = top;
			best = total;
			top = i;
			two = true;
		} else if (!two || total > next) {
			next = total;
			second = i;
			two = true;
		}
	}
	if (!two || !(best > next))
		return false;
	saying_cell(s, top, s->label);
	buf_puts(s->b, " leads with ");
	saying_number(s, best);
	buf_puts(s->b, " in all, ");
	saying_percent(s, best / all);
	buf_puts(s->b, " of the total, before ");
	saying_cell(s, second, s->label);
	buf_puts(s->b, " with ");
	saying_number(s, next);
	buf_putc(s->b, '.');
	return true;
}
