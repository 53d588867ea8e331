#include <string.h>

#include "driver/builder.h"
#include "driver/so/duckdb/duckdb.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define STATEMENT_MAX ((size_t)1 << 20)
#define ROWS_MAX ((uint64_t)1 << 20)
#define CELL_MAX ((size_t)1 << 20)

struct builder {
	const struct duck_api *api;
	void *db, *connection;
};

static const struct err *
open_file(struct builder *b, struct arena *a, const char *path,
	  const struct builder_limits *limits)
{
	const struct duck_api *api = b->api;
	void *config = NULL;
	char *why = NULL;
	const struct err *e = duck_config(a, api, 1, limits->memory, &config);

	if (!e && (api->open_ext(path, &b->db, config, &why) != 0 ||
		   api->connect(b->db, &b->connection) != 0))
		e = err_new(a, ERR_DATASET, "The dataset cannot be opened.",
			    "%s", why ? why : "duckdb_connect failed");
	api->free(why);
	api->destroy_config(&config);
	return e;
}

static void
add_cell(struct builder *b, struct arena *a, const struct duck_type *t,
	 void *vector, uint64_t row, struct cell *ret)
{
	struct buf text = buf_new(a, CELL_MAX);

	*ret = (struct cell){ CELL_NULL, { "", 0 } };
	if (!duck_put(b->api, &text, t, vector, row))
		return;
	ret->type = t->cell;
	ret->text = buf_str(&text);
}

static void
add_chunk(struct builder *b, struct arena *a, const struct duck_type *types,
	  void *chunk, struct rows *ret)
{
	uint64_t n = b->api->data_chunk_get_size(chunk);

	for (uint64_t row = 0; row < n && ret->n_rows < ROWS_MAX; row++) {
		size_t at = ret->n_rows++ * ret->n_cols;

		for (size_t col = 0; col < ret->n_cols; col++) {
			ret->cells = arena_grow(a, ret->cells, at + col,
						sizeof(*ret->cells));
			add_cell(b, a, &types[col],
				 b->api->data_chunk_get_vector(chunk, col), row,
				 &ret->cells[at + col]);
		}
	}
}

static void
read_rows(struct builder *b, struct arena *a, struct duck_result *result,
	  struct rows *ret)
{
	const struct duck_api *api = b->api;
	size_t n = api->column_count(result);
	struct duck_type *types = arena_array(a, n, sizeof(*types));
	void *chunk;

	*ret = (struct rows){ .n_cols = n };
	ret->cols = arena_array(a, n, sizeof(*ret->cols));
	for (size_t i = 0; i < n; i++) {
		duck_type_read(a, api, api->column_logical_type(result, i),
			       &types[i]);
		ret->cols[i].name =
			arena_strdup(a, api->column_name(result, i));
		ret->cols[i].type = types[i].cell;
	}
	while ((chunk = api->fetch_chunk(*result)) != NULL) {
		add_chunk(b, a, types, chunk, ret);
		api->destroy_data_chunk(&chunk);
	}
}

/* Its first line says what is wrong. */
static const struct err *
refused(struct arena *a, const char *why)
{
	struct str rest = str_of(why && *why ? why : "DuckDB failed.");
	struct str line = str_cut(&rest, '\n');

	return err_new(a, ERR_DATASET, str_dup(a, line), "%s", why ? why : "");
}

static const struct err *
build_run(struct builder *b, struct arena *a, const char *sql, struct rows *ret)
{
	struct duck_result result = { .internal = NULL };
	const struct err *e = NULL;

	if (b->api->query(b->connection, sql, &result) != 0)
		e = refused(a, b->api->result_error(&result));
	else
		read_rows(b, a, &result, ret);
	b->api->destroy_result(&result);
	return e;
}

/* From here on, only these files can be read, and nothing can be set. */
static const struct err *
lock(struct builder *b, struct arena *a, const char *const *may_read)
{
	struct buf paths = buf_new(a, STATEMENT_MAX);
	const char *statements[] = { NULL, "SET enable_external_access=false",
				     "SET lock_configuration=true" };
	const struct err *e = NULL;
	struct rows rows;

	buf_puts(&paths, "SET allowed_paths=[");
	for (; *may_read; may_read++) {
		dialect_text(dialect_find(STR("duckdb")), &paths,
			     str_of(*may_read));
		buf_puts(&paths, ",");
	}
	buf_puts(&paths, "]");
	statements[0] = buf_text(&paths);
	for (size_t i = 0; i < COUNT(statements) && !e; i++)
		e = build_run(b, a, statements[i], &rows);
	return e;
}

static void
build_close(struct builder *b)
{
	if (!b)
		return;
	if (b->connection)
		b->api->disconnect(&b->connection);
	if (b->db)
		b->api->close(&b->db);
}

static const struct err *
build_open(struct arena *a, const char *path,
	   const struct builder_limits *limits, struct builder **ret)
{
	struct builder *b = arena_alloc(a, sizeof(*b));
	const struct err *e = duck_api(a, limits->library, &b->api);

	if (e)
		return e;
	e = open_file(b, a, path, limits);
	if (!e)
		e = lock(b, a, limits->may_read);
	if (e) {
		build_close(b);
		return e;
	}
	*ret = b;
	return NULL;
}

const struct parlance_builder parlance_builder = {
	.abi = DRIVER_ABI,
	.look = duck_is_there,
	.open = build_open,
	.run = build_run,
	.close = build_close,
};
