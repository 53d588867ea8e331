#include <string.h>

#include "sql/check/check.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define MAX_SQL_SHOWN ((size_t)64 << 10)

/* Classes of the style sheet. */
static const char *const paints[] = {
	[PAINT_PLAIN] = "p",   [PAINT_KEYWORD] = "kw", [PAINT_TEXT] = "tx",
	[PAINT_NUMBER] = "nr", [PAINT_COMMENT] = "cm",
};

/*
 * Runs come as pairs, plain text and a painted word after it: half as many
 * objects. "GROUP BY" is one word here.
 */
struct painter {
	struct json_object *runs;
	struct str before; /* plain */
	enum paint paint;  /* of what follows it; PAINT_PLAIN: nothing yet */
	struct str word;
};

static void
flush(struct painter *p)
{
	struct json_object *o;

	if (p->before.n == 0 && p->word.n == 0)
		return;
	o = json_push_object(p->runs);
	tree_leaf(o, "before", p->before);
	if (p->paint == PAINT_PLAIN)
		tree_flag(o, "paint", false);
	else
		tree_leaf(o, "paint", str_of(paints[p->paint]));
	tree_leaf(o, "text", p->word);
	*p = (struct painter){ .runs = p->runs };
}

static bool
is_space(struct str s)
{
	return str_trim(s).n == 0 && !memchr(s.p, '\n', s.n);
}

/* Runs follow each other without a gap, so joined ones are one slice. */
static void
add_run(void *arg, enum paint paint, struct str run)
{
	struct painter *p = arg;
	bool painted = p->paint != PAINT_PLAIN;

	if (run.n == 0)
		return;
	if (painted &&
	    (paint == p->paint || (paint == PAINT_PLAIN && is_space(run)))) {
		p->word.n += run.n;
		return;
	}
	if (painted)
		flush(p);
	p->paint = paint;
	if (paint != PAINT_PLAIN)
		p->word = run;
	else if (p->before.n)
		p->before.n += run.n;
	else
		p->before = run;
}

struct json_object *
tree_sql(struct arena *a, const char *dialect, const char *sql)
{
	const struct dialect *d = dialect_find(str_of(dialect));
	struct json_object *o = json_object_new_object();
	struct painter painter = { .runs = tree_list(o, "runs") };
	struct str text = str_first(str_of(sql), MAX_SQL_SHOWN);

	if (d)
		sql_highlight(d, str_of(sql_layout(a, d, text)), add_run,
			      &painter);
	else
		painter.before = text;
	flush(&painter);
	return o;
}
