#include "driver/so/judge/judge.h"

#include "base/ban.h"

#define NAMES_MAX ((size_t)256 << 10)
#define VIEWS_MAX ((size_t)4 << 20)
#define VIEWS_DEPTH_MAX 32

struct judge_names
judge_names(struct arena *a, const char *quote, const char *between)
{
	return (struct judge_names){ a, quote, between, buf_new(a, NAMES_MAX) };
}

static void
add_name(struct judge_names *n, struct token t, bool fold)
{
	struct str name = token_name(n->arena, t);

	if (n->names.n)
		buf_puts(&n->names, n->between);
	buf_puts(&n->names, n->quote);
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];
		bool upper = fold && c >= 'A' && c <= 'Z';

		if (c == '\'' || c == '\\')
			buf_putc(&n->names, c);
		buf_putc(&n->names, upper ? (char)(c - 'A' + 'a') : c);
	}
	buf_putc(&n->names, '\'');
}

void
judge_add(struct judge_names *n, struct token t)
{
	add_name(n, t, t.kind == TOKEN_WORD);
}

void
judge_add_as_is(struct judge_names *n, struct token t)
{
	add_name(n, t, false);
}

/* Of a quoted name what is inside; one with a quote in it is no other's. */
static struct str
inside(struct token t)
{
	if (t.kind != TOKEN_QUOTED || t.text.n < 2)
		return t.text;
	return (struct str){ t.text.p + 1, t.text.n - 2 };
}

bool
judge_allows(const struct dialect *d, const char *allowed, struct token name)
{
	struct str rest = str_of(allowed ? allowed : "");

	while (rest.n) {
		struct token t = lex_next(d, &rest);

		if (token_is_name(t) && str_eq_nocase(inside(t), inside(name)))
			return true;
	}
	return false;
}

void
judge_add_all(struct judge_names *n, const struct dialect *d, const char *names)
{
	struct str rest = str_of(names ? names : "");

	while (rest.n) {
		struct token t = lex_next(d, &rest);

		if (token_is_name(t))
			judge_add(n, t);
	}
}

const char *
judge_words(struct arena *a, struct str name, struct str why)
{
	return arena_printf(a, "The function %.*s is not allowed here: %.*s.",
			    (int)name.n, name.p, (int)why.n, why.p);
}

/* What an engine that is asked has: its name, and the two queries. */
struct engine {
	const char *dialect;
	const char *(*query)(struct arena *a, const char *text,
			     const char *allowed);
	const char *(*views)(struct arena *a, const struct dialect *d,
			     const char *text, bool views);
};

static const struct engine *
engine_of(const char *dialect)
{
	static const struct engine engines[] = {
		{ "postgresql", judge_postgresql, NULL },
		{ "mariadb", judge_mariadb, judge_mysql_views },
		{ "mysql", judge_mysql, judge_mysql_views },
		{ "clickhouse", judge_clickhouse, NULL },
	};

	for (size_t i = 0; i < COUNT(engines); i++)
		if (str_is(str_of(dialect), engines[i].dialect))
			return &engines[i];
	return NULL;
}

/* A call in a view's text that no statement may have; with why, or NULL. */
static const char *
refused_call(struct arena *a, const struct dialect *d, const char *allowed,
	     const char *text)
{
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++)
		if (token_is_op(t[i + 1], "(") &&
		    dialect_lists(d->refused_functions, t[i].text) &&
		    !judge_allows(d, allowed, t[i]))
			return judge_words(a, t[i].text,
					   STR("a view calls it"));
	return NULL;
}

/* Why one of those found may not be read, of which nothing is seen; or NULL. */
static const char *
unseen_view(struct arena *a, const struct judging *j, const struct dialect *d,
	    const struct rows *found)
{
	for (size_t i = 0; i < found->n_rows; i++) {
		const struct cell *c = &found->cells[i * found->n_cols];
		const struct token name = { TOKEN_WORD, c[1].text };

		if (c->text.n == 0 && !judge_allows(d, j->views, name))
			return arena_printf(
				a,
				"%.*s is not read, since what it calls is not"
				" shown here: GRANT %.*s TO its login.",
				(int)c[1].text.n, c[1].text.p, (int)c[2].text.n,
				c[2].text.p);
	}
	return NULL;
}

/* The texts of the views that *text may name, and of those that they name. */
static const struct err *
add_views(struct arena *a, const struct judging *j, const struct engine *engine,
	  struct buf *all, const char **ret)
{
	const struct dialect *d = dialect_find(str_of(j->dialect));
	const char *text = j->text;

	for (size_t depth = 0; *text && !*ret; depth++) {
		const char *query = engine->views(a, d, text, depth > 0);
		struct buf next = buf_new(a, VIEWS_MAX);
		struct rows found = { .n_rows = 0 };
		const struct err *e =
			query ? j->select(j->of, a, query, &found) : NULL;

		if (e)
			return e;
		for (size_t i = 0; i < found.n_rows; i++) {
			buf_puts(&next, "; ");
			buf_add(&next, found.cells[i * found.n_cols].text);
		}
		text = buf_text(&next);
		buf_puts(all, text);
		*ret = unseen_view(a, j, d, &found);
		if (!*ret)
			*ret = refused_call(a, d, j->functions, text);
		if (*text && (depth == VIEWS_DEPTH_MAX || next.cut || all->cut))
			*ret = "The views are too deep, or too long, for what"
			       " they call to be known.";
	}
	return NULL;
}

const struct err *
judge_statement(struct arena *a, const struct judging *j, const char **ret)
{
	const struct engine *engine = engine_of(j->dialect);
	struct buf all = buf_new(a, VIEWS_MAX);
	struct rows found = { .n_rows = 0 };
	const struct err *e = NULL;
	const char *query;

	*ret = NULL;
	if (!engine)
		return NULL;
	buf_puts(&all, j->text);
	if (engine->views)
		e = add_views(a, j, engine, &all, ret);
	if (e || *ret)
		return e;
	query = engine->query(a, buf_text(&all), j->functions);
	if (query)
		e = j->select(j->of, a, query, &found);
	if (!e && found.n_rows)
		*ret = judge_words(a, found.cells[0].text, found.cells[1].text);
	return e;
}
