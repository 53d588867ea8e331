#include "sql/mend/mending.h"

#include <string.h>

#include "sql/check/names.h"

#include "base/ban.h"

#define WORDS_MAX 6 /* of a name with blanks in it */

static bool
is_ref(const struct mending *m, size_t i)
{
	for (size_t k = 0; k < m->shape.n_refs; k++)
		if (m->shape.refs[k].at == i)
			return true;
	return false;
}

/* Whether token i is a use of the name that a complaint is about. */
static bool
is_use(const struct mending *m, size_t i, const struct complaint *c)
{
	struct token t = mending_token(m, i), next = mending_token(m, i + 1);

	if (!token_is_name(t) ||
	    !str_eq_nocase(token_name(m->arena, t), str_of(c->name)) ||
	    token_is_op(next, "(") ||
	    (i && token_is(mending_token(m, i - 1), "as")))
		return false;
	if (c->type == COMPLAINT_TABLE)
		return is_ref(m, i) || token_is_op(next, ".");
	return !is_ref(m, i) && !token_is_op(next, ".");
}

/* Every use of the name becomes its near miss: one change, many places. */
static bool
put_near(struct mending *m, const struct complaint *c)
{
	const char *with = mending_name(m, c->nearest);
	const char *note =
		arena_printf(m->arena, "%s for %s", c->nearest, c->name);
	bool any = false;

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		if (is_use(m, i, c) &&
		    !str_is(mending_token(m, i).text, with)) {
			mending_put(m, i, i + 1, with, note);
			any = true;
		}
	return any;
}

/* The engine's complaint first; then those that the schema alone shows. */
static bool
mend_near(struct mending *m)
{
	struct complaint *c = m->complaint;

	if (c->nearest && c->name &&
	    (c->type == COMPLAINT_TABLE || c->type == COMPLAINT_COLUMN)) {
		bool done = put_near(m, c);

		c->nearest = NULL;
		if (done)
			return true;
	}
	if (!m->schema)
		return false;
	c = names_near(m->arena, &m->shape, m->schema);
	return c && put_near(m, c);
}

/* How the schema spells a name of the tables that are used; NULL: none. */
static const char *
spelling(const struct mending *m, struct str name, bool table)
{
	const struct schema_table *t;
	const struct schema_column *c;

	if (table) {
		t = schema_table(m->schema, name);
		return t ? t->name : NULL;
	}
	for (size_t i = 0; i < m->shape.n_refs; i++) {
		t = m->shape.refs[i].cte
			    ? NULL
			    : schema_table(m->schema, m->shape.refs[i].name);
		c = t ? schema_column(t, name) : NULL;
		if (c)
			return c->name;
	}
	return NULL;
}

/* Mixed case, where the engine folds what has no quotes. */
static bool
mend_case(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);
	bool dotted = i && token_is_op(mending_token(m, i - 1), ".");
	const char *name, *with;

	if (m->dialect->fold == FOLD_NONE || !m->schema || !token_is_name(t) ||
	    (m->complaint->type != COMPLAINT_TABLE &&
	     m->complaint->type != COMPLAINT_COLUMN) ||
	    token_is_op(mending_token(m, i + 1), "(") ||
	    (t.kind == TOKEN_WORD && lex_is_keyword(t.text) && !dotted))
		return false;
	if (!is_ref(m, i) && shape_has(m->shape.given, m->shape.n_given,
				       token_name(m->arena, t)))
		return false;
	name = spelling(m, token_name(m->arena, t), is_ref(m, i));
	if (!name && token_is_op(mending_token(m, i + 1), "."))
		name = spelling(m, token_name(m->arena, t), true);
	with = name ? mending_name(m, name) : NULL;
	if (!with || str_is(t.text, with) ||
	    str_eq(token_name(m->arena, t), str_of(name)))
		if (!with || t.kind == TOKEN_QUOTED ||
		    with[0] != m->dialect->quote_open)
			return false;
	mending_put(m, i, i + 1, with, NULL);
	return true;
}

