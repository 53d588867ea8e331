#include "sql/check/check.h"

#include "base/utf8.h"
#include "sql/check/names.h"
#include "sql/check/near.h"
#include "sql/check/refuse.h"
#include "sql/propose/proposing.h"

#include "base/ban.h"

#define SQL_MAX 100000 /* bytes of SQL that we are willing to look at */
#define SUGGEST                                                               \
	"Write one INSERT, UPDATE or DELETE of one table, with its condition" \
	" in WHERE."

static const char *const verbs[] = { "insert", "update", "delete", NULL };

struct token
look_token(const struct look *l, size_t i)
{
	return shape_token(&l->s, i);
}

struct str
look_text(const struct look *l, size_t at, size_t end)
{
	const char *p = look_token(l, at).text.p;
	struct token last = look_token(l, end - 1);

	return (struct str){ p, (size_t)(last.text.p + last.text.n - p) };
}

size_t
look_find(const struct look *l, size_t i, const char *word)
{
	while (i < l->s.n_tokens &&
	       (l->s.depth[i] != 0 || !token_is(look_token(l, i), word)))
		i++;
	return i;
}

static struct complaint *
complain(struct arena *a, enum complaint_type type, const char *message)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));

	c->type = type;
	if (type == COMPLAINT_REFUSED)
		c->refusal = REFUSAL_CHANGE;
	c->message = message;
	c->suggestion = SUGGEST;
	return c;
}

struct complaint *
look_complain(const struct look *l, const char *message)
{
	return complain(l->a, COMPLAINT_REFUSED, message);
}

bool
sql_writes(struct arena *a, const struct dialect *d, struct str text)
{
	size_t n;
	const struct token *t = lex_all(a, d, str_first(text, SQL_MAX), &n);

	return token_is_one_of(t[0], verbs);
}

static struct complaint *
unreadable(struct arena *a, struct str text)
{
	if (text.n > SQL_MAX)
		return complain(a, COMPLAINT_REFUSED,
				"The statement is too long.");
	for (size_t i = 0; i < text.n; i++) {
		const unsigned char b = (unsigned char)text.p[i];

		if ((b < ' ' && b != '\t' && b != '\n' && b != '\r') ||
		    b == 0x7f)
			return complain(a, COMPLAINT_REFUSED,
					"The statement holds a control byte.");
	}
	if (!utf8_valid(text))
		return complain(a, COMPLAINT_REFUSED,
				"The statement is not valid UTF-8.");
	return NULL;
}

/* INSERT INTO t, UPDATE t [AS a], DELETE FROM t [AS a]: where t stands. */
static struct complaint *
find_table(struct look *l)
{
	static const char *const ends[] = { "set",    "where",   "values",
					    "select", "default", NULL };
	struct token t = look_token(l, 0);
	size_t i = 1;

	for (size_t v = 0; verbs[v]; v++)
		if (token_is(t, verbs[v]))
			l->verb = verbs[v];
	if (token_is(t, "insert") || token_is(t, "delete")) {
		if (!token_is(look_token(l, 1),
			      token_is(t, "insert") ? "into" : "from"))
			return complain(l->a, COMPLAINT_REFUSED,
					"Only a plain INSERT INTO, UPDATE or"
					" DELETE FROM one table is allowed.");
		i = 2;
	}
	if (!token_is_name(look_token(l, i)))
		return complain(l->a, COMPLAINT_SYNTAX,
				"The statement names no table.");
	if (token_is_op(look_token(l, i + 1), "."))
		i += 2;
	if (token_is_op(look_token(l, i + 1), ".") ||
	    !token_is_name(look_token(l, i)))
		return complain(l->a, COMPLAINT_REFUSED,
				"Only tables of this database are allowed.");
	l->at = i++;
	if (token_is(look_token(l, i), "as") &&
	    token_is_name(look_token(l, i + 1)))
		i += 2;
	else if (token_is_name(look_token(l, i)) &&
		 (look_token(l, i).kind == TOKEN_QUOTED ||
		  !dialect_lists(ends, look_token(l, i).text)))
		i++;
	l->after = i;
	return NULL;
}

static bool
is_own_schema(const struct look *l)
{
	struct str name;

	if (!token_is_op(look_token(l, l->at - 1), "."))
		return true;
	name = token_name(l->a, look_token(l, l->at - 2));
	return l->table->schema ? str_is_nocase(name, l->table->schema)
				: str_is_nocase(name, "main");
}

static struct complaint *
check_table(struct look *l)
{
	struct str name = token_name(l->a, look_token(l, l->at));
	struct complaint *c;

	l->table = l->schema ? schema_table(l->schema, name) : NULL;
	if (!l->table) {
		c = complain(l->a, COMPLAINT_TABLE, NULL);
		c->suggestion = NULL;
		near_table(l->a, l->schema, name, c);
		c->message =
			arena_printf(l->a, "There is no table %s.", c->name);
		return c;
	}
	if (!is_own_schema(l))
		return complain(l->a, COMPLAINT_REFUSED,
				"Only tables of this database are allowed.");
	if (l->table->view)
		return complain(l->a, COMPLAINT_REFUSED,
				arena_printf(l->a,
					     "%s is a view: only tables can be"
					     " changed.",
					     l->table->name));
	return NULL;
}

