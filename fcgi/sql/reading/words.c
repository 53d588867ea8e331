#include <string.h>

#include "data/names.h"
#include "sql/lex/date_parts.h"
#include "sql/reading/reader.h"

#include "base/ban.h"

/* Expressions as people say them. */

/* Aggregates of one value each. */
static const struct {
	const char *name, *words;
} functions[] = {
	{ "sum", "sum of " }, { "total", "sum of " }, { "avg", "average " },
	{ "min", "lowest " }, { "max", "highest " },  { "median", "median " },
};

struct span
reader_bare(const struct reader *r, struct span e)
{
	const struct shape *s = &r->c.shape;

	while (e.at + 2 < e.end && token_is_op(s->tokens[e.at], "(") &&
	       s->after[e.at] == e.end) {
		e.at++;
		e.end--;
	}
	return e;
}

size_t
reader_find(const struct reader *r, struct span e, const char *word)
{
	const struct shape *s = &r->c.shape;
	size_t depth = 0;

	for (size_t i = e.at; i < e.end; i++) {
		depth -= token_is_op(s->tokens[i], ")") && depth > 0;
		if (depth == 0 && (token_is(s->tokens[i], word) ||
				   token_is_op(s->tokens[i], word)))
			return i;
		depth += token_is_op(s->tokens[i], "(");
	}
	return e.end;
}

struct span
reader_item(const struct reader *r, struct span item, size_t *ret_alias)
{
	const struct shape *s = &r->c.shape;
	const size_t last = item.end - 1;

	*ret_alias = 0;
	if (item.end < item.at + 2 || !token_is_name(s->tokens[last]))
		return item;
	if (token_is(s->tokens[last - 1], "as")) {
		*ret_alias = last;
		return (struct span){ item.at, last - 1 };
	}
	/* "count(*) n": a name right behind an operand */
	if (token_is_op(s->tokens[last - 1], ")") ||
	    (token_is_name(s->tokens[last - 1]) &&
	     !lex_is_reserved(s->tokens[last - 1].text) &&
	     !lex_is_reserved(s->tokens[last].text))) {
		*ret_alias = last;
		return (struct span){ item.at, last };
	}
	return item;
}

const char *
reader_name(const struct reader *r, struct str name)
{
	const struct column col = { .name = str_dup(r->arena, name) };

	return name_in_words(r->arena, &col);
}

const char *
reader_rows(const struct reader *r, size_t ref)
{
	const char *words = ref < r->c.shape.n_refs
				    ? reader_name(r, r->c.shape.refs[ref].name)
				    : NULL;

	return words ? name_plural(r->arena, words) : NULL;
}

/* The reference that an alias or a table's own name stands for. */
static size_t
find_ref(const struct reader *r, struct str name)
{
	const struct shape *s = &r->c.shape;
	size_t i = 0;

	while (i < s->n_refs &&
	       !str_eq_nocase(s->refs[i].alias.n ? s->refs[i].alias
						 : s->refs[i].name,
			      name))
		i++;
	return i;
}

/* "category" of categories.name, "city of customers", "ID of orders". */
static const char *
words_of_column(const struct reader *r, struct span e)
{
	const struct token *t = r->c.shape.tokens;
	const struct str name = token_name(r->arena, t[e.end - 1]);
	const char *words = reader_name(r, name), *rows;
	size_t ref;

	if (!words || e.end < e.at + 3)
		return words;
	ref = find_ref(r, token_name(r->arena, t[e.end - 3]));
	rows = reader_rows(r, ref);
	if (ref == r->base || !rows || r->c.shape.refs[ref].cte)
		return words;
	if (strcmp(words, "name") == 0)
		return name_singular(r->arena, rows);
	return arena_printf(r->arena, "%s of %s", words, rows);
}

bool
reader_is_column(const struct reader *r, struct span e)
{
	const struct token *t = r->c.shape.tokens;

	for (size_t i = e.at; i < e.end; i++)
		if ((i - e.at) % 2 ? !token_is_op(t[i], ".")
				   : !token_is_name(t[i]))
			return false;
	return (e.end - e.at) % 2 == 1;
}

/* f(x) as a whole. */
static bool
is_call(const struct reader *r, struct span e)
{
	const struct shape *s = &r->c.shape;

	return e.end > e.at + 2 && token_is_name(s->tokens[e.at]) &&
	       token_is_op(s->tokens[e.at + 1], "(") &&
	       s->after[e.at + 1] == e.end;
}