/* How many tokens from i on spell the name's words; 0: they do not. */
static size_t
spelled(const struct mending *m, size_t i, const char *name)
{
	struct str rest = str_of(name), word;
	size_t n = 0;

	while ((word = str_word(&rest, " ")).n) {
		struct token t = mending_token(m, i + n);

		if (t.kind != TOKEN_WORD || !str_eq_nocase(t.text, word) ||
		    ++n > WORDS_MAX)
			return 0;
	}
	return n;
}

/* "Order Details" without its quotes; a name of the first word wins. */
static bool
mend_blanks(struct mending *m, size_t i)
{
	const struct schema *s = m->schema;

	if (!s || mending_token(m, i).kind != TOKEN_WORD)
		return false;
	for (size_t t = 0; t < s->n_tables; t++) {
		const struct schema_table *table = &s->tables[t];
		const char *name = table->name;
		size_t n = strchr(name, ' ') ? spelled(m, i, name) : 0;

		for (size_t c = 0; n < 2 && c < table->n_cols; c++) {
			name = table->cols[c].name;
			n = strchr(name, ' ') ? spelled(m, i, name) : 0;
		}
		if (n < 2 || schema_table(s, mending_token(m, i).text) ||
		    spelling(m, mending_token(m, i).text, false))
			continue;
		mending_put(m, i, i + n, mending_name(m, name), NULL);
		return true;
	}
	return false;
}

/* A reserved word that is a column: o.order, and order between commas. */
static bool
mend_reserved(struct mending *m, size_t i)
{
	static const char *const befores[] = { "select", "by", "where",
					       "and",    "or", NULL };
	struct token t = mending_token(m, i), next = mending_token(m, i + 1);
	struct token before = i ? mending_token(m, i - 1) : (struct token){ 0 };
	const char *name;

	if (m->complaint->type != COMPLAINT_SYNTAX || !m->schema || !i ||
	    t.kind != TOKEN_WORD || !lex_is_reserved(t.text) ||
	    token_is(next, "by") || token_is_op(next, "("))
		return false;
	if (!token_is_op(before, ".") && !token_is_op(before, ",") &&
	    !token_is_op(before, "(") && !token_is_one_of(before, befores))
		return false;
	name = spelling(m, t.text, false);
	if (!name || (!token_is_op(before, ".") && token_is_name(next) &&
		      !lex_is_reserved(next.text)))
		return false;
	mending_put(m, i, i + 1, mending_name(m, name), NULL);
	return true;
}

bool
mend_prefix(struct mending *m, size_t i)
{
	static const char *const schemas[] = { "public", "dbo", "main",
					       "default", NULL };
	struct token t = mending_token(m, i), table = mending_token(m, i + 2);

	if (!m->schema || !token_is_name(t) ||
	    !token_is_op(mending_token(m, i + 1), ".") ||
	    !token_is_name(table) ||
	    (!is_ref(m, i + 2) && !token_is_op(mending_token(m, i + 3), ".")) ||
	    (i && token_is_op(mending_token(m, i - 1), ".")) ||
	    !str_is_one_of(str_lower(m->arena, token_name(m->arena, t)),
			   schemas) ||
	    !schema_table(m->schema, token_name(m->arena, table)))
		return false;
	mending_put(m, i, i + 3, str_dup(m->arena, table.text), NULL);
	return true;
}

/* Where the complaint is about a name. */
static bool
mend_prefix_of_name(struct mending *m, size_t i)
{
	return (m->complaint->type == COMPLAINT_TABLE ||
		m->complaint->type == COMPLAINT_COLUMN ||
		m->complaint->type == COMPLAINT_SYNTAX) &&
	       mend_prefix(m, i);
}

bool
mend_names(struct mending *m)
{
	static bool (*const mends[])(struct mending *, size_t) = {
		mend_prefix_of_name,
		mend_blanks,
		mend_reserved,
		mend_case,
	};

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		for (size_t k = 0; k < COUNT(mends); k++)
			if (mends[k](m, i))
				return true;
	return mend_near(m);
}
