#include "base/language/language.h"
#include "template/template.h"
#include "view/page/board.h"
#include "view/page/dataset.h"
#include "view/page/rights.h"
#include "view/page/saved.h"
#include "view/page/share.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* What the pages write goes through here, to know when the reader left. */
struct watched {
	struct writer *out;
	bool left;
};

static bool
watch(void *arg, struct str bytes)
{
	struct watched *w = arg;

	if (!w->left)
		w->left = !w->out->write(w->out->arg, bytes);
	return !w->left;
}

static const struct err *
render(const struct view *v, const char *name, struct json_object *tree)
{
	const struct template *t = template_find(v->templates, str_of(name));
	struct watched watched = { .out = v->out };
	struct writer out = { .write = watch, .arg = &watched };
	const struct err *e;

	if (!t)
		return err_new(v->arena, ERR_INTERNAL,
			       "A page of this site is missing.",
			       "no template %s", name);
	e = template_render(v->arena, t, v->templates, tree, &out);
	if (watched.left)
		return err_say(v->arena, ERR_CANCELLED, "The reader left.");
	return e;
}

const struct err *
view_home(const struct view *v, const struct view_home *p)
{
	return render(v, p->all ? "page/chats" : "page/home", tree_home(v, p));
}

const struct err *
view_chat(const struct view *v, const struct view_chat *p)
{
	return render(v, "page/chat", tree_chat(v, p, 0, p->n_turns));
}

const struct err *
view_live_start(const struct view *v, const struct view_chat *p)
{
	struct json_object *page;

	assert(p->n_turns > 0);
	page = tree_chat(v, p, 0, p->n_turns - 1);
	tree_add_running(v, page, p);
	return render(v, "page/live_start", page);
}

const struct err *
view_live_step(const struct view *v, const struct stage_event *event)
{
	return render(v, "page/live_step", tree_live_step(v, event));
}

const struct err *
view_live_written(const struct view *v, struct str more, bool first, bool last)
{
	struct json_object *tree = json_new(v->arena);

	json_set_bool(tree, "opens", first);
	json_set_text(tree, "text", str_dup(v->arena, more));
	json_set_bool(tree, "closes", last);
	return render(v, "page/live_written", tree);
}

const struct err *
view_live_end(const struct view *v, const struct view_chat *p)
{
	assert(p->n_turns > 0);
	return render(v, "page/live_end",
		      tree_chat(v, p, p->n_turns - 1, p->n_turns));
}

const struct err *
view_live_broken(const struct view *v, const struct view_chat *p,
		 const struct err *why)
{
	struct json_object *page = tree_chat(v, p, 0, 0);

	json_set_text(page, "what", say(err_row(why->kind)->title));
	json_set_text(page, "why", say_again(v->arena, why->say));
	return render(v, "page/live_broken", page);
}

const struct err *
view_live_wait(const struct view *v, const struct view_chat *p,
	       unsigned again_s, const char *line)
{
	struct json_object *page;

	assert(p->n_turns > 0);
	page = tree_chat(v, p, 0, p->n_turns - 1);
	tree_add_running(v, page, p);
	json_set_int(page, "refresh_s", again_s);
	tree_set(page, "line", say_again(v->arena, line));
	return render(v, "page/wait", page);
}

const struct err *
view_turn(const struct view *v, const struct view_chat *p,
	  const struct turn *turn, size_t first_row)
{
	struct json_object *page = tree_chat(v, p, 0, 0);

	json_set_int(page, "number", (int64_t)turn->n);
	json_set_int(page, "before", (int64_t)turn->n - 1);
	json_set_int(page, "after",
		     turn->n < p->chat->n_turns ? (int64_t)turn->n + 1 : 0);
	json_set_bool(page, "empty", false);
	(void)json_object_array_add(json_get(page, "turns"),
				    tree_turn(v, p, turn, first_row));
	return render(v, "page/turn", page);
}

const struct err *
view_table(const struct view *v, const struct view_chat *p,
	   const struct view_table *t)
{
	return render(v, "page/table", tree_sorted(v, p, t));
}

