#include "view/page/saved.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define QUERY_MAX 16000

/* "Web shop", as its readers know it; its name when they may not ask it. */
static const char *
database_title(const struct view *v, const char *name)
{
	for (size_t i = 0; i < v->n_databases; i++)
		if (strcmp(v->databases[i]->name, name) == 0 &&
		    v->databases[i]->title && *v->databases[i]->title)
			return v->databases[i]->title;
	return name;
}

static const char *
by_whom(struct arena *a, const struct saved *s)
{
	return arena_printf(a, "%s%s%s", clock_date(a, s->updated_ms),
			    s->maker ? ", " : "", s->maker ? s->maker : "");
}

static void
add_item(const struct view *v, struct json_object *items, const struct saved *s)
{
	struct json_object *o = json_push_object(items);

	tree_text(o, "name", s->name);
	tree_text(o, "title", s->title);
	tree_set(o, "description", s->description);
	tree_text(o, "about",
		  arena_printf(v->arena, "%s · %s",
			       database_title(v, s->database),
			       by_whom(v->arena, s)));
}

static bool
is_folder(const struct saved *s, const struct saved *before)
{
	return !before || strcmp(s->folder ? s->folder : "",
				 before->folder ? before->folder : "") != 0;
}

struct json_object *
tree_saved_list(const struct view *v, const struct view_saved_list *p)
{
	struct json_object *page = tree_page(v, say("Saved questions"),
					     (struct place){ NULL, NULL });
	struct json_object *folders = tree_list(page, "folders");
	struct json_object *items = NULL;

	tree_flag(page, "has_saved", p->n > 0);
	if (p->notice)
		json_set_text(page, "notice", say_again(v->arena, p->notice));
	for (size_t i = 0; i < p->n; i++) {
		if (is_folder(&p->items[i], i ? &p->items[i - 1] : NULL)) {
			struct json_object *o = json_push_object(folders);

			tree_set(o, "folder", p->items[i].folder);
			items = tree_list(o, "items");
		}
		add_item(v, items, &p->items[i]);
	}
	return page;
}

static void
add_field(struct arena *a, struct buf *b, const char *name, const char *value)
{
	buf_printf(b, "%c%s=%s", b->n ? '&' : '?', name, tree_path(a, value));
}

const char *
view_saved_query(struct arena *a, const struct view_saved *p)
{
	struct buf b = buf_new(a, QUERY_MAX);

	for (size_t i = 0; p->params && i < p->s->n_params; i++) {
		const struct view_param *v = &p->params[i];
		const char *name = p->s->params[i].name;

		if (v->said) { /* "last month" stays what it is next month */
			add_field(a, &b, name, v->said);
			continue;
		}
		for (size_t k = 0; k < v->n_values; k++)
			add_field(a, &b, name, str_dup(a, v->values[k].text));
	}
	return buf_text(&b);
}

const char *
view_moment(struct arena *a, int64_t wall_ms)
{
	const char *iso = clock_iso(a, wall_ms);

	return arena_printf(a, "%.10s %.5s UTC", iso, iso + 11);
}

static void
add_figures(const struct view *v, const struct view_saved *p,
	    struct json_object *page)
{
	static const char *const parts[] = { "bars", "line", "has_charts",
					     "charts" };
	const struct turn t = { .n = 1,
				.rows = view_drawn(v->arena, p->dialect,
						   p->s->sql, p->rows) };
	const struct table_page rows = { .first = 1,
					 .max = p->rows ? p->rows->n_rows : 0,
					 .href = "" };
	struct json_object *table = NULL;

	for (size_t i = 0; i < COUNT(parts); i++)
		tree_flag(page, parts[i], false);
	tree_set(page, "when",
		 p->rows ? view_moment(v->arena, p->made_ms) : NULL);
	tree_set(page, "took",
		 p->rows && !p->kept ? number_took(v->arena, p->ms) : NULL);
	tree_flag(page, "kept", p->kept);
	tree_set(page, "nothing",
		 p->rows && !p->rows->n_rows ? say("No rows match.") : NULL);
	if (!p->rows) {
		tree_flag(page, "table", false);
		return;
	}
	if (p->rows->n_rows)
		tree_chart(v->arena, page, &t, &rows,
			   p->chart ? p->chart : p->s->chart, &table);
	tree_add(page, "table",
		 table ? table : tree_table(v->arena, p->rows, &rows));
}

