#include "base/language/language.h"
#include "template/template.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define CARD_MAX ((size_t)8 << 20)

/* Nothing of the page around it is in reach, but what its look tells. */
const struct err *
view_card(const struct view *v, const struct view_chat *p, size_t i,
	  struct str *ret)
{
	const struct template *t =
		template_find(v->templates, STR("part/turn"));
	struct json_object *turn = tree_turn(v, p, &p->turns[i], 1);
	struct buf b = buf_new(v->arena, CARD_MAX);
	struct writer out = { buf_write, &b };
	const struct err *e;

	(void)json_own(v->arena, turn);
	tree_text(turn, "base", v->base);
	if (!t)
		return err_new(v->arena, ERR_INTERNAL,
			       "A page of this site is missing.",
			       "no template part/turn");
	e = template_render(v->arena, t, v->templates, turn, &out);
	if (!e) /* the page ends the line */
		*ret = str_trim(buf_str(&b));
	return e;
}

const char *
view_card_look(const struct view *v, const struct view_chat *p, bool last)
{
	const struct database *db = p->database;

	return arena_printf(
		v->arena, "%s %s %s %llu %s%s", v->look,
		language_code(language_now()), v->base,
		db && db->settings ? (unsigned long long)db->settings->page_rows
				   : 0ULL,
		v->user && v->user->admin ? "a" : "", last ? "l" : "");
}
