#include <ctype.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/rank.h"
#include "drafter/grammar/old/read/feature.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

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
	const struct name *name = name_of_col(p, table, col);

	return (enum column_kind)name->kind;
}

/* A text column called as its table is: the rows' names. */
static bool
is_tables_name(const struct parse *p, const struct name *name)
{
	const struct name *table = &p->names[name->table];
	const struct schema_column *c = column_of_name(p, name);

	if (name->n != table->n || name->n == 0 || c->type != CELL_TEXT)
		return false;
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(p->vocab[name->words[i]].stem,
			   p->vocab[table->words[i]].stem) != 0)
			return false;
	return true;
}

/* 2024-03-15, whatever follows */
static bool
is_iso_day(const char *s)
{
	static const char shape[] = "dddd-dd-dd";

	for (size_t i = 0; shape[i]; i++)
		if (shape[i] == 'd' ? !isdigit((unsigned char)s[i])
				    : s[i] != shape[i])
			return false;
	return true;
}

static enum column_kind
kind_of(const struct parse *p, const struct name *name)
{
	const struct schema_column *c = column_of_name(p, name);
	const char *last = name->n ? name_last(p, name)->fold : "";

	if (cell_is_when(c->type) || str_is_one_of(last, date_words) ||
	    (c->n_samples > 0 && is_iso_day(c->samples[0])))
		return KIND_DATE;
	if (str_is_one_of(last, name_words) || is_tables_name(p, name))
		return KIND_NAME;
	if (strcmp(last, "id") == 0 ||
	    (cell_is_number(c->type) &&
	     (c->primary || is_foreign(p, name->table, name->col))))
		return KIND_ID;
	return cell_is_number(c->type) ? KIND_NUMBER : KIND_TEXT;
}

/* How databases write yes and no. */
static const struct {
	const char *yes, *no;
} flags[] = {
	{ "Y", "N" },        { "y", "n" },        { "T", "F" },
	{ "t", "f" },        { "1", "0" },        { "Yes", "No" },
	{ "yes", "no" },     { "YES", "NO" },     { "True", "False" },
	{ "true", "false" }, { "TRUE", "FALSE" },
};

static bool
holds_only(const struct schema_column *c, const char *yes, const char *no)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (strcmp(c->samples[i], yes) != 0 &&
		    strcmp(c->samples[i], no) != 0)
			return false;
	return c->n_samples > 0;
}

static void
flag_fill(const struct parse *p, struct name *name)
{
	const struct schema_column *c = column_of_name(p, name);

	if (c->type == CELL_BOOLEAN && c->n_samples == 0) {
		name->yes =
			strcmp(p->dialect->name, "sqlite") == 0 ? "1" : "true";
		name->no = *name->yes == '1' ? "0" : "false";
	}
	for (size_t i = 0; i < COUNT(flags) && !name->yes; i++)
		if (holds_only(c, flags[i].yes, flags[i].no)) {
			name->yes = flags[i].yes;
			name->no = flags[i].no;
		}
}

static void
kinds_fill(struct parse *p)
{
	for (size_t i = 0; i < p->n_names; i++)
		if (p->names[i].col != NONE) {
			p->names[i].kind = (short)kind_of(p, &p->names[i]);
			p->names[i].foreign = is_foreign(p, p->names[i].table,
							 p->names[i].col);
			flag_fill(p, &p->names[i]);
		}
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
grammar_words(const struct job *job, const float *weights)
{
	struct parse *p = arena_alloc(job->arena, sizeof(*p));

	p->arena = job->arena;
	p->job = job;
	p->schema = job->schema;
	p->dialect = job->dialect;
	p->question = str_of(job->expanded ? job->expanded : job->question);
	p->weights = weights;
	words_read(p);
	return p;
}

static void
read_names(struct parse *p)
{
	names_read(p);
	keys_find(p);
	kinds_fill(p);
	values_drop_own(p);
}

struct parse *
grammar_read(const struct job *job, const float *weights)
{
	struct parse *p = grammar_words(job, weights);

	read_names(p);
	return p;
}

struct parse *
grammar_link(struct parse *p)
{
	if (!p->names) {
		read_names(p);
		links_find(p);
	}
	return p;
}

struct parse *
grammar_linked(const struct job *job, const float *weights)
{
	return grammar_link(grammar_words(job, weights));
}

void
grammar_find(struct parse *p)
{
	readings_find(p);
	candidates_find(p);
	/* a trainer wants the order that its own weights make */
	if (!p->weights)
		candidates_refine(p);
}

struct parse *
grammar_parse(const struct job *job, const float *weights)
{
	struct parse *p = grammar_linked(job, weights);

	grammar_find(p);
	return p;
}
