#include "view/page/share.h"

#include <string.h>

#include "base/clock.h"
#include "base/language/language.h"
#include "view/page/board.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Whether it may be read how the answer came about. */
static bool
shows_sql(const struct share_item *item)
{
	return item->see == SHARE_SEE_OWN || item->see == SHARE_SEE_RULES;
}

static const char *
chart_of(struct arena *a, const struct share_item *item, struct saved *ret)
{
	*ret = (struct saved){ .title = item->turn.question };
	if (item->saved && saved_read(a, str_of(item->saved), ret))
		*ret = (struct saved){ .title = item->turn.question };
	return ret->chart;
}

/* Its rows are not those of whoever reads it, who has not computed it. */
static bool
is_others(const struct share_item *item)
{
	return item->see == SHARE_SEE_RULES && !item->turn.rows &&
	       !item->problem;
}

/* As on its board; nothing leads to where it came from. */
static struct json_object *
tree_tile(const struct view *v, const struct share_item *item, size_t nth)
{
	const struct tile tile = { .saved = "",
				   .title = item->turn.question,
				   .show = item->show,
				   .width = item->width };
	struct saved s;
	const struct view_saved figures = {
		.s = &s,
		.chart = chart_of(v->arena, item, &s),
		.rows = item->turn.rows,
		.dialect = item->turn.dialect,
		.made_ms = item->made_ms,
	};

	s.n_params = 0;
	s.sql = item->turn.sql;
	return tree_board_tile(
		v, &(struct view_tile){ &tile, nth, &figures, item->problem });
}

static void
add_table(const struct view *v, const struct share_item *item, size_t nth,
	  struct json_object *o)
{
	const struct rows *r = item->turn.rows;
	const struct turn t = { .n = nth,
				.rows = view_drawn(v->arena, item->turn.dialect,
						   item->turn.sql, r) };
	const struct table_page page = { .first = 1,
					 .max = r->n_rows,
					 .href = "" };
	struct json_object *table = NULL;
	struct saved s;

	if (r->n_cols == 0 || r->n_rows == 0)
		return;
	tree_chart(v->arena, o, &t, &page, chart_of(v->arena, item, &s),
		   &table);
	json_set(o, "table", table ? table : tree_table(v->arena, r, &page));
}

/* An answer with its sentence, chart and table. */
static struct json_object *
tree_answer(const struct view *v, const struct share_item *item, size_t nth,
	    bool titled)
{
	static const char *const parts[] = { "number", "bars",       "line",
					     "table",  "has_charts", "charts",
					     "nothing" };
	struct json_object *o = json_new(v->arena);

	tree_text(o, "class", "turn");
	tree_set(o, "title", titled ? item->turn.question : NULL);
	tree_set(o, "problem", item->problem);
	tree_badge(o, turn_band(&item->turn));
	for (size_t i = 0; i < COUNT(parts); i++)
		tree_flag(o, parts[i], false);
	if (item->turn.rows)
		add_table(v, item, nth, o);
	tree_set(o, "when",
		 item->turn.rows ? view_moment(v->arena, item->made_ms) : NULL);
	return o;
}

/* Whether the head of the page has its question. */
static bool
is_said(const struct view_shared *p, const struct share_item *item)
{
	return !p->frame && p->share->n_items == 1 &&
	       strcmp(item->turn.question, p->share->title) == 0;
}

static void
add_item(const struct view *v, const struct view_shared *p, size_t i,
	 struct json_object *list)
{
	const struct share_item *item = &p->share->items[i];
	const struct turn *t = &item->turn;
	const bool tile = p->share->kind == SHARE_BOARD;
	struct json_object *o;

	if (item->see == SHARE_SEE_NOTHING) {
		o = json_push_object(list);
		tree_flag(o, "hidden", true);
		/* in its place, which tiles have by their class */
		tree_text(o, "class",
			  arena_printf(v->arena, "tile o%zu w1", i + 1));
		return;
	}
	o = tile ? tree_tile(v, item, i + 1)
		 : tree_answer(v, item, i + 1, !is_said(p, item));
	(void)json_object_array_add(list, json_object_get(o));
	tree_flag(o, "hidden", false);
	tree_flag(o, "rules", is_others(item));
	tree_set(o, "lead", tile ? NULL : view_explanation(v->arena, t));
	tree_set(o, "reading", tile || t->by_hand ? NULL : t->reading);
	tree_set(o, "message",
		 t->answer || t->rows || item->see == SHARE_SEE_RULES
			 ? NULL
			 : view_message(v->arena, t));
	tree_flag(o, "said", !tile && t->answer);
	tree_sentence(o, t->rows,
		      str_of(tile ? NULL : view_answer(v->arena, t)));
	if (shows_sql(item) && t->sql)
		tree_add(o, "sql",
			 tree_sql(v->arena, t->dialect ? t->dialect : "",
				  t->sql));
	else
		tree_flag(o, "sql", false);
}

