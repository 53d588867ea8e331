#include "drafter/prompt.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define ROWS_MAX 20
#define CELL_CHARS 100
#define LINE_MAX 4000
#define SQL_CHARS 4000

static bool
hides_anything(const struct schema *s)
{
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t c = 0; c < s->tables[i].n_cols; c++)
			if (s->tables[i].cols[c].samples_hidden)
				return true;
	return false;
}

/*
 * Whether the statement reads a column whose values never leave. What a
 * table of the engine's own gives of them, such as pg_stats, nobody knows.
 */
static bool
reads_hidden(const struct job *job, const struct attempt *t)
{
	const struct schema *schema = job->whole ? job->whole : job->schema;

	for (size_t i = 0; i < t->n_tables; i++) {
		const struct schema_table *table =
			schema_table(schema, str_of(t->tables[i]));

		if (!table && hides_anything(schema))
			return true;
		for (size_t c = 0; table && c < table->n_cols; c++)
			if (table->cols[c].samples_hidden &&
			    sql_may_read(job->arena, job->dialect,
					 str_of(t->draft.sql), table,
					 table->cols[c].name))
				return true;
	}
	return false;
}

bool
prompt_may_send(const struct job *job, const struct attempt *t)
{
	return job->settings->send_rows && job->settings->samples > 0 &&
	       !reads_hidden(job, t);
}

static const char *
cell_text(struct arena *a, const struct cell *c)
{
	const char *line;

	if (c->type == CELL_NULL)
		return "NULL";
	if (c->type == CELL_BLOB)
		return "(bytes)";
	line = prompt_line(a, str_dup(a, c->text), CELL_CHARS);
	return line ? line : "";
}

static void
add_rows(struct arena *a, const struct rows *r, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "rows");

	for (size_t i = 0; i < r->n_rows && i < ROWS_MAX; i++) {
		struct buf line = buf_new(a, LINE_MAX);

		for (size_t c = 0; c < r->n_cols; c++)
			buf_printf(&line, "%s%s", c ? " | " : "",
				   cell_text(a, &r->cells[i * r->n_cols + c]));
		json_push_text(list, buf_text(&line));
	}
}

/* A pivot makes names of values. */
static const char *
column_text(const struct job *job, const char *sql, const char *name)
{
	const char *line = prompt_line(job->arena, name, CELL_CHARS);

	if (!line)
		return "?";
	if (prompt_tells_values(job) || str_has(str_of(sql), str_of(line)))
		return line;
	for (size_t t = 0; t < job->schema->n_tables; t++)
		if (schema_column(&job->schema->tables[t], str_of(name)))
			return line;
	return "…";
}

const char *
prompt_vote(const struct job *job)
{
	const struct turn *turn = job->turn;
	size_t n = 0;

	if (!turn || !turn->n_votes)
		return NULL;
	for (size_t i = 0; i < turn->n_votes; i++)
		n += turn->votes[i].agrees;
	return arena_printf(job->arena, "%zu of %zu drafts came to it.", n,
			    turn->n_votes);
}

void
prompt_result(const struct job *job, const struct attempt *t,
	      struct json_object *tree)
{
	const struct rows *r = t->rows;
	struct buf names = buf_new(job->arena, LINE_MAX);
	const char *sql = prompt_sql(job, t->draft.sql, SQL_CHARS);
	bool send = prompt_may_send(job, t);

	json_set_text(tree, "sql", sql);
	json_set_text(tree, "row_count",
		      arena_printf(job->arena, "%zu", r->n_rows));
	json_set_bool(tree, "truncated", r->truncated);
	for (size_t i = 0; i < r->n_cols; i++)
		buf_printf(&names, "%s%s", i ? ", " : "",
			   column_text(job, sql, r->cols[i].name));
	json_set_text(tree, "columns", buf_text(&names));
	json_set_bool(tree, "has_rows", send && r->n_rows > 0);
	if (send)
		add_rows(job->arena, r, tree);
}
