#include "tests/grammar/lab.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"

#include "base/ban.h"

#define TICKS 200 /* of 10,000 opcodes: then a statement is given up */
#define ROWS_MAX 200000

static _Noreturn void
give_up(const char *what, const char *why)
{
	(void)fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static enum cell_type
type_of(const char *declared)
{
	static const struct {
		const char *part;
		enum cell_type type;
	} parts[] = {
		{ "int", CELL_INTEGER },        { "char", CELL_TEXT },
		{ "clob", CELL_TEXT },          { "text", CELL_TEXT },
		{ "datetime", CELL_TIMESTAMP }, { "timestamp", CELL_TIMESTAMP },
		{ "date", CELL_DATE },          { "time", CELL_TIME },
		{ "bool", CELL_BOOLEAN },       { "real", CELL_REAL },
		{ "floa", CELL_REAL },          { "doub", CELL_REAL },
		{ "num", CELL_REAL },           { "dec", CELL_REAL },
		{ "bit", CELL_BOOLEAN },        { "money", CELL_REAL },
		{ "year", CELL_INTEGER },
	};
	char low[64];
	size_t i = 0;

	for (; declared[i] && i + 1 < sizeof(low); i++)
		low[i] = (char)tolower((unsigned char)declared[i]);
	low[i] = '\0';
	for (i = 0; i < COUNT(parts); i++)
		if (strstr(low, parts[i].part))
			return parts[i].type;
	return CELL_TEXT;
}

static sqlite3_stmt *
query(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *s = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
		give_up(sql, sqlite3_errmsg(db));
	return s;
}

static const char *
text_at(struct arena *a, sqlite3_stmt *s, int i)
{
	const char *t = (const char *)sqlite3_column_text(s, i);

	return arena_strdup(a, t ? t : "");
}

static void
read_columns(struct arena *a, sqlite3 *db, struct schema_table *t)
{
	sqlite3_stmt *s = query(
		db, arena_printf(a, "PRAGMA table_info(\"%s\")", t->name));

	while (sqlite3_step(s) == SQLITE_ROW) {
		struct schema_column *c;

		t->cols = arena_grow(a, t->cols, t->n_cols, sizeof(*t->cols));
		c = &t->cols[t->n_cols++];
		*c = (struct schema_column){ .name = text_at(a, s, 1),
					     .declared = text_at(a, s, 2) };
		c->type = type_of(c->declared);
		c->primary = sqlite3_column_int(s, 5) > 0;
	}
	(void)sqlite3_finalize(s);
}

static size_t
column_index(const struct schema_table *t, const char *name)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(str_of(name), t->cols[i].name))
			return i;
	return SIZE_MAX;
}

static void
read_key(struct arena *a, struct schema *schema, struct schema_table *t,
	 sqlite3_stmt *s)
{
	const struct schema_table *to =
		schema_table(schema, str_of(text_at(a, s, 2)));
	const char *name = text_at(a, s, 4);
	size_t from = column_index(t, text_at(a, s, 3));
	size_t at = to ? column_index(to, name) : SIZE_MAX;
	struct schema_key *k;

	if (to && !*name)
		for (at = 0; at < to->n_cols && !to->cols[at].primary;)
			at++;
	if (!to || from == SIZE_MAX || at >= to->n_cols)
		return;
	if (sqlite3_column_int(s, 1) == 0) {
		t->keys = arena_grow(a, t->keys, t->n_keys, sizeof(*t->keys));
		k = &t->keys[t->n_keys++];
		*k = (struct schema_key){ .to = (size_t)(to - schema->tables) };
		k->cols = arena_array(a, 8, sizeof(*k->cols));
		k->to_cols = arena_array(a, 8, sizeof(*k->to_cols));
	} else {
		k = &t->keys[t->n_keys - 1];
	}
	if (k->n_cols == 8)
		return;
	k->cols[k->n_cols] = from;
	k->to_cols[k->n_cols++] = at;
}

static void
read_keys(struct arena *a, sqlite3 *db, struct schema *schema,
	  struct schema_table *t)
{
	sqlite3_stmt *s =
		query(db, arena_printf(a, "PRAGMA foreign_key_list(\"%s\")",
				       t->name));

	while (sqlite3_step(s) == SQLITE_ROW)
		read_key(a, schema, t, s);
	(void)sqlite3_finalize(s);
}

static void
add_sample(struct arena *a, struct schema_column *c, const char *text)
{
	if (!c->samples)
		c->samples = arena_array(a, 3, sizeof(*c->samples));
	if (c->n_samples < 3)
		c->samples[c->n_samples++] = arena_strdup(a, text);
}

static void
read_values(struct arena *a, struct lab_db *db, size_t ti, size_t ci)
{
	const struct schema_table *t = &db->schema.tables[ti];
	struct schema_column *c = &t->cols[ci];
	sqlite3_stmt *s;

	if (cell_is_number(c->type))
		return;
	s = query(db->db,
		  arena_printf(a,
			       "SELECT DISTINCT \"%s\" FROM \"%s\" WHERE"
			       " \"%s\" IS NOT NULL LIMIT 2000",
			       c->name, t->name, c->name));
	while (sqlite3_step(s) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(s, 0);
		const struct err *e =
			values_add(db->values, ti, ci, str_of(text));

		if (e)
			give_up(db->name, e->note);
		add_sample(a, c, text);
	}
	(void)sqlite3_finalize(s);
}

