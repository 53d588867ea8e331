#include "say/saying.h"

#include "base/ban.h"

#define NAMED_ALL 5   /* groups whose leaders are all told … */
#define NAMED_FIRST 3 /* … and of more groups */
#define GROUPS_MAX 300

/* The rows that are first in their group, in the order they come. */
struct leaders {
	size_t rows[GROUPS_MAX];
	size_t n;
};

static struct str
text_at(const struct saying *s, size_t row, size_t col)
{
	return s->rows->cells[row * s->rows->n_cols + col].text;
}

/* false: too many groups, a row without figure, or two that share a place. */
static bool
find_leaders(const struct saying *s, size_t per, struct leaders *ret)
{
	const double sign = s->told->picks_lowest ? -1 : 1;
	bool tied[GROUPS_MAX] = { false };
	double x, top;

	ret->n = 0;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		size_t g = 0;

		while (g < ret->n && !str_eq(text_at(s, ret->rows[g], per),
					     text_at(s, i, per)))
			g++;
		if (g == GROUPS_MAX || !saying_value(s, i, &x))
			return false;
		if (g == ret->n) {
			ret->rows[ret->n++] = i;
			continue;
		}
		if (!saying_value(s, ret->rows[g], &top))
			return false;
		if (sign * x > sign * top)
			ret->rows[g] = i;
		tied[g] = tied[g] ? !(sign * x > sign * top)
				  : !(x > top) && !(x < top);
	}
	for (size_t g = 0; g < ret->n; g++)
		if (tied[g])
			return false;
	return ret->n > 1;
}

/* The label of the groups, and the one of what is picked. */
static bool
choose_columns(const struct saying *s, size_t *ret_per, size_t *ret_item)
{
	size_t labels[2], n = 0;

	for (size_t i = 0; i < s->rows->n_cols; i++)
		if (s->parts[i] == PART_LABEL || s->parts[i] == PART_TIME) {
			if (n == COUNT(labels))
				return false;
			labels[n++] = i;
		}
	if (n != COUNT(labels) || s->n_measures != 1)
		return false;
	*ret_per = s->told->per == labels[1] ? labels[1] : labels[0];
	*ret_item = s->told->per == labels[1] ? labels[0] : labels[1];
	return s->told->per == s->rows->n_cols || s->told->per == *ret_per;
}

/* "Desk leads in Furniture with 12"; behind it "Pan in Kitchen with 3". */
static const char *
leader_words(struct saying *s, size_t row, size_t per, size_t item, bool first)
{
	struct arena *a = s->b->arena;
	const char *who = saying_cell(s, row, item);
	const char *group = saying_cell(s, row, per);
	const char *value = saying_cell(s, row, s->measure);

	if (!first)
		return SAY(a, "{who} in {group} with {value}", { "who", who },
			   { "group", group }, { "value", value });
	if (!s->told->picks_lowest)
		return SAY(a, "{who} leads in {group} with {value}",
			   { "who", who }, { "group", group },
			   { "value", value });
	return SAY(a, "{who} has the lowest {what} in {group} with {value}",
		   { "who", who }, { "what", saying_measure(s) },
		   { "group", group }, { "value", value });
}

/* "category" of "category name": what the groups are called. */
static const char *
group_noun(struct saying *s, size_t per)
{
	struct arena *a = s->b->arena;
	struct str words = str_of(saying_name(s, per));

	if (str_is(words, "name"))
		return s->told->named ? s->told->named[per] : NULL;
	if (str_ends(words, STR(" name")))
		words = str_first(words, words.n - 5);
	return saying_plural(a, str_dup(a, words));
}

/* The same one in every group: "Pan leads in all 3 countries: 9 in Spain, …". */
static bool
say_everywhere(struct saying *s, const struct leaders *l, size_t per,
	       size_t item)
{
	struct arena *a = s->b->arena;
	size_t high = l->rows[0], low = l->rows[0];
	double x, top, bottom;

	for (size_t i = 1; i < l->n; i++) {
		if (!str_eq(text_at(s, l->rows[0], item),
			    text_at(s, l->rows[i], item)) ||
		    !saying_value(s, l->rows[i], &x) ||
		    !saying_value(s, high, &top) ||
		    !saying_value(s, low, &bottom))
			return false;
		high = x > top ? l->rows[i] : high;
		low = x < bottom ? l->rows[i] : low;
	}
	if (high == low || s->told->picks_lowest)
		return false;
	buf_puts(s->b,
		 SAY(a,
		     "{who} leads in all {count}, from {low} in {last} to"
		     " {high} in {first}.",
		     { "who", saying_cell(s, high, item) },
		     { "count", saying_count(s, l->n, group_noun(s, per)) },
		     { "low", saying_cell(s, low, s->measure) },
		     { "last", saying_cell(s, low, per) },
		     { "high", saying_cell(s, high, s->measure) },
		     { "first", saying_cell(s, high, per) }));
	return true;
}

static void
say_leaders(struct saying *s, const struct leaders *l, size_t per, size_t item)
{
	const size_t n = l->n <= NAMED_ALL ? l->n : NAMED_FIRST;
	const char *names[NAMED_ALL], *list;
	struct arena *a = s->b->arena;
	const char *noun = group_noun(s, per);

	if (say_everywhere(s, l, per, item))
		return;
	for (size_t i = 0; i < n; i++)
		names[i] = leader_words(s, l->rows[i], per, item, i == 0);
	list = saying_list(s, names, n);
	if (n == l->n)
		buf_printf(s->b, "%s.", list);
	else
		buf_puts(s->b, SAY(a, "{list}; {n} more {noun} are below.",
				   { "list", list },
				   { "n", arena_printf(a, "%zu", l->n - n) },
				   { "noun", noun ? noun : say("groups") }));
}

bool
say_picked(struct saying *s)
{
	size_t per = 0, item = 0;
	struct leaders l;

	if (!s->told->picked || s->rows->n_rows < 2 || s->rows->truncated)
		return false;
	/* without its group, one of them leads nothing: a list says more */
	if (s->n_labels < 2)
		return false;
	if (choose_columns(s, &per, &item) && find_leaders(s, per, &l))
		say_leaders(s, &l, per, item);
	else
		buf_printf(s->b, "%s.", saying_count(s, s->rows->n_rows, NULL));
	return true;
}
