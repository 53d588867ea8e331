/* What statements give, and whether that is what they should give. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/grammar/lab.h"

#include "base/ban.h"

#define TICKS 200 /* of 10,000 opcodes: then a statement is given up */
#define ROWS_MAX 200000

static int
too_long(void *arg)
{
	int *ticks = arg;

	return ++*ticks > TICKS;
}

static size_t
occurrences(const char *text, const char *part)
{
	size_t n = 0;

	for (; (text = strcasestr(text, part)) != NULL; text += strlen(part))
		n++;
	return n;
}

size_t
lab_distance(const char *gold, const char *sql)
{
	static const char *const parts[] = {
		"distinct", "group by",  "having",   "order by", " limit ",
		" join ",   "intersect", " except ", " union ",  "not in",
		"count(",   "sum(",      "avg(",     "min(",     "max(",
		" like ",   " or ",      " desc",    " and ",    "select",
		"between",  " where ",   "*",
	};
	size_t d = 0;

	for (size_t i = 0; i < COUNT(parts); i++) {
		size_t a = occurrences(gold, parts[i]);
		size_t b = occurrences(sql, parts[i]);

		d += (a > b ? a - b : b - a) * (i == 0 ? 2 : 1);
	}
	return d;
}

struct tried {
	const char *sql;
	bool right;
	struct tried *next;
};

#define SLOTS 64

struct lab_truth {
	struct lab_result gold;
	bool ordered;
	struct tried *tried[SLOTS];
};

static uint64_t
mix(uint64_t h, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * 1099511628211ull;
	return h;
}

static uint64_t
hash_cell(sqlite3_stmt *s, int i, uint64_t h)
{
	char text[64];
	double x;
	int n;

	switch (sqlite3_column_type(s, i)) {
	case SQLITE_NULL:
		return mix(h, "n", 1);
	case SQLITE_INTEGER:
	case SQLITE_FLOAT:
		x = sqlite3_column_double(s, i);
		n = snprintf(text, sizeof(text), "#%.8g", x);
		return mix(h, text, (size_t)n);
	default:
		h = mix(h, "t", 1);
		return mix(h, (const char *)sqlite3_column_blob(s, i),
			   (size_t)sqlite3_column_bytes(s, i));
	}
}

/* The row that the statement is at is one of the result. */
static bool
add_row(struct lab_result *r, uint64_t *hashes, sqlite3_stmt *s)
{
	uint64_t h = 14695981039346656037ull;

	for (int i = 0; i < r->n_cols; i++) {
		h = mix(hash_cell(s, i, h), "|", 1);
		r->nothing &= sqlite3_column_type(s, i) == SQLITE_NULL;
	}
	hashes[r->n_rows++] = h;
	r->set += h * (h >> 32 | 1);
	r->list = mix(r->list, (const char *)&h, sizeof(h));
	return r->n_rows < ROWS_MAX;
}

static int
by_size(const void *va, const void *vb)
{
	const uint64_t a = *(const uint64_t *)va, b = *(const uint64_t *)vb;

	return (a > b) - (a < b);
}

static bool
has_twins(uint64_t *hashes, size_t n)
{
	qsort(hashes, n, sizeof(*hashes), by_size);
	for (size_t i = 1; i < n; i++)
		if (hashes[i] == hashes[i - 1])
			return true;
	return false;
}

struct lab_result
lab_run(const struct lab_db *db, const char *sql)
{
	static uint64_t hashes[ROWS_MAX];
	struct lab_result r = { .set = 1, .list = 14695981039346656037ull };
	sqlite3_stmt *s = NULL;
	int ticks = 0, rc = SQLITE_ERROR;
	bool more = true;

	sqlite3_progress_handler(db->db, 10000, too_long, &ticks);
	if (sqlite3_prepare_v2(db->db, sql, -1, &s, NULL) == SQLITE_OK) {
		r.n_cols = sqlite3_column_count(s);
		r.nothing = true;
		while (more && (rc = sqlite3_step(s)) == SQLITE_ROW)
			more = add_row(&r, hashes, s);
	}
	(void)sqlite3_finalize(s);
	r.ran = rc == SQLITE_DONE;
	r.nothing &= r.n_rows < 2;
	r.repeats = has_twins(hashes, r.n_rows);
	return r;
}

bool
lab_same(const struct lab_result *a, const struct lab_result *b)
{
	return a->ran && b->ran && a->n_rows == b->n_rows &&
	       a->n_cols == b->n_cols && a->set == b->set;
}

static bool
is_ordered(const char *sql)
{
	int depth = 0;
	bool ordered = false;

	for (; *sql; sql++) {
		depth += (*sql == '(') - (*sql == ')');
		if (depth == 0 && strncasecmp(sql, "order by", 8) == 0)
			ordered = true;
	}
	return ordered;
}

bool
lab_is_right(struct lab *lab, struct lab_question *q, const char *sql)
{
	struct lab_truth *truth = q->truth;
	size_t slot = feature_text(sql) % SLOTS;
	struct tried *t;
	struct lab_result r;

	if (!truth) {
		truth = q->truth = arena_alloc(lab->arena, sizeof(*truth));
		truth->gold = lab_run(q->db, q->gold);
		truth->ordered = is_ordered(q->gold);
	}
	for (t = truth->tried[slot]; t; t = t->next)
		if (strcmp(t->sql, sql) == 0)
			return t->right;
	r = lab_run(q->db, sql);
	t = arena_alloc(lab->arena, sizeof(*t));
	*t = (struct tried){ .sql = arena_strdup(lab->arena, sql),
			     .next = truth->tried[slot] };
	truth->tried[slot] = t;
	t->right = r.ran && truth->gold.ran && r.n_rows == truth->gold.n_rows &&
		   (r.n_cols == truth->gold.n_cols || r.n_rows == 0) &&
		   r.set == truth->gold.set &&
		   (!truth->ordered || r.list == truth->gold.list);
	return t->right;
}
