#include "sql/check.h"
#include "view/tree.h"

#include "base/ban.h"

#define MAX_SQL_SHOWN ((size_t)64 << 10)

/* Classes of the style sheet. */
static const char *const paints[] = {
	[PAINT_PLAIN] = "p",   [PAINT_KEYWORD] = "kw", [PAINT_TEXT] = "tx",
	[PAINT_NUMBER] = "nr", [PAINT_COMMENT] = "cm",
};

static void
add_run(void *arg, enum paint paint, struct str run)
{
	struct json_object *o = json_push_object(arg);

	json_set_text(o, "paint", paints[paint]);
	json_set_str(o, "text", run);
}

struct json_object *
tree_sql(struct arena *a, const char *dialect, const char *sql)
{
	const struct dialect *d = dialect_find(str_of(dialect));
	struct json_object *o = json_object_new_object();
	struct json_object *runs = json_add_array(o, "runs");
	struct str text = str_first(str_of(sql), MAX_SQL_SHOWN);

	if (d)
		sql_highlight(d, str_of(sql_layout(a, d, text)), add_run, runs);
	else
		add_run(runs, PAINT_PLAIN, text);
	return o;
}
