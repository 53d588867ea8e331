#include <string.h>

#include "drafter/prompt.h"

#include "base/ban.h"

#define NOTE_CHARS 800
#define LINE_CHARS 20000

static void
set_line(struct arena *a, struct json_object *o, const char *key,
	 const char *text)
{
	json_set_text(o, key, prompt_line(a, text, NOTE_CHARS));
}

void
prompt_found_notes(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "notes");
	const struct turn *t = job->turn;
	struct arena *a = job->arena;

	for (size_t i = 0; t && i < t->n_notes && !job_notes_fit(job); i++) {
		struct json_object *o = json_push_object(list);

		set_line(a, o, "heading", t->notes[i].heading);
		set_line(a, o, "text", t->notes[i].text);
	}
	json_set_bool(tree, "has_notes", json_length(list) > 0);
	list = json_add_array(tree, "terms");
	for (size_t i = 0; t && i < t->n_terms; i++) {
		struct json_object *o = json_push_object(list);

		set_line(a, o, "words", t->terms[i].words);
		set_line(a, o, "meaning", t->terms[i].meaning);
	}
	json_set_bool(tree, "has_terms", json_length(list) > 0);
}

/* Tables of the schema that have a column of that name. */
static size_t
count_owners(const struct schema *s, const char *column)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++)
		n += schema_column(&s->tables[i], str_of(column)) != NULL;
	return n;
}

/* "orders", "Orders", "The table orders": one of its words is the name. */
static bool
names_table(const char *heading, const struct schema_table *t)
{
	struct str rest = str_of(heading), word;

	while ((word = str_word(&rest, " ,:()\"`")).n)
		if (str_is_nocase(word, t->name))
			return true;
	return false;
}

/* The column of t that a line is about: by its name, or that of one only. */
static const struct schema_column *
column_of(const struct schema *s, const struct schema_table *t,
	  const struct note_line *l)
{
	const char *dot = l->column ? strrchr(l->column, '.') : NULL;
	const char *name = dot ? dot + 1 : l->column;
	const struct schema_column *c =
		name ? schema_column(t, str_of(name)) : NULL;
	bool is_it;

	if (c && dot) {
		const struct str table = { l->column,
					   (size_t)(dot - l->column) };

		is_it = str_is_nocase(table, t->name);
	} else {
		is_it = c && (names_table(l->heading, t) ||
			      count_owners(s, name) == 1);
	}
	return is_it ? c : NULL;
}

/* The forms of the schema that have room for what a column means. */
static bool
has_comments(const struct job *job)
{
	return job->settings->schema_form != SCHEMA_COMPACT;
}

const char *
prompt_column_note(const struct job *job, const struct schema_table *t,
		   const struct schema_column *c)
{
	const char *found = NULL;

	for (size_t i = 0; job->notes && i < job->notes->n_lines; i++) {
		const struct note_line *l = &job->notes->lines[i];

		if (l->column && column_of(job->schema, t, l) == c)
			found = found ? arena_printf(job->arena, "%s; %s",
						     found, l->meaning)
				      : l->meaning;
	}
	return found;
}

/* Said beside the column: not once more. */
static bool
is_comment(const struct job *job, const struct note_line *l)
{
	for (size_t i = 0; l->column && i < job->schema->n_tables; i++)
		if (column_of(job->schema, &job->schema->tables[i], l))
			return has_comments(job);
	return false;
}

/* A heading without anything below it says nothing. */
static bool
is_left(const struct job *job, size_t at)
{
	const struct note_line *lines = job->notes->lines;

	if (!lines[at].level)
		return !is_comment(job, &lines[at]);
	for (size_t i = at + 1; i < job->notes->n_lines; i++) {
		if (!lines[i].level && !is_comment(job, &lines[i]))
			return true;
		if (lines[i].level && lines[i].level <= lines[at].level)
			return false;
	}
	return false;
}

void
prompt_whole_notes(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "all_notes");
	const bool fit = job_notes_fit(job);

	for (size_t i = 0; fit && i < job->notes->n_lines; i++) {
		const struct note_line *l = &job->notes->lines[i];
		struct json_object *o;

		if (!is_left(job, i))
			continue;
		o = json_push_object(list);
		json_set_text(o, "text",
			      prompt_line(job->arena, l->text, LINE_CHARS));
		json_set_bool(o, "heading", l->level > 0);
	}
	json_set_bool(tree, "has_all_notes", json_length(list) > 0);
}
