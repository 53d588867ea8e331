#include "sql/check/cover.h"

#include "sql/check/names.h"

#include "base/ban.h"

#define MASKED_BYTES 2000
#define RULE_BYTES ((size_t)60000)

static struct complaint *
refused(struct arena *a, const struct schema_table *t, const char *why)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));

	c->type = COMPLAINT_REFUSED;
	c->refusal = REFUSAL_RIGHTS;
	c->message = arena_printf(a, "The table %s cannot be asked: %s.",
				  t->name, why);
	return c;
}

static void
put_place(const struct dialect *d, const struct schema_table *t,
	  struct buf *out)
{
	const char *schema = t->schema ? t->schema : d->main_schema;

	if (schema) {
		dialect_name(d, out, str_of(schema));
		buf_putc(out, '.');
	}
	dialect_name(d, out, str_of(t->name));
}

static struct str
text_literal(struct arena *a, const struct dialect *d, const char *text)
{
	struct buf b = buf_new(a, MASKED_BYTES);

	dialect_text(d, &b, str_of(text ? text : ""));
	return buf_str(&b);
}

static void
put_email(const struct dialect *d, struct str column, struct buf *out)
{
	if (d->concat)
		buf_printf(out, "substr(%.*s, 1, 1) %s '***@…'", (int)column.n,
			   column.p, d->concat);
	else
		buf_printf(out, "concat(substr(%.*s, 1, 1), '***@…')",
			   (int)column.n, column.p);
}

/* What is read in place of the column; false: the dialect has no way. */
static bool
put_masked(struct arena *a, const struct dialect *d, struct str column,
	   enum mask how, const struct rights *rights, struct buf *out)
{
	const char *form = how == MASK_HASH ? d->hash : d->year;

	switch (how) {
	case MASK_NULL: /* of the column's own type */
		buf_printf(out, "CASE WHEN 1 = 0 THEN %.*s END", (int)column.n,
			   column.p);
		return true;
	case MASK_EMAIL:
		put_email(d, column, out);
		return true;
	case MASK_HASH:
	case MASK_YEAR:
		if (!form)
			return false;
		dialect_form(out, form, column,
			     text_literal(a, d, rights->salt));
		return true;
	case MASK_NONE:
	case MASK__MAX:
		break;
	}
	buf_add(out, column);
	return true;
}

static bool
put_columns(struct arena *a, const struct dialect *d,
	    const struct schema_table *t, const struct rights *rights,
	    struct buf *out)
{
	const struct rights_table *r = rights_table(rights, t->name);
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++) {
		const char *name = t->cols[i].name;
		enum mask how = rights_masks(r, name);
		struct buf b = buf_new(a, MASKED_BYTES);

		if (!rights_column(r, name))
			continue;
		dialect_name(d, &b, str_of(name));
		buf_puts(out, n++ ? ", " : "");
		if (!put_masked(a, d, buf_str(&b), how, rights, out))
			return false;
		if (how != MASK_NONE) {
			buf_puts(out, " AS ");
			buf_add(out, buf_str(&b));
		}
	}
	return n > 0;
}

static const struct fact *
find_fact(const struct rights *r, struct str name)
{
	for (size_t i = 0; i < r->n_facts; i++)
		if (str_is(name, r->facts[i].name))
			return &r->facts[i];
	return NULL;
}

/* The values that the reader has, as a list; NULL for none, which is in no
 * list and equals nothing. */
static void
put_fact(const struct dialect *d, const struct fact *f, struct buf *out)
{
	if (!f || f->n == 0)
		buf_puts(out, "NULL");
	for (size_t i = 0; f && i < f->n; i++) {
		buf_puts(out, i ? ", " : "");
		dialect_text(d, out, str_of(f->values[i]));
	}
}

/* The rule with the reader's facts in it; NULL: it is too long. */
static const char *
rule_of(struct arena *a, const struct dialect *d, const struct rights *rights,
	const char *rule)
{
	struct buf b = buf_new(a, RULE_BYTES);
	struct str rest = str_of(rule), before, name;

	while (rights_next_fact(&rest, &before, &name)) {
		buf_add(&b, before);
		put_fact(d, find_fact(rights, name), &b);
	}
	buf_add(&b, rest);
	return b.cut ? NULL : buf_text(&b);
}

/* One bracket from the token at i to the last, as this dialect reads it. */
static bool
is_one_bracket(const struct shape *s, size_t i)
{
	for (size_t k = i; k < s->n_tokens; k++)
		if (s->tokens[k].kind == TOKEN_BAD ||
		    s->tokens[k].kind == TOKEN_SEMI)
			return false;
	return i < s->n_tokens && s->after[i] == s->n_tokens;
}

/*
 * A rule ends where its bracket does; a name in it that its table does not
 * have could mean one of the statement around it.
 */
static bool
is_sound(struct arena *a, const struct dialect *d, const struct schema *whole,
	 const struct schema_table *t, const char *rule)
{
	struct buf b = buf_new(a, RULE_BYTES * 2);
	struct shape s;
	size_t where;

	buf_puts(&b, "SELECT 1 FROM ");
	put_place(d, t, &b);
	where = shape_read(a, d, buf_str(&b)).n_tokens;
	buf_printf(&b, " WHERE (%s)", rule);
	s = shape_read(a, d, buf_str(&b));
	return !b.cut && is_one_bracket(&s, where + 1) &&
	       !names_check(a, &s, whole);
}

struct complaint *
cover_table(struct arena *a, const struct dialect *d,
	    const struct schema *whole, const struct schema_table *t,
	    const struct rights *rights, struct buf *out)
{
	const struct rights_table *r = rights_table(rights, t->name);
	const char *rule = r->rule ? rule_of(a, d, rights, r->rule) : NULL;

	if (rights_sees_all(r)) {
		put_place(d, t, out);
		return NULL;
	}
	buf_puts(out, "(SELECT ");
	if (!put_columns(a, d, t, rights, out))
		return refused(a, t, "its columns cannot be shown here");
	buf_puts(out, " FROM ");
	put_place(d, t, out);
	if (r->rule && (!rule || !is_sound(a, d, whole, t, rule)))
		return refused(a, t, "the rule for its rows does not fit it");
	/* the limit keeps conditions of the statement from being looked at
	 * before the rule: an error of theirs would tell of hidden rows */
	if (rule)
		buf_printf(out, " WHERE (%s)%s", rule,
			   d->fence ? d->fence : "");
	buf_putc(out, ')');
	return NULL;
}