const struct err *
view_databases(const struct view *v)
{
	return render(v, "page/databases", tree_databases(v));
}

const struct err *
view_database(const struct view *v, const struct view_database *p)
{
	return render(v, "page/database", tree_database(v, p));
}

const struct err *
view_help(const struct view *v, const struct view_database *p)
{
	return render(v, "page/help", tree_database(v, p));
}

const struct err *
view_ask(const struct view *v)
{
	return render(v, "page/ask", tree_ask(v));
}

const struct err *
view_status(const struct view *v, const struct status *s)
{
	return render(v, "page/status", tree_status(v, s));
}

const struct err *
view_tokens(const struct view *v, const struct view_tokens *p)
{
	return render(v, "page/tokens", tree_tokens(v, p));
}

const struct err *
view_rights(const struct view *v, const struct view_rights *p)
{
	return render(v, "page/rights", tree_rights(v, p));
}

const struct err *
view_rights_section(const struct view *v, const struct view_rights_section *p)
{
	return render(v, "page/rights_section", tree_rights_section(v, p));
}

const struct err *
view_reviews(const struct view *v, const struct view_reviews *p)
{
	return render(v, "page/reviews", tree_reviews(v, p));
}

const struct err *
view_review(const struct view *v, const struct view_review *r)
{
	return render(v, "page/review", tree_review(v, r));
}

const struct err *
view_examples(const struct view *v, const struct view_examples *p)
{
	return render(v, "page/examples", tree_examples(v, p));
}

const struct err *
view_notes(const struct view *v, const struct view_notes *p)
{
	return render(v, "page/notes", tree_notes(v, p));
}

const struct err *
view_teach(const struct view *v, const struct view_teach *p)
{
	return render(v, "page/teach", tree_teach(v, p));
}

const struct err *
view_datasets(const struct view *v, const struct view_datasets *p)
{
	return render(v, "page/datasets", tree_datasets(v, p));
}

const struct err *
view_dataset(const struct view *v, const struct view_dataset *p)
{
	return render(v, "page/dataset", tree_dataset(v, p));
}

const struct err *
view_saved_list(const struct view *v, const struct view_saved_list *p)
{
	return render(v, "page/saved_list", tree_saved_list(v, p));
}

const struct err *
view_saved(const struct view *v, const struct view_saved *p)
{
	return render(v, "page/saved", tree_saved(v, p));
}

const struct err *
view_saved_form(const struct view *v, const struct view_saved_form *p)
{
	return render(v, "page/saved_form", tree_saved_form(v, p));
}

const struct err *
view_saved_history(const struct view *v, const struct view_saved_history *p)
{
	return render(v, "page/saved_history", tree_saved_history(v, p));
}

const struct err *
view_boards(const struct view *v, const struct view_boards *p)
{
	return render(v, "page/boards", tree_boards(v, p));
}

const struct err *
view_board_start(const struct view *v, const struct view_board *p)
{
	return render(v, "page/board_start", tree_board(v, p));
}

const struct err *
view_board_tile(const struct view *v, const struct view_tile *t)
{
	return render(v, "page/board_tile", tree_board_tile(v, t));
}

const struct err *
view_board_end(const struct view *v, const struct view_board *p)
{
	return render(v, "page/board_end", tree_board(v, p));
}

const struct err *
view_board_form(const struct view *v, const struct view_board_form *p)
{
	return render(v, "page/board_form", tree_board_form(v, p));
}

const struct err *
view_shared(const struct view *v, const struct view_shared *p)
{
	return render(v, "page/shared", tree_shared(v, p));
}

const struct err *
view_links(const struct view *v, const struct view_links *p)
{
	return render(v, "page/links", tree_links(v, p));
}

const struct err *
view_link_form(const struct view *v, const struct view_link_form *p)
{
	return render(v, "page/link_form", tree_link_form(v, p));
}

const struct err *
view_error(const struct view *v, const struct err *why)
{
	return render(v, "page/error", tree_error(v, why));
}

const struct err *
view_error_static(const struct view *v, const struct view_static *s)
{
	return render(v, "page/error", tree_error_static(v, s));
}
