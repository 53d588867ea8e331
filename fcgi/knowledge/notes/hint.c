#include "knowledge/notes/expand.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/text.h"

#include "base/ban.h"

#define TITLE "hint"

void
notes_hint(struct job *job)
{
	struct arena *a = job->arena;
	const struct note note = { .title = TITLE, .text = job->hint };
	const struct passages p = note_passages(a, str_of(job->hint));
	struct terms terms = { .n = 0 };
	struct turn *t = job->turn;
	struct expansion x;

	t->notes = arena_array(a, p.n, sizeof(*t->notes));
	t->n_notes = p.n;
	for (size_t i = 0; i < p.n; i++)
		t->notes[i] = (struct found_note){
			.source = note_source_name(NOTE_PAGE),
			.title = TITLE,
			.heading = p.items[i].heading,
			.text = p.items[i].text,
			.by = TITLE,
		};
	note_terms(a, &note, &terms);
	terms_expand(a, job->schema, job->question, terms.items, terms.n, &x);
	job->expanded = x.text;
	t->terms = x.used;
	t->n_terms = x.n_used;
}