struct json_object *
tree_saved(const struct view *v, const struct view_saved *p)
{
	const struct saved *s = p->s;
	struct json_object *page =
		tree_page(v, s->title, (struct place){ NULL, s->database });

	if (p->notice)
		json_set_text(page, "notice", say_again(v->arena, p->notice));
	tree_text(page, "name", s->name);
	tree_set(page, "folder", s->folder);
	tree_set(page, "description", s->description);
	tree_set(page, "question", s->question);
	tree_set(page, "reading", s->reading);
	tree_badge(page, band_find(s->confidence));
	tree_text(page, "about",
		  arena_printf(v->arena, "%s · %s",
			       database_title(v, s->database),
			       by_whom(v->arena, s)));
	tree_flag(page, "may_change", p->may_change);
	tree_text(page, "query", view_saved_query(v->arena, p));
	tree_text(page, "share",
		  tree_path(v->arena,
			    arena_printf(v->arena, "/saved/%s%s", s->name,
					 view_saved_query(v->arena, p))));
	tree_text(page, "again",
		  arena_printf(v->arena, "%s%cfresh=1",
			       view_saved_query(v->arena, p),
			       *view_saved_query(v->arena, p) ? '&' : '?'));
	tree_params(v->arena, page, s->params, p->params, s->n_params);
	add_figures(v, p, page);
	tree_add(page, "sql",
		 tree_sql(v->arena, p->dialect ? p->dialect : "", s->sql));
	return page;
}

static void
add_form_params(const struct view *v, const struct view_saved_form *p,
		struct json_object *page)
{
	struct json_object *list = tree_list(page, "params");

	tree_flag(page, "has_params", p->s->n_params > 0);
	for (size_t i = 0; i < p->s->n_params; i++) {
		const struct saved_param *param = &p->s->params[i];
		struct json_object *o = json_push_object(list), *types;

		tree_text(o, "name", param->name);
		tree_text(o, "label", param_label(v->arena, param));
		tree_text(o, "fallback",
			  param->fallback ? param->fallback : "");
		tree_text(o, "choices", param->choices ? param->choices : "");
		tree_flag(o, "several", param->list);
		tree_flag(o, "days", param->type == PARAM_DAYS);
		types = tree_list(o, "types");
		for (enum param_type t = PARAM_TEXT; t < PARAM__MAX; t++) {
			struct json_object *type = json_push_object(types);

			tree_text(type, "value", param_type_name(t));
			tree_flag(type, "chosen", t == param->type);
		}
	}
}

static void
add_form_values(const struct view_saved_form *p, struct json_object *page)
{
	struct json_object *list = tree_list(page, "values");

	tree_flag(page, "has_values", p->n_values > 0);
	for (size_t i = 0; i < p->n_values; i++) {
		struct json_object *o = json_push_object(list);

		tree_int(o, "nth", (int64_t)p->values[i].nth);
		tree_text(o, "text", p->values[i].text);
		tree_set(o, "column", p->values[i].column);
	}
}

static void
add_looks(const struct saved *s, struct json_object *page)
{
	static const char *const looks[][2] = {
		{ "", "what fits" },
		{ "lines", "lines" },
		{ "bars", "bars" },
		{ "table", "table only" },
	};
	struct json_object *list = tree_list(page, "looks");

	for (size_t i = 0; i < COUNT(looks); i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "value", looks[i][0]);
		tree_text(o, "words", say(looks[i][1]));
		tree_flag(
			o, "chosen",
			str_is(str_of(looks[i][0]), s->chart ? s->chart : ""));
	}
}

struct json_object *
tree_saved_form(const struct view *v, const struct view_saved_form *p)
{
	const struct saved *s = p->s;
	const char *const texts[][2] = {
		{ "of_title", s->title },   { "folder", s->folder },
		{ "text", s->description }, { "question", s->question },
		{ "readers", s->readers },  { "statement", s->sql },
	};
	struct json_object *page =
		tree_page(v, p->is_new ? say("Save this answer") : s->title,
			  (struct place){ NULL, s->database });

	tree_text(page, "action", p->action);
	tree_flag(page, "is_new", p->is_new);
	tree_flag(page, "has_readers", p->has_readers);
	tree_text(page, "name", s->name ? s->name : "");
	for (size_t i = 0; i < COUNT(texts); i++)
		tree_text(page, texts[i][0], texts[i][1] ? texts[i][1] : "");
	add_looks(s, page);
	add_form_params(v, p, page);
	add_form_values(p, page);
	tree_texts(page, "folders", "has_folders", p->folders, p->n_folders);
	tree_texts(page, "used_by", "is_used", p->used_by, p->n_used_by);
	return page;
}
