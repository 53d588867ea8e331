#include "data/note.h"

#include "base/ban.h"

static const char *const names[] = {
	[NOTE_PAGE] = "page",
	[NOTE_FILE] = "file",
	[NOTE_COMMENTS] = "comments",
};
static_assert(COUNT(names) == NOTE_SOURCE__MAX, "one name a source");

const char *
note_source_name(enum note_source source)
{
	return names[source];
}

enum note_source
note_source_find(const char *name)
{
	return (enum note_source)str_index(names, COUNT(names), name);
}
