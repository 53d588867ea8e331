#include <ctype.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

#define GUESSES_MAX 8 /* guessed keys of one table */

/* A name for comparing: lower case, letters and digits of any script. */
static const char *
plain_name(struct arena *a, const char *s)
{
	struct buf b = buf_new(a, 256);

	for (; *s; s++)
		if (isalnum((unsigned char)*s) || (unsigned char)*s >= 0x80)
			buf_putc(&b, (char)tolower((unsigned char)*s));
	return buf_text(&b);
}

/* Which key column a name may refer to. */
struct target {
	const char *name;
	size_t table, col;
	struct target *next;
};

#define SLOTS 1024

struct targets {
	struct arena *arena;
	struct target *slots[SLOTS];
};

static void
target_add(struct targets *ts, const char *name, size_t table, size_t col)
{
	struct target *t = arena_alloc(ts->arena, sizeof(*t));
	size_t at = feature_text(name) % SLOTS;

	*t = (struct target){ name, table, col, ts->slots[at] };
	ts->slots[at] = t;
}

static bool
is_generic(const char *name)
{
	static const char *const generic[] = { "id",    "name",   "code",
					       "no",    "year",   "date",
					       "key",   "rank",   "type",
					       "title", "number", NULL };

	return str_is_one_of(name, generic);
}

static const char *
singular(struct arena *a, const char *name)
{
	size_t n = strlen(name);

	if (n > 4 && strcmp(name + n - 3, "ies") == 0)
		return arena_printf(a, "%.*sy", (int)n - 3, name);
	return n > 3 && name[n - 1] == 's'
		       ? arena_printf(a, "%.*s", (int)n - 1, name)
		       : name;
}

static void
targets_of(struct targets *ts, const struct schema *s, size_t t)
{
	const struct schema_table *table = &s->tables[t];
	const char *name = plain_name(ts->arena, table->name);
	const char *one = singular(ts->arena, name);
	size_t n_primary = 0, pk = 0;
	const char *key;

	for (size_t c = 0; c < table->n_cols; c++)
		if (table->cols[c].primary) {
			pk = c;
			n_primary++;
		}
	if (n_primary != 1)
		return;
	key = plain_name(ts->arena, table->cols[pk].name);
	if (!*name || !*key)
		return;
	if (!is_generic(key)) {
		target_add(ts, key, t, pk);
		return;
	}
	target_add(ts, arena_printf(ts->arena, "%s%s", name, key), t, pk);
	if (one != name)
		target_add(ts, arena_printf(ts->arena, "%s%s", one, key), t,
			   pk);
}

/* Whether a declared key of the column says so already. */
static bool
has_key(const struct schema_table *t, size_t to, size_t col)
{
	for (size_t i = 0; i < t->n_keys; i++)
		for (size_t k = 0; k < t->keys[i].n_cols; k++)
			if (t->keys[i].cols[k] == col && t->keys[i].to == to)
				return true;
	return false;
}

static void
guess_key(struct parse *p, const struct targets *ts, size_t t, size_t c)
{
	const struct schema_table *table = &p->schema->tables[t];
	const char *name = plain_name(p->arena, table->cols[c].name);
	const struct target *g = ts->slots[feature_text(name) % SLOTS];
	struct schema_key *k;

	for (; g; g = g->next) {
		if (g->table == t || strcmp(g->name, name) != 0 ||
		    has_key(table, g->table, c) ||
		    cell_is_number(table->cols[c].type) !=
			    cell_is_number(p->schema->tables[g->table]
						   .cols[g->col]
						   .type))
			continue;
		k = &p->keys[t][p->n_keys[t]++];
		*k = (struct schema_key){ .to = g->table,
					  .n_cols = 1,
					  .guessed = true };
		k->cols = arena_array(p->arena, 2, sizeof(*k->cols));
		k->to_cols = k->cols + 1;
		k->cols[0] = c;
		k->cols[1] = g->col;
		return;
	}
}

