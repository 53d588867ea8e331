#include <string.h>

#include "knowledge/notes/text.h"
#include "knowledge/teach/lesson.h"

#include "base/ban.h"

#define NONE SIZE_MAX

struct place {
	size_t table, col; /* NONE: not named */
};

static size_t
table_of(const struct schema *s, struct str name)
{
	for (size_t i = 0; i < s->n_tables; i++)
		if (str_is_nocase(name, s->tables[i].name))
			return i;
	return NONE;
}

static size_t
column_of(const struct schema_table *t, struct str name)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(name, t->cols[i].name))
			return i;
	return NONE;
}

/* "orders", "orders.total", or "total" of any table. */
static struct place
place_of(const struct schema *s, const char *name)
{
	struct place p = { NONE, NONE };
	struct str col = str_of(name), table = col;
	const char *dot = strrchr(name, '.');

	if (dot) {
		table = str_first(table, (size_t)(dot - name));
		col = str_of(dot + 1);
		while (table.n && memchr(table.p, '.', table.n))
			(void)str_cut(&table, '.'); /* a schema before it */
	}
	p.table = table_of(s, table);
	if (dot && p.table != NONE)
		p.col = column_of(&s->tables[p.table], col);
	for (size_t i = 0; !dot && p.table == NONE && i < s->n_tables; i++) {
		p.col = column_of(&s->tables[i], col);
		if (p.col != NONE)
			p.table = i;
	}
	if (dot && p.col == NONE)
		p.table = NONE;
	return p;
}

/* What is being checked, and against what. */
struct check {
	struct arena *arena;
	const struct schema *schema;
	const struct facts *facts;
	struct lesson *lesson;
};

static void
fault(struct check *c, const char *why)
{
	c->lesson->fault = why;
}

static bool
is_stored(const struct column_facts *f, const char *code)
{
	for (size_t i = 0; i < f->n_values; i++)
		if (strcmp(f->values[i], code) == 0)
			return true;
	return false;
}

/* Only where all values are known. */
static void
check_codes(struct check *c, const struct place *p)
{
	const struct column_facts *f = facts_find(c->facts, p->table, p->col);

	if (!f || !f->complete || f->n_values != f->n_distinct)
		return;
	for (size_t i = 0; i < c->lesson->n; i++)
		if (!is_stored(f, c->lesson->texts[i])) {
			fault(c, arena_printf(c->arena, "%s holds no %s.",
					      c->lesson->subject,
					      c->lesson->texts[i]));
			return;
		}
}

static void
check_column(struct check *c)
{
	const struct place p = place_of(c->schema, c->lesson->subject);

	if (p.col == NONE)
		fault(c, arena_printf(c->arena, "There is no column %s.",
				      c->lesson->subject));
	else
		check_codes(c, &p);
}

static void
check_name(struct check *c)
{
	struct lesson *l = c->lesson;
	size_t n = 0;

	if (place_of(c->schema, l->subject).table == NONE) {
		fault(c,
		      arena_printf(c->arena, "There is no table or column %s.",
				   l->subject));
		return;
	}
	for (size_t i = 0; i < l->n; i++)
		if (place_of(c->schema, l->texts[i]).table == NONE)
			l->texts[n++] = l->texts[i];
	l->n = n;
	if (!n)
		fault(c, "The schema has these names itself.");
}

static void
check_label(struct check *c)
{
	const size_t t = table_of(c->schema, str_of(c->lesson->subject));

	if (t == NONE || column_of(&c->schema->tables[t],
				   str_of(c->lesson->meaning)) == NONE)
		fault(c, arena_printf(c->arena, "There is no column %s.%s.",
				      c->lesson->subject, c->lesson->meaning));
}

static void
check_term(struct check *c)
{
	const struct note note = { .title = "",
				   .text = lesson_text(c->arena, c->lesson) };
	struct terms terms = { .n = 0 };

	note_terms(c->arena, &note, &terms);
	if (!terms.n)
		fault(c, "It is no definition that can be read: it is too long,"
			 " or has several sentences.");
}

void
lessons_check(struct arena *a, const struct schema *schema,
	      const struct facts *facts, struct lessons *lessons)
{
	static void (*const checks[LESSON__MAX])(struct check * c) = {
		[LESSON_NAME] = check_name,
		[LESSON_COLUMN] = check_column,
		[LESSON_TERM] = check_term,
		[LESSON_LABEL] = check_label,
	};

	for (size_t i = 0; i < lessons->n; i++) {
		struct check c = { a, schema, facts, &lessons->items[i] };

		if (checks[c.lesson->kind])
			checks[c.lesson->kind](&c);
	}
}
