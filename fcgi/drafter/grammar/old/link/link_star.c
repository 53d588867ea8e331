#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* Words for all columns of a table; the longer, the surer. */
static const struct {
	const char *text;
	double strength;
} stars[] = {
	{ "all the information", 0.95 },
	{ "all information", 0.95 },
	{ "all the details", 0.9 },
	{ "all details", 0.9 },
	{ "all the info", 0.9 },
	{ "all info", 0.9 },
	{ "all the data", 0.9 },
	{ "all data", 0.9 },
	{ "all columns", 0.95 },
	{ "all the columns", 0.95 },
	{ "all attributes", 0.9 },
	{ "all fields", 0.95 },
	{ "full details", 0.9 },
	{ "full information", 0.9 },
	{ "complete information", 0.9 },
	{ "complete details", 0.9 },
	{ "information", 0.75 },
	{ "info", 0.7 },
	{ "details", 0.5 },
	{ "everything", 0.8 },
	{ "records", 0.5 },
	{ "entries", 0.4 },
};

void
links_of_stars(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = 0; k < COUNT(stars); k++) {
			size_t n = phrase_at(p, i, stars[k].text);
			struct link l = { .kind = LINK_COLUMN,
					  .why = WHY_IMPLIED,
					  .from = (short)i,
					  .to = (short)(i + n),
					  .col = NONE,
					  .strength = stars[k].strength };

			for (size_t t = 0; n > 0 && t < p->schema->n_tables;
			     t++) {
				l.table = (short)t;
				if (p->mentioned[t] >= 0.6)
					link_add(f, l);
			}
		}
}
