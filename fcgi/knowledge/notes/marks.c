#include <string.h>

#include "knowledge/notes/marks.h"

#include "base/ban.h"

unsigned
mark_heading(struct str line)
{
	unsigned n = 0;

	while (n < line.n && line.p[n] == '#')
		n++;
	return n <= 6 && n < line.n && line.p[n] == ' ' ? n : 0;
}

size_t
mark_item(struct str line)
{
	size_t n = 0;

	if (line.n > 1 && strchr("-*+", line.p[0]) && line.p[1] == ' ')
		return 2;
	while (n < line.n && line.p[n] >= '0' && line.p[n] <= '9')
		n++;
	if (n > 0 && n < 4 && n + 1 < line.n && strchr(".)", line.p[n]) &&
	    line.p[n + 1] == ' ')
		return n + 2;
	return 0;
}

bool
mark_is_fence(struct str line)
{
	return str_starts(line, STR("```")) || str_starts(line, STR("~~~"));
}

bool
mark_is_row(struct str line)
{
	return line.n > 1 && line.p[0] == '|';
}

bool
mark_goes_on(struct str raw)
{
	struct str line = str_trim(raw);

	return line.n > 0 && !mark_heading(line) && !mark_item(line) &&
	       !mark_is_fence(line) && !mark_is_row(line);
}

/* A star at one end of a word, as in "*late*"; "2 * 3" has another. */
static bool
is_star(struct str line, size_t i)
{
	const bool before = i > 0 && str_is_word_char(line.p[i - 1]),
		   behind = i + 1 < line.n && str_is_word_char(line.p[i + 1]);

	return line.p[i] == '*' && before != behind;
}

void
mark_add_plain(struct buf *b, struct str line)
{
	for (size_t i = 0; i < line.n; i++) {
		bool twice = i + 1 < line.n && line.p[i] == line.p[i + 1];

		if (twice && strchr("*_", line.p[i]))
			i++;
		else if (line.p[i] != '`' && !is_star(line, i))
			buf_putc(b, line.p[i]);
	}
}
