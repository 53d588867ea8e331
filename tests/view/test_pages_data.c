/* Pages about databases, their examples, and this site. */
#include "tests/view/pages.h"

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

PAGE_OF(notes, notes, note_list(v->arena))

static struct view_database
database(struct arena *a)
{
	struct view_notes *n = arena_alloc(a, sizeof(*n));

	*n = note_list(a);
	return (struct view_database){ &fixture_shop,
				       fixture_schema(),
				       fixture_samples,
				       COUNT(fixture_samples),
				       n,
				       NULL,
				       1 };
}

PAGE_OF(database, database, database(v->arena))
PAGE_OF(datasets, datasets, fixture_dataset_list())
PAGE_OF(dataset, dataset, fixture_dataset_ready())
PAGE_OF(loading, dataset, fixture_dataset_loading())
PAGE_OF(preview, dataset, fixture_dataset_preview(v->arena))

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

PAGE_OF(examples, examples, fixture_example_list())
PAGE_OF(review, review, fixture_review(v->arena))
PAGE_OF(reviews, reviews, fixture_review_list(v->arena))
PAGE_OF(tokens, tokens, token_list())

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

static const struct page pages[] = {
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

PAGES(pages)
