#include "view/export/emit.h"
#include "view/export/turn.h"
#include "view/view.h"

#include "base/ban.h"

static const struct err *
turn_sql(struct arena *a, const struct turn *t, struct writer *out)
{
	struct emit e;

	emit_init(&e, a, out);
	emit_puts(&e, t->sql);
	if (t->sql)
		emit_puts(&e, ";\n");
	return emit_end(&e, a);
}

typedef const struct err *turn_fn(struct arena *a, const struct turn *t,
				  struct writer *out);

/* Forms of the whole turn; in the others it is its rows. */
static turn_fn *const forms[FORMAT__MAX] = {
	[FORMAT_TEXT] = turn_text,
	[FORMAT_JSON] = turn_json,
	[FORMAT_MD] = turn_md,
	[FORMAT_SQL] = turn_sql,
};

/* Whose names the JSON has; NULL: ours. */
static turn_fn *const references[] = {
	[REFERENCE_000] = turn_state_000,
	[REFERENCE_003] = turn_state_003,
	[REFERENCE_004] = NULL,
};

const struct err *
view_turn_as(struct arena *a, enum format format, const struct turn *turn,
	     struct writer *out)
{
	static const struct rows none = { 0 };
	struct export_about about;
	struct row_sink sink;
	const struct err *e;

	if (format == FORMAT_JSON && references[turn->reference])
		return references[turn->reference](a, turn, out);
	if (forms[format])
		return forms[format](a, turn, out);
	/* no rows to speak of: say why, in words a person may find */
	if (!turn->rows)
		return turn_text(a, turn, out);
	about = view_about_turn(a, turn);
	sink = view_export(a, format, out, false);
	view_export_about(&sink, &about);
	e = view_send_rows(&sink, turn->rows ? turn->rows : &none);
	return e ? e : view_export_end(&sink, turn->rows->truncated);
}
