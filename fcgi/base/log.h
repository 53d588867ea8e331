#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/str.h"

/*
 * One event, one line on stderr: ts, level, event, then fields. Only main.c,
 * pool/, command/, route/ and observe/ log; all else returns a struct err.
 * Control bytes become '?', so text from outside cannot forge a line.
 */
enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

/* Lines below the level are dropped; journald gets "<N>" before each line. */
void log_init(enum log_level level, bool journald);
void log_event(enum log_level level, const char *event, const char *fields, ...)
	PRINTF(3, 4);

/* Each line is one JSON object from now on, with the same names. */
void log_as_json(bool on);
/*
 * Lines go to the end of that file from now on, which is made; false: it does
 * not open (errno), and they go where they went. Again: after it was renamed.
 */
bool log_to(const char *path);
/* A line as a JSON object of at most n bytes, without a line end: its length.
 * What does not fit is left out. */
size_t log_json(struct str line, char *room, size_t n);

/*
 * The text as it may stand in quotes in a line: nothing in it ends them, so
 * none of it can be taken for a field. Until the next call; NULL: empty.
 */
const char *log_quotable(const char *text);

/*
 * What a terminal would obey or a reader not see, as question marks: control
 * characters, ends of lines, marks that turn the direction of writing or have
 * no width, and bytes that are no character.
 */
void log_clean(char *line);

#endif
