#include "base/json.h"
#include "view/export/export.h"

#include "base/ban.h"

/*
 * Rows as objects. A number is written as the engine wrote it, so that
 * decimals and big integers arrive whole; what JSON has no number for
 * (infinity) is a string.
 */
static void
emit_cell(struct emit *e, const struct cell *cell)
{
	bool bare = cell->type == CELL_BOOLEAN || cell_is_number(cell->type);

	if (cell->type == CELL_NULL) {
		emit_puts(e, "null");
	} else if (cell->type == CELL_BLOB) {
		emit_char(e, '"');
		emit_hex(e, cell->text);
		emit_char(e, '"');
	} else if (bare &&
		   (is_json_number(cell->text) || str_is(cell->text, "true") ||
		    str_is(cell->text, "false"))) {
		emit_str(e, cell->text);
	} else {
		emit_json(e, cell->text);
	}
}

static void
ready_keys(struct export *x)
{
	struct rows head = { .n_cols = x->n_cols, .cols = x->cols };
	const char **names = rows_unique_names(x->arena, &head);

	x->keys = arena_array(x->arena, x->n_cols, sizeof(*x->keys));
	for (size_t i = 0; i < x->n_cols; i++) {
		struct json_object *name = json_object_new_string(names[i]);
		struct str quoted = json_text(x->arena, name);

		x->keys[i] = str_of(arena_printf(
			x->arena, "%.*s:", (int)quoted.n, quoted.p));
		(void)json_object_put(name);
	}
}

static void
emit_object(struct export *x, const struct cell *cells)
{
	struct emit *e = &x->emit;

	emit_char(e, x->bare ? '[' : '{');
	for (size_t i = 0; i < x->n_cols; i++) {
		if (i)
			emit_char(e, ',');
		if (!x->bare)
			emit_str(e, x->keys[i]);
		emit_cell(e, &cells[i]);
	}
	emit_char(e, x->bare ? ']' : '}');
}

void
ndjson_begin(struct export *x)
{
	ready_keys(x);
}

void
ndjson_row(struct export *x, const struct cell *cells)
{
	emit_object(x, cells);
	emit_char(&x->emit, '\n');
}

void
json_list_begin(struct export *x)
{
	ready_keys(x);
	emit_char(&x->emit, '[');
}

void
json_list_row(struct export *x, const struct cell *cells)
{
	emit_puts(&x->emit, x->seen ? ",\n" : "\n");
	emit_object(x, cells);
}

void
json_list_end(struct export *x, bool truncated)
{
	(void)truncated;
	emit_puts(&x->emit, x->seen ? "\n]\n" : "]\n");
}
