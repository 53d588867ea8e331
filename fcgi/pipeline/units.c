#include "pipeline/units.h"

#include "data/figures.h"

#include "base/ban.h"

static bool
is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* Whether name is the end of what a result calls a column. */
static bool
is_of(struct str shown, struct str name)
{
	struct str tail;

	if (str_ends(shown, STR(")")))
		shown = str_first(shown, shown.n - 1);
	if (name.n == 0 || shown.n < name.n)
		return false;
	tail = str_from(shown, shown.n - name.n);
	return str_eq_nocase(tail, name) &&
	       (tail.n == shown.n || !is_word_char(tail.p[-1]));
}

/* Whether a line has the word, as a whole. */
static bool
names(struct str line, struct str word)
{
	for (size_t i = 0; i + word.n <= line.n; i++) {
		struct str at = str_first(str_from(line, i), word.n);
		bool begins = i == 0 || !(is_word_char(line.p[i - 1]) ||
					  line.p[i - 1] == '_');
		bool ends = i + word.n == line.n ||
			    !(is_word_char(line.p[i + word.n]) ||
			      line.p[i + word.n] == '_');

		if (begins && ends && str_eq_nocase(at, word))
			return true;
	}
	return false;
}

static const char *
unit_in_notes(const char *notes, struct str column)
{
	struct str rest = str_of(notes ? notes : "");

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const char *unit =
			names(line, column) ? figures_unit(line) : NULL;

		if (unit)
			return unit;
	}
	return NULL;
}

/* How many rows there are has no unit, whatever is counted. */
static bool
is_count(struct str shown)
{
	return str_is_nocase(str_first(shown, 5), "count");
}

static const char *
unit_of(const struct job *job, const struct schema_table *t, struct str shown)
{
	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];
		const char *unit;

		if (!is_of(shown, str_of(c->name)))
			continue;
		unit = c->comment ? figures_unit(str_of(c->comment)) : NULL;
		if (!unit)
			unit = unit_in_notes(job->notes_text, str_of(c->name));
		if (unit)
			return unit;
	}
	return NULL;
}

void
units_tell(struct job *job)
{
	const struct turn *turn = job->turn;

	for (size_t i = 0; turn->rows && i < turn->rows->n_cols; i++) {
		struct column *col = &turn->rows->cols[i];

		if (is_count(str_of(col->name)))
			continue;
		for (size_t k = 0; !col->unit && k < turn->n_tables; k++) {
			const struct schema_table *t = schema_table(
				job->schema, str_of(turn->tables[k]));

			if (t)
				col->unit = unit_of(job, t, str_of(col->name));
		}
	}
}
