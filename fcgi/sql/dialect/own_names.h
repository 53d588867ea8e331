#ifndef SQL_DIALECT_OWN_NAMES_H
#define SQL_DIALECT_OWN_NAMES_H

/*
 * Names for dialects.c: what belongs to the engine by its name, and of that
 * what a question may ask: it describes tables, or computes. All else tells of
 * the server, its accounts, settings and files, or of other sessions.
 */
/* clang-format off */
#define INFORMATION_SCHEMA \
	"tables", "columns", "views", "schemata", "key_column_usage", \
	"table_constraints", "referential_constraints", \
	"constraint_column_usage", "constraint_table_usage", \
	"check_constraints", "character_sets", "collations", "domains", \
	"domain_constraints", "element_types", "attributes", "sequences", \
	"user_defined_types", "view_column_usage", "view_table_usage", \
	"statistics", "partitions", "keywords", "sql_functions", \
	"collation_character_set_applicability", \
	"information_schema_catalog_name", "geometry_columns", \
	"st_geometry_columns", "spatial_ref_sys", "columns_extensions", \
	"table_privileges", "column_privileges"

#define PG_CATALOG \
	"pg_class", "pg_attribute", "pg_attrdef", "pg_namespace", \
	"pg_type", "pg_constraint", "pg_index", "pg_indexes", "pg_enum", \
	"pg_description", "pg_inherits", "pg_partitioned_table", \
	"pg_tables", "pg_views", "pg_matviews", "pg_sequence", \
	"pg_sequences", "pg_range", "pg_collation", "pg_depend", "pg_am", \
	"pg_cast", "pg_operator", "pg_timezone_names", \
	"pg_timezone_abbrevs", "pg_stat_user_tables", \
	"pg_stat_user_indexes", "pg_statio_user_tables"

#define POSTGRESQL_OWN_FUNCTIONS \
	"pg_*", "inet_server_*", "inet_client_*", "txid_*", "*_handler", \
	"fmgr_*", "ri_fkey_*", "aclexplode", "brinhandler", "bthandler", \
	"gi*handler", "hashhandler", "spghandler"

#define POSTGRESQL_ALLOWED_FUNCTIONS \
	"pg_typeof", "pg_size_pretty", "pg_size_bytes", "pg_column_size", \
	"pg_column_compression", "pg_relation_size", "pg_table_size", \
	"pg_indexes_size", "pg_total_relation_size", "pg_collation_for", \
	"pg_get_viewdef", "pg_get_indexdef", "pg_get_constraintdef", \
	"pg_get_expr", "pg_get_partkeydef", "pg_get_partition_constraintdef", \
	"pg_get_serial_sequence", "pg_get_keywords", "pg_table_is_visible", \
	"pg_type_is_visible", "pg_function_is_visible", \
	"pg_collation_is_visible", "pg_operator_is_visible", \
	"pg_client_encoding", "pg_encoding_to_char", "pg_timezone_names", \
	"pg_timezone_abbrevs", "pg_partition_tree", \
	"pg_partition_ancestors", "pg_partition_root", \
	"pg_describe_object", "pg_my_temp_schema", \
	"pg_is_other_temp_schema", "pg_sequence_last_value"

#define DUCKDB_OWN_TABLES \
	"duckdb_*", "pragma_*", "pg_*", "sqlite_*", "pg_catalog.", \
	"information_schema."

#define DUCKDB_ALLOWED_TABLES \
	INFORMATION_SCHEMA, PG_CATALOG, "duckdb_tables", "duckdb_columns", \
	"duckdb_views", "duckdb_constraints", "duckdb_indexes", \
	"duckdb_types", "duckdb_schemas", "duckdb_sequences", \
	"duckdb_functions", "duckdb_keywords", "sqlite_master", \
	"sqlite_schema"

/* In a table's place; what makes rows of a file or server is not here. */
#define DUCKDB_TABLE_FUNCTIONS \
	"range", "generate_series", "generate_subscripts", "unnest", \
	"repeat", "repeat_row", "json_each", "json_tree", "values", \
	"summary", "histogram", "histogram_values", "pg_timezone_names", \
	"icu_calendar_names", "regexp_split_to_table", "duckdb_tables", \
	"duckdb_columns", "duckdb_views", "duckdb_constraints", \
	"duckdb_indexes", "duckdb_types", "duckdb_schemas", \
	"duckdb_sequences", "duckdb_functions", "duckdb_keywords", \
	"pragma_table_info", "pragma_show", "pragma_collations", \
	"pragma_version", "pragma_storage_info", "json_array_elements", \
	"test_all_types"

#define CLICKHOUSE_TABLE_FUNCTIONS \
	"numbers", "numbers_mt", "zeros", "zeros_mt", "values", \
	"generateseries", "generate_series", "generaterandom", "null", \
	"view", "format"
/* clang-format on */

#endif
