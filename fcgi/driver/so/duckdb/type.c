#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

/* Deeper types than this are written as unknown. */
#define DEPTH_MAX 16

static const struct {
	const char *name;
	enum cell_type cell;
} rows[DUCK__MAX] = {
	[DUCK_BOOLEAN] = { "BOOLEAN", CELL_BOOLEAN },
	[DUCK_TINYINT] = { "TINYINT", CELL_INTEGER },
	[DUCK_SMALLINT] = { "SMALLINT", CELL_INTEGER },
	[DUCK_INTEGER] = { "INTEGER", CELL_INTEGER },
	[DUCK_BIGINT] = { "BIGINT", CELL_INTEGER },
	[DUCK_UTINYINT] = { "UTINYINT", CELL_INTEGER },
	[DUCK_USMALLINT] = { "USMALLINT", CELL_INTEGER },
	[DUCK_UINTEGER] = { "UINTEGER", CELL_INTEGER },
	[DUCK_UBIGINT] = { "UBIGINT", CELL_INTEGER },
	[DUCK_FLOAT] = { "FLOAT", CELL_REAL },
	[DUCK_DOUBLE] = { "DOUBLE", CELL_REAL },
	[DUCK_TIMESTAMP] = { "TIMESTAMP", CELL_TIMESTAMP },
	[DUCK_DATE] = { "DATE", CELL_DATE },
	[DUCK_TIME] = { "TIME", CELL_TIME },
	[DUCK_INTERVAL] = { "INTERVAL", CELL_TEXT },
	[DUCK_HUGEINT] = { "HUGEINT", CELL_INTEGER },
	[DUCK_VARCHAR] = { "VARCHAR", CELL_TEXT },
	[DUCK_BLOB] = { "BLOB", CELL_BLOB },
	[DUCK_DECIMAL] = { "DECIMAL", CELL_DECIMAL },
	[DUCK_TIMESTAMP_S] = { "TIMESTAMP_S", CELL_TIMESTAMP },
	[DUCK_TIMESTAMP_MS] = { "TIMESTAMP_MS", CELL_TIMESTAMP },
	[DUCK_TIMESTAMP_NS] = { "TIMESTAMP_NS", CELL_TIMESTAMP },
	[DUCK_ENUM] = { "ENUM", CELL_TEXT },
	[DUCK_LIST] = { "LIST", CELL_TEXT },
	[DUCK_STRUCT] = { "STRUCT", CELL_TEXT },
	[DUCK_MAP] = { "MAP", CELL_TEXT },
	[DUCK_UUID] = { "UUID", CELL_TEXT },
	[DUCK_UNION] = { "UNION", CELL_TEXT },
	[DUCK_BIT] = { "BIT", CELL_TEXT },
	[DUCK_TIME_TZ] = { "TIME WITH TIME ZONE", CELL_TIME },
	[DUCK_TIMESTAMP_TZ] = { "TIMESTAMP WITH TIME ZONE", CELL_TIMESTAMP },
	[DUCK_UHUGEINT] = { "UHUGEINT", CELL_INTEGER },
	[DUCK_ARRAY] = { "ARRAY", CELL_TEXT },
	[DUCK_SQLNULL] = { "NULL", CELL_NULL },
};

static void read_type(struct arena *a, const struct duck_api *api, void *handle,
		      struct duck_type *ret, unsigned depth);

static char *
take(struct arena *a, const struct duck_api *api, char *text)
{
	char *copy = arena_strdup(a, text);

	api->free(text);
	return copy;
}

static void
read_labels(struct arena *a, const struct duck_api *api, void *handle,
	    struct duck_type *t)
{
	t->internal = (enum duck_type_id)api->enum_internal_type(handle);
	t->n_labels = api->enum_dictionary_size(handle);
	t->labels = arena_array(a, t->n_labels, sizeof(*t->labels));
	for (size_t i = 0; i < t->n_labels; i++)
		t->labels[i] =
			take(a, api, api->enum_dictionary_value(handle, i));
}

/* Children, each by the function of its kind of type. */
static void *
kid_handle(const struct duck_api *api, enum duck_type_id id, void *handle,
	   size_t i)
{
	if (id == DUCK_LIST)
		return api->list_type_child_type(handle);
	if (id == DUCK_ARRAY)
		return api->array_type_child_type(handle);
	if (id == DUCK_STRUCT)
		return api->struct_type_child_type(handle, i);
	if (id == DUCK_UNION)
		return api->union_type_member_type(handle, i);
	return i == 0 ? api->map_type_key_type(handle)
		      : api->map_type_value_type(handle);
}

static size_t
count_kids(const struct duck_api *api, enum duck_type_id id, void *handle)
{
	if (id == DUCK_LIST || id == DUCK_ARRAY)
		return 1;
	if (id == DUCK_MAP)
		return 2;
	if (id == DUCK_STRUCT)
		return api->struct_type_child_count(handle);
	return id == DUCK_UNION ? api->union_type_member_count(handle) : 0;
}

static void
read_kids(struct arena *a, const struct duck_api *api, void *handle,
	  struct duck_type *t, unsigned depth)
{
	t->n_kids = count_kids(api, t->id, handle);
	t->kids = arena_array(a, t->n_kids, sizeof(*t->kids));
	for (size_t i = 0; i < t->n_kids; i++)
		read_type(a, api, kid_handle(api, t->id, handle, i),
			  &t->kids[i], depth + 1);
	if (t->id == DUCK_ARRAY)
		t->array = api->array_type_array_size(handle);
	if (t->id != DUCK_STRUCT)
		return;
	t->kid_names = arena_array(a, t->n_kids, sizeof(*t->kid_names));
	for (size_t i = 0; i < t->n_kids; i++)
		t->kid_names[i] =
			take(a, api, api->struct_type_child_name(handle, i));
}

static void
read_type(struct arena *a, const struct duck_api *api, void *handle,
	  struct duck_type *ret, unsigned depth)
{
	int id = api->get_type_id(handle);

	*ret = (struct duck_type){ .id = DUCK__MAX, .cell = CELL_TEXT };
	if (id > 0 && id < DUCK__MAX && rows[id].name && depth < DEPTH_MAX) {
		ret->id = (enum duck_type_id)id;
		ret->name = rows[id].name;
		ret->cell = rows[id].cell;
		read_kids(a, api, handle, ret, depth);
	}
	if (ret->id == DUCK_DECIMAL) {
		ret->width = api->decimal_width(handle);
		ret->scale = api->decimal_scale(handle);
		ret->internal =
			(enum duck_type_id)api->decimal_internal_type(handle);
	}
	if (ret->id == DUCK_ENUM)
		read_labels(a, api, handle, ret);
	api->destroy_logical_type(&handle);
}

void
duck_type_read(struct arena *a, const struct duck_api *api, void *handle,
	       struct duck_type *ret)
{
	read_type(a, api, handle, ret, 0);
}

bool
duck_type_can_write(const struct duck_type *t)
{
	for (size_t i = 0; i < t->n_kids; i++)
		if (!duck_type_can_write(&t->kids[i]))
			return false;
	return t->id != DUCK__MAX;
}
