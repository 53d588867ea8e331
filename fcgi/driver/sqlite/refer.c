#include <string.h>

#include "driver/sqlite/sqlite.h"

#include "base/ban.h"

/*
 * Keys that only the values tell: "carr_id" of a shipment, whose every value
 * is the key of one partner. A number is in the keys of many tables by chance,
 * so what refers must cover a good part of what it refers to; and where its
 * name does not end like a key, those keys must not begin as a count does.
 */
/* What is found otherwise here or in schema.c raises READING in sqlite.c. */
#define LOOK_ROWS 3000       /* rows whose values are looked at … */
#define LOOK_VALUES 300      /* … and how many different values of them */
#define LEAST_VALUES 3       /* fewer tell nothing */
#define LOOK_DISTINCT 100000 /* rows of a table whose own key is looked for */
#define COVERS 10            /* at most so many rows for each value … */
#define COVERS_MORE 50       /* … where name and values tell both */
#define NO_COUNT 100         /* where numbers that are keys begin */
#define MOST_TABLES 40       /* more share too many values */

/* A column that may refer, and its different values. */
struct referrer {
	struct sqlite_conn *c;
	struct arena *a;
	const struct schema *s;
	const struct schema_table *t;
	size_t col;
	bool called_key;
	size_t n;
	sqlite3_value *values[LOOK_VALUES];
};

static const char *
name_of(struct referrer *r, const char *name)
{
	struct buf b = buf_new(r->a, 2 * strlen(name) + 3);

	dialect_name(r->c->dialect, &b, str_of(name));
	return buf_text(&b);
}

static bool
may_refer(const struct schema_table *t, size_t col)
{
	const struct schema_column *c = &t->cols[col];

	return !t->view && !c->unique && !c->samples_hidden &&
	       (c->type == CELL_INTEGER || c->type == CELL_TEXT) &&
	       !schema_is_key(t, col);
}

static void
read_values(struct referrer *r)
{
	const char *col = name_of(r, r->t->cols[r->col].name);
	const char *sql = arena_printf(
		r->a,
		"SELECT DISTINCT v FROM (SELECT %s AS v FROM %s"
		" WHERE %s IS NOT NULL LIMIT %d) LIMIT %d",
		col, name_of(r, r->t->name), col, LOOK_ROWS, LOOK_VALUES);
	sqlite3_stmt *st = NULL;

	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) == SQLITE_OK)
		while (r->n < LOOK_VALUES && sqlite3_step(st) == SQLITE_ROW)
			r->values[r->n++] =
				sqlite3_value_dup(sqlite3_column_value(st, 0));
	(void)sqlite3_finalize(st);
}

static void
free_values(struct referrer *r)
{
	for (size_t i = 0; i < r->n; i++)
		sqlite3_value_free(r->values[i]);
}

static bool
is_telling(struct referrer *r, const struct schema_table *to, size_t key)
{
	const char *sql = arena_printf(r->a, "SELECT min(%s) FROM %s",
				       name_of(r, to->cols[key].name),
				       name_of(r, to->name));
	sqlite3_stmt *st = NULL;
	bool telling = false;

	if (to->cols[key].type == CELL_TEXT)
		return true;
	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) == SQLITE_OK &&
	    sqlite3_step(st) == SQLITE_ROW)
		telling = sqlite3_column_int64(st, 0) >= NO_COUNT;
	(void)sqlite3_finalize(st);
	return telling;
}

/* Whether each of the values is a key there. */
static bool
has_all(struct referrer *r, const struct schema_table *to, size_t key)
{
	const char *sql = arena_printf(r->a, "SELECT 1 FROM %s WHERE %s = ?1",
				       name_of(r, to->name),
				       name_of(r, to->cols[key].name));
	sqlite3_stmt *st = NULL;
	size_t found = 0;

	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) != SQLITE_OK)
		return false;
	while (found < r->n) {
		(void)sqlite3_reset(st);
		(void)sqlite3_bind_value(st, 1, r->values[found]);
		if (sqlite3_step(st) != SQLITE_ROW)
			break;
		found++;
	}
	(void)sqlite3_finalize(st);
	return found == r->n;
}

/* Whether its values are a good part of the keys there. */
static bool
covers(const struct referrer *r, const struct schema_table *to, bool telling)
{
	const size_t most = r->called_key && telling ? COVERS_MORE : COVERS;

	return (uint64_t)to->n_rows <= most * r->n ||
	       (r->called_key && r->n == LOOK_VALUES);
}

/*
 * Whether such a column could refer to it, by all but its values. A key that is
 * declared nowhere (unique, too) is told by telling values alone.
 */
