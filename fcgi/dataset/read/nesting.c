#include "dataset/read/nesting.h"

#include "base/ban.h"

static void
in_string(struct nesting *n, char c)
{
	if (c == '\n' || c == '\r' || (c == '"' && !n->escaped))
		n->quoted = false;
	n->escaped = c == '\\' && !n->escaped;
}

static void
between(struct nesting *n, char c)
{
	if (c == '"') {
		n->quoted = true;
		n->escaped = false;
	} else if (c == '[' || c == '{') {
		n->too_deep = ++n->depth > NESTING_MAX || n->too_deep;
	} else if ((c == ']' || c == '}') && n->depth > 0) {
		n->depth--;
	}
}

void
nesting_read(struct nesting *n, struct str piece)
{
	for (size_t i = 0; i < piece.n && !n->too_deep; i++)
		if (n->quoted)
			in_string(n, piece.p[i]);
		else
			between(n, piece.p[i]);
}

const struct err *
nesting_error(struct arena *a)
{
	return err_say(a, ERR_DATASET, "Its JSON is nested more than %d deep.",
		       NESTING_MAX);
}
