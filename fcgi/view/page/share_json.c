#include "base/clock.h"
#include "base/json_out.h"
#include "view/page/saved.h"
#include "view/page/share.h"

#include "base/ban.h"

static struct str
finish(struct json_out *o)
{
	json_out_end_object(o);
	buf_putc(&o->text, '\n');
	return buf_str(&o->text);
}

static void
put_item(struct json_out *o, const struct view *v,
	 const struct share_item *item, size_t nth)
{
	const bool own =
		item->see == SHARE_SEE_OWN || item->see == SHARE_SEE_RULES;
	const struct turn *t = &item->turn;

	json_out_object(o, NULL);
	json_out_int(o, "item", (int64_t)nth);
	json_out_bool(o, "hidden", item->see == SHARE_SEE_NOTHING);
	json_out_text(o, "question", t->question);
	json_out_text(o, "answer", view_answer(v->arena, t));
	json_out_text(o, "reading", t->reading);
	json_out_text(o, "confidence", band_words(turn_band(t)));
	json_out_text(o, "problem", item->problem);
	json_out_text(o, "sql", own ? t->sql : NULL);
	if (t->rows) {
		json_out_text(o, "figures_at",
			      clock_iso(v->arena, item->made_ms));
		view_put_rows(o, v->arena, t->rows);
	} else {
		json_out_null(o, "figures_at");
	}
	json_out_end_object(o);
}

struct str
view_shared_json(const struct view *v, const struct view_shared *p)
{
	const struct share *s = p->share;
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_text(&o, "title", s->title);
	json_out_text(&o, "kind", share_kind_name(s->kind));
	json_out_text(&o, "made", clock_iso(v->arena, s->created_ms));
	json_out_text(&o, "until", clock_iso(v->arena, s->expires_ms));
	json_out_bool(&o, "fresh", p->fresh);
	json_out_bool(&o, "may_copy", p->inside && p->may_copy);
	view_put_params(&o, v->arena, p->params, p->values, p->n_params);
	json_out_array(&o, "items");
	for (size_t i = 0; i < s->n_items; i++)
		put_item(&o, v, &s->items[i], i + 1);
	json_out_end_array(&o);
	return finish(&o);
}

/* A reader who left is noticed at the end of the answer. */
static void
put(const struct view *v, const char *text)
{
	(void)v->out->write(v->out->arg, str_of(text));
}

static const struct err *
text_item(const struct view *v, const struct share_item *item)
{
	const struct turn *t = &item->turn;
	struct row_sink sink;
	const struct err *e;

	if (item->see == SHARE_SEE_NOTHING) {
		put(v, "What stands here is not yours to see.\n\n");
		return NULL;
	}
	put(v, arena_printf(v->arena, "%s\n", t->question));
	if (t->answer)
		put(v,
		    arena_printf(v->arena, "%s\n", view_answer(v->arena, t)));
	if (item->problem)
		put(v, arena_printf(v->arena, "%s\n", item->problem));
	if (!t->rows || t->rows->n_cols == 0) {
		put(v, "\n");
		return NULL;
	}
	sink = view_export(v->arena, FORMAT_TEXT, v->out, false);
	e = view_send_rows(&sink, t->rows);
	if (!e)
		e = view_export_end(&sink, t->rows->truncated);
	put(v, "\n");
	return e;
}

const struct err *
view_shared_text(const struct view *v, const struct view_shared *p)
{
	const struct err *e = NULL;

	if (p->n_params)
		put(v, arena_printf(v->arena, "%s\n\n",
				    view_params_text(v->arena, p->params,
						     p->values, p->n_params)));
	for (size_t i = 0; !e && i < p->share->n_items; i++)
		e = text_item(v, &p->share->items[i]);
	return e;
}

static void
put_link(struct json_out *o, const struct view *v, const struct share *s)
{
	json_out_text(o, "id", s->id);
	json_out_text(o, "kind", share_kind_name(s->kind));
	json_out_text(o, "what", s->what);
	json_out_text(o, "title", s->title);
	json_out_text(o, "for", s->readers ? s->readers : "anyone");
	json_out_text(o, "maker", s->maker);
	json_out_text(o, "made", clock_iso(v->arena, s->created_ms));
	json_out_text(o, "until", clock_iso(v->arena, s->expires_ms));
}

struct str
view_links_json(const struct view *v, const struct view_links *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	if (p->made) {
		put_link(&o, v, p->made);
		json_out_text(&o, "address", p->address);
		return finish(&o);
	}
	json_out_array(&o, "links");
	for (size_t i = 0; i < p->n; i++) {
		json_out_object(&o, NULL);
		put_link(&o, v, &p->items[i]);
		json_out_end_object(&o);
	}
	json_out_end_array(&o);
	return finish(&o);
}

struct rows
view_links_rows(const struct view *v, const struct view_links *p)
{
	static const char *const names[] = { "id",  "kind",  "what", "title",
					     "for", "maker", "made", "until" };
	struct rows rows = rows_texts(v->arena, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct share *s = &p->items[i];
		struct cell *c = rows.cells + i * COUNT(names);

		c[0] = cell_of_text(s->id);
		c[1] = cell_of_text(share_kind_name(s->kind));
		c[2] = cell_of_text(s->what);
		c[3] = cell_of_text(s->title);
		c[4] = cell_of_text(s->readers ? s->readers : "anyone");
		c[5] = cell_of_text(s->maker);
		c[6] = cell_of_text(clock_iso(v->arena, s->created_ms));
		c[7] = cell_of_text(clock_iso(v->arena, s->expires_ms));
	}
	return rows;
}
