#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/sense.h"

#include "base/ban.h"

/* "where is Porto": the place that its row has, or belongs to. */

/* What says where something is, the nearest first; tables called so. */
static const struct {
	const char *word, *tables;
} places[] = {
	{ "location", "location" },
	{ "address", "address" },
	{ "venue", "venue" },
	{ "building", "building" },
	{ "city", "city cities" },
	{ "town", "town" },
	{ "place", "place" },
	{ "district", "district" },
	{ "county", "county counties" },
	{ "region", "region" },
	{ "state", "state" },
	{ "province", "province" },
	{ "country", "country countries" },
};

static bool
is_any(const struct word *w, const char *const *words)
{
	return w->kind == WORD_STOP || str_is_one_of(w->fold, words);
}

/* The value that is all the question has, of a row called so; or NULL. */
static const struct link *
where_value(const struct parse *p)
{
	static const char *const before[] = { "is",  "are",  "was",  "the",
					      "can", "i",    "we",   "you",
					      "one", "find", "does", "do",
					      NULL };
	static const char *const behind[] = { "located", "situated", "found",
					      "based",   "lie",      "lies",
					      NULL };
	const struct link *ret = NULL;

	if (p->n_words < 3 || strcmp(p->words[0].fold, "where") != 0)
		return NULL;
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];
		size_t i = 1, end = (size_t)l->to;

		if (!sense_is_called(p, l))
			continue;
		while (i < (size_t)l->from && is_any(&p->words[i], before))
			i++;
		while (end < p->n_words && is_any(&p->words[end], behind))
			end++;
		if (i < (size_t)l->from || end < p->n_words)
			continue;
		if (ret && ret->table != l->table)
			return NULL;
		ret = l;
	}
	return ret;
}

static bool
ends_in(const struct parse *p, const struct name *name, const char *word)
{
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(p->vocab[name->words[i]].fold, word) == 0)
			return true;
	return false;
}

/* The column that tells such a place of rows that are called so. */
static struct col
place_of(const struct parse *p, const struct link *l, size_t i)
{
	const struct col none = { l->table, NONE };

	for (size_t c = 0; c < p->schema->tables[l->table].n_cols; c++) {
		const struct col col = { l->table, (int)c };

		if ((int)c != l->col &&
		    column_kind(p, l->table, (int)c) != KIND_ID &&
		    column_at(p, col)->type == CELL_TEXT &&
		    ends_in(p, name_of_col(p, l->table, (int)c),
			    places[i].word))
			return col;
	}
	for (size_t k = 0; k < p->n_keys[l->table]; k++) {
		const int to = (int)p->keys[l->table][k].to;
		const struct col name = name_column(p, to);

		if (to != l->table && find_called(p, to, places[i].tables) &&
		    name.col != NONE)
			return name;
	}
	return none;
}

const char *
write_place(const struct parse *p)
{
	const struct link *l = where_value(p);
	struct query *q = arena_alloc(p->arena, sizeof(*q));

	for (size_t i = 0; l && i < COUNT(places); i++) {
		const struct col c = place_of(p, l, i);

		if (c.col == NONE)
			continue;
		*q = (struct query){ .n_select = 1, .n_where = 1 };
		q->select[0] = expr_plain(c);
		q->where[0] = (struct cond){
			.lhs = expr_plain(link_col(l)),
			.op = OP_EQ,
			.is_text = true,
			.value = l->text,
		};
		need_table(q, l->table);
		need_table(q, c.table);
		return join_connect(p, q) ? render_named(p, q) : NULL;
	}
	return NULL;
}