static bool
may_compute(const struct view_shared *p)
{
	bool may = false;

	for (size_t i = 0; i < p->share->n_items; i++)
		may = may || (shows_sql(&p->share->items[i]) &&
			      p->share->items[i].turn.sql);
	return p->inside && may;
}

struct json_object *
tree_shared(const struct view *v, const struct view_shared *p)
{
	const struct share *s = p->share;
	struct json_object *page =
		tree_page(v, s->title, (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "items");
	bool others = false;

	tree_text(page, "token", p->token);
	tree_flag(page, "inside", p->inside);
	tree_flag(page, "frame", p->frame);
	tree_flag(page, "fresh", p->fresh);
	tree_flag(page, "board", s->kind == SHARE_BOARD);
	tree_flag(page, "may_copy", p->inside && p->may_copy && !p->fresh);
	tree_flag(page, "may_compute", may_compute(p) && !p->fresh && !p->asks);
	tree_flag(page, "asks", p->asks);
	tree_params(v->arena, page, p->params, p->values, p->n_params);
	for (size_t i = 0; i < s->n_items; i++)
		others = others || is_others(&s->items[i]);
	tree_flag(page, "others", others);
	tree_text(page, "made", clock_date(v->arena, s->created_ms));
	tree_text(page, "until", clock_date(v->arena, s->expires_ms));
	tree_set(page, "maker", p->inside ? s->maker : NULL);
	for (size_t i = 0; i < s->n_items; i++)
		add_item(v, p, i, list);
	return page;
}

static const char *
words_of(enum share_kind kind)
{
	const char *const words[SHARE__MAX] = {
		[SHARE_TURN] = say("answer"),
		[SHARE_CHAT] = say("chat"),
		[SHARE_SAVED] = say("saved question"),
		[SHARE_BOARD] = say("board"),
	};

	return words[kind];
}

static const char *
title_of(enum share_kind kind)
{
	const char *const titles[SHARE__MAX] = {
		[SHARE_TURN] = say("Share this answer"),
		[SHARE_CHAT] = say("Share this chat"),
		[SHARE_SAVED] = say("Share this saved question"),
		[SHARE_BOARD] = say("Share this board"),
	};

	return titles[kind];
}

/* Whom it is for, in words. */
static const char *
whom(const struct share *s)
{
	if (!s->readers)
		return say("anyone who has it");
	return str_is(str_of(s->readers), "*") ? say("everybody of this site")
					       : s->readers;
}

struct json_object *
tree_links(const struct view *v, const struct view_links *p)
{
	struct json_object *page =
		tree_page(v, say("Links"), (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "links");

	tree_set(page, "address", p->address);
	tree_set(page, "for", p->made ? whom(p->made) : NULL);
	tree_set(page, "until",
		 p->made ? clock_date(v->arena, p->made->expires_ms) : NULL);
	tree_flag(page, "has_links", p->n > 0);
	tree_flag(page, "all", p->all);
	for (size_t i = 0; i < p->n; i++) {
		const struct share *s = &p->items[i];
		struct json_object *o = json_push_object(list);

		tree_text(o, "id", s->id);
		tree_text(o, "of", words_of(s->kind));
		tree_text(o, "what", s->what);
		tree_text(o, "name", s->title);
		tree_text(o, "whom", whom(s));
		tree_text(o, "made", clock_date(v->arena, s->created_ms));
		tree_text(o, "ends", clock_date(v->arena, s->expires_ms));
		tree_set(o, "by", p->all ? s->maker : NULL);
	}
	return page;
}

struct json_object *
tree_link_form(const struct view *v, const struct view_link_form *p)
{
	static const unsigned days[] = { 1, 7, 30, 90, 365 };
	struct json_object *page =
		tree_page(v, title_of(p->kind), (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "times");

	tree_text(page, "what", p->what);
	tree_flag(page, "has_people", p->has_people);
	tree_flag(page, "anyone", p->anyone);
	for (size_t i = 0; i < COUNT(days); i++) {
		struct json_object *o;

		if (days[i] > p->days && i)
			break;
		o = json_push_object(list);
		tree_int(o, "days", days[i]);
		tree_text(o, "words",
			  number_of(v->arena, days[i], "day", "days"));
		tree_flag(o, "chosen",
			  days[i] == 30 || (i == 0 && p->days < 30));
	}
	return page;
}
