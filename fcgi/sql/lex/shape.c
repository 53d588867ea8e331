#include "sql/lex/shaping.h"

#include "base/ban.h"

#define DEPTH_MAX 200 /* deeper brackets are read as if at this depth */

/* What a comma or a name means between one pair of brackets. */
struct frame {
	bool from;   /* in a FROM list: a comma brings another table */
	bool expect; /* a table's name comes next */
	bool array;  /* ARRAY JOIN: a comma brings another array */
	bool call;   /* arguments of a function: its FROM is none of ours */
};

struct reader {
	struct arena *a;
	struct shape *s;
	struct frame frames[DEPTH_MAX + 1];
	/* What the last query in these brackets began with; if there was none
	 * yet, the first word of the brackets or of all. */
	struct token begun[DEPTH_MAX + 1];
	size_t depth;
};

static const char *const ends_from[] = {
	"where",  "group",     "order",    "having", "limit",    "union",
	"except", "intersect", "select",   "window", "qualify",  "minus",
	"fetch",  "offset",    "prewhere", "set",    "settings", "format",
	"for",    "connect",   "start",    NULL,
};

/* Bare words that may follow a table and so are no alias of it. */
static const char *const after_table[] = {
	"indexed", "final",     "tablesample",   "asof",   "semi",
	"anti",    "global",    "force",         "ignore", "option",
	"pivot",   "unpivot",   "positional",    "paste",  "apply",
	"array",   "returning", "straight_join", "any",    "match_recognize",
	"minus",   "prewhere",  "settings",      "format", "connect",
	"start",   NULL,
};

/* In a table's place these begin a query. */
static const char *const begins[] = {
	"select",   "with", "values",    "from",    "table", "pivot",
	"describe", "show", "summarize", "unpivot", NULL,
};

struct token
shape_token(const struct shape *s, size_t i)
{
	return s->tokens[i < s->n_tokens ? i : s->n_tokens];
}

bool
shape_has(const struct str *names, size_t n, struct str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq_nocase(names[i], name))
			return true;
	return false;
}

bool
shape_is_distinct_from(const struct shape *s, size_t i)
{
	size_t k = i;

	if (k < 2 || !token_is(s->tokens[k - 1], "distinct"))
		return false;
	k -= token_is(s->tokens[k - 2], "not") ? 3 : 2;
	return k < i && token_is(s->tokens[k], "is");
}

/* [AS] alias [(columns)] after a table; returns the token after it. */
static size_t
read_alias(struct reader *r, size_t i, struct str *ret)
{
	struct shape *s = r->s;
	struct token t = shape_token(s, i);

	if (token_is(t, "as"))
		t = shape_token(s, ++i);
	else if (t.kind == TOKEN_WORD && (lex_is_reserved(t.text) ||
					  dialect_lists(after_table, t.text)))
		return i;
	if (!token_is_name(t))
		return i;
	*ret = token_name(r->a, t);
	shaping_give(r->a, s, i, i + 1);
	i++;
	if (!token_is_op(shape_token(s, i), "("))
		return i;
	shaping_give(r->a, s, i, s->after[i]);
	return s->after[i];
}

static void
set_cte(const struct shape *s, struct table_ref *ref)
{
	const struct cte *c = shape_cte_at(s, ref->at);

	ref->cte = c != NULL;
	ref->early = c && ref->at < c->from;
}

/* The next part of the dotted name, t.x and T-SQL's d..x; i: none. */
static size_t
next_part(const struct shape *s, size_t i)
{
	size_t next = i + 2;

	if (!token_is_op(shape_token(s, i + 1), "."))
		return i;
	next += token_is_op(shape_token(s, next), ".");
	return token_is_name(shape_token(s, next)) ? next : i;
}

