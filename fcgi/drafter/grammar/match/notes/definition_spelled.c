#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Lists of what tables and columns are, each as it is spelled. */

static bool
are_plain_names(const struct finder *f, struct str s)
{
	struct str left, right;

	return str_split_at(s, " or ", &left, &right) &&
	       str_count_words(right) == 1 && note_is_plain_name(f, left) &&
	       note_is_plain_name(f, right);
}

/* "Complaints (cmpHdr)", at the beginning. */
static void
read_in_brackets(struct finder *f, struct str s)
{
	const char *open = memchr(s.p, '(', s.n);
	struct str name, inside;

	if (!open)
		return;
	name = str_trim(str_first(s, (size_t)(open - s.p)));
	inside = str_from(s, (size_t)(open - s.p) + 1);
	inside = str_cut(&inside, ')');
	if (note_table_spelled(f->x->catalog->schema, inside) != NO_TABLE &&
	    note_is_plain_name(f, name))
		definition_put_names(f, name, inside);
}

/* "items (articles, products)": each is a name. */
static void
put_said(struct finder *f, struct str said, struct str spelled)
{
	struct str names = said, inside = str_cut(&names, '(');

	(void)str_cut(&said, '(');
	definition_put_names(f, inside, spelled);
	inside = str_cut(&said, ')');
	while (inside.n) {
		const struct str one = str_trim(str_cut(&inside, ','));

		if (note_is_plain_name(f, one))
			definition_put_names(f, one, spelled);
	}
}

/* "F01 customers, F02 sales reps": what each is, without a verb. */
static bool
read_spelled_list(struct finder *f, struct str s)
{
	size_t n = 0;

	for (int put = 0; put < 2; put++) {
		struct str rest = s;

		while (rest.n) {
			struct str said = str_next_part(&rest);
			const struct str spelled = str_word(&said, " "),
					 names = str_cut(
						 &(struct str){ said.p,
								said.n },
						 '(');

			said = str_trim(said);
			if (note_cut_phrase(&(struct str){ said.p, said.n },
					    "explain") ||
			    note_table_spelled(f->x->catalog->schema,
					       spelled) == NO_TABLE ||
			    !note_is_plain_name(f, names))
				return false;
			n++;
			if (put)
				put_said(f, said, spelled);
		}
		if (n < 2)
			return false;
	}
	return true;
}

/* "slm = field reps (staff.slm_cd)": what one name of the schema is called. */
static bool
explained(const struct finder *f, struct str part, struct str *spelled,
	  struct str *said)
{
	struct str names;

	if (!note_explains(part, spelled, said))
		return note_called_behind(f, part, spelled, said);
	/* "flats holds all units: …" */
	*said = str_trim(str_cut(said, ':'));
	names = *said;
	names = str_trim(str_cut(&names, '('));
	if (note_table_spelled(f->x->catalog->schema, *spelled) != NO_TABLE)
		/* "owners are our clients or customers" */
		return are_plain_names(f, names) ||
		       note_is_plain_name(f, names);
	*said = names;
	if (note_column_with(f, *spelled))
		*spelled = str_of(note_column_with(f, *spelled));
	return note_spells_column(f, *spelled) && note_is_plain_name(f, names);
}

/* "sent / back = lent / returned": as many names as columns. */
static bool
read_pairs(struct finder *f, struct str part)
{
	struct str cols, names;

	if (!note_split_at(part, "explain", &cols, &names))
		return false;
	for (int put = 0; put < 2; put++) {
		struct str left = cols, right = names;
		size_t n = 0;

		while (left.n && right.n) {
			const struct str col = note_cut_first(&left),
					 name = note_cut_first(&right);

			if (!note_column_spelled(f, col, NULL, NULL) ||
			    !note_is_plain_name(f, name))
				return false;
			n++;
			if (put)
				definition_put_names(f, name, col);
		}
		if (n < 2 || left.n || right.n)
			return false;
	}
	return true;
}

/* "book": among others, a table that is called what it is. */
static bool
is_itself(const struct finder *f, struct str part)
{
	return note_table_spelled(f->x->catalog->schema, part) != NO_TABLE;
}

bool
definition_read_spelled(struct finder *f, struct str s)
{
	struct str rest = s, spelled, said;
	bool any = false, verb = false;

	if (read_spelled_list(f, s))
		return true;

	read_in_brackets(f, s);
	while (rest.n) {
		const struct str from = rest, part = str_next_part(&rest);

		if (is_itself(f, part))
			continue;
		if (read_pairs(f, part)) {
			any = verb = true;
			continue;
		}
		if (!explained(f, part, &spelled, &said)) {
			if (verb) /* "…, slm_end filled = no longer with us" */
				definition_read_sentence(f, from);
			return verb; /* "iv_pd day paid, empty is open" */
		}
		put_said(f, said, spelled);
		verb |= note_explains(part, &spelled, &said);
		any = true;
	}
	return any;
}
