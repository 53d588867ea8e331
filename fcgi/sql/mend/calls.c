#include "sql/mend/mending.h"

#include <string.h>

#include "base/ban.h"

/*
 * Functions that some dialects have and others call otherwise. In a form $1
 * is the first argument, $* all of them, $| all joined as text. The first
 * form whose dialects fit counts.
 */
struct form {
	const char *dialects, *as;
};
#define FORMS_MAX 6

static const char if_form[] = "CASE WHEN $1 THEN $2 ELSE $3 END";
static const char nvl2_form[] = "CASE WHEN $1 IS NOT NULL THEN $2 ELSE $3 END";

/* clang-format off */
static const struct {
	const char *name;
	size_t min, max; /* arguments */
	const char *native; /* dialects that have it */
	const char *asked;  /* … and that may have it: once they said not */
	struct form forms[FORMS_MAX];
} rows[] = {
	{ .name = "ifnull", .min = 2, .max = 2,
	  .native = "sqlite mysql mariadb duckdb clickhouse databricks hana",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "nvl", .min = 2, .max = 2,
	  .native = "oracle databricks mariadb",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "isnull", .min = 2, .max = 2, .native = "sqlserver",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "isnull", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks clickhouse",
	  .forms = { { NULL, "($1 IS NULL)" } } },
	{ .name = "nvl2", .min = 3, .max = 3,
	  .native = "oracle databricks mariadb",
	  .forms = { { NULL, nvl2_form } } },
	{ .name = "if", .min = 3, .max = 3,
	  .native = "mysql mariadb clickhouse databricks", .asked = "duckdb",
	  .forms = { { NULL, if_form } } },
	{ .name = "iif", .min = 3, .max = 3,
	  .native = "sqlite sqlserver databricks",
	  .forms = { { NULL, if_form } } },
	{ .name = "len", .min = 1, .max = 1,
	  .native = "sqlserver duckdb databricks",
	  .forms = { { "mysql mariadb", "CHAR_LENGTH($1)" },
	      { "clickhouse", "lengthUTF8($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "length", .min = 1, .max = 1,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse oracle"
	  " hana databricks generic", .forms = { { NULL, "LEN($1)" } } },
	{ .name = "char_length", .min = 1, .max = 1,
	  .native = "postgresql mysql mariadb clickhouse databricks generic",
	  .forms = { { "sqlserver", "LEN($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "character_length", .min = 1, .max = 1,
	  .native = "postgresql mysql mariadb databricks generic",
	  .forms = { { "sqlserver", "LEN($1)" },
	      { "clickhouse", "lengthUTF8($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "substring", .min = 3, .max = 3,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse"
	  " sqlserver hana databricks generic",
	  .forms = { { NULL, "SUBSTR($1, $2, $3)" } } },
	{ .name = "substr", .min = 3, .max = 3,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse oracle"
	  " hana databricks", .forms = { { NULL, "SUBSTRING($1, $2, $3)" } } },
	{ .name = "mid", .min = 3, .max = 3,
	  .native = "mysql mariadb clickhouse",
	  .forms = { { "sqlserver", "SUBSTRING($1, $2, $3)" },
	      { NULL, "SUBSTR($1, $2, $3)" } } },
	{ .name = "left", .min = 2, .max = 2,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks hana", .forms = { { NULL, "SUBSTR($1, 1, $2)" } } },
	{ .name = "right", .min = 2, .max = 2,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks hana", .forms = { { NULL, "SUBSTR($1, -($2))" } } },
	{ .name = "ucase", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks hana duckdb clickhouse",
	  .forms = { { NULL, "UPPER($1)" } } },
	{ .name = "lcase", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks hana duckdb clickhouse",
	  .forms = { { NULL, "LOWER($1)" } } },
	{ .name = "concat", .min = 2, .max = CALL_ARGS,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks", .asked = "sqlite oracle hana",
	  .forms = { { NULL, "$|" } } },
	{ .name = "group_concat", .min = 1, .max = 2,
	  .native = "sqlite mysql mariadb duckdb",
	  .forms = { { "postgresql", "string_agg($dCAST($1 AS text), $2)" },
	      { "sqlserver hana", "STRING_AGG($d$1, $2)" },
	      { "oracle", "LISTAGG($d$1, $2)" },
	      { "clickhouse", "arrayStringConcat(groupArray(toString($1)), $2)" },
	      { "databricks", "array_join(collect_list($d$1), $2)" } } },
	{ .name = "string_agg", .min = 2, .max = 2,
	  .native = "postgresql duckdb sqlserver hana",
	  .forms = { { "sqlite", "group_concat($d$1, $2)" },
	      { "mysql mariadb", "GROUP_CONCAT($d$1 SEPARATOR $2)" },
	      { "oracle", "LISTAGG($d$1, $2)" },
	      { "clickhouse", "arrayStringConcat(groupArray(toString($1)), $2)" },
	      { "databricks", "array_join(collect_list($d$1), $2)" } } },
	{ .name = "listagg", .min = 2, .max = 2,
	  .native = "oracle duckdb databricks",
	  .forms = { { "postgresql", "string_agg($dCAST($1 AS text), $2)" },
	      { "sqlite", "group_concat($d$1, $2)" },
	      { "mysql mariadb", "GROUP_CONCAT($d$1 SEPARATOR $2)" },
	      { "sqlserver hana", "STRING_AGG($d$1, $2)" } } },
	{ .name = "instr", .min = 2, .max = 2,
	  .native = "sqlite mysql mariadb oracle duckdb databricks",
	  .forms = { { "postgresql", "strpos($1, $2)" },
	      { "sqlserver", "CHARINDEX($2, $1)" },
	      { "clickhouse", "position($1, $2)" },
	      { "hana", "LOCATE($1, $2)" } } },
	{ .name = "strpos", .min = 2, .max = 2, .native = "postgresql duckdb",
	  .forms = { { "sqlserver", "CHARINDEX($2, $1)" },
	      { "clickhouse", "position($1, $2)" },
	      { "hana", "LOCATE($1, $2)" }, { NULL, "INSTR($1, $2)" } } },
	{ .name = "charindex", .min = 2, .max = 2,
	  .native = "sqlserver databricks",
	  .forms = { { "postgresql", "strpos($2, $1)" },
	      { "clickhouse", "position($2, $1)" },
	      { "hana", "LOCATE($2, $1)" }, { NULL, "INSTR($2, $1)" } } },
	{ .name = "locate", .min = 2, .max = 2,
	  .native = "mysql mariadb databricks hana clickhouse",
	  .forms = { { "postgresql", "strpos($2, $1)" },
	      { "sqlserver", "CHARINDEX($1, $2)" },
	      { NULL, "INSTR($2, $1)" } } },
	{ .name = "pow", .min = 2, .max = 2,
	  .native = "sqlite postgresql mysql mariadb duckdb clickhouse"
	  " databricks", .forms = { { NULL, "POWER($1, $2)" } } },
	{ .name = "ceiling", .min = 1, .max = 1,
	  .native = "sqlite postgresql mysql mariadb sqlserver duckdb"
	  " databricks clickhouse", .forms = { { NULL, "CEIL($1)" } } },
	{ .name = "ceil", .min = 1, .max = 1,
	  .native = "sqlite postgresql mysql mariadb duckdb clickhouse oracle"
	  " hana databricks generic", .forms = { { NULL, "CEILING($1)" } } },
	{ .name = "any_value", .min = 1, .max = 1,
	  .native = "mysql duckdb clickhouse databricks oracle postgresql",
	  .asked = "postgresql", .forms = { { NULL, "MIN($1)" } } },
	{ .name = "safe_divide", .min = 2, .max = 2,
	  .forms = { { NULL, "($1 / NULLIF($2, 0))" } } },
	{ .name = "try_cast", .min = 1, .max = 1,
	  .native = "duckdb sqlserver databricks",
	  .forms = { { "sqlite postgresql mysql mariadb", "CAST($1)" } } },
	{ .name = "to_date", .min = 1, .max = 1, .native = "hana databricks",
	  .forms = { { "sqlite", "date($1)" }, { NULL, "CAST($1 AS date)" } } },
};
/* clang-format on */

/* ROUND(x, n) of a double, which PostgreSQL has for numeric alone. */
static const char *
round_form(const struct mending *m, const struct call *c)
{
	if (!str_is_nocase(c->name, "round") || c->n_args != 2 ||
	    !mending_is(m, "postgresql") ||
	    m->complaint->type != COMPLAINT_FUNCTION ||
	    str_is_nocase(str_first(c->args[0], 5), "cast("))
		return NULL;
	return arena_printf(m->arena, "ROUND(CAST(%.*s AS numeric), %.*s)",
			    (int)c->args[0].n, c->args[0].p, (int)c->args[1].n,
			    c->args[1].p);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Take "DISTINCT " off an argument. */
static bool
take_distinct(struct str *arg)
{
	static const struct str word = STR_INIT("distinct");

	if (arg->n <= word.n || !is_blank(arg->p[word.n]) ||
	    !str_eq_nocase(str_first(*arg, word.n), word))
		return false;
	*arg = str_trim(str_from(*arg, word.n));
	return true;
}

static void
put_joined(const struct mending *m, const struct call *c, struct buf *b)
{
	const char *op = m->dialect->concat ? m->dialect->concat : "||";

	buf_putc(b, '(');
	for (size_t i = 0; i < c->n_args; i++) {
		if (i)
			buf_printf(b, " %s ", op);
		buf_add(b, c->args[i]);
	}
	buf_putc(b, ')');
}

static void
put_form(const struct mending *m, const struct call *call, const char *form,
	 struct buf *b)
{
	struct call c = *call;
	bool distinct = c.n_args > 0 && take_distinct(&c.args[0]);

	for (const char *p = form; *p; p++) {
		size_t n = p[0] == '$' ? (size_t)(p[1] - '1') : CALL_ARGS;

		if (*p != '$') {
			buf_putc(b, *p);
			continue;
		}
		p++;
		if (*p == '|')
			put_joined(m, &c, b);
		else if (*p == 'd')
			buf_puts(b, distinct ? "DISTINCT " : "");
		else if (n < c.n_args)
			buf_add(b, c.args[n]);
		else
			buf_puts(b, "','"); /* what a missing separator is */
	}
}

static const char *
row_form(const struct mending *m, const struct call *c)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		bool named = m->complaint->name &&
			     str_eq_nocase(str_of(m->complaint->name), c->name);
		struct buf b = buf_new(m->arena, m->text.n + 500);

		if (!str_is_nocase(c->name, rows[i].name) ||
		    c->n_args < rows[i].min || c->n_args > rows[i].max)
			continue;
		if (rows[i].asked && mending_is(m, rows[i].asked) && !named)
			return NULL;
		if (mending_is(m, rows[i].native) &&
		    !(rows[i].asked && mending_is(m, rows[i].asked)))
			return NULL;
		for (size_t f = 0; f < FORMS_MAX && rows[i].forms[f].as; f++)
			if (mending_is(m, rows[i].forms[f].dialects)) {
				put_form(m, c, rows[i].forms[f].as, &b);
				return buf_text(&b);
			}
		return NULL;
	}
	return NULL;
}

/* An ORDER BY or SEPARATOR among the arguments is not for these forms. */
static bool
is_simple(const struct shape *s, size_t i, size_t end)
{
	static const char *const words[] = { "order", "separator", "over",
					     "within", NULL };

	for (; i < end; i++)
		if (token_is_one_of(s->tokens[i], words))
			return false;
	return !token_is(shape_token(s, end), "within");
}

static bool
read_call(const struct mending *m, size_t i, struct call *ret)
{
	const struct shape *s = &m->shape;
	struct call c = { .at = i };
	size_t arg = i + 2;

	if (i + 1 >= s->n_tokens || s->tokens[i].kind != TOKEN_WORD ||
	    !token_is_op(s->tokens[i + 1], "(") ||
	    (i && token_is_op(s->tokens[i - 1], ".")))
		return false;
	c.name = s->tokens[i].text;
	c.end = s->after[i + 1];
	if (c.end > s->n_tokens || !token_is_op(s->tokens[c.end - 1], ")"))
		return false;
	for (size_t k = arg; k < c.end; k++) {
		bool last = k == c.end - 1;

		if (!last && !(token_is_op(s->tokens[k], ",") &&
			       s->depth[k] == s->depth[arg]))
			continue;
		if (k == arg && last && c.n_args == 0)
			break;
		if (c.n_args == CALL_ARGS)
			return false;
		c.args[c.n_args++] = mending_text(m, arg, k);
		arg = k + 1;
	}
	*ret = c;
	return true;
}

static bool
mend_call(struct mending *m, size_t i)
{
	static const char *(*const forms[])(const struct mending *,
					    const struct call *) = {
		mend_date,
		round_form,
		row_form,
	};
	struct call c;

	if (!read_call(m, i, &c) || !is_simple(&m->shape, c.at, c.end))
		return false;
	for (size_t f = 0; f < COUNT(forms); f++) {
		const char *with = forms[f](m, &c);

		if (!with || str_is(mending_text(m, c.at, c.end), with))
			continue;
		mending_put(m, c.at, c.end, with, NULL);
		return true;
	}
	return false;
}

/* The last that there is comes first: what is inside another is mended. */
bool
mend_calls(struct mending *m)
{
	for (size_t i = m->shape.n_tokens; i-- > 0;)
		if (mend_call(m, i))
			return true;
	return false;
}
