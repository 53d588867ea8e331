#include "sql/check/near.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define LIST_MAX 12 /* names listed in a suggestion */
#define NEAR_MAX 3  /* … and asked about */
#define UNLIKE SIZE_MAX

/* Names that the schema has, and those among them that are like the wanted. */
struct names {
	struct arena *a;
	const char **items; /* each once */
	size_t n;
};

static void
add(struct names *names, const char *name)
{
	for (size_t i = 0; i < names->n; i++)
		if (str_eq_nocase(str_of(names->items[i]), str_of(name)))
			return;
	names->items = arena_grow(names->a, names->items, names->n,
				  sizeof(*names->items));
	names->items[names->n++] = name;
}

struct str
near_stem(struct arena *a, struct str name)
{
	char *s = str_lower(a, name);
	size_t n = 0;

	for (size_t i = 0; i < name.n; i++)
		if (!strchr("_- .", s[i]))
			s[n++] = s[i];
	if (n > 4 && memcmp(s + n - 3, "ies", 3) == 0) {
		n -= 2;
		s[n - 1] = 'y';
	} else if (n > 4 && memcmp(s + n - 2, "es", 2) == 0 &&
		   strchr("sxh", s[n - 3])) {
		n -= 2;
	} else if (n > 2 && s[n - 1] == 's' && !strchr("sui", s[n - 2])) {
		n--;
	}
	return (struct str){ s, n };
}

/* Plurals that mean something else than their singular does. */
static const char *const other_in_plural[] = {
	"arms",    "customs", "damages", "earnings", "glasses", "goods",
	"grounds", "looks",   "manners", "means",    "minutes", "news",
	"papers",  "savings", "spirits", "stairs",   "terms",   "times",
	"troops",  "waters",  "wages",   "works",    NULL,
};

static bool
means_other(struct arena *a, struct str name)
{
	struct str low = str_of(str_lower(a, name));

	for (size_t i = 0; other_in_plural[i]; i++)
		if (str_is(low, other_in_plural[i]))
			return true;
	return false;
}

/* The same name but for case, number and separators. */
static bool
is_same_name(struct arena *a, struct str want, const char *name)
{
	struct str other = str_of(name);

	if (!str_eq(near_stem(a, want), near_stem(a, other)))
		return false;
	return str_eq_nocase(want, other) ||
	       (!means_other(a, want) && !means_other(a, other));
}

/* Letters that differ; UNLIKE: too many for a slip. Only to ask about. */
static size_t
difference(struct arena *a, struct str want, const char *name)
{
	struct str x = near_stem(a, want), y = near_stem(a, str_of(name));
	struct str low = str_of(str_lower(a, want));
	size_t max = x.n < 4 ? 0 : x.n < 6 ? 1 : x.n < 9 ? 2 : 3;
	size_t edits;

	if (str_eq(x, y))
		return 0;
	edits = str_distance(x, y, max);
	if (edits > max) /* "stauts" loses an s that "status" keeps */
		edits = str_distance(low, str_of(str_lower(a, str_of(name))),
				     max);
	return edits <= max ? edits : UNLIKE;
}

/* The one name that it is but for its spelling, or NULL. */
static const char *
other_spelling(const struct names *names, struct str want)
{
	const char *found = NULL;

	for (size_t i = 0; i < names->n; i++) {
		if (!is_same_name(names->a, want, names->items[i]))
			continue;
		if (found)
			return NULL;
		found = names->items[i];
	}
	return found;
}

/* "price" and "unit_price" share a word. */
static bool
share_word(struct arena *a, struct str want, const char *name)
{
	struct str x = near_stem(a, want), y = near_stem(a, str_of(name));

	return x.n > 3 && y.n > 3 && (str_has(x, y) || str_has(y, x));
}

/* How far a name is from the wanted one, to say the nearest first. */
static size_t
rank_of(const struct names *names, struct str want, size_t i)
{
	size_t d = difference(names->a, want, names->items[i]);

	if (d != UNLIKE)
		return d;
	return share_word(names->a, want, names->items[i]) ? want.n : UNLIKE;
}

/* "Did you mean a or b?" of the like names; NULL: none is. */
static const char *
did_you_mean(const struct names *names, struct str want)
{
	struct buf b = buf_new(names->a, 500);
	size_t n = 0, next;

	for (size_t rank = 0; n < NEAR_MAX && rank != UNLIKE; rank = next) {
		next = UNLIKE;
		for (size_t i = 0; i < names->n; i++) {
			size_t r = rank_of(names, want, i);

			if (r == rank && n < NEAR_MAX)
				buf_printf(&b, "%s%s", n++ ? " or " : "",
					   names->items[i]);
			else if (r > rank && r < next)
				next = r;
		}
	}
	return n ? arena_printf(names->a, "Did you mean %s?", buf_text(&b))
		 : NULL;
}

static void
list(const struct names *names, struct buf *b)
{
	for (size_t i = 0; i < names->n && i < LIST_MAX; i++)
		buf_printf(b, "%s%s", i ? ", " : "", names->items[i]);
	buf_puts(b, names->n > LIST_MAX ? ", …" : ".");
}

static void
fill(const struct names *names, struct str name, const char *kind,
     struct complaint *c)
{
	c->name = str_dup(names->a, name);
	c->problem_area = arena_printf(names->a, "%s: %s", kind, c->name);
	c->nearest = other_spelling(names, name);
	c->suggestion = c->nearest ? arena_printf(names->a, "Did you mean %s?",
						  c->nearest)
				   : did_you_mean(names, name);
}

void
near_table(struct arena *a, const struct schema *schema, struct str name,
	   struct complaint *c)
{
	struct names names = { .a = a };
	struct buf b = buf_new(a, 2000);

	for (size_t i = 0; schema && i < schema->n_tables; i++)
		add(&names, schema->tables[i].name);
	fill(&names, name, "Table", c);
	if (c->suggestion)
		return;
	buf_puts(&b, "Verify the table name exists in the database schema.");
	if (names.n) {
		buf_puts(&b, " It has: ");
		list(&names, &b);
	}
	c->suggestion = buf_text(&b);
}

void
near_column(struct arena *a, const struct schema_table *const *tables,
	    size_t n_tables, struct str name, struct complaint *c)
{
	struct names names = { .a = a };
	struct buf b = buf_new(a, 2000);

	for (size_t t = 0; t < n_tables; t++)
		for (size_t i = 0; i < tables[t]->n_cols; i++)
			add(&names, tables[t]->cols[i].name);
	fill(&names, name, "Column", c);
	if (c->suggestion)
		return;
	buf_puts(&b, "Verify the column exists in its table.");
	for (size_t t = 0; t < n_tables && t < 3; t++) {
		struct names own = { .a = a };

		for (size_t i = 0; i < tables[t]->n_cols; i++)
			add(&own, tables[t]->cols[i].name);
		buf_printf(&b, " %s has: ", tables[t]->name);
		list(&own, &b);
	}
	c->suggestion = buf_text(&b);
}

bool
near_is_slip(struct arena *a, const struct schema_table *const *tables,
	     size_t n_tables, struct str name)
{
	for (size_t t = 0; t < n_tables; t++)
		for (size_t i = 0; i < tables[t]->n_cols; i++)
			if (difference(a, name, tables[t]->cols[i].name) !=
			    UNLIKE)
				return true;
	return false;
}
