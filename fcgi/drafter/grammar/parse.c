#include <string.h>

#include "drafter/grammar/compose.h"
#include "drafter/grammar/feature.h"

#include "base/ban.h"

static const char *
last_word(const struct parse *p, const struct name *name)
{
	return name->n ? p->vocab[name->words[name->n - 1]].fold : "";
}

static bool
is_one_of(const char *s, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(s, *list) == 0)
			return true;
	return false;
}

static bool
is_foreign(const struct parse *p, int table, int col)
{
	for (size_t i = 0; i < p->n_keys[table]; i++)
		for (size_t k = 0; k < p->keys[table][i].n_cols; k++)
			if (p->keys[table][i].cols[k] == (size_t)col)
				return true;
	return false;
}

static const char *const name_words[] = { "name", "title", "label", NULL };
static const char *const date_words[] = { "date",      "year",  "time",
					  "day",       "month", "birthday",
					  "birthdate", NULL };

enum column_kind
column_kind(const struct parse *p, int table, int col)
{
	const struct name *name = &p->names[p->first_col[table] + (size_t)col];

	return (enum column_kind)name->kind;
}

static enum column_kind
kind_of(const struct parse *p, const struct name *name)
{
	const struct schema_column *c =
		&p->schema->tables[name->table].cols[name->col];
	const char *last = last_word(p, name);

	if (cell_is_when(c->type) || is_one_of(last, date_words))
		return KIND_DATE;
	if (is_one_of(last, name_words))
		return KIND_NAME;
	if (strcmp(last, "id") == 0 ||
	    (cell_is_number(c->type) &&
	     (c->primary || is_foreign(p, name->table, name->col))))
		return KIND_ID;
	return cell_is_number(c->type) ? KIND_NUMBER : KIND_TEXT;
}

static void
kinds_fill(struct parse *p)
{
	for (size_t i = 0; i < p->n_names; i++)
		if (p->names[i].col != NONE)
			p->names[i].kind = (short)kind_of(p, &p->names[i]);
}

struct col
name_column(const struct parse *p, int table)
{
	const struct schema_table *t = &p->schema->tables[table];
	int text = NONE;

	for (size_t c = 0; c < t->n_cols; c++) {
		enum column_kind kind = column_kind(p, table, (int)c);

		if (kind == KIND_NAME)
			return (struct col){ table, (int)c };
		if (kind == KIND_TEXT && text == NONE && !t->cols[c].primary)
			text = (int)c;
	}
	return (struct col){ table, text };
}

/* 1: a first name, 2: a last one. */
static int
name_part(const struct schema_column *c)
{
	static const struct {
		const char *word;
		int part;
	} parts[] = { { "first", 1 }, { "given", 1 }, { "fore", 1 },
		      { "fname", 1 }, { "last", 2 },  { "sur", 2 },
		      { "lname", 2 }, { "family", 2 } };
	const struct str name = str_of(c->name);

	for (size_t i = 0; i < COUNT(parts); i++)
		if (str_is_nocase(str_first(name, strlen(parts[i].word)),
				  parts[i].word))
			return parts[i].part;
	return 0;
}

struct col
name_partner(const struct parse *p, struct col name, bool *ret_before)
{
	const struct schema_table *t = &p->schema->tables[name.table];
	const int part = name.col == NONE ? 0 : name_part(&t->cols[name.col]);

	*ret_before = part == 2;
	for (size_t c = 0; part && c < t->n_cols; c++)
		if (column_kind(p, name.table, (int)c) == KIND_NAME &&
		    name_part(&t->cols[c]) == 3 - part)
			return (struct col){ name.table, (int)c };
	return (struct col){ name.table, NONE };
}

struct col
key_column(const struct parse *p, int table)
{
	const struct schema_table *t;
	int key = NONE;
	size_t n = 0;

	if (table == NONE)
		return (struct col){ NONE, NONE };
	t = &p->schema->tables[table];
	for (size_t c = 0; c < t->n_cols; c++)
		if (t->cols[c].primary) {
			key = (int)c;
			n++;
		}
	return (struct col){ table, n == 1 ? key : NONE };
}

struct parse *
grammar_parse(const struct job *job, const float *weights)
{
	struct parse *p = arena_alloc(job->arena, sizeof(*p));

	p->arena = job->arena;
	p->job = job;
	p->schema = job->schema;
	p->dialect = job->dialect;
	p->question = str_of(job->expanded ? job->expanded : job->question);
	p->weights = weights;
	words_read(p);
	names_read(p);
	keys_find(p);
	kinds_fill(p);
	links_find(p);
	readings_find(p);
	candidates_find(p);
	return p;
}
