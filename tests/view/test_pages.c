#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tests/view/fixture_dataset.h"
#include "tests/view/fixture_review.h"
#include "tests/view/fixture_shapes.h"

/*
 * Each page twice: its data tree against tests/golden/NAME.json, and what the
 * templates make of it against NAME.html. With GOLDEN=update in the
 * environment both are written instead; read the diff before committing it.
 */
typedef struct json_object *tree_fn(const struct view *v);
typedef const struct err *page_fn(const struct view *v);

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

static struct json_object *
home_tree(const struct view *v)
{
	struct view_home p = home();

	return tree_home(v, &p);
}

static const struct err *
home_page(const struct view *v)
{
	struct view_home p = home();

	return view_home(v, &p);
}

/* Nobody has asked anything, and there is nothing to ask. */
static struct view
bare(const struct view *v)
{
	struct view alone = *v;

	alone.n_databases = alone.n_chats = 0;
	return alone;
}

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

static struct json_object *
chats_tree(const struct view *v)
{
	struct view_home p = { .all = true };

	return tree_home(v, &p);
}

static const struct err *
chats_page(const struct view *v)
{
	struct view_home p = { .all = true };

	return view_home(v, &p);
}

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

static const struct err *
databases_page(const struct view *v)
{
	return view_databases(v);
}

static const struct note notes[] = {
	{ .id = "aaaabbbbccccddddeeeeffffgg",
	  .database = "shop",
	  .source = NOTE_PAGE,
	  .title = "What we <call> things",
	  .text = "- client = customer\n- \"big order\": an order with"
		  " total above 500\n",
	  .author = "ann",
	  .updated_ms = INT64_C(1700000000000) },
	{ .id = "hhhhiiiijjjjkkkkllllmmmmnn",
	  .database = "shop",
	  .source = NOTE_FILE,
	  .title = "shop.md",
	  .text = "# Money\nTotals are in euros.\n",
	  .updated_ms = INT64_C(1700086400000) },
};
static struct passage called[] = {
	{ "", "client = customer" },
	{ "", "\"big order\": an order with total above 500" },
};
static struct passage money[] = { { "Money", "Totals are in euros." } };
static const struct passages passages[] = { { called, COUNT(called) },
					    { money, COUNT(money) } };

/* One name that is understood, and one that is not. */
static struct json_object *
understood(struct arena *a)
{
	struct json_object *list = json_add_array(json_new(a), "notes");
	struct json_object *one = json_push_object(list);

	json_set_text(one, "text",
		      "\"big order\": an order with total above 500");
	json_set_text(one, "name", "big order");
	json_set_text(one, "meaning", "orders where total is more than 500");
	one = json_push_object(list);
	json_set_text(one, "text", "client = customer");
	json_set_text(one, "name", "cli<ent");
	json_set_text(one, "meaning", NULL);
	return list;
}

static struct view_notes
note_list(struct arena *a)
{
	return (struct view_notes){ .database = &fixture_shop,
				    .items = notes,
				    .passages = passages,
				    .n = COUNT(notes),
				    .may_edit = true,
				    .understood = understood(a) };
}

static struct json_object *
notes_tree(const struct view *v)
{
	struct view_notes p = note_list(v->arena);

	return tree_notes(v, &p);
}

static const struct err *
notes_page(const struct view *v)
{
	struct view_notes p = note_list(v->arena);

	return view_notes(v, &p);
}

static struct json_object *
database_tree(const struct view *v)
{
	struct view_notes n = note_list(v->arena);
	struct view_database p = { &fixture_shop,
				   fixture_schema(),
				   fixture_samples,
				   COUNT(fixture_samples),
				   &n,
				   NULL,
				   1 };

	return tree_database(v, &p);
}

static const struct err *
database_page(const struct view *v)
{
	struct view_notes n = note_list(v->arena);

	struct view_database p = { &fixture_shop,
				   fixture_schema(),
				   fixture_samples,
				   COUNT(fixture_samples),
				   &n,
				   NULL,
				   1 };

	return view_database(v, &p);
}

