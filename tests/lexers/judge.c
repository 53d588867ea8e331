/*
 * judge DIALECT: what the check makes of statements. A line of standard input
 * is a JSON string; for each there is one of output: {"runs": whether it
 * passed, "text": as what, "why": else, "tables": those it names, "calls": names before "(",
 * "covered": what a reader who may not see the table "canary" would run
 * instead, or null}.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define ROOM ((size_t)64 << 20)

static struct schema_column order_cols[] = {
	{ .name = "id", .type = CELL_INTEGER, .primary = true },
	{ .name = "name", .type = CELL_TEXT },
};
static struct schema_column canary_cols[] = { { .name = "c",
						.type = CELL_TEXT } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_cols, .n_cols = 2 },
	{ .name = "canary", .cols = canary_cols, .n_cols = 1 },
};
static const struct rights_table visible[] = { { .name = "orders" } };
static const struct rights rights = { .digest = "1",
				      .tables = visible,
				      .n_tables = 1 };

static void
add_calls(struct arena *a, const struct dialect *d, struct str text,
	  struct json_object *list)
{
	size_t n;
	const struct token *t = lex_all(a, d, text, &n);

	for (size_t i = 0; i + 1 < n; i++)
		if (token_is_name(t[i]) && token_is_op(t[i + 1], "("))
			json_push_text(list, str_dup(a, token_name(a, t[i])));
}

static void
judge(struct arena *a, const struct dialect *d, struct str text)
{
	const struct schema schema = { .dialect = d->name,
				       .tables = tables,
				       .n_tables = COUNT(tables) };
	struct json_object *o = json_new(a), *list;
	const char **names;
	struct verdict plain, seen;
	size_t n;

	sql_check(a, d, NULL, NULL, text, &plain);
	sql_check(a, d, &schema, &rights, text, &seen);
	json_set_bool(o, "runs", plain.sql != NULL);
	json_set_text(o, "text", plain.sql ? sql_text(plain.sql) : NULL);
	json_set_text(o, "why", plain.sql ? NULL : plain.complaint->message);
	json_set_text(o, "covered", seen.sql ? sql_text(seen.sql) : NULL);
	list = json_add_array(o, "tables");
	names = sql_tables(a, d, NULL, text, &n);
	for (size_t i = 0; i < n; i++)
		json_push_text(list, names[i]);
	add_calls(a, d, text, json_add_array(o, "calls"));
	(void)printf("%s\n", json_text(a, o).p);
	(void)fflush(stdout);
}

int
main(int argc, char **argv)
{
	const struct dialect *d =
		argc == 2 ? dialect_find(str_of(argv[1])) : NULL;
	struct arena *a;
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	if (!d) {
		(void)fprintf(stderr, "usage: judge DIALECT\n");
		return 2;
	}
	a = arena_create(ROOM);
	while ((n = getline(&line, &room, stdin)) > 0) {
		struct json_object *o =
			json_parse(a, (struct str){ line, (size_t)n });
		struct str text = { 0 };

		if (o)
			text = (struct str){
				json_object_get_string(o),
				(size_t)json_object_get_string_len(o),
			};
		judge(a, d, text);
		arena_reset(a);
	}
	free(line);
	arena_destroy(a);
	return EXIT_SUCCESS;
}