static void
read_schema(struct arena *a, struct lab_db *db)
{
	struct schema *schema = &db->schema;
	sqlite3_stmt *s =
		query(db->db, "SELECT name FROM sqlite_schema WHERE type ="
			      " 'table' AND name NOT LIKE 'sqlite_%'");

	schema->dialect = "sqlite";
	while (sqlite3_step(s) == SQLITE_ROW) {
		schema->tables = arena_grow(a, schema->tables, schema->n_tables,
					    sizeof(*schema->tables));
		schema->tables[schema->n_tables++] =
			(struct schema_table){ .name = text_at(a, s, 0),
					       .n_rows = -1 };
	}
	(void)sqlite3_finalize(s);
	for (size_t i = 0; i < schema->n_tables; i++)
		read_columns(a, db->db, &schema->tables[i]);
	for (size_t i = 0; i < schema->n_tables; i++)
		read_keys(a, db->db, schema, &schema->tables[i]);
}

static int
too_long(void *arg)
{
	int *ticks = arg;

	return ++*ticks > TICKS;
}

static struct lab_db *
lab_db(struct lab *lab, const char *name)
{
	struct arena *a = lab->arena;
	const struct values_made made = { "lab", "lab", 0, 0 };
	struct lab_db *db;
	const struct err *e;
	const char *path;

	for (size_t i = 0; i < lab->n_dbs; i++)
		if (strcmp(lab->dbs[i]->name, name) == 0)
			return lab->dbs[i];
	db = arena_alloc(a, sizeof(*db));
	db->name = arena_strdup(a, name);
	path = arena_printf(a, "file:%s/%s.sqlite?mode=ro&immutable=1",
			    lab->folder, name);
	if (sqlite3_open_v2(path, &db->db,
			    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
			    NULL) != SQLITE_OK)
		give_up(path, sqlite3_errmsg(db->db));
	e = values_create(a, ":memory:", &db->values);
	if (e)
		give_up(path, e->note);
	read_schema(a, db);
	for (size_t t = 0; t < db->schema.n_tables; t++)
		for (size_t c = 0; c < db->schema.tables[t].n_cols; c++)
			read_values(a, db, t, c);
	e = values_finish(db->values, &made);
	if (e)
		give_up(path, e->note);
	lab->dbs = arena_grow(a, lab->dbs, lab->n_dbs, sizeof(*lab->dbs));
	lab->dbs[lab->n_dbs++] = db;
	return db;
}

void
lab_load(struct lab *lab, const char *questions, const char *folder)
{
	struct str text = { NULL, 0 };
	const struct err *e;

	lab->arena = arena_create((size_t)8 << 30);
	lab->folder = folder;
	e = file_read(lab->arena, questions, (size_t)100 << 20, &text);
	if (e)
		give_up(questions, e->note);
	while (text.n > 0) {
		struct str line = str_cut(&text, '\n');
		struct arena *a = lab->arena;
		struct json_object *o = line.n ? json_parse(a, line) : NULL;
		struct lab_question *q;

		if (!o)
			continue;
		lab->questions = arena_grow(a, lab->questions, lab->n_questions,
					    sizeof(*lab->questions));
		q = &lab->questions[lab->n_questions++];
		*q = (struct lab_question){
			.id = json_get_text(o, "id", ""),
			.text = json_get_text(o, "question", ""),
			.gold = json_get_text(o, "gold_sql", ""),
			.hardness = json_get_text(o, "hardness", "?"),
			.db = lab_db(lab, json_get_text(o, "db", "")),
		};
	}
}

struct parse *
lab_parse(struct arena *a, const struct lab_question *q, const float *weights)
{
	static const struct settings settings = { .clarify_below = 0.3 };
	struct job *job = arena_alloc(a, sizeof(*job));
	struct value_match *values = NULL;

	job->arena = a;
	job->settings = &settings;
	job->question = q->text;
	job->schema = &q->db->schema;
	job->dialect = dialect_find(STR("sqlite"));
	values_find(a, q->db->values, str_of(q->text), &values, &job->n_values);
	job->values = values;
	return grammar_parse(job, weights);
}

/* What a statement gave, as one number for rows in any order, one in order. */
struct result {
	bool ran;
	uint64_t set, list;
	size_t n_rows;
	int n_cols;
};

struct tried {
	const char *sql;
	bool right;
	struct tried *next;
};

#define SLOTS 64

struct lab_truth {
	struct result gold;
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

static struct result
run(sqlite3 *db, const char *sql)
{
	struct result r = { .set = 1, .list = 14695981039346656037ull };
	sqlite3_stmt *s = NULL;
	int ticks = 0, rc = SQLITE_ERROR;

	sqlite3_progress_handler(db, 10000, too_long, &ticks);
	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK) {
		r.n_cols = sqlite3_column_count(s);
		while ((rc = sqlite3_step(s)) == SQLITE_ROW &&
		       r.n_rows < ROWS_MAX) {
			uint64_t h = 14695981039346656037ull;

			for (int i = 0; i < r.n_cols; i++)
				h = mix(hash_cell(s, i, h), "|", 1);
			r.set += h * (h >> 32 | 1);
			r.list = mix(r.list, (const char *)&h, sizeof(h));
			r.n_rows++;
		}
	}
	(void)sqlite3_finalize(s);
	r.ran = rc == SQLITE_DONE;
	return r;
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
	struct result r;

	if (!truth) {
		truth = q->truth = arena_alloc(lab->arena, sizeof(*truth));
		truth->gold = run(q->db->db, q->gold);
		truth->ordered = is_ordered(q->gold);
	}
	for (t = truth->tried[slot]; t; t = t->next)
		if (strcmp(t->sql, sql) == 0)
			return t->right;
	r = run(q->db->db, sql);
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
