#include "base/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"

#include "base/ban.h"

#define LINE_MAX_BYTES 2048

static enum log_level least = LOG_INFO;
static bool to_journal, as_json;

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

void
log_as_json(bool on)
{
	as_json = on;
}

bool
log_to(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
	bool ok = fd >= 0 && dup2(fd, STDERR_FILENO) >= 0;

	if (fd >= 0)
		(void)close(fd);
	return ok;
}

/* The room that is left for JSON, and where it goes on. */
struct out {
	char *p;
	size_t left; /* the closing bytes are put aside */
};

static void
put(struct out *o, char c)
{
	if (o->left == 0)
		return;
	*o->p++ = c;
	o->left--;
}

/* A name or a value: none of its bytes is a control byte. */
static void
put_text(struct out *o, struct str s)
{
	bool valid = utf8_valid(s);

	put(o, '"');
	for (size_t i = 0; i < s.n && o->left > 2; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			put(o, '\\');
		put(o, !valid && (unsigned char)s.p[i] >= 128 ? '?' : s.p[i]);
	}
	put(o, '"');
}

/* As JSON writes one: "7", "-1.25"; not "007", which is a name. */
static bool
is_number(struct str s)
{
	size_t i = s.n && s.p[0] == '-', dots = 0;
	bool zero = i < s.n && s.p[i] == '0';

	if (i == s.n || s.n > 20 || s.p[s.n - 1] == '.' || s.p[i] == '.' ||
	    (zero && i + 1 < s.n && s.p[i + 1] != '.'))
		return false;
	for (; i < s.n; i++) {
		dots += s.p[i] == '.';
		if (s.p[i] != '.' && (s.p[i] < '0' || s.p[i] > '9'))
			return false;
	}
	return dots <= 1;
}

/* "key=value" or "key=\"a value\"" off *rest; false: no more. */
static bool
take(struct str *rest, struct str *ret_key, struct str *ret_value)
{
	*rest = str_trim(*rest);
	if (rest->n == 0 || !memchr(rest->p, '=', rest->n))
		return false;
	*ret_key = str_cut(rest, '=');
	if (rest->n && rest->p[0] == '"') {
		*rest = str_from(*rest, 1);
		*ret_value = str_cut(rest, '"');
	} else {
		*ret_value = str_cut(rest, ' ');
	}
	return true;
}

size_t
log_json(struct str line, char *room, size_t n)
{
	struct out o = { room, n - 1 };
	struct str key, value;
	bool first = true;

	put(&o, '{');
	while (take(&line, &key, &value)) {
		bool number = is_number(value);

		if (o.left < 2 * (key.n + value.n) + 8)
			break; /* what does not fit is left out as a whole */
		if (!first)
			put(&o, ',');
		first = false;
		put_text(&o, key);
		put(&o, ':');
		for (size_t i = 0; number && i < value.n; i++)
			put(&o, value.p[i]);
		if (!number)
			put_text(&o, value);
	}
	o.left++;
	put(&o, '}');
	return (size_t)(o.p - room);
}

/* One write, so that lines of several workers never mix. */
static void
write_line(struct str line, enum log_level level)
{
	char room[2 * LINE_MAX_BYTES];
	size_t n = 0;

	if (to_journal)
		n = (size_t)snprintf(room, sizeof(room), "<%d>",
				     levels[level].priority);
	if (as_json) {
		n += log_json(line, room + n, sizeof(room) - n - 1);
	} else {
		memcpy(room + n, line.p, line.n);
		n += line.n;
	}
	room[n++] = '\n';
	if (write(STDERR_FILENO, room, n) < 0)
		return;
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

/* The character at p, which ends with NUL: how many bytes it has. A byte that
 * is of none is one, and 0. */
static size_t
decode(const char *p, uint32_t *ret)
{
	const unsigned char c = (unsigned char)*p;
	const size_t n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
	struct str s = { p, strnlen(p, n) };

	*ret = 0;
	if (s.n < n || !utf8_valid(s))
		return 1;
	*ret = utf8_next(&s);
	return n;
}

/* What a terminal obeys or a reader does not see. */
static bool
is_printable(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} unseen[] = {
		{ 0, 0x1f },        { 0x7f, 0x9f },       { 0xad, 0xad },
		{ 0x61c, 0x61c },   { 0x180e, 0x180e },   { 0x200b, 0x200f },
		{ 0x2028, 0x202e }, { 0x2060, 0x206f },   { 0xfeff, 0xfeff },
		{ 0xfff9, 0xfffb }, { 0xe0000, 0xe0fff },
	};

	for (size_t i = 0; i < COUNT(unseen); i++)
		if (c >= unseen[i].first && c <= unseen[i].last)
			return false;
	return true;
}

void
log_clean(char *line)
{
	while (*line) {
		uint32_t c;
		size_t n = decode(line, &c);

		if (!is_printable(c))
			memset(line, '?', n);
		line += n;
	}
}

void
log_event(enum log_level level, const char *event, const char *fields, ...)
{
	char line[LINE_MAX_BYTES];
	int64_t now = clock_own_ms();
	size_t n = 0;
	va_list ap;

	if (level > least)
		return;
	n += (size_t)snprintf(line + n, sizeof(line) - n,
			      "ts=%lld.%03d level=%s event=%s ",
			      (long long)(now / 1000), (int)(now % 1000),
			      levels[level].name, event);
	va_start(ap, fields);
	(void)vsnprintf(line + n, sizeof(line) - n - 1, fields, ap);
	va_end(ap);
	n += strlen(line + n);
	log_clean(line);
	write_line((struct str){ line, n }, level);
}
