#include "base/buf.h"
#include "base/clock.h"
#include "view/view.h"

#include "base/ban.h"

#define CELL_BYTES 4096

struct heading {
	const char *name;
	enum cell_type type;
};

/* A table of n rows, with every cell NULL. */
static struct rows
table(struct arena *a, size_t n, const struct heading *headings, size_t n_cols)
{
	struct rows r = { .n_cols = n_cols, .n_rows = n };

	r.cols = arena_array(a, n_cols, sizeof(*r.cols));
	r.cells = arena_array(a, n * n_cols, sizeof(*r.cells));
	for (size_t i = 0; i < n_cols; i++)
		r.cols[i] = (struct column){ .name = headings[i].name,
					     .type = headings[i].type };
	return r;
}

static struct cell
text(const char *s)
{
	return (struct cell){ s ? CELL_TEXT : CELL_NULL, str_of(s) };
}

static struct cell
whole(struct arena *a, size_t n)
{
	return (struct cell){ CELL_INTEGER, str_of(arena_printf(a, "%zu", n)) };
}

static struct cell
when(struct arena *a, int64_t wall_ms)
{
	if (!wall_ms)
		return (struct cell){ .type = CELL_NULL };
	return (struct cell){ CELL_TIMESTAMP, str_of(clock_iso(a, wall_ms)) };
}

struct rows
view_chats_rows(const struct view *v)
{
	static const struct heading headings[] = { { "id", CELL_TEXT },
						   { "title", CELL_TEXT },
						   { "database", CELL_TEXT },
						   { "turns", CELL_INTEGER },
						   { "updated",
						     CELL_TIMESTAMP } };
	struct rows r = table(v->arena, v->n_chats, headings, COUNT(headings));

	for (size_t i = 0; i < v->n_chats; i++) {
		const struct chat *chat = &v->chats[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = text(chat->id);
		c[1] = text(chat->title);
		c[2] = text(chat->database);
		c[3] = whole(v->arena, chat->n_turns);
		c[4] = when(v->arena, chat->updated_ms);
	}
	return r;
}

struct rows
view_turns_rows(struct arena *a, const struct turn *turns, size_t n)
{
	static const struct heading headings[] = {
		{ "turn", CELL_INTEGER }, { "question", CELL_TEXT },
		{ "status", CELL_TEXT },  { "message", CELL_TEXT },
		{ "sql", CELL_TEXT },     { "rows", CELL_INTEGER }
	};
	struct rows r = table(a, n, headings, COUNT(headings));

	for (size_t i = 0; i < n; i++) {
		const struct turn *t = &turns[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = whole(a, t->n);
		c[1] = text(t->question);
		c[2] = text(turn_status(t));
		c[3] = text(turn_message(t));
		c[4] = text(t->sql);
		if (t->rows)
			c[5] = whole(a, t->rows->n_rows);
	}
	return r;
}

struct rows
view_databases_rows(const struct view *v)
{
	static const struct heading headings[] = {
		{ "name", CELL_TEXT },
		{ "title", CELL_TEXT },
		{ "description", CELL_TEXT },
	};
	struct rows r =
		table(v->arena, v->n_databases, headings, COUNT(headings));

	for (size_t i = 0; i < v->n_databases; i++) {
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = text(v->databases[i]->name);
		c[1] = text(v->databases[i]->title);
		c[2] = text(v->databases[i]->description);
	}
	return r;
}

struct rows
view_tokens_rows(const struct view *v, const struct view_tokens *p)
{
	static const struct heading headings[] = {
		{ "id", CELL_TEXT },           { "label", CELL_TEXT },
		{ "scope", CELL_TEXT },        { "created", CELL_TIMESTAMP },
		{ "expires", CELL_TIMESTAMP }, { "last_used", CELL_TIMESTAMP },
		{ "token", CELL_TEXT },
	};
	/* the secret of the one that was made has a column of its own */
	size_t n_cols = COUNT(headings) - (p->made ? 0 : 1);
	size_t n = p->made ? 1 : p->n_tokens;
	struct rows r = table(v->arena, n, headings, n_cols);

	for (size_t i = 0; i < n; i++) {
		const struct token *t = p->made ? p->made : &p->tokens[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = text(t->id);
		c[1] = text(t->label);
		c[2] = text(token_scope_name(t->scope));
		c[3] = when(v->arena, t->created_ms);
		c[4] = when(v->arena, t->expires_ms);
		c[5] = when(v->arena, t->used_ms);
		if (p->made)
			c[6] = text(p->secret);
	}
	return r;
}

struct rows
view_workers_rows(struct arena *a, const struct status *s)
{
	static const struct heading headings[] = {
		{ "pid", CELL_INTEGER },     { "pool", CELL_TEXT },
		{ "state", CELL_TEXT },      { "route", CELL_TEXT },
		{ "busy_ms", CELL_INTEGER }, { "served", CELL_INTEGER },
	};
	struct rows r = table(a, s->n_workers, headings, COUNT(headings));

	for (size_t i = 0; i < s->n_workers; i++) {
		const struct status_worker *w = &s->workers[i];
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = whole(a, (size_t)w->pid);
		c[1] = text(w->pool);
		c[2] = text(w->state);
		if (w->method)
			c[3] = text(
				arena_printf(a, "%s %s", w->method, w->path));
		c[4] = whole(a, (size_t)w->busy_ms);
		c[5] = whole(a, (size_t)w->served);
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

	cells[TABLE] = text(t->name);
	cells[COLUMN] = text(c->name);
	cells[TYPE] =
		text(*c->declared ? c->declared : cell_type_name(c->type));
	cells[KEY] = text(key_text(a, s, t, col));
	cells[SAMPLES] = text(samples_text(a, c));
	cells[COMMENT] = text(c->comment);
}

struct rows
view_schema_rows(struct arena *a, const struct schema *s)
{
	static const struct heading headings[N_COLUMNS] = {
		{ "table", CELL_TEXT },   { "column", CELL_TEXT },
		{ "type", CELL_TEXT },    { "key", CELL_TEXT },
		{ "samples", CELL_TEXT }, { "comment", CELL_TEXT }
	};
	struct rows r;
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++)
		n += s->tables[i].n_cols;
	r = table(a, n, headings, N_COLUMNS);
	n = 0;
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t j = 0; j < s->tables[i].n_cols; j++)
			fill_column(a, s, &s->tables[i], j,
				    r.cells + N_COLUMNS * n++);
	return r;
}
