#include <string.h>

#include "driver/sqlite/sqlite.h"

#include "base/ban.h"

/* Parts of declared types, the first that occurs decides. */
static const struct {
	const char *part;
	enum cell_type type;
} declared_types[] = {
	{ "datetime", CELL_TIMESTAMP }, { "timestamp", CELL_TIMESTAMP },
	{ "date", CELL_DATE },          { "time", CELL_TIME },
	{ "bool", CELL_BOOLEAN },       { "int", CELL_INTEGER },
	{ "char", CELL_TEXT },          { "clob", CELL_TEXT },
	{ "text", CELL_TEXT },          { "string", CELL_TEXT },
	{ "blob", CELL_BLOB },          { "real", CELL_REAL },
	{ "floa", CELL_REAL },          { "doub", CELL_REAL },
	{ "dec", CELL_DECIMAL },        { "num", CELL_DECIMAL },
	{ "money", CELL_DECIMAL },
};

enum cell_type
sqlite_declared(const char *declared)
{
	for (size_t i = 0; declared && i < COUNT(declared_types); i++)
		if (strcasestr(declared, declared_types[i].part))
			return declared_types[i].type;
	return CELL_NULL;
}

/* Whether s has the shape, in which 0 stands for a digit. */
static bool
has_shape(struct str s, const char *shape)
{
	size_t i = 0;

	for (; i < s.n && shape[i]; i++) {
		bool digit = s.p[i] >= '0' && s.p[i] <= '9';

		if (shape[i] == '0' ? !digit : s.p[i] != shape[i])
			return false;
	}
	return shape[i] == '\0';
}

/* HH:MM, HH:MM:SS, with a fraction, and a zone. */
static bool
is_time(struct str s)
{
	size_t at = 5;

	if (!has_shape(s, "00:00"))
		return false;
	if (has_shape(str_from(s, at), ":00"))
		at += 3;
	if (at < s.n && s.p[at] == '.')
		for (at++; at < s.n && s.p[at] >= '0' && s.p[at] <= '9';)
			at++;
	s = str_from(s, at);
	return s.n == 0 || str_is(s, "Z") ||
	       (s.n == 6 && (has_shape(s, "+00:00") || has_shape(s, "-00:00")));
}

static void
see_text(struct sqlite_seen *seen, struct str s)
{
	seen->n_text++;
	if (is_time(s))
		seen->n_time++;
	if (!has_shape(s, "0000-00-00"))
		return;
	if (s.n == 10)
		seen->n_date++;
	else if ((s.p[10] == ' ' || s.p[10] == 'T') && is_time(str_from(s, 11)))
		seen->n_timestamp++;
}

void
sqlite_see(struct sqlite_seen *seen, const struct cell *cell)
{
	seen->n_integer += cell->type == CELL_INTEGER;
	seen->n_real += cell->type == CELL_REAL;
	seen->n_blob += cell->type == CELL_BLOB;
	if (cell->type == CELL_TEXT)
		see_text(seen, cell->text);
}

static enum cell_type
text_type(enum cell_type declared, const struct sqlite_seen *seen)
{
	if (seen->n_date == seen->n_text)
		return declared == CELL_TIMESTAMP ? declared : CELL_DATE;
	if (seen->n_date + seen->n_timestamp == seen->n_text)
		return CELL_TIMESTAMP;
	if (declared == CELL_TIME && seen->n_time == seen->n_text)
		return CELL_TIME;
	return CELL_TEXT;
}

static enum cell_type
number_type(enum cell_type declared, const struct sqlite_seen *seen)
{
	if (declared == CELL_DECIMAL || declared == CELL_REAL)
		return declared;
	if (seen->n_real)
		return CELL_REAL;
	return declared == CELL_BOOLEAN ? declared : CELL_INTEGER;
}

enum cell_type
sqlite_column_type(const char *declared, const struct sqlite_seen *seen)
{
	enum cell_type type = sqlite_declared(declared);
	bool numbers = seen->n_integer + seen->n_real > 0;
	bool texts = seen->n_text > 0, blobs = seen->n_blob > 0;

	if (!numbers && !texts && !blobs)
		return type;
	if (numbers + texts + blobs > 1)
		return CELL_TEXT;
	if (texts)
		return text_type(type, seen);
	return blobs ? CELL_BLOB : number_type(type, seen);
}
