/* What the built-in translator makes of the definitions of a reply. */
#include "base/buf.h"
#include "base/json.h"
#include "drafter/drafter.h"
#include "knowledge/notes/whole.h"
#include "pipeline/teach/teach.h"

#include "base/ban.h"

#define TEXT_BYTES ((size_t)512 << 10)

/* The notes that there are, and after them each line that may be taken. */
static const char *
with_lessons(const struct job *job, const struct lessons *l)
{
	struct buf b = buf_new(job->arena, TEXT_BYTES);

	buf_puts(&b, job->notes_text ? job->notes_text : "");
	for (size_t i = 0; i < l->n; i++)
		if (!l->items[i].fault && l->items[i].kind != LESSON_QUESTION)
			buf_printf(&b, "\n- %s",
				   lesson_text(job->arena, &l->items[i]));
	return buf_text(&b);
}

/* NULL: it has none. */
static const char *
meaning_of(struct json_object *notes, const char *name)
{
	const size_t n = json_object_array_length(notes);

	for (size_t i = n; i-- > 0;) { /* the notes before have the same name */
		struct json_object *o = json_object_array_get_idx(notes, i);
		const char *has = json_get_text(o, "name", NULL);
		const char *meaning = json_get_text(o, "meaning", NULL);

		if (has && meaning && str_eq_nocase(str_of(has), str_of(name)))
			return meaning;
	}
	return NULL;
}

void
teach_understand(const struct job *job, struct lessons *lessons)
{
	struct job own = *job;
	struct value_match *found = NULL;
	struct json_object *notes;

	own.notes_text = with_lessons(job, lessons);
	own.n_note_values = 0;
	if (job->index)
		notes_find_values(job->arena, own.notes_text, job->index,
				  &found, &own.n_note_values);
	own.note_values = found;
	notes = json_get(drafter_grammar.understood(&own), "notes");
	for (size_t i = 0; i < lessons->n; i++) {
		struct lesson *l = &lessons->items[i];

		if (l->kind != LESSON_TERM || l->fault)
			continue;
		l->result = meaning_of(notes, l->subject);
		l->unread = !l->result;
	}
}