static bool
fits(const struct referrer *r, const struct schema_table *to,
     const struct sqlite_key *key)
{
	return key->col < to->n_cols &&
	       to->cols[key->col].type == r->t->cols[r->col].type &&
	       (key->telling || (r->called_key && !to->cols[key->col].unique));
}

/*
 * A small number is in the keys of some table by chance: it is no second way
 * there, and no key of a table that declares which ones it has ("lot_no").
 */
static bool
is_chance(const struct schema_table *t, const struct schema *s,
	  const struct schema_table *to)
{
	for (size_t i = 0; i < t->n_keys; i++)
		if (!t->keys[i].guessed || &s->tables[t->keys[i].to] == to)
			return true;
	return false;
}

static bool
refers_to(struct referrer *r, const struct schema_table *to,
	  const struct sqlite_key *key)
{
	return fits(r, to, key) &&
	       (key->telling || !is_chance(r->t, r->s, to)) &&
	       covers(r, to, key->telling) && has_all(r, to, key->col);
}

static void
put_key(struct arena *a, struct schema_table *t, size_t col,
	const struct schema *s, size_t to)
{
	struct schema_key *key;

	t->keys = arena_grow(a, t->keys, t->n_keys, sizeof(*t->keys));
	key = &t->keys[t->n_keys++];
	*key = (struct schema_key){ .to = to, .n_cols = 1, .guessed = true };
	key->cols = arena_array(a, 1, sizeof(*key->cols));
	key->to_cols = arena_array(a, 1, sizeof(*key->to_cols));
	key->cols[0] = col;
	key->to_cols[0] = schema_only_key(&s->tables[to]);
}

static void
refer(struct sqlite_conn *c, struct arena *a, const struct schema *s,
      const struct sqlite_key *keys, struct schema_table *t, size_t col)
{
	struct referrer r = { .c = c, .a = a, .s = s, .t = t, .col = col };
	size_t best = s->n_tables, found = 0, fitting = 0;

	r.called_key = schema_ends_like_key(t->cols[col].name);
	for (size_t i = 0; i < s->n_tables; i++)
		fitting += fits(&r, &s->tables[i], &keys[i]);
	if (fitting)
		read_values(&r);
	for (size_t i = 0; r.n >= LEAST_VALUES && i < s->n_tables; i++)
		if (refers_to(&r, &s->tables[i], &keys[i])) {
			best = i;
			found++;
		}
	free_values(&r);
	if (found == 1)
		put_key(a, t, col, s, best);
}

/* Whether no two rows have the same there, and each has something. */
static bool
is_distinct(struct referrer *r, const struct schema_table *t, size_t col)
{
	const char *name = name_of(r, t->cols[col].name);
	const char *sql = arena_printf(
		r->a, "SELECT count(*) = count(DISTINCT %s) FROM %s", name,
		name_of(r, t->name));
	sqlite3_stmt *st = NULL;
	bool distinct = false;

	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) == SQLITE_OK &&
	    sqlite3_step(st) == SQLITE_ROW)
		distinct = sqlite3_column_int(st, 0) != 0;
	(void)sqlite3_finalize(st);
	return distinct;
}

void
sqlite_own_keys(struct sqlite_conn *c, struct arena *a, struct schema *s)
{
	struct referrer r = { .c = c, .a = a, .s = s };

	for (size_t i = 0; s->n_tables <= MOST_TABLES && i < s->n_tables; i++) {
		struct schema_table *t = &s->tables[i];
		struct schema_column *first = t->cols;

		if (!t->view && schema_may_own_key(t) &&
		    t->n_rows >= LEAST_VALUES && t->n_rows <= LOOK_DISTINCT)
			first->primary = first->unique = is_distinct(&r, t, 0);
	}
}

const struct sqlite_key *
sqlite_keys(struct sqlite_conn *c, struct arena *a, const struct schema *s)
{
	struct sqlite_key *keys = arena_array(a, s->n_tables, sizeof(*keys));
	struct referrer r = { .c = c, .a = a, .s = s };

	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];

		keys[i].col = t->view || t->n_rows < LEAST_VALUES
				      ? t->n_cols
				      : schema_only_key(t);
		keys[i].telling = keys[i].col < t->n_cols &&
				  s->n_tables <= MOST_TABLES &&
				  is_telling(&r, t, keys[i].col);
	}
	return keys;
}

void
sqlite_refer(struct sqlite_conn *c, struct arena *a, const struct schema *s,
	     const struct sqlite_key *keys, struct schema_table *t)
{
	if (s->n_tables > MOST_TABLES)
		return;
	for (size_t i = 0; i < t->n_cols; i++)
		if (may_refer(t, i))
			refer(c, a, s, keys, t, i);
}
