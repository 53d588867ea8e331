#ifndef TESTS_SQL_FIXTURE_H
#define TESTS_SQL_FIXTURE_H

#include "data/schema.h"

/* A small shop, for tests of names. */
static struct schema_column fixture_customers[] = {
	{ .name = "id", .primary = true },
	{ .name = "name" },
	{ .name = "email" },
	{ .name = "city" },
};
static struct schema_column fixture_orders[] = {
	{ .name = "id", .primary = true },
	{ .name = "customer_id" },
	{ .name = "order_date" },
	{ .name = "total_amount" },
	{ .name = "status" },
	{ .name = "Straße" },
};
static struct schema_column fixture_items[] = {
	{ .name = "order_id" },
	{ .name = "product" },
	{ .name = "unit_price" },
	{ .name = "quantity" },
};
static struct schema_table fixture_tables[] = {
	{ .name = "customers", .cols = fixture_customers, .n_cols = 4 },
	{ .name = "orders", .cols = fixture_orders, .n_cols = 6 },
	{ .name = "order_items", .cols = fixture_items, .n_cols = 4 },
};
static const struct schema fixture_schema = {
	.dialect = "sqlite",
	.tables = fixture_tables,
	.n_tables = COUNT(fixture_tables),
};

#endif
