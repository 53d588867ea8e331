#include "base/clock.h"
#include "base/language/language.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static const char *
when(struct arena *a, int64_t wall_ms)
{
	return wall_ms ? clock_iso(a, wall_ms) : NULL;
}

static void
set_token(struct arena *a, struct json_object *o, const struct token *t)
{
	json_set_text(o, "id", t->id);
	json_set_text(o, "label", t->label ? t->label : "");
	json_set_text(o, "scope", token_scope_name(t->scope));
	json_set_text(o, "created", when(a, t->created_ms));
	json_set_text(o, "expires", when(a, t->expires_ms));
	json_set_text(o, "last_used", when(a, t->used_ms));
}

struct str
view_tokens_json(const struct view *v, const struct view_tokens *p)
{
	struct json_object *o = json_new(v->arena), *list;

	if (p->made) {
		set_token(v->arena, o, p->made);
		json_set_text(o, "token", p->secret);
	} else {
		list = json_add_array(o, "tokens");
		for (size_t i = 0; i < p->n_tokens; i++)
			set_token(v->arena, json_push_object(list),
				  &p->tokens[i]);
	}
	return str_of(arena_printf(v->arena, "%s\n", json_text(v->arena, o).p));
}

/* "2026-11-21", or what there is instead. */
static const char *
day(struct arena *a, int64_t wall_ms, const char *none)
{
	return wall_ms ? clock_date(a, wall_ms) : none;
}

static void
add_token(const struct view *v, struct json_object *list, const struct token *t)
{
	struct json_object *o = json_push_object(list);
	bool over = t->expires_ms && t->expires_ms <= clock_wall_ms();

	tree_text(o, "id", t->id);
	tree_text(o, "label",
		  t->label && *t->label ? t->label : say("without a name"));
	tree_text(o, "scope",
		  t->scope == TOKEN_READ ? say("read") : say("ask and read"));
	tree_text(o, "created", day(v->arena, t->created_ms, ""));
	tree_text(o, "expires", day(v->arena, t->expires_ms, say("never")));
	tree_text(o, "used", day(v->arena, t->used_ms, say("not yet")));
	tree_flag(o, "over", over);
}

struct json_object *
tree_tokens(const struct view *v, const struct view_tokens *p)
{
	struct json_object *page, *list;

	page = tree_page(v, say("Tokens"), (struct place){ NULL, NULL });
	tree_set(page, "secret", p->secret);
	tree_text(page, "address",
		  arena_printf(v->arena, "%s%s/ask", v->origin ? v->origin : "",
			       v->base));
	tree_flag(page, "has_tokens", p->n_tokens > 0);
	list = tree_list(page, "tokens");
	for (size_t i = 0; i < p->n_tokens; i++)
		add_token(v, list, &p->tokens[i]);
	return page;
}
