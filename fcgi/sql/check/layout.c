#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define DEPTH_MAX 40 /* queries inside each other that are indented */

/* Words that begin a line in a query. */
static const char *const clauses[] = {
	"from",      "where",   "group",    "order",  "having", "limit",
	"union",     "except",  "window",   "offset", "fetch",  "qualify",
	"intersect", "join",    "left",     "right",  "inner",  "cross",
	"full",      "natural", "prewhere", "select", NULL,
};
static const char *const joins[] = { "left",  "right",   "inner", "cross",
				     "full",  "natural", "outer", "join",
				     "array", "lateral", NULL };

struct layout {
	const struct dialect *d;
	struct buf b;
	bool query[DEPTH_MAX]; /* whether the bracket holds a query */
	size_t depth;          /* brackets */
	size_t n_queries;      /* of them, those that hold a query */
	struct token before;   /* the last that was no blank */
	bool space;            /* blanks came after it */
};

static void
new_line(struct layout *l)
{
	buf_putc(&l->b, '\n');
	for (size_t i = 0; i < l->n_queries; i++)
		buf_puts(&l->b, "    ");
}

static bool
is_in_query(const struct layout *l)
{
	return l->depth == 0 ||
	       (l->depth <= DEPTH_MAX && l->query[l->depth - 1]);
}

/* Whether the word begins a clause and so a line. */
static bool
begins_line(const struct layout *l, struct token t, struct token next)
{
	if (!is_in_query(l) || !token_is_one_of(t, clauses) ||
	    token_is_op(l->before, ".") || token_is(l->before, "as") ||
	    token_is(l->before, "distinct"))
		return false;
	if (token_is(t, "select"))
		return l->before.kind != TOKEN_END &&
		       !token_is_op(l->before, "(");
	if (token_is_one_of(t, joins)) /* and not the function left(…) */
		return !token_is_one_of(l->before, joins) &&
		       (token_is(t, "join") || token_is_one_of(next, joins));
	return true;
}

static void
open_bracket(struct layout *l, struct token next)
{
	bool query = token_is(next, "select") || token_is(next, "with");

	if (l->depth < DEPTH_MAX)
		l->query[l->depth] = query;
	l->depth++;
	buf_putc(&l->b, '(');
	if (query && l->depth <= DEPTH_MAX) {
		l->n_queries++;
		new_line(l);
	}
}

static void
close_bracket(struct layout *l)
{
	if (l->depth > 0)
		l->depth--;
	if (l->depth < DEPTH_MAX && l->query[l->depth]) {
		l->query[l->depth] = false;
		l->n_queries--;
		new_line(l);
	} else if (l->space) {
		buf_putc(&l->b, ' ');
	}
	buf_putc(&l->b, ')');
}

static bool
is_line_comment(struct token t)
{
	return t.kind == TOKEN_COMMENT && t.text.p[0] != '/';
}

static void
put(struct layout *l, struct token t, struct token next)
{
	bool fresh = l->b.n == 0 || l->b.p[l->b.n - 1] == '\n' ||
		     l->b.p[l->b.n - 1] == ' ';

	if (token_is_op(t, ")")) {
		close_bracket(l);
		return;
	}
	if (is_line_comment(l->before) || (l->b.n && begins_line(l, t, next)))
		new_line(l);
	else if (l->space && !fresh)
		buf_putc(&l->b, ' ');
	if (token_is_op(t, "("))
		open_bracket(l, next);
	else
		buf_add(&l->b, t.text);
}

/* All tokens, and for each the next that is no blank or comment. */
static struct token *
read_tokens(struct layout *l, struct str text, struct token **ret_next,
	    size_t *ret_n)
{
	struct token *tokens = NULL, *next, after = { 0 };
	size_t n = 0;

	while (text.n) {
		tokens = arena_grow(l->b.arena, tokens, n, sizeof(*tokens));
		tokens[n++] = lex_next(l->d, &text);
	}
	next = arena_array(l->b.arena, n, sizeof(*next));
	for (size_t i = n; i-- > 0;) {
		next[i] = after;
		if (tokens[i].kind != TOKEN_SPACE &&
		    tokens[i].kind != TOKEN_COMMENT)
			after = tokens[i];
	}
	*ret_next = next;
	*ret_n = n;
	return tokens;
}

const char *
sql_layout(struct arena *a, const struct dialect *d, struct str text)
{
	struct layout l = { .d = d, .b = buf_new(a, 8 * text.n + 1000) };
	struct token *next = NULL, *tokens;
	size_t n = 0;

	tokens = read_tokens(&l, str_trim(text), &next, &n);
	for (size_t i = 0; i < n; i++) {
		if (tokens[i].kind != TOKEN_SPACE) {
			put(&l, tokens[i], next[i]);
			l.before = tokens[i];
		}
		l.space = tokens[i].kind == TOKEN_SPACE;
	}
	return l.b.cut ? str_dup(a, text) : buf_text(&l.b);
}

static enum paint
paint_of(struct token t)
{
	switch (t.kind) {
	case TOKEN_WORD:
		return lex_is_keyword(t.text) ? PAINT_KEYWORD : PAINT_PLAIN;
	case TOKEN_TEXT:
		return PAINT_TEXT;
	case TOKEN_NUMBER:
		return PAINT_NUMBER;
	case TOKEN_COMMENT:
		return PAINT_COMMENT;
	case TOKEN_END:
	case TOKEN_SPACE:
	case TOKEN_QUOTED:
	case TOKEN_PARAM:
	case TOKEN_OP:
	case TOKEN_SEMI:
	case TOKEN_BAD:
		break;
	}
	return PAINT_PLAIN;
}

void
sql_highlight(const struct dialect *d, struct str text,
	      void (*fn)(void *arg, enum paint paint, struct str run),
	      void *arg)
{
	struct str run = { text.p, 0 };
	enum paint paint = PAINT_PLAIN;

	while (text.n) {
		struct token t = lex_next(d, &text);

		enum paint next = paint_of(t);

		if (run.n && next != paint) {
			fn(arg, paint, run);
			run = (struct str){ t.text.p, 0 };
		}
		paint = next;
		run.n += t.text.n;
	}
	if (run.n)
		fn(arg, paint, run);
}
