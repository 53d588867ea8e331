#ifndef TESTS_DRAFTER_JOB_H
#define TESTS_DRAFTER_JOB_H

/* A job about a small shop: two tables, ten columns. */

#include "data/job.h"
#include "sql/dialect/dialect.h"
#include "template/template.h"

struct shop {
	struct settings settings;
	struct schema_column customers[5];
	struct schema_column orders[5];
	struct schema_table tables[2];
	struct schema_key key;
	size_t from[2], to[2];
	struct schema schema;
	struct wait wait;
	struct job job;
};

static inline void
shop_columns(struct shop *s)
{
	static const char *cities[] = { "Berlin", "O'Fallon", "Oslo" };
	const struct schema_column customers[5] = {
		{ .name = "id",
		  .declared = "INTEGER",
		  .primary = true,
		  .not_null = true },
		{ .name = "name", .declared = "TEXT", .not_null = true },
		{ .name = "city",
		  .declared = "TEXT",
		  .samples = cities,
		  .n_samples = 3,
		  .comment = "where they live" },
		{ .name = "email", .declared = "TEXT" },
		{ .name = "since", .declared = "DATE" },
	};
	const struct schema_column orders[5] = {
		{ .name = "id", .declared = "INTEGER", .primary = true },
		{ .name = "customer_id", .declared = "INTEGER" },
		{ .name = "order", .declared = "", .type = CELL_INTEGER },
		{ .name = "total", .declared = "DECIMAL(10,2)" },
		{ .name = "placed", .declared = "TIMESTAMP" },
	};

	for (size_t i = 0; i < 5; i++) {
		s->customers[i] = customers[i];
		s->orders[i] = orders[i];
	}
}

static inline void
shop_schema(struct shop *s)
{
	s->from[0] = 1;
	s->key = (struct schema_key){
		.to = 0, .cols = s->from, .to_cols = s->to, .n_cols = 1
	};
	s->tables[0] = (struct schema_table){ .name = "customers",
					      .comment = "who buys",
					      .n_rows = 12345,
					      .cols = s->customers,
					      .n_cols = 5 };
	s->tables[1] = (struct schema_table){ .name = "orders",
					      .n_rows = -1,
					      .cols = s->orders,
					      .n_cols = 5,
					      .keys = &s->key,
					      .n_keys = 1 };
	s->schema = (struct schema){ .dialect = "sqlite",
				     .tables = s->tables,
				     .n_tables = 2 };
}

static inline void
shop_init(struct shop *s, struct arena *a, const struct template_set *set)
{
	*s = (struct shop){ .settings = { .base_url = "",
					  .api_key = "",
					  .api_key_file = "",
					  .organization = "",
					  .project = "",
					  .model = "test-model",
					  .max_tokens = 500,
					  .llm_timeout_ms = 5000,
					  .connect_timeout_ms = 1000,
					  .max_reply = 1 << 20,
					  .history = 3,
					  .history_chars = 200,
					  .history_messages = 10,
					  .row_limit = 1000,
					  .samples = 3,
					  .max_column_name = 50 } };
	shop_columns(s);
	shop_schema(s);
	s->wait = wait_forever();
	s->job = (struct job){ .arena = a,
			       .settings = &s->settings,
			       .templates = set,
			       .question = "How many customers are there?",
			       .wait = &s->wait,
			       .today_ms = 1795301274000,
			       .schema = &s->schema,
			       .dialect = dialect_find(STR("sqlite")) };
}

#endif