/* "number of orders", "number of different cities" */
static const char *
words_of_count(const struct reader *r, struct span of, bool distinct)
{
	const char *words = token_is_op(r->c.shape.tokens[of.at], "*")
				    ? NULL
				    : reader_words(r, of);
	const struct str w = str_of(words ? words : "");

	if (distinct && str_ends(w, STR(" ID")) && !str_has(w, STR(" of ")))
		return arena_printf(
			r->arena, "number of different %s",
			name_plural(r->arena,
				    str_dup(r->arena, str_first(w, w.n - 3))));
	if (distinct && words && !str_has(w, STR(" of ")))
		return arena_printf(r->arena, "number of different %s",
				    name_plural(r->arena, words));
	if (distinct && words && !str_starts(w, STR("ID of ")))
		return arena_printf(r->arena, "number of different %s", words);
	if (str_starts(w, STR("ID of ")))
		return arena_printf(r->arena, "number of %s%.*s",
				    distinct ? "different " : "", (int)w.n - 6,
				    w.p + 6);
	return r->rows ? arena_printf(r->arena, "number of %s", r->rows)
		       : "number of rows";
}

static const char *
words_of_call(const struct reader *r, struct span e)
{
	const struct token *t = r->c.shape.tokens;
	struct span of = { e.at + 2, e.end - 1 };
	const bool distinct = token_is(t[of.at], "distinct");
	const char *words = NULL;

	of.at += distinct;
	if (token_is(t[e.at], "count"))
		return words_of_count(r, of, distinct);
	for (size_t i = 0; i < COUNT(functions); i++)
		if (token_is(t[e.at], functions[i].name) &&
		    (words = reader_words(r, of)))
			return arena_printf(r->arena, "%s%s",
					    functions[i].words, words);
	/* what is rounded or filled in is what it was */
	if (token_is(t[e.at], "round") || token_is(t[e.at], "coalesce"))
		words = reader_words(
			r, (struct span){ of.at, reader_find(r, of, ",") });
	return words;
}

/* What the select list calls the same expression. */
static const char *
words_of_alias(const struct reader *r, struct span e)
{
	struct span rest = r->c.of[CLAUSE_SELECT];
	const struct str text = clauses_text(&r->c, e);
	size_t alias;

	while (rest.at < rest.end) {
		const struct span item = clauses_item(&r->c, &rest);
		const struct span own = reader_item(r, item, &alias);

		if (alias && str_eq(clauses_text(&r->c, own), text))
			return reader_name(
				r,
				token_name(r->arena, r->c.shape.tokens[alias]));
	}
	return NULL;
}

const char *
reader_part(const struct reader *r, struct span e, struct str *ret_of)
{
	return date_part_of(r->arena, r->dialect, clauses_text(&r->c, e),
			    ret_of);
}

const char *
reader_words(const struct reader *r, struct span e)
{
	const char *words = NULL;
	struct str of;
	bool aggregate;

	e = reader_bare(r, e);
	if (e.at >= e.end)
		return NULL;
	if (reader_is_column(r, e))
		return words_of_column(r, e);
	aggregate = reader_is_aggregate(r, e);
	if (aggregate)
		words = words_of_call(r, e);
	if (!words)
		words = words_of_alias(r, e);
	if (!words)
		words = reader_part(r, e, &of);
	if (!words && !aggregate && is_call(r, e))
		words = words_of_call(r, e);
	/* of what texts go into, a name tells too little */
	for (size_t i = e.at; !words && i < e.end; i++)
		if (r->c.shape.tokens[i].kind == TOKEN_TEXT)
			return NULL;
	return words ? words : reader_name(r, clauses_text(&r->c, e));
}

const char *
reader_item_words(const struct reader *r, struct span item)
{
	size_t alias = 0;
	const struct span own = reader_item(r, item, &alias);
	const char *words =
		reader_is_aggregate(r, own) ? reader_words(r, own) : NULL;

	if (!words && alias)
		words = reader_name(
			r, token_name(r->arena, r->c.shape.tokens[alias]));
	return words ? words : reader_words(r, own);
}

bool
reader_is_aggregate(const struct reader *r, struct span e)
{
	e = reader_bare(r, e);
	return is_call(r, e) && reader_aggregates(r, e);
}

bool
reader_aggregates(const struct reader *r, struct span e)
{
	for (size_t i = e.at; i < e.end; i++)
		if (shape_is_aggregate(&r->c.shape, i))
			return true;
	return false;
}

void
reader_list(struct reader *r, const char *const *items, size_t n)
{
	for (size_t i = 0; i < n; i++)
		buf_printf(r->b, "%s%s",
			   i == 0      ? ""
			   : i + 1 < n ? ", "
				       : " and ",
			   items[i]);
}
