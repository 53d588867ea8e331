#include "dataset/read/names.h"

#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/utf8.h"

#include "base/ban.h"

#define COLUMN_CHARS 100
#define NAME_BYTES_KEPT 60
#define NAME_BYTES ((size_t)1000)

static bool
is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* One line, not too long. */
static const char *
tidy(struct arena *a, struct str s)
{
	char *name = str_dup(a, str_trim(s));

	for (char *p = name; *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = ' ';
	if (utf8_length(str_of(name)) > COLUMN_CHARS)
		name = utf8_shorten(a, str_of(name), COLUMN_CHARS);
	return name;
}

static bool
is_taken(const struct dataset_column *cols, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (str_is_nocase(str_of(cols[i].name), name))
			return true;
	return false;
}

struct dataset_column *
names_of_columns(struct arena *a, const struct csv_record *header, size_t n)
{
	struct dataset_column *cols = arena_array(a, n, sizeof(*cols));

	for (size_t i = 0; i < n; i++) {
		const char *name = "", *base;

		if (header && i < header->n)
			name = tidy(a, header->fields[i].text);
		if (!*name)
			name = arena_printf(a, "column_%zu", i + 1);
		base = name;
		for (size_t k = 2; is_taken(cols, i, name); k++)
			name = arena_printf(a, "%s_%zu", base, k);
		cols[i] = (struct dataset_column){
			.name = name, .type = value_type_name(VALUE_AUTO)
		};
	}
	return cols;
}

static struct str
first_chars(struct str s)
{
	size_t n = s.n < NAME_BYTES_KEPT ? s.n : NAME_BYTES_KEPT;

	while (n < s.n && ((unsigned char)s.p[n] & 0xC0) == 0x80)
		n--;
	return str_first(s, n);
}

/* Runs of other characters become one mark between words. */
static const char *
words(struct arena *a, struct str s, const char *also, char between)
{
	struct buf b = buf_new(a, NAME_BYTES);
	bool gap = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (!is_word(c) && (!c || !strchr(also, c))) {
			gap = b.n > 0;
			continue;
		}
		if (gap)
			buf_putc(&b, between);
		gap = false;
		buf_putc(&b, c);
	}
	return str_dup(a, first_chars(buf_str(&b)));
}

/* The last segment without its ending; the browser may send a path. */
static struct str
stem_of(const char *file)
{
	struct str s = str_of(file), ending;

	for (size_t i = s.n; i > 0; i--)
		if (s.p[i - 1] == '/' || s.p[i - 1] == '\\') {
			s = str_from(s, i);
			break;
		}
	ending = file_ending(s);
	return ending.n && ending.n + 1 < s.n ? str_first(s, s.n - ending.n - 1)
					      : s;
}

const char *
name_of_table(struct arena *a, const char *file)
{
	const char *name = words(a, stem_of(file), "_", '_');

	if (!utf8_valid(str_of(name)))
		name = "";
	if (!*name)
		return "data";
	return name[0] >= '0' && name[0] <= '9' ? arena_printf(a, "t%s", name)
						: name;
}

const char *
name_of_dataset(struct arena *a, const char *text)
{
	const char *name = words(a, stem_of(text), "_.-", '-');

	name += strspn(name, "._-"); /* "." and ".." are no names */
	return *name && utf8_valid(str_of(name)) ? name : "data";
}

const char *
name_quoted(struct arena *a, const char *name)
{
	struct buf b = buf_new(a, 2 * strlen(name) + 3);

	buf_putc(&b, '"');
	for (const char *p = name; *p; p++) {
		if (*p == '"')
			buf_putc(&b, '"');
		buf_putc(&b, *p);
	}
	buf_putc(&b, '"');
	return buf_text(&b);
}
