/* Pages of chats. */
#include "tests/view/pages.h"

static struct view_home
home(void)
{
	return (struct view_home){
		.samples = fixture_samples,
		.n_samples = COUNT(fixture_samples),
		.showcase = fixture_chats + 1,
		.n_showcase = 2,
	};
}

PAGE_OF(home, home, home())

static struct json_object *
bare_tree(const struct view *v)
{
	struct view alone = bare(v);
	struct view_home p = { .notice = "Nothing to see yet." };

	return tree_home(&alone, &p);
}

static const struct err *
bare_page(const struct view *v)
{
	struct view alone = bare(v);
	struct view_home p = { .notice = "Nothing to see yet." };

	return view_home(&alone, &p);
}

static struct view_home
all_chats(void)
{
	return (struct view_home){ .all = true };
}

PAGE_OF(chats, home, all_chats())

static struct json_object *
chat_tree(const struct view *v)
{
	struct view_chat p = fixture_chat(v->arena);

	return tree_chat(v, &p, 0, p.n_turns);
}

static const struct err *
chat_page(const struct view *v)
{
	struct view_chat p = fixture_chat(v->arena);

	return view_chat(v, &p);
}

static const struct err *
shapes_page(const struct view *v)
{
	struct view_chat p = fixture_shapes(v->arena);

	return view_chat(v, &p);
}

static struct view_chat
empty_chat(void)
{
	return (struct view_chat){
		.chat = &fixture_chats[2],
		.database = &fixture_wine,
		.samples = fixture_samples,
		.n_samples = 2,
	};
}

static struct json_object *
empty_tree(const struct view *v)
{
	struct view_chat p = empty_chat();

	return tree_chat(v, &p, 0, 0);
}

static const struct err *
empty_page(const struct view *v)
{
	struct view_chat p = empty_chat();

	return view_chat(v, &p);
}

static const struct err *
turn_page(const struct view *v)
{
	struct view_chat p = fixture_chat(v->arena);

	return view_turn(v, &p, &p.turns[4], 51);
}

/* Two turns, of which the second is being answered. */
static struct view_chat
running_chat(struct arena *a)
{
	struct view_chat p = fixture_chat(a);

	p.n_turns = 2;
	return p;
}

static struct json_object *
live_tree(const struct view *v)
{
	struct view_chat p = running_chat(v->arena);
	struct json_object *page = tree_chat(v, &p, 0, 1);

	tree_add_running(v, page, &p);
	return page;
}

static const struct stage_event events[] = {
	{ true, "schema", "Reading the schema", NULL, NULL, 0, 0, false, NULL,
	  0, 0, NULL },
	{ false, "schema", "Reading the schema", NULL, NULL, 0, 1, false,
	  "9 tables", 0, 0, NULL },
	{ true, "draft", "Writing SQL", NULL, NULL, 1, 0, false, NULL, 0, 0,
	  NULL },
	{ false, "draft", "Writing SQL", NULL, NULL, 1, 1240, false, NULL, 0, 0,
	  NULL },
	{ true, "execute", "Running it", NULL, NULL, 1, 0, false, NULL, 0, 0,
	  NULL },
	{ false, "execute", "Running it", NULL, NULL, 1, 2, true,
	  "no such column: o.price", 0, 0, NULL },
	{ true, "draft", "Fixing", NULL, NULL, 2, 0, false,
	  "no such column: o.price", 0, 0, NULL },
	{ false, "draft", "Fixing", NULL, NULL, 2, 980, false, NULL, 0, 0,
	  NULL },
	{ true, "execute", "Running it", NULL, NULL, 2, 0, false, NULL, 0, 0,
	  NULL },
};

static const struct err *
live_begin(const struct view *v, const struct view_chat *p, size_t n_events)
{
	const struct err *e = view_live_start(v, p);

	for (size_t i = 0; !e && i < n_events; i++)
		e = view_live_step(v, &events[i]);
	return e;
}

static const struct err *
live_page(const struct view *v)
{
	struct view_chat p = running_chat(v->arena);
	const struct err *e = live_begin(v, &p, COUNT(events));

	return e ? e : view_live_end(v, &p);
}

/* What a visitor sees while it runs: the page has no end yet. */
static const struct err *
running_page(const struct view *v)
{
	struct view_chat p = running_chat(v->arena);

	return live_begin(v, &p, COUNT(events));
}

static const struct err *
broken_page(const struct view *v)
{
	static const struct err why = { .kind = ERR_STORE_FULL,
					.say = "The disk is full." };
	struct view_chat p = running_chat(v->arena);
	const struct err *e = live_begin(v, &p, 3);

	return e ? e : view_live_broken(v, &p, &why);
}

static const struct err *
wait_page(const struct view *v)
{
	struct view_chat p = running_chat(v->arena);

	p.turns += 5; /* those before are not shown */
	return view_live_wait(v, &p, 2, NULL);
}

static const struct page pages[] = {
	{ "home", home_tree, home_page },
	{ "home_bare", bare_tree, bare_page },
	{ "chats", chats_tree, chats_page },
	{ "chat", chat_tree, chat_page },
	{ "chat_empty", empty_tree, empty_page },
	{ "shapes", NULL, shapes_page },
	{ "turn", NULL, turn_page },
	{ "live", live_tree, live_page },
	{ "live_running", NULL, running_page },
	{ "live_broken", NULL, broken_page },
	{ "wait", NULL, wait_page },
};

PAGES(pages)