/* The keys again, by the table that they point to. */
static void
refs_fill(struct parse *p)
{
	const size_t n_tables = p->schema->n_tables;
	size_t n = 0;

	for (size_t t = 0; t < n_tables; t++)
		n += p->n_keys[t];
	p->refs = arena_array(p->arena, n + 1, sizeof(*p->refs));
	p->first_ref =
		arena_array(p->arena, n_tables + 2, sizeof(*p->first_ref));
	for (size_t t = 0; t < n_tables; t++)
		for (size_t i = 0; i < p->n_keys[t]; i++)
			p->first_ref[p->keys[t][i].to + 2]++;
	for (size_t t = 2; t < n_tables + 2; t++)
		p->first_ref[t] += p->first_ref[t - 1];
	for (size_t t = 0; t < n_tables; t++)
		for (size_t i = 0; i < p->n_keys[t]; i++) {
			const struct schema_key *k = &p->keys[t][i];

			p->refs[p->first_ref[k->to + 1]++] =
				(struct ref){ t, k };
		}
}

/* Whether both ends have one name: "course_id" is the row's own course. */
static bool
is_namesake(const struct schema *s, size_t t, const struct schema_key *k)
{
	return k->n_cols == 1 &&
	       str_eq_nocase(str_of(s->tables[t].cols[k->cols[0]].name),
			     str_of(s->tables[k->to].cols[k->to_cols[0]].name));
}

/* Of several keys to one table the namesake goes first. */
static void
namesakes_first(struct parse *p, size_t t)
{
	struct schema_key *keys = p->keys[t];

	for (size_t i = 0; i < p->n_keys[t]; i++)
		for (size_t k = i + 1; k < p->n_keys[t]; k++) {
			const struct schema_key first = keys[i];

			if (first.to != keys[k].to ||
			    is_namesake(p->schema, t, &keys[i]) ||
			    !is_namesake(p->schema, t, &keys[k]))
				continue;
			keys[i] = keys[k];
			keys[k] = first;
		}
}

void
keys_find(struct parse *p)
{
	struct targets *ts = arena_alloc(p->arena, sizeof(*ts));
	const struct schema *s = p->schema;

	ts->arena = p->arena;
	p->keys = arena_array(p->arena, s->n_tables + 1, sizeof(*p->keys));
	p->n_keys = arena_array(p->arena, s->n_tables + 1, sizeof(*p->n_keys));
	for (size_t t = s->n_tables; t-- > 0;)
		targets_of(ts, s, t);
	for (size_t t = 0; t < s->n_tables; t++) {
		const struct schema_table *table = &s->tables[t];
		const size_t n = table->n_keys;

		p->keys[t] = arena_array(p->arena, n + GUESSES_MAX + 1,
					 sizeof(**p->keys));
		if (n)
			memcpy(p->keys[t], table->keys,
			       n * sizeof(*table->keys));
		p->n_keys[t] = n;
		for (size_t c = 0;
		     c < table->n_cols && p->n_keys[t] < n + GUESSES_MAX; c++)
			guess_key(p, ts, t, c);
		namesakes_first(p, t);
	}
	refs_fill(p);
	join_room(p);
}

bool
key_between(const struct parse *p, int from, int to, struct col *ret_from,
	    struct col *ret_to)
{
	for (size_t i = 0; i < p->n_keys[from]; i++) {
		const struct schema_key *k = &p->keys[from][i];

		if (k->to != (size_t)to || k->n_cols != 1)
			continue;
		*ret_from = (struct col){ from, (int)k->cols[0] };
		*ret_to = (struct col){ to, (int)k->to_cols[0] };
		return true;
	}
	for (size_t i = 0; i < p->n_keys[to]; i++) {
		const struct schema_key *k = &p->keys[to][i];

		if (k->to != (size_t)from || k->n_cols != 1)
			continue;
		*ret_from = (struct col){ from, (int)k->to_cols[0] };
		*ret_to = (struct col){ to, (int)k->cols[0] };
		return true;
	}
	return false;
}