/* What must follow the table's name. */
static struct complaint *
check_form(const struct look *l)
{
	struct token t = look_token(l, l->after);
	bool ok;

	if (l->verb == verbs[0])
		ok = token_is_op(t, "(") || token_is(t, "values") ||
		     token_is(t, "select") || token_is(t, "default");
	else if (l->verb == verbs[1])
		ok = token_is(t, "set");
	else
		ok = token_is(t, "where") || l->after >= l->s.n_tokens;
	return ok ? NULL
		  : complain(l->a, COMPLAINT_REFUSED,
			     "Only one table may be changed, and nothing else"
			     " joined to it.");
}

/* Words of a form that was looked at, and of IS DISTINCT FROM. */
static bool
is_of_form(const struct look *l, size_t i)
{
	static const char *const joins[] = { "from", "join", "on", "using",
					     NULL };

	if (i == l->on || (token_is(look_token(l, i), "from") &&
			   token_is(look_token(l, i - 1), "distinct")))
		return true;
	return i >= l->from && i < l->where &&
	       (i == l->from || !token_is(look_token(l, i), "from")) &&
	       dialect_lists(joins, look_token(l, i).text);
}

/*
 * Words that would make it do more than it shows. At the outermost level
 * alone: a subquery may join and sort as it likes.
 */
static struct complaint *
check_words(const struct look *l)
{
	static const char *const never[] = { "returning", "with",    "into",
					     "merge",     "replace", NULL };
	static const char *const outer[] = { "from",  "using", "join", "order",
					     "limit", "on",    NULL };

	for (size_t i = l->after; i < l->s.n_tokens; i++) {
		struct token t = look_token(l, i);
		bool bare = t.kind == TOKEN_WORD &&
			    !token_is_op(look_token(l, i - 1), ".") &&
			    !token_is_op(look_token(l, i + 1), "(");
		bool top = l->s.depth[i] == 0 && l->verb != verbs[0];

		if (is_of_form(l, i))
			continue;
		if (bare &&
		    ((dialect_lists(never, t.text) && !l->s.depth[i]) ||
		     token_is(t, "returning") || token_is(t, "into") ||
		     (top && dialect_lists(outer, t.text)) ||
		     (l->s.depth[i] == 0 && token_is(t, "on") &&
		      (token_is(look_token(l, i + 1), "conflict") ||
		       token_is(look_token(l, i + 1), "duplicate"))) ||
		     (token_is_op(look_token(l, i - 1), "(") &&
		      (dialect_lists(verbs, t.text) || token_is(t, "with")))))
			return complain(
				l->a, COMPLAINT_REFUSED,
				arena_printf(l->a,
					     "%.*s is not allowed in a"
					     " statement that changes rows.",
					     (int)t.text.n, t.text.p));
	}
	return NULL;
}

/* SELECT * FROM t a WHERE …: the rows as they are before it. */
static const char *
reads_before(const struct look *l, size_t where)
{
	size_t first = token_is(look_token(l, 0), "update") ? 1 : 2;
	struct str table = look_text(l, first, l->after);
	struct str condition = { "", 0 };

	if (l->verb == verbs[0])
		return NULL;
	if (where < l->s.n_tokens)
		condition = look_text(l, where, l->s.n_tokens);
	return arena_printf(l->a, "SELECT * FROM %.*s %.*s LIMIT %d",
			    (int)table.n, table.p, (int)condition.n,
			    condition.p, PROPOSE_SAMPLE);
}

static bool
gives_rows(const struct look *l)
{
	struct str rest = str_of(l->d->returning), word;

	while ((word = str_word(&rest, " ")).n)
		if (str_is(word, l->verb))
			return true;
	return false;
}

static const struct proposed_sql *
make(const struct look *l)
{
	struct proposed_sql *sql = l->to;
	size_t where = look_find(l, l->after, "where");
	struct str text = look_text(l, 0, l->s.n_tokens);

	sql->text = str_dup(l->a, text);
	if (!sql->verb)
		sql->verb = l->verb;
	sql->table = l->table->name;
	sql->everything = l->verb != verbs[0] && where == l->s.n_tokens;
	if (!sql->before)
		sql->before = reads_before(l, where);
	if (gives_rows(l))
		sql->returning =
			arena_printf(l->a, "%s RETURNING %s", sql->text,
				     sql->rows ? sql->rows : "*");
	return sql;
}

void
sql_propose(struct arena *a, const struct dialect *d,
	    const struct schema *schema, struct str text,
	    struct proposal_verdict *ret)
{
	struct look l = { .a = a, .d = d, .schema = schema };
	static struct complaint *(*const checks[])(const struct look *) = {
		check_form,
		check_words,
	};
	struct complaint *c = unreadable(a, text);

	*ret = (struct proposal_verdict){ .complaint = c };
	if (c)
		return;
	l.s = shape_read(a, d, text);
	while (l.s.n_tokens > 0 &&
	       l.s.tokens[l.s.n_tokens - 1].kind == TOKEN_SEMI)
		l.s.n_tokens--;
	c = find_table(&l);
	if (!c)
		c = refuse_parts(a, &l.s, text);
	if (!c)
		c = check_table(&l);
	l.from = l.where = l.on = l.s.n_tokens;
	l.to = arena_alloc(a, sizeof(*l.to));
	if (!c)
		c = propose_from(&l);
	if (!c)
		c = propose_upsert(&l);
	for (size_t i = 0; i < COUNT(checks) && !c; i++)
		c = checks[i](&l);
	if (c && c->type == COMPLAINT_REFUSED)
		c->suggestion = SUGGEST;
	ret->complaint = c;
	if (!c)
		ret->sql = make(&l);
}
