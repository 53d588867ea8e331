#ifndef TESTS_VIEW_FIXTURE_REVIEW_H
#define TESTS_VIEW_FIXTURE_REVIEW_H

#include "tests/view/fixture.h"

/* Examples and turns for review, as administrators see them. */

static const struct example fixture_examples[] = {
	{ .id = "aaaaaaaaaaaaaaaaaaaaaaaaaa",
	  .database = "shop",
	  .question = "Orders of <b> customers",
	  .sql = "SELECT count(*) FROM orders WHERE note = '<b>'",
	  .dialect = "sqlite",
	  .tables = "orders\n",
	  .state = EXAMPLE_PROPOSED,
	  .proposer = "s:1",
	  .follows = true,
	  .created_ms = NOVEMBER,
	  .may_decide = true },
	{ .id = "bbbbbbbbbbbbbbbbbbbbbbbbbb",
	  .database = "shop",
	  .question = "How many orders?",
	  .sql = "SELECT count(*) FROM orders",
	  .dialect = "sqlite",
	  .tables = "orders\n",
	  .state = EXAMPLE_VERIFIED,
	  .proposer = "u:ann",
	  .verifier = "root",
	  .created_ms = NOVEMBER,
	  .decided_ms = NOVEMBER,
	  .changed = true,
	  .may_decide = true },
	{ .id = "cccccccccccccccccccccccccc",
	  .database = "wine cellar",
	  .question = "Bottles per year",
	  .sql = "SELECT year, count(*) FROM bottles GROUP BY 1",
	  .dialect = "sqlite",
	  .tables = "bottles\n",
	  .state = EXAMPLE_VERIFIED,
	  .proposer = "u:bob",
	  .verifier = "root",
	  .created_ms = NOVEMBER,
	  .decided_ms = NOVEMBER },
};

static inline struct view_examples
fixture_example_list(void)
{
	static const char *wrong[] = { "Line 3: This is no JSON object." };

	return (struct view_examples){
		.items = fixture_examples,
		.n = COUNT(fixture_examples),
		.database = "shop",
		.state = EXAMPLE__MAX,
		.notice = "2 added, 0 were there, 1 wrong.",
		.wrong = wrong,
		.n_wrong = 1,
	};
}

static inline struct view_review
fixture_review(struct arena *a)
{
	struct turn *failed = arena_alloc(a, sizeof(*failed));
	struct turn *tried = arena_alloc(a, sizeof(*tried));

	*failed = turn_failed();
	failed->review = "open";
	*tried = turn_bars(a);
	return (struct view_review){
		.name = "ann",
		.turn = failed,
		.tried = tried,
		.sql = "SELECT 1 -- <b>",
		.note = "Here it is.",
		.example = true,
	};
}

static inline struct view_reviews
fixture_review_list(struct arena *a)
{
	struct view_review *r = arena_alloc(a, sizeof(*r));

	*r = fixture_review(a);
	return (struct view_reviews){ r, 1, "open" };
}

#endif
