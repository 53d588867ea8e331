#include <string.h>

#include "base/utf8.h"
#include "sql/check/check.h"
#include "sql/check/complaint.h"
#include "sql/check/names.h"
#include "sql/check/near.h"

#include "base/ban.h"

static const char *const suggestions[] = {
	[COMPLAINT_SYNTAX] = "Check the SQL syntax.",
	[COMPLAINT_TYPE] = "Cast the values to the same type.",
	[COMPLAINT_AMBIGUOUS] = "Say which table the column is of.",
	[COMPLAINT_FUNCTION] = "Use a function that this database has.",
	[COMPLAINT_GROUP] = "Group by each column that is selected as it is.",
	[COMPLAINT_REFUSED] = "Write one SELECT statement that only reads.",
	[COMPLAINT_TIMEOUT] = "Narrow the question, or ask for less.",
	[COMPLAINT__MAX] = NULL,
};

static const char *const areas[] = {
	[COMPLAINT_SYNTAX] = "Near",       [COMPLAINT_AMBIGUOUS] = "Column",
	[COMPLAINT_FUNCTION] = "Function", [COMPLAINT_TYPE] = "Value",
	[COMPLAINT_GROUP] = "Column",      [COMPLAINT_REFUSED] = "Not allowed",
	[COMPLAINT__MAX] = NULL,
};

/* Without quotes around it; a message may have kept one of them. */
static struct str
unquoted(struct str name)
{
	static const char quotes[] = "\"`'[]";

	name = str_trim(name);
	if (name.n && strchr(quotes, name.p[0]))
		name = str_from(name, 1);
	if (name.n && strchr(quotes, name.p[name.n - 1]))
		name.n--;
	return name;
}

/* "price" of "o.price". */
static struct str
last_part(struct str name)
{
	while (name.n && memchr(name.p, '.', name.n))
		(void)str_cut(&name, '.');
	return unquoted(name);
}

#define MESSAGE_MAX 400 /* characters */

/* The first line is what happened; what follows is detail. */
static const char *
first_line(struct arena *a, const char *message)
{
	static const struct str tail = STR_INIT(", e.what() = ");
	struct str rest = utf8_clean(a, str_of(message));
	struct str line = str_trim(str_cut(&rest, '\n'));
	const char *at = memmem(line.p, line.n, tail.p, tail.n);

	if (at) /* ClickHouse says it twice */
		line = str_first(line, (size_t)(at - line.p));
	return utf8_shorten(a, line, MESSAGE_MAX);
}

/* "Say which: a.id or b.id." */
static void
add_ambiguous(struct arena *a, const struct shape *s,
	      const struct schema *schema, struct str name, struct complaint *c)
{
	struct buf b = buf_new(a, 500);
	const struct schema_table **tables;
	size_t n = 0, n_tables = 0;

	tables = names_tables(a, s, schema, &n_tables);
	for (size_t i = 0; i < n_tables; i++)
		if (schema_column(tables[i], name))
			buf_printf(&b, "%s%s.%.*s",
				   n++ ? " or " : "Say which: ",
				   tables[i]->name, (int)name.n, name.p);
	if (n > 1)
		c->suggestion = arena_printf(a, "%s.", buf_text(&b));
}

/* The table that q of "q.name" stands for, or NULL. */
static const struct schema_table *
table_of(const struct shape *s, const struct schema *schema, struct str q)
{
	for (size_t i = 0; schema && i < s->n_refs; i++) {
		const struct table_ref *ref = &s->refs[i];

		if (!ref->cte && !ref->call &&
		    str_eq_nocase(ref->alias.n ? ref->alias : ref->name, q))
			return schema_table(schema, ref->name);
	}
	return NULL;
}

static void
add_column(struct arena *a, const struct shape *s, const struct schema *schema,
	   struct str name, struct complaint *c)
{
	struct str rest = name, q = unquoted(str_cut(&rest, '.'));
	const struct schema_table *t = NULL;
	const struct schema_table **tables;
	size_t n = 0;

	if (rest.n)
		t = table_of(s, schema, q);
	if (t) {
		near_column(a, &t, 1, last_part(name), c);
		return;
	}
	tables = names_tables(a, s, schema, &n);
	near_column(a, tables, n, last_part(name), c);
}

/* Engines say these of a limit that is ours. */
static const struct {
	const char *dialect, *pattern, *say, *suggestion;
} plain[] = {
	{ "sqlite", "out of memory",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
	{ "sqlite", "string or blob too big",
	  "A value of the result is longer than a query may make it.",
	  "Join fewer texts into one value." },
	{ "sqlite", "parser stack overflow",
	  "The statement is nested too deeply.",
	  "Write it with fewer brackets." },
	{ "sqlite", "Expression tree is too large",
	  "The statement is nested too deeply.",
	  "Write it with fewer conditions." },
	{ "duckdb", "Out of Memory Error",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
	{ "clickhouse", "memory limit",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
};

static void
say_plainly(const struct dialect *d, struct complaint *c)
{
	struct str name;

	for (size_t i = 0; i < COUNT(plain); i++)
		if (complaint_is_of(plain[i].dialect, d) &&
		    complaint_fits(plain[i].pattern, str_of(c->message),
				   &name)) {
			c->message = plain[i].say;
			c->suggestion = plain[i].suggestion;
			return;
		}
}

struct complaint *
sql_complaint(struct arena *a, const struct dialect *d,
	      const struct schema *schema, struct str text, const char *message,
	      const char *sqlstate)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));
	const struct shape s = shape_read(a, d, text);
	struct str name = { 0 };

	c->message = first_line(a, message);
	c->type = complaint_classify(d, c->message, sqlstate, &name);
	if (c->type == COMPLAINT_REFUSED)
		c->refusal = REFUSAL_ENGINE;
	c->sqlstate = arena_strdup(a, sqlstate);
	if (c->type == COMPLAINT_TABLE && name.n)
		near_table(a, schema, last_part(name), c);
	else if (c->type == COMPLAINT_COLUMN && name.n)
		add_column(a, &s, schema, name, c);
	else if (c->type == COMPLAINT_AMBIGUOUS && name.n)
		add_ambiguous(a, &s, schema, last_part(name), c);
	if (!c->name && name.n &&
	    (c->type == COMPLAINT_AMBIGUOUS || c->type == COMPLAINT_FUNCTION))
		c->name = str_dup(a, last_part(name));
	say_plainly(d, c);
	if (!c->suggestion)
		c->suggestion = suggestions[c->type];
	if (!c->problem_area && name.n && areas[c->type])
		c->problem_area = arena_printf(a, "%s: %.*s", areas[c->type],
					       (int)name.n, name.p);
	return c;
}
