#include "base/buf.h"
#include "base/clock.h"
#include "view/view.h"

#include "base/ban.h"

#define CELL_BYTES 4096

struct rows
view_chats_rows(const struct view *v)
{
	static const struct column headings[] = {
		{ .name = "id", .type = CELL_TEXT },
		{ .name = "title", .type = CELL_TEXT },
		{ .name = "database", .type = CELL_TEXT },
		{ .name = "turns", .type = CELL_INTEGER },
		{ .name = "updated", .type = CELL_TIMESTAMP }
	};
	struct rows r =
		rows_table(v->arena, v->n_chats, headings, COUNT(headings));

	for (size_t i = 0; i < v->n_chats; i++) {
		const struct chat *chat = &v->chats[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_text(chat->id);
		c[1] = cell_of_text(chat->title);
		c[2] = cell_of_text(chat->database);
		c[3] = cell_of_integer(v->arena, (int64_t)chat->n_turns);
		c[4] = cell_of_time(v->arena, chat->updated_ms);
	}
	return r;
}

struct rows
view_turns_rows(struct arena *a, const struct turn *turns, size_t n)
{
	static const struct column headings[] = {
		{ .name = "turn", .type = CELL_INTEGER },
		{ .name = "question", .type = CELL_TEXT },
		{ .name = "status", .type = CELL_TEXT },
		{ .name = "message", .type = CELL_TEXT },
		{ .name = "sql", .type = CELL_TEXT },
		{ .name = "rows", .type = CELL_INTEGER }
	};
	struct rows r = rows_table(a, n, headings, COUNT(headings));

	for (size_t i = 0; i < n; i++) {
		const struct turn *t = &turns[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_integer(a, (int64_t)t->n);
		c[1] = cell_of_text(t->question);
		c[2] = cell_of_text(turn_status(t));
		c[3] = cell_of_text(turn_message(t));
		c[4] = cell_of_text(t->sql);
		if (t->rows)
			c[5] = cell_of_integer(a, (int64_t)t->rows->n_rows);
	}
	return r;
}

struct rows
view_databases_rows(const struct view *v)
{
	static const struct column headings[] = {
		{ .name = "name", .type = CELL_TEXT },
		{ .name = "title", .type = CELL_TEXT },
		{ .name = "description", .type = CELL_TEXT },
	};
	struct rows r =
		rows_table(v->arena, v->n_databases, headings, COUNT(headings));

	for (size_t i = 0; i < v->n_databases; i++) {
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_text(v->databases[i]->name);
		c[1] = cell_of_text(v->databases[i]->title);
		c[2] = cell_of_text(v->databases[i]->description);
	}
	return r;
}

struct rows
view_tokens_rows(const struct view *v, const struct view_tokens *p)
{
	static const struct column headings[] = {
		{ .name = "id", .type = CELL_TEXT },
		{ .name = "label", .type = CELL_TEXT },
		{ .name = "scope", .type = CELL_TEXT },
		{ .name = "created", .type = CELL_TIMESTAMP },
		{ .name = "expires", .type = CELL_TIMESTAMP },
		{ .name = "last_used", .type = CELL_TIMESTAMP },
		{ .name = "token", .type = CELL_TEXT },
	};
	/* the secret of the one that was made has a column of its own */
	size_t n_cols = COUNT(headings) - (p->made ? 0 : 1);
	size_t n = p->made ? 1 : p->n_tokens;
	struct rows r = rows_table(v->arena, n, headings, n_cols);

	for (size_t i = 0; i < n; i++) {
		const struct token *t = p->made ? p->made : &p->tokens[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_text(t->id);
		c[1] = cell_of_text(t->label);
		c[2] = cell_of_text(token_scope_name(t->scope));
		c[3] = cell_of_time(v->arena, t->created_ms);
		c[4] = cell_of_time(v->arena, t->expires_ms);
		c[5] = cell_of_time(v->arena, t->used_ms);
		if (p->made)
			c[6] = cell_of_text(p->secret);
	}
	return r;
}

struct rows
view_workers_rows(struct arena *a, const struct status *s)
{
	static const struct column headings[] = {
		{ .name = "pid", .type = CELL_INTEGER },
		{ .name = "pool", .type = CELL_TEXT },
		{ .name = "state", .type = CELL_TEXT },
		{ .name = "route", .type = CELL_TEXT },
		{ .name = "busy_ms", .type = CELL_INTEGER },
		{ .name = "served", .type = CELL_INTEGER },
	};
	struct rows r = rows_table(a, s->n_workers, headings, COUNT(headings));

	for (size_t i = 0; i < s->n_workers; i++) {
		const struct status_worker *w = &s->workers[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_integer(a, (int64_t)w->pid);
		c[1] = cell_of_text(w->pool);
		c[2] = cell_of_text(w->state);
		if (w->method)
			c[3] = cell_of_text(
				arena_printf(a, "%s %s", w->method, w->path));
		c[4] = cell_of_integer(a, (int64_t)w->busy_ms);
		c[5] = cell_of_integer(a, (int64_t)w->served);
	}
	return r;
}

enum schema_columns { TABLE, COLUMN, TYPE, KEY, SAMPLES, COMMENT, N_COLUMNS };

/* "primary", "-> customers.id", or both. */
static const char *
key_text(struct arena *a, const struct schema *s, const struct schema_table *t,
	 size_t col)
{
	struct buf b = buf_new(a, CELL_BYTES);

	buf_puts(&b, t->cols[col].primary ? "primary" : "");
	for (size_t i = 0; i < t->n_keys; i++) {
		const struct schema_key *k = &t->keys[i];
		const struct schema_table *to = &s->tables[k->to];

		for (size_t j = 0; j < k->n_cols; j++)
			if (k->cols[j] == col)
				buf_printf(&b, "%s-> %s.%s", b.n ? " " : "",
					   to->name,
					   to->cols[k->to_cols[j]].name);
	}
	return b.n ? buf_text(&b) : NULL;
}

static const char *
samples_text(struct arena *a, const struct schema_column *c)
{
	struct buf b = buf_new(a, CELL_BYTES);

	for (size_t i = 0; !c->samples_hidden && i < c->n_samples; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", c->samples[i]);
	return b.n ? buf_text(&b) : NULL;
}

static void
fill_column(struct arena *a, const struct schema *s,
	    const struct schema_table *t, size_t col, struct cell *cells)
{
	const struct schema_column *c = &t->cols[col];

	cells[TABLE] = cell_of_text(t->name);
	cells[COLUMN] = cell_of_text(c->name);
	cells[TYPE] = cell_of_text(*c->declared ? c->declared
						: cell_type_name(c->type));
	cells[KEY] = cell_of_text(key_text(a, s, t, col));
	cells[SAMPLES] = cell_of_text(samples_text(a, c));
	cells[COMMENT] = cell_of_text(c->comment);
}

struct rows
view_schema_rows(struct arena *a, const struct schema *s)
{
	static const struct column headings[N_COLUMNS] = {
		{ .name = "table", .type = CELL_TEXT },
		{ .name = "column", .type = CELL_TEXT },
		{ .name = "type", .type = CELL_TEXT },
		{ .name = "key", .type = CELL_TEXT },
		{ .name = "samples", .type = CELL_TEXT },
		{ .name = "comment", .type = CELL_TEXT }
	};
	struct rows r;
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++)
		n += s->tables[i].n_cols;
	r = rows_table(a, n, headings, N_COLUMNS);
	n = 0;
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t j = 0; j < s->tables[i].n_cols; j++)
			fill_column(a, s, &s->tables[i], j,
				    r.cells + N_COLUMNS * n++);
	return r;
}
