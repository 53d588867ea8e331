#include "driver/so/judge/judge.h"

#include "base/ban.h"

#define NAMES_MAX ((size_t)256 << 10)

struct judge_names
judge_names(struct arena *a, const char *quote, const char *between)
{
	return (struct judge_names){ a, quote, between, buf_new(a, NAMES_MAX) };
}

void
judge_add(struct judge_names *n, struct token t)
{
	struct str name = token_name(n->arena, t);

	if (n->names.n)
		buf_puts(&n->names, n->between);
	buf_puts(&n->names, n->quote);
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];
		bool upper = t.kind == TOKEN_WORD && c >= 'A' && c <= 'Z';

		if (c == '\'' || c == '\\')
			buf_putc(&n->names, c);
		buf_putc(&n->names, upper ? (char)(c - 'A' + 'a') : c);
	}
	buf_putc(&n->names, '\'');
}

bool
judge_allows(const struct dialect *d, const char *allowed, struct token name)
{
	struct str rest = str_of(allowed ? allowed : "");

	while (rest.n) {
		struct token t = lex_next(d, &rest);

		if (token_is_name(t) && str_eq_nocase(t.text, name.text))
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
judge_query(struct arena *a, const char *dialect, const char *text,
	    const char *allowed)
{
	static const struct {
		const char *dialect;
		const char *(*query)(struct arena *a, const char *text,
				     const char *allowed);
	} engines[] = {
		{ "postgresql", judge_postgresql },
		{ "mariadb", judge_mariadb },
		{ "clickhouse", judge_clickhouse },
	};

	for (size_t i = 0; i < COUNT(engines); i++)
		if (str_is(str_of(dialect), engines[i].dialect))
			return engines[i].query(a, text, allowed);
	return NULL;
}

const char *
judge_words(struct arena *a, struct str name, struct str why)
{
	return arena_printf(a, "The function %.*s is not allowed here: %.*s.",
			    (int)name.n, name.p, (int)why.n, why.p);
}
