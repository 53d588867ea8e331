#include <string.h>

#include "base/buf.h"
#include "dataset/load/loading.h"
#include "dataset/read/names.h"

#include "base/ban.h"

/* Nobody is told where the files of the dataset are. */
static const char *
without_place(struct loading *l, const char *say)
{
	const size_t n = strlen(l->here);
	struct buf b = buf_new(l->arena, strlen(say) + 1);

	for (const char *at; (at = strstr(say, l->here));) {
		buf_add(&b, (struct str){ say, (size_t)(at - say) });
		say = at + n + (at[n] == '/');
	}
	buf_puts(&b, say);
	return buf_text(&b);
}

/* What DuckDB says when the machine, or a limit of ours, stops it. */
static const struct err *
translate(struct loading *l, const struct err *e)
{
	static const struct {
		struct str part;
		enum err_kind kind;
		const char *say;
	} rows[] = {
		{ STR_INIT("No space left"), ERR_STORE_FULL,
		  "There is no space left to keep the dataset." },
		{ STR_INIT("File too large"), ERR_TOO_LARGE,
		  "The dataset would be larger than you may keep." },
		{ STR_INIT("Out of Memory"), ERR_TOO_LARGE,
		  "The file needs more memory than one may have"
		  " (datasets.memory)." },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_has(str_of(e->note), rows[i].part))
			return err_new(l->arena, rows[i].kind, rows[i].say,
				       "%s", e->note);
	return err_new(l->arena, e->kind, without_place(l, e->say), "%s",
		       e->note);
}

const struct err *
load_sql(struct loading *l, const char *sql, struct rows *ret)
{
	struct rows ignored;
	const struct err *e =
		l->builder->run(l->db, l->arena, sql, ret ? ret : &ignored);

	return e ? translate(l, e) : NULL;
}

const char *
load_literal(struct arena *a, const char *text)
{
	struct buf b = buf_new(a, 2 * strlen(text) + 3);

	buf_putc(&b, '\'');
	for (const char *p = text; *p; p++) {
		if (*p == '\'')
			buf_putc(&b, '\'');
		buf_putc(&b, *p);
	}
	buf_putc(&b, '\'');
	return buf_text(&b);
}

const struct err *
load_columns(struct loading *l, const char *table, struct dataset_column **ret,
	     size_t *ret_n)
{
	struct rows rows;
	const struct err *e;

	e = load_sql(l,
		     arena_printf(l->arena,
				  "SELECT column_name, data_type, comment FROM"
				  " duckdb_columns() WHERE table_name = %s"
				  " ORDER BY column_index",
				  load_literal(l->arena, table)),
		     &rows);
	if (e)
		return e;
	*ret_n = rows.n_rows;
	*ret = arena_array(l->arena, rows.n_rows, sizeof(**ret));
	for (size_t i = 0; i < rows.n_rows; i++)
		(*ret)[i] = (struct dataset_column){
			.name = str_dup(l->arena, rows.cells[3 * i].text),
			.type = str_dup(l->arena, rows.cells[3 * i + 1].text),
			.note = rows.cells[3 * i + 2].type == CELL_NULL
					? NULL
					: str_dup(l->arena,
						  rows.cells[3 * i + 2].text),
		};
	return NULL;
}

const struct err *
load_clear(struct loading *l)
{
	const char *name = name_quoted(l->arena, l->file->table);

	if (l->file->mode == LOAD_APPEND)
		return NULL;
	return load_sql(l,
			arena_printf(l->arena, "DROP TABLE IF EXISTS %s", name),
			NULL);
}