static struct json_object *
datasets_tree(const struct view *v)
{
	struct view_datasets p = fixture_dataset_list();

	return tree_datasets(v, &p);
}

static const struct err *
datasets_page(const struct view *v)
{
	struct view_datasets p = fixture_dataset_list();

	return view_datasets(v, &p);
}

static struct json_object *
dataset_tree(const struct view *v)
{
	struct view_dataset p = fixture_dataset_ready();

	return tree_dataset(v, &p);
}

static const struct err *
dataset_page(const struct view *v)
{
	struct view_dataset p = fixture_dataset_ready();

	return view_dataset(v, &p);
}

static struct json_object *
loading_tree(const struct view *v)
{
	struct view_dataset p = fixture_dataset_loading();

	return tree_dataset(v, &p);
}

static const struct err *
loading_page(const struct view *v)
{
	struct view_dataset p = fixture_dataset_loading();

	return view_dataset(v, &p);
}

static struct json_object *
preview_tree(const struct view *v)
{
	struct view_dataset p = fixture_dataset_preview(v->arena);

	return tree_dataset(v, &p);
}

static const struct err *
preview_page(const struct view *v)
{
	struct view_dataset p = fixture_dataset_preview(v->arena);

	return view_dataset(v, &p);
}

static const struct token tokens[] = {
	{ .id = "abc2def3gh",
	  .user = "ann",
	  .label = "nightly <report>",
	  .scope = TOKEN_ASK,
	  .created_ms = INT64_C(1700000000000),
	  .expires_ms = INT64_C(4100000000000),
	  .used_ms = INT64_C(1700086400000) },
	{ .id = "xyz2uvw3ab",
	  .user = "ann",
	  .scope = TOKEN_READ,
	  .created_ms = INT64_C(1600000000000),
	  .expires_ms = INT64_C(1610000000000) },
	{ .id = "mno2pqr3st",
	  .user = "ann",
	  .label = "dashboard",
	  .scope = TOKEN_READ,
	  .created_ms = INT64_C(1600000000000) },
};

/* The first of them was just made. */
static struct view_tokens
token_list(void)
{
	return (struct view_tokens){
		.tokens = tokens,
		.n_tokens = COUNT(tokens),
		.made = &tokens[0],
		.secret = "plc_abcdefghijklmnopqrstuvwxyz",
	};
}

static struct json_object *
tokens_tree(const struct view *v)
{
	struct view_tokens p = token_list();

	return tree_tokens(v, &p);
}

static const struct err *
tokens_page(const struct view *v)
{
	struct view_tokens p = token_list();

	return view_tokens(v, &p);
}

static struct status_worker workers[] = {
	{ .pid = 4711, .pool = "page", .state = "idle", .served = 12345 },
	{ .pid = 4712,
	  .pool = "ask",
	  .state = "busy",
	  .method = "POST",
	  .path = "/ask",
	  .busy_ms = 1234,
	  .served = 7 },
};
static struct status_route requests[] = {
	{ "GET", "/chats/{id}", 12000, 3, 2, 1 },
};
static const struct status status = {
	.pools = { { "page", 1, 0, true, 0, 4096 },
		   { "ask", 1, 1, false, 0, 0 } },
	.workers = workers,
	.n_workers = COUNT(workers),
	.slots = 2,
	.slots_busy = 1,
	.model = { .wanted = true,
		   .what = "it refuses the key (status 401)",
		   .advice = "Set llm.api_key to a key that it knows.",
		   .ms = 12 },
	.today = { .since_ms = INT64_C(1700000000000),
		   .questions = 1000,
		   .answered = 900,
		   .asked_back = 40,
		   .failed = 50,
		   .other = 10,
		   .model_calls = 1100,
		   .users = 12 },
	.routes = requests,
	.n_routes = COUNT(requests),
};

static struct json_object *
status_tree(const struct view *v)
{
	return tree_status(v, &status);
}

static const struct err *
status_page(const struct view *v)
{
	return view_status(v, &status);
}

static const struct err busy = { .kind = ERR_RATE,
				 .say = "You asked 60 questions this hour.",
				 .retry_after_s = 90 };

