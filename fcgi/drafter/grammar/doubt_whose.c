#include "drafter/grammar/doubt.h"
#include "drafter/grammar/sense.h"

#include <string.h>

#include "base/ban.h"

#define CHOICES_MAX 4
#define TEXT_MAX 400

/* A stored value that is all the question has; NULL: it has more, or none. */
static const struct link *
only_value(const struct parse *p)
{
	const struct link *ret = NULL;

	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->why == WHY_IMPLIED || l->why == WHY_MEANS ||
		    l->kind == LINK_ROWS || l->strength < 0.6)
			continue;
		if (l->kind != LINK_VALUE)
			return NULL;
		if (ret && (l->from != ret->from || l->to != ret->to))
			return NULL;
		ret = ret ? ret : l;
	}
	return ret && ret->why == WHY_EXACT ? ret : NULL;
}

static bool
is_count(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].cues & CUE_COUNT)
			return true;
	return false;
}

/* Whether a choice is of the table, or it is a view of others. */
static bool
is_taken(const struct parse *p, size_t k)
{
	const struct link *l = &p->links[k];

	if (p->schema->tables[l->table].view)
		return true;
	for (size_t i = 0; i < k; i++)
		if (p->links[i].kind == LINK_VALUE &&
		    p->links[i].why == WHY_EXACT &&
		    p->links[i].table == l->table)
			return true;
	return false;
}

static void
choice(const struct parse *p, struct draft *d, const struct link *l)
{
	struct buf b = buf_new(p->arena, TEXT_MAX);

	buf_puts(&b, is_count(p) ? "How many " : "Show the ");
	doubt_put_name(p, &b, &p->names[l->table]);
	buf_puts(&b, " with ");
	doubt_put_name(p, &b, name_of_col(p, l->table, l->col));
	buf_printf(&b, " %s", l->text);
	doubt_choice(p, d, buf_text(&b));
}

/* Whether rows of one table alone are called so: it is meant. */
static bool
is_plain(const struct parse *p)
{
	int table = NONE;

	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (!sense_is_called(p, l) || l->table == table)
			continue;
		if (table != NONE)
			return false;
		table = l->table;
	}
	return table != NONE;
}

bool
doubt_whose(const struct parse *p, struct draft *ret)
{
	const struct link *value = only_value(p);

	if (!value || is_plain(p))
		return false;
	*ret = (struct draft){ .clarify = arena_printf(
				       p->arena,
				       "\u201c%s\u201d is in more than one"
				       " table. What of it do you mean?",
				       value->text) };
	for (size_t k = 0; k < p->n_links && ret->n_choices < CHOICES_MAX; k++)
		if (p->links[k].kind == LINK_VALUE &&
		    p->links[k].why == WHY_EXACT && !is_taken(p, k))
			choice(p, ret, &p->links[k]);
	return ret->n_choices > 1;
}
