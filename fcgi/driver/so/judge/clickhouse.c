#include "driver/so/judge/judge.h"

#include "base/ban.h"

/*
 * What is none of the server's own runs a program there, or is SQL of somebody
 * who may have called one. A function is also named without brackets, as in
 * "APPLY (f)", so every name of the statement is looked for. %s: names, of
 * which those without quotes are in lower case.
 */
#define LOOK                                                          \
	"SELECT name, if(toString(origin) = 'ExecutableUserDefined'," \
	" 'it runs a program on the server',"                         \
	" 'it is none of the server\\'s own') FROM system.functions"  \
	" WHERE toString(origin) != 'System' AND (name IN (%s) OR"    \
	" lower(name) IN (%s)) LIMIT 1"

const char *
judge_clickhouse(struct arena *a, const char *text, const char *allowed)
{
	const struct dialect *d = dialect_find(STR("clickhouse"));
	struct judge_names names = judge_names(a, "'", ",");
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++)
		if (token_is_name(t[i]) && !token_is_op(t[i + 1], ".") &&
		    !judge_allows(d, allowed, t[i]))
			judge_add(&names, t[i]);
	return names.names.n ? arena_printf(a, LOOK, buf_text(&names.names),
					    buf_text(&names.names))
			     : NULL;
}
