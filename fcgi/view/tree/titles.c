#include <string.h>

#include "data/names.h"
#include "say/told.h"
#include "sql/dialect/dialect.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* "category": a column "name" is headed by what it names. */
static const char *
title_of(struct arena *a, const struct told *told, const struct rows *rows,
	 size_t col)
{
	const char *words = name_in_words(a, &rows->cols[col]);
	const char *noun = told->named ? told->named[col] : NULL;

	return words && noun && strcmp(words, "name") == 0
		       ? name_singular(a, noun)
		       : NULL;
}

/* The column of the turn that has the name; n_cols: none. */
static size_t
find_column(const struct rows *rows, const char *name)
{
	size_t i = 0;

	while (i < rows->n_cols && strcmp(rows->cols[i].name, name) != 0)
		i++;
	return i;
}

const struct rows *
view_drawn(struct arena *a, const char *dialect, const char *sql,
	   const struct rows *rows)
{
	const struct dialect *d = dialect_find(str_of(dialect ? dialect : ""));
	struct rows *drawn;

	if (!rows || !d || !sql || told_is_sorted(a, d, str_of(sql)))
		return rows;
	drawn = arena_alloc(a, sizeof(*drawn));
	*drawn = *rows;
	drawn->unordered = true;
	return drawn;
}

const struct rows *
view_titled(struct arena *a, const struct turn *t, const struct rows *rows)
{
	const struct draft draft = { .sql = t->sql, .reading = t->reading };
	struct rows *titled;
	struct told told;

	if (!rows || !t->rows || !t->sql || !t->dialect || rows->n_cols == 0)
		return rows;
	told = told_of(a, t, dialect_find(str_of(t->dialect)), &draft);
	titled = arena_alloc(a, sizeof(*titled));
	*titled = *rows;
	titled->unordered = !told.sorted;
	titled->cols = arena_array(a, titled->n_cols, sizeof(*titled->cols));
	for (size_t i = 0; i < titled->n_cols; i++) {
		const size_t its =
			rows == t->rows
				? i
				: find_column(t->rows, rows->cols[i].name);

		titled->cols[i] = rows->cols[i];
		if (its < t->rows->n_cols)
			titled->cols[i].title =
				title_of(a, &told, t->rows, its);
	}
	return titled;
}