/* A table's name at i; returns the token after what was read. */
static size_t
read_table(struct reader *r, size_t i)
{
	struct shape *s = r->s;
	struct table_ref ref = { .at = i, .first = i };

	if (s->tokens[i].kind == TOKEN_TEXT) {
		ref.text = true;
		ref.name = s->tokens[i].text;
		ref.name = str_first(str_from(ref.name, 1), ref.name.n - 2);
	} else {
		for (size_t to; (to = next_part(s, i)) > i; i = to)
			ref.schema = token_name(r->a, s->tokens[i]);
		ref.at = i;
		ref.name = token_name(r->a, s->tokens[i]);
	}
	i++;
	ref.call = token_is_op(shape_token(s, i), "(");
	if (ref.schema.n == 0 && !ref.call && !ref.text)
		set_cte(s, &ref);
	if (!ref.call)
		i = read_alias(r, i, &ref.alias);
	ref.renamed = ref.alias.n && token_is_op(s->tokens[i - 1], ")");
	s->refs = arena_grow(r->a, s->refs, s->n_refs, sizeof(*s->refs));
	s->refs[s->n_refs++] = ref;
	return i;
}

static void
open_bracket(struct reader *r, size_t i)
{
	struct frame *f = &r->frames[r->depth];
	struct frame inner = { .expect = f->expect };
	struct token before =
		i ? r->s->tokens[i - 1] : (struct token){ .kind = TOKEN_OP };

	inner.from = inner.expect; /* FROM (a, b JOIN c) */
	inner.call = !f->expect && token_is_name(before) &&
		     !lex_is_reserved(before.text);
	f->expect = false;
	if (r->depth < DEPTH_MAX)
		r->depth++;
	r->frames[r->depth] = inner;
	r->begun[r->depth] = shape_token(r->s, i + 1);
}

/* The alias of a subquery or table function whose bracket closed at i. */
static size_t
close_bracket(struct reader *r, size_t i)
{
	struct str alias = { 0 };

	if (r->depth > 0)
		r->depth--;
	if (!r->frames[r->depth].from)
		return i + 1;
	return read_alias(r, i + 1, &alias);
}

static const char *const joins[] = { "join", "straight_join", "apply", NULL };

/* UNION [ALL | DISTINCT] [BY NAME] */
static bool
follows_set(const struct shape *s, size_t i)
{
	static const char *const sets[] = { "union", "except", "intersect",
					    NULL };
	static const char *const between[] = { "all", "distinct", "by", "name",
					       NULL };

	while (i > 1 && token_is_one_of(s->tokens[i - 1], between))
		i--;
	return token_is_one_of(s->tokens[i - 1], sets);
}

/* WITH a AS (…), EXPLAIN [options], DESCRIBE and the like. */
static bool
follows_leader(const struct reader *r, size_t i)
{
	static const char *const explain[] = { "explain", "describe", "desc",
					       "summarize", NULL };
	struct token before = r->begun[r->depth];

	if (token_is(before, "with"))
		return token_is_op(r->s->tokens[i - 1], ")");
	return token_is_one_of(before, explain) ||
	       (r->s->dialect->show_table && token_is(before, "show"));
}

/* Whether the word at i may begin a query that names its table at once. */
static bool
may_begin_query(const struct reader *r, size_t i)
{
	const struct shape *s = r->s;
	struct token next = shape_token(s, i + 1);

	if (i > 0 && !token_is_op(s->tokens[i - 1], "(") &&
	    !follows_set(s, i) && !follows_leader(r, i))
		return false;
	if (next.kind == TOKEN_WORD)
		return !lex_is_reserved(next.text) || token_is(next, "only");
	return token_is_name(next) || next.kind == TOKEN_TEXT;
}

/* In brackets of a call FROM is part of its arguments, unless it is first. */
static bool
is_from_of_call(const struct reader *r, size_t i)
{
	const struct token *tokens = r->s->tokens;

	return r->frames[r->depth].call &&
	       (!token_is_op(tokens[i - 1], "(") ||
		(i > 1 && token_is(tokens[i - 2], "trim")));
}

/* SHOW t, where that describes a table, and not SHOW ALL TABLES. */
static bool
shows_table(const struct shape *s, size_t i)
{
	static const char *const others[] = { "all",       "tables",
					      "databases", "schemas",
					      "variables", NULL };

	return s->dialect->show_table && token_is(s->tokens[i], "show") &&
	       !token_is_one_of(shape_token(s, i + 1), others);
}

