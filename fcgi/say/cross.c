#include <string.h>

#include "say/saying.h"

#include "base/ban.h"

#define TIED_MAX 3 /* that lead together */

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
	/* "no leads" tells nothing */
	if (s->figures[s->label].kind == FIGURE_FLAG ||
	    s->rows->cells[s->label].type == CELL_BOOLEAN)
		s->label = labels[0];
	return s->parts[s->label] == PART_LABEL;
}

/* Labels that stand once or twice are names of rows, not of totals. */
static bool
is_crossed(const struct saying *s)
{
	const struct rows *r = s->rows;
	size_t n_different = r->n_rows;

	for (size_t i = 0; i < r->n_rows; i++)
		for (size_t k = 0; k < i; k++)
			if (str_eq(r->cells[i * r->n_cols + s->label].text,
				   r->cells[k * r->n_cols + s->label].text)) {
				n_different--;
				break;
			}
	return r->n_rows >= 2 * n_different;
}

/* "Eland and Fjord lead with 30 each."; nobody leads where all have as much. */
static bool
say_shared(struct saying *s, double best)
{
	const struct rows *r = s->rows;
	const char *labels[TIED_MAX];
	struct arena *a = s->b->arena;
	bool leads = false;
	size_t n = 0;

	for (size_t i = 0; i < r->n_rows; i++) {
		const char *label = saying_cell(s, i, s->label);
		bool known = total_of(s, i) < best;

		leads |= known;
		for (size_t k = 0; k < n; k++)
			known |= strcmp(labels[k], label) == 0;
		if (known)
			continue;
		if (n == TIED_MAX)
			return false;
		labels[n++] = label;
	}
	buf_puts(s->b, leads ? SAY(a, "{labels} lead with {total} each.",
				   { "labels", saying_list(s, labels, n) },
				   { "total", saying_number(s, best) })
			     : SAY(a, "{labels} have {total} each.",
				   { "labels", saying_list(s, labels, n) },
				   { "total", saying_number(s, best) }));
	return true;
}

/* The totals are of the first, of the second, and of all. */
static void
say_leads(struct saying *s, size_t top, size_t second, const double totals[3])
{
	struct arena *a = s->b->arena;
	const char *label = saying_label(s, top, true);
	const char *next = saying_label(s, second, false);
	const char *share = saying_percent(s, totals[0] / totals[2]);
	const char *total = saying_number(s, totals[0]);

	if (s->n_measures == 1 && name_is_plural(saying_measure(s)) &&
	    s->rows->cells[s->measure].type == CELL_INTEGER &&
	    !s->figures[s->measure].unit)
		total = arena_printf(a, "%s %s", total, saying_measure(s));

	buf_puts(s->b,
		 s->n_measures == 1
			 ? SAY(a,
			       "{label} leads with {total} in all, {share} of"
			       " the total, before {second} with {next}.",
			       { "label", label }, { "total", total },
			       { "share", share }, { "second", next },
			       { "next", saying_number(s, totals[1]) })
			 : SAY(a,
			       "{label} leads in {what} with {total} in all,"
			       " {share} of the total, before {second} with"
			       " {next}.",
			       { "label", label },
			       { "what", saying_measure(s) },
			       { "total", total }, { "share", share },
			       { "second", next },
			       { "next", saying_number(s, totals[1]) }));
}

bool
say_cross(struct saying *s)
{
	size_t top = 0, second = 0;
	double best = 0, next = 0, all = 0, x = 0;
	bool two = false;

	if (s->n_measures == 0 || s->rows->truncated || s->rows->n_rows < 3 ||
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
	if (!two || !is_crossed(s))
		return false;
	if (!(best > next))
		return s->n_measures == 1 && say_shared(s, best);
	say_leads(s, top, second, (const double[]){ best, next, all });
	return true;
}
