#ifndef DRIVER_SO_DUCKDB_API_H
#define DRIVER_SO_DUCKDB_API_H

#include "base/buf.h"
#include "base/err.h"

/*
 * DuckDB's C API as its documentation has it (1.1 and later): libduckdb is
 * opened by path at run time, so neither its header nor it is needed to build.
 */
enum duck_type_id {
	DUCK_BOOLEAN = 1,
	DUCK_TINYINT = 2,
	DUCK_SMALLINT = 3,
	DUCK_INTEGER = 4,
	DUCK_BIGINT = 5,
	DUCK_UTINYINT = 6,
	DUCK_USMALLINT = 7,
	DUCK_UINTEGER = 8,
	DUCK_UBIGINT = 9,
	DUCK_FLOAT = 10,
	DUCK_DOUBLE = 11,
	DUCK_TIMESTAMP = 12,
	DUCK_DATE = 13,
	DUCK_TIME = 14,
	DUCK_INTERVAL = 15,
	DUCK_HUGEINT = 16,
	DUCK_VARCHAR = 17,
	DUCK_BLOB = 18,
	DUCK_DECIMAL = 19,
	DUCK_TIMESTAMP_S = 20,
	DUCK_TIMESTAMP_MS = 21,
	DUCK_TIMESTAMP_NS = 22,
	DUCK_ENUM = 23,
	DUCK_LIST = 24,
	DUCK_STRUCT = 25,
	DUCK_MAP = 26,
	DUCK_UUID = 27,
	DUCK_UNION = 28,
	DUCK_BIT = 29,
	DUCK_TIME_TZ = 30,
	DUCK_TIMESTAMP_TZ = 31,
	DUCK_UHUGEINT = 32,
	DUCK_ARRAY = 33,
	DUCK_SQLNULL = 36,
	DUCK__MAX
};

/* Kinds of statements, as DuckDB numbers them. */
enum { DUCK_SELECT = 1, DUCK_EXPLAIN = 4 };

struct duck_result {
	uint64_t deprecated_counts[3];
	void *deprecated_columns;
	char *deprecated_error;
	void *internal;
};

union duck_string {
	struct {
		uint32_t n;
		char text[12];
	} near; /* when n <= 12 */
	struct {
		uint32_t n;
		char prefix[4];
		const char *text;
	} far;
};
static_assert(sizeof(union duck_string) == 16, "as DuckDB lays it out");

struct duck_list {
	uint64_t offset, n;
};

struct duck_huge {
	uint64_t lower;
	uint64_t upper; /* signed, but in UHUGEINT */
};

struct duck_interval {
	int32_t months, days;
	int64_t micros;
};

/* Handles are opaque; a destructor takes the address of one. */
/* clang-format off */
#define DUCK_API(F) \
	F(const char *, library_version, (void)) \
	F(void, free, (void *)) \
	F(int, create_config, (void **)) \
	F(int, set_config, (void *, const char *, const char *)) \
	F(void, destroy_config, (void **)) \
	F(int, open_ext, (const char *, void **, void *, char **)) \
	F(void, close, (void **)) \
	F(int, connect, (void *, void **)) \
	F(void, disconnect, (void **)) \
	F(void, interrupt, (void *)) \
	F(int, query, (void *, const char *, struct duck_result *)) \
	F(uint64_t, extract_statements, (void *, const char *, void **)) \
	F(const char *, extract_statements_error, (void *)) \
	F(int, prepare_extracted_statement, (void *, void *, uint64_t, \
					     void **)) \
	F(void, destroy_extracted, (void **)) \
	F(const char *, prepare_error, (void *)) \
	F(int, prepared_statement_type, (void *)) \
	F(void, destroy_prepare, (void **)) \
	F(uint64_t, nparams, (void *)) \
	F(int, bind_null, (void *, uint64_t)) \
	F(int, bind_boolean, (void *, uint64_t, bool)) \
	F(int, bind_int64, (void *, uint64_t, int64_t)) \
	F(int, bind_double, (void *, uint64_t, double)) \
	F(int, bind_varchar_length, (void *, uint64_t, const char *, \
				     uint64_t)) \
	F(int, bind_blob, (void *, uint64_t, const void *, uint64_t)) \
	F(int, pending_prepared_streaming, (void *, void **)) \
	F(const char *, pending_error, (void *)) \
	F(int, execute_pending, (void *, struct duck_result *)) \
	F(void, destroy_pending, (void **)) \
	F(void, destroy_result, (struct duck_result *)) \
	F(const char *, result_error, (struct duck_result *)) \
	F(int, result_error_type, (struct duck_result *)) \
	F(uint64_t, column_count, (struct duck_result *)) \
	F(const char *, column_name, (struct duck_result *, uint64_t)) \
	F(void *, column_logical_type, (struct duck_result *, uint64_t)) \
	F(void *, fetch_chunk, (struct duck_result)) \
	F(void, destroy_data_chunk, (void **)) \
	F(uint64_t, data_chunk_get_size, (void *)) \
	F(void *, data_chunk_get_vector, (void *, uint64_t)) \
	F(void *, vector_get_data, (void *)) \
	F(uint64_t *, vector_get_validity, (void *)) \
	F(void *, list_vector_get_child, (void *)) \
	F(void *, struct_vector_get_child, (void *, uint64_t)) \
	F(void *, array_vector_get_child, (void *)) \
	F(int, get_type_id, (void *)) \
	F(uint8_t, decimal_width, (void *)) \
	F(uint8_t, decimal_scale, (void *)) \
	F(int, decimal_internal_type, (void *)) \
	F(int, enum_internal_type, (void *)) \
	F(uint32_t, enum_dictionary_size, (void *)) \
	F(char *, enum_dictionary_value, (void *, uint64_t)) \
	F(void *, list_type_child_type, (void *)) \
	F(void *, array_type_child_type, (void *)) \
	F(uint64_t, array_type_array_size, (void *)) \
	F(void *, map_type_key_type, (void *)) \
	F(void *, map_type_value_type, (void *)) \
	F(uint64_t, struct_type_child_count, (void *)) \
	F(char *, struct_type_child_name, (void *, uint64_t)) \
	F(void *, struct_type_child_type, (void *, uint64_t)) \
	F(uint64_t, union_type_member_count, (void *)) \
	F(void *, union_type_member_type, (void *, uint64_t)) \
	F(void, destroy_logical_type, (void **))
/* clang-format on */

struct duck_api {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): args have theirs */
#define DUCK_MEMBER(type, name, args) type(*(name)) args;
	DUCK_API(DUCK_MEMBER)
#undef DUCK_MEMBER
};

/*
 * Opens the library once a process: `path`, or when that is empty the one
 * beside the driver, or wherever the system has one. ERR_DRIVER.
 */
MUST_CHECK const struct err *duck_api(struct arena *a, const char *path,
				      const struct duck_api **ret);

/*
 * A config under which the library reaches for nothing beside its database.
 * Also after an error, *ret is for destroy_config(). ERR_DRIVER.
 */
MUST_CHECK const struct err *duck_config(struct arena *a,
					 const struct duck_api *api,
					 uint64_t threads, uint64_t memory,
					 void **ret);
/* A name and a value more. ERR_DRIVER: this library does not take them. */
MUST_CHECK const struct err *duck_set(struct arena *a,
				      const struct duck_api *api, void *config,
				      const char *const pair[2]);

/* Whether it is there, without loading it. ERR_DRIVER. */
MUST_CHECK const struct err *duck_is_there(struct arena *a, const char *path);

#endif