/* Whether a table comes after the word at i: FROM, JOIN, TABLE, DESCRIBE. */
static bool
brings_tables(const struct reader *r, size_t i)
{
	static const char *const describes[] = { "table", "describe",
						 "desc",  "summarize",
						 "pivot", "unpivot",
						 NULL };
	const struct frame *f = &r->frames[r->depth];
	struct token t = r->s->tokens[i];

	if (token_is(t, "from"))
		return !is_from_of_call(r, i) &&
		       !shape_is_distinct_from(r->s, i);
	if (f->from && token_is_one_of(t, joins))
		return !f->array;
	return (token_is_one_of(t, describes) || shows_table(r->s, i)) &&
	       may_begin_query(r, i);
}

static void
read_word(struct reader *r, size_t i)
{
	static const char *const queries[] = { "select",  "with",  "values",
					       "from",    "table", "pivot",
					       "unpivot", NULL };
	struct frame *f = &r->frames[r->depth];
	struct token t = r->s->tokens[i];

	if (i && token_is_op(r->s->tokens[i - 1], "."))
		return;
	if (token_is_one_of(t, joins))
		f->array = i && token_is(r->s->tokens[i - 1], "array");
	if (token_is(t, "select"))
		*f = (struct frame){ 0 };
	else if (brings_tables(r, i))
		f->from = f->expect = true;
	else if (token_is_one_of(t, ends_from))
		f->from = f->expect = false;
	if (token_is_one_of(t, queries))
		r->begun[r->depth] = t;
}

/* Whether the token can stand before a table's name; else there is none. */
static bool
leads_to_table(const struct shape *s, size_t i)
{
	static const char *const passed_over[] = { "lateral", "only", NULL };
	struct token t = shape_token(s, i);

	return token_is_one_of(t, passed_over) || token_is_op(t, ",") ||
	       /* {oj t …}: MySQL takes any word */
	       token_is_op(t, "{") ||
	       (i && token_is_op(s->tokens[i - 1], "{")) ||
	       /* ROWS FROM (function(), …) */
	       (token_is(t, "rows") && token_is(shape_token(s, i + 1), "from"));
}

/* "show" is a table's name where no query begins with it. */
static bool
begins_query(const struct reader *r, struct token t)
{
	return token_is_one_of(t, begins) &&
	       (r->s->dialect->show_table || !token_is(t, "show"));
}

static size_t
read_token(struct reader *r, size_t i)
{
	/* never a bare name: "FROM WHERE" is for the engine to refuse */
	static const char *const never[] = { "where", "group", "having",
					     "order", NULL };
	struct frame *f = &r->frames[r->depth];
	struct token t = r->s->tokens[i];

	if (token_is_op(t, "(")) {
		open_bracket(r, i);
		return i + 1;
	}
	if (token_is_op(t, ")"))
		return close_bracket(r, i);
	if (token_is_op(t, ",") && f->from && !f->array)
		f->expect = true;
	if (f->expect && begins_query(r, t))
		*f = (struct frame){ 0 };
	if (f->expect && !leads_to_table(r->s, i) &&
	    !token_is_one_of(t, never)) {
		f->expect = false;
		if (token_is_name(t) || t.kind == TOKEN_TEXT)
			return read_table(r, i);
	}
	read_word(r, i);
	return i + 1;
}

static void
read_brackets(struct reader *r)
{
	struct shape *s = r->s;
	size_t *open = arena_array(r->a, s->n_tokens + 1, sizeof(*open));
	size_t depth = 0;

	s->depth = arena_array(r->a, s->n_tokens + 1, sizeof(*s->depth));
	s->after = arena_array(r->a, s->n_tokens + 1, sizeof(*s->after));
	for (size_t i = 0; i < s->n_tokens; i++) {
		if (token_is_op(s->tokens[i], ")") && depth > 0)
			s->after[open[--depth]] = i + 1;
		s->depth[i] = depth;
		s->after[i] = s->n_tokens;
		if (token_is_op(s->tokens[i], "("))
			open[depth++] = i;
	}
}

struct shape
shape_read(struct arena *a, const struct dialect *d, struct str text)
{
	struct shape s = { .dialect = d };
	struct reader *r = arena_alloc(a, sizeof(*r));

	s.tokens = lex_all(a, d, text, &s.n_tokens);
	r->a = a;
	r->s = &s;
	read_brackets(r);
	r->begun[0] = shape_token(&s, 0);
	shaping_names(a, &s);
	for (size_t i = 0; i < s.n_tokens;)
		i = read_token(r, i);
	return s;
}
