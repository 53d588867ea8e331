#include "base/log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

#include "base/ban.h"

static enum log_level least = LOG_INFO;
static bool to_journal;

static const struct {
	const char *name;
	int priority; /* of syslog(3) */
} levels[] = {
	[LOG_ERROR] = { "error", 3 },
	[LOG_WARN] = { "warn", 4 },
	[LOG_INFO] = { "info", 6 },
	[LOG_DEBUG] = { "debug", 7 },
};

void
log_init(enum log_level level, bool journald)
{
	least = level;
	to_journal = journald;
}

const char *
log_quotable(const char *text)
{
	static char room[1024];
	size_t n = 0;

	for (; text && text[n] && n + 1 < sizeof(room); n++)
		room[n] = (char)(text[n] == '"'    ? '\''
				 : text[n] == '\\' ? '/'
						   : text[n]);
	room[n] = '\0';
	return room;
}

void
log_event(enum log_level level, const char *event, const char *fields, ...)
{
	char line[2048];
	int64_t now = clock_wall_ms();
	size_t n = 0;
	va_list ap;

	if (level > least)
		return;
	if (to_journal)
		n += (size_t)snprintf(line, sizeof(line), "<%d>",
				      levels[level].priority);
	n += (size_t)snprintf(line + n, sizeof(line) - n,
			      "ts=%lld.%03d level=%s event=%s ",
			      (long long)(now / 1000), (int)(now % 1000),
			      levels[level].name, event);
	va_start(ap, fields);
	(void)vsnprintf(line + n, sizeof(line) - n - 1, fields, ap);
	va_end(ap);
	n += strlen(line + n);
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)line[i] < ' ' || line[i] == 127)
			line[i] = '?';
	line[n++] = '\n';
	/* one write, so that lines of several workers never mix */
	if (write(STDERR_FILENO, line, n) < 0)
		return;
}
