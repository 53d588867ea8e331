#include "tests/grammar/lab.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"

#include "base/ban.h"

static _Noreturn void
give_up(const char *what, const char *why)
{
	(void)fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static const struct settings settings = {
	.samples = 3,
	.hide_samples = "",
	.value_limit = 2000,
	.clarify_below = 0.28,
	.max_cell = 1 << 16,
	.memory = (size_t)512 << 20,
};

/* Schema, samples and values as the pipeline reads them. */
static const struct err *
lab_describe(struct arena *a, struct lab_db *db, const char *path)
{
	const struct values_made made = { .schema = "lab", .data = "lab" };
	struct wait wait = wait_forever();
	const struct database file = { .name = db->name,
				       .url = path,
				       .settings = &settings };
	struct schema_want want = { .db = &file, .wait = &wait };
	struct conns *conns = conns_create(NULL);
	const struct err *e;
	bool partial;

	e = conns_get(conns, a, &file, &wait, &want.conn);
	if (!e)
		e = want.conn->driver->describe(want.conn, a, &wait,
						&db->schema);
	if (!e)
		e = schema_sample(a, conns, &want, &db->schema);
	if (!e)
		e = values_create(a, ":memory:", &db->values);
	if (!e)
		e = values_fill(a, db->values, conns, &want, &db->schema,
				&partial);
	conns_destroy(conns);
	db->schema.fingerprint = db->name; /* catalogs are kept by it */
	return e ? e : values_finish(db->values, &made);
}

static struct lab_db *
lab_db(struct lab *lab, const char *name)
{
	struct arena *a = lab->arena;
	struct lab_db *db;
	const struct err *e;
	const char *path, *uri;

	for (size_t i = 0; i < lab->n_dbs; i++)
		if (strcmp(lab->dbs[i]->name, name) == 0)
			return lab->dbs[i];
	db = arena_alloc(a, sizeof(*db));
	db->name = arena_strdup(a, name);
	path = arena_printf(a, "%s/%s.sqlite", lab->folder, name);
	uri = arena_printf(a, "file:%s?mode=ro&immutable=1", path);
	if (sqlite3_open_v2(uri, &db->db,
			    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
			    NULL) != SQLITE_OK)
		give_up(path, sqlite3_errmsg(db->db));
	e = lab_describe(a, db, path);
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
			.db = lab_db(lab, json_get_text(o, "db", "")),
			.hidden_col = NONE,
		};
	}
}

/* Whether sql has the word, as a name or a part of one behind a dot. */
static bool
sql_has(const char *sql, const char *word)
{
	const size_t n = strlen(word);

	for (const char *s = sql; (s = strcasestr(s, word)) != NULL; s++)
		if ((s == sql || !(isalnum((unsigned char)s[-1]) ||
				   s[-1] == '_' || s[-1] == '\'')) &&
		    !(isalnum((unsigned char)s[n]) || s[n] == '_'))
			return true;
	return false;
}

/* A column of the gold SQL that is no key; one of several, by the text. */
static bool
find_needed(const struct lab_question *q, int *ret_table, int *ret_col)
{
	const struct schema *s = &q->db->schema;
	const uint32_t pick = feature_text(q->text);
	uint32_t n = 0;

	for (size_t t = 0; t < s->n_tables; t++) {
		const struct schema_table *table = &s->tables[t];

		for (size_t c = 0;
		     c < table->n_cols && sql_has(q->gold, table->name); c++) {
			const char *name = table->cols[c].name;
			const size_t len = strlen(name);

			if (table->cols[c].primary ||
			    (len > 1 &&
			     strcasecmp(name + len - 2, "id") == 0) ||
			    !sql_has(q->gold, name) || pick % ++n != 0)
				continue;
			*ret_table = (int)t;
			*ret_col = (int)c;
		}
	}
	return n > 0;
}

bool
lab_hide_column(struct arena *a, struct lab_question *q)
{
	struct lab_db *db = arena_alloc(a, sizeof(*db));
	struct schema_table *tables, *t;
	struct schema_column *cols;

	if (!find_needed(q, &q->hidden_table, &q->hidden_col))
		return false;
	*db = *q->db;
	tables = arena_array(a, db->schema.n_tables, sizeof(*tables));
	memcpy(tables, db->schema.tables,
	       db->schema.n_tables * sizeof(*tables));
	t = &tables[q->hidden_table];
	cols = arena_array(a, t->n_cols, sizeof(*cols));
	memcpy(cols, t->cols, t->n_cols * sizeof(*cols));
	cols[q->hidden_col].name = LAB_HIDDEN;
	cols[q->hidden_col].n_samples = 0;
	t->cols = cols;
	db->schema.tables = tables;
	db->schema.serial = 0;
	q->db = db;
	return true;
}

bool
lab_hide_values(struct lab_question *q)
{
	q->hidden_values = strpbrk(q->gold, "'\"") != NULL;
	return q->hidden_values;
}

/* The values of a hidden column are not there either. */
static void
values_without(const struct lab_question *q, struct value_match *values,
	       size_t *n)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++)
		if (!q->hidden_values &&
		    (q->hidden_col == NONE ||
		     (int)values[i].table != q->hidden_table ||
		     (int)values[i].col != q->hidden_col))
			values[kept++] = values[i];
	*n = kept;
}

struct job *
lab_job(struct arena *a, const struct lab_question *q)
{
	struct job *job = arena_alloc(a, sizeof(*job));
	struct value_match *values = NULL;

	job->arena = a;
	job->settings = &settings;
	job->question = q->text;
	job->schema = &q->db->schema;
	job->dialect = dialect_find(STR("sqlite"));
	values_find(a, q->db->values, str_of(q->text), &values, &job->n_values);
	job->values = values;
	values_without(q, values, &job->n_values);
	return job;
}

struct parse *
lab_parse(struct arena *a, const struct lab_question *q, const float *weights)
{
	return grammar_parse(lab_job(a, q), weights);
}