static struct json_object *
error_tree(const struct view *v)
{
	return tree_error(v, &busy);
}

static const struct err *
error_page(const struct view *v)
{
	return view_error(v, &busy);
}

static struct json_object *
static_tree(const struct view *v)
{
	struct view alone = bare(v);

	return tree_error_static(&alone, view_static_find(503));
}

static const struct err *
static_page(const struct view *v)
{
	struct view alone = bare(v);

	return view_error_static(&alone, view_static_find(503));
}

static const struct {
	const char *name;
	tree_fn *tree; /* NULL: as another page's */
	page_fn *page;
} pages[] = {
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
	{ "databases", tree_databases, databases_page },
	{ "database", database_tree, database_page },
	{ "ask", tree_ask, view_ask },
	{ "status", status_tree, status_page },
	{ "tokens", tokens_tree, tokens_page },
	{ "datasets", datasets_tree, datasets_page },
	{ "dataset", dataset_tree, dataset_page },
	{ "dataset_loading", loading_tree, loading_page },
	{ "dataset_preview", preview_tree, preview_page },
	{ "notes", notes_tree, notes_page },
	{ "examples", examples_tree, examples_page },
	{ "reviews", reviews_tree, reviews_page },
	{ "review", review_tree, review_page },
	{ "error", error_tree, error_page },
	{ "error_static", static_tree, static_page },
};

static void
write_golden(const char *path, struct str text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
	assert_int_equal(fclose(f), 0);
}

static void
expect_golden(struct arena *a, const char *name, const char *ending,
	      struct str text)
{
	const char *path = arena_printf(a, "tests/golden/%s.%s", name, ending);
	const char *update = getenv("GOLDEN");
	struct str want = { "", 0 };

	if (update && strcmp(update, "update") == 0)
		write_golden(path, text);
	assert_null(file_read(a, path, (size_t)1 << 24, &want));
	if (!str_eq(text, want))
		print_error("%s differs\n", path);
	assert_string_equal(str_dup(a, text), str_dup(a, want));
}

static void
test_golden(void **state)
{
	(void)state;
	(void)setenv("TZ", "UTC", 1);
	for (size_t i = 0; i < COUNT(pages); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct sheet *sheet = sheet_new(a);
		struct view v = fixture_view(a, sheet);
		const struct err *e = pages[i].page(&v);

		if (e)
			print_error("%s: %s\n", pages[i].name, e->note);
		assert_null(e);
		expect_golden(a, pages[i].name, "html", buf_str(&sheet->text));
		if (pages[i].tree)
			expect_golden(a, pages[i].name, "json",
				      json_pretty(a, pages[i].tree(&v)));
		arena_destroy(a);
	}
}

/* Under a sub-path every link begins with it. */
static void
test_base(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(pages); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct sheet *sheet = sheet_new(a);
		struct view v = fixture_view(a, sheet);
		struct str html;

		v.base = "/ask-data";
		assert_null(pages[i].page(&v));
		html = buf_str(&sheet->text);
		assert_true(str_has(html, STR("href=\"/ask-data/")));
		for (size_t at = 0; at + 7 < html.n; at++) {
			struct str s = str_from(html, at);

			if (!str_starts(s, STR("href=\"/")) &&
			    !str_starts(s, STR("ction=\"/")))
				continue;
			s = str_from(s, 6);
			s = str_from(s, s.p[0] == '"' ? 1 : 0);
			assert_true(str_starts(s, STR("/ask-data/")));
		}
		arena_destroy(a);
	}
}

/* A reader who leaves ends the page, wherever that happens. */
static void
test_reader_left(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(pages); i++)
		for (size_t most = 0; most < 900; most += 444) {
			struct arena *a = arena_create((size_t)256 << 20);
			struct sheet *sheet = sheet_new(a);
			struct view v = fixture_view(a, sheet);
			const struct err *e;

			sheet->most = most;
			e = pages[i].page(&v);
			assert_non_null(e);
			assert_int_equal(e->kind, ERR_CANCELLED);
			arena_destroy(a);
		}
}

TESTS(CASE(test_golden), CASE(test_base), CASE(test_reader_left))
