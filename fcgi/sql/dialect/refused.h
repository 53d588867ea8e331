#ifndef SQL_DIALECT_REFUSED_H
#define SQL_DIALECT_REFUSED_H

/*
 * Names for dialects.c, of the dialects that have many: functions that read
 * files, wait, lock, write, call out or tell of the server, and tables of
 * secrets, of other sessions and of files.
 */
/* clang-format off */
#define POSTGRESQL_FUNCTIONS \
	"pg_read_*", "pg_ls_*", "pg_stat_file", "pg_sleep*", \
	"pg_advisory_*", "pg_try_advisory_*", "pg_notify", \
	"pg_cancel_backend", "pg_terminate_backend", "pg_reload_conf", \
	"pg_rotate_logfile", "pg_export_snapshot", "pg_logical_*", \
	"pg_stat_reset*", "pg_stat_clear_*", "pg_stat_force_*", \
	"pg_switch_wal", "pg_create_*", "pg_drop_*", "pg_replication_*", \
	"pg_wal_*", "pg_promote", "pg_backup_*", "pg_file_*", \
	"pg_start_backup", "pg_stop_backup", "pg_import_*", "pg_log_*", \
	"pg_execute_*", "lo_*", "loread", "lowrite", "dblink*", "nextval", \
	"setval", "set_config", "query_to_*", "table_to_*", "schema_to_*", \
	"database_to_*", "cursor_to_*", "txid_current", \
	"pg_current_xact_id", "pg_nextoid", "pg_hba_file_rules", \
	"pg_show_all_file_settings", "pg_clear_*", "pg_reset_*", "brin_*", \
	"gin_clean_*", "pg_extension_config_dump", "pg_stat_get_activity", \
	"pg_stat_get_backend_activity", "pg_stat_statements*", "ts_stat", \
	"ts_rewrite", "crosstab*", "connectby", "xpath_table", \
	"xslt_process", "current_setting", "pg_show_*", "pg_config", \
	"pg_hba_*", "pg_ident_*", "pg_stat_get_wal_*", \
	"pg_stat_get_backend_*", "pg_stat_get_progress_*", "pg_prepared_*", \
	"pg_current_logfile", "pg_logdir_ls", "binary_upgrade_*", \
	"pg_event_trigger_*", "pg_sync_*", "pg_stop_*", "postgres_fdw_*"

#define POSTGRESQL_TABLES \
	"pg_shadow", "pg_authid", "pg_stat_activity", \
	"pg_stat_statements*", "pg_user_mapping", "pg_user_mappings", \
	"pg_hba_*", "pg_ident_*", "pg_file_settings", "pg_largeobject", \
	"pg_statistic", "pg_statistic_ext_data", "pg_settings", \
	"pg_config", "pg_subscription*", "pg_stat_wal_receiver", \
	"pg_stat_replication*", "pg_stat_progress_*", "pg_prepared_*", \
	"pg_db_role_setting", "pg_shmem_allocations", \
	"pg_backend_memory_contexts", "user_mapping_options", \
	"_pg_user_mappings"

#define DUCKDB_FUNCTIONS \
	"read_*", "parquet_*", "glob", "sniff_csv", "*_scan", \
	"*_scan_pushdown", "duckdb_secrets", "which_secret", "getenv", \
	"query", "query_table", "*_query", "*_attach", "st_read*", \
	"http_*", "load_*", "duckdb_settings", "checkpoint", \
	"force_checkpoint", "nextval", "*_execute", "iceberg_*", "delta_*", \
	"*_serialized_sql", "enable_*", "disable_*", "duckdb_log*", \
	"truncate_duckdb_logs", "write_log", "current_setting", \
	"duckdb_databases", "duckdb_extensions", "duckdb_external_*", \
	"duckdb_temporary_*", "duckdb_profiling_*", "pragma_database_*", \
	"pg_sleep", "sleep_ms", "write_*", "copy_database", \
	"import_database", "verify_*", "add_parquet_key", "arrow_scan*", \
	"check_peg_parser", "getvariable", "lastval", "setseed", \
	"current_connection_id", "parse_duckdb_log_*", \
	"json_serialize_plan"

#define DUCKDB_TABLES \
	"pragma_database_list", "duckdb_databases", "duckdb_logs", \
	"pg_settings", "duckdb_extensions", "duckdb_external_*", \
	"duckdb_temporary_*", "duckdb_secrets", "duckdb_settings", \
	"duckdb_profiling_*"

#define MYSQL_SHOWS \
	"character", "collation", "columns", "create", "database", \
	"databases", "engines", "extended", "fields", "full", "index", \
	"indexes", "keys", "schema", "schemas", "table", "tables", "view", \
	"warnings"

#define MYSQL_FUNCTIONS \
	"load_file", "sleep", "benchmark", "get_lock", "release_lock", \
	"release_all_locks", "is_free_lock", "is_used_lock", \
	"master_pos_wait", "source_pos_wait", "wait_for_executed_gtid_set", \
	"master_gtid_wait", "wsrep_*", "wait_*", "binlog_*", "sys_*", \
	"ps_*", "spider_*", "http_*", "nextval", "setval", \
	"lastval", "last_insert_id", "encrypt", "des_*", "uuid_short", \
	"trt_*", "file_key_*", "connection_id", "group_replication_*", \
	"asynchronous_*", "keyring_*", "audit_*", "service_*", \
	"version_tokens_*", "set_firewall_*", "read_firewall_*", \
	"mysql_firewall_*", "firewall_*", "*_rewrite_rules", "mroonga_*", \
	"sphinx_*", "lib_mysqludf_*", "kdf"

#define MYSQL_TABLES \
	"mysql.", "performance_schema.", "sys.", "processlist", "innodb_*", \
	"information_schema.user_privileges", \
	"information_schema.schema_privileges", \
	"information_schema.client_statistics", \
	"information_schema.user_statistics", \
	"information_schema.user_variables", \
	"information_schema.metadata_lock_info"

#define MYSQL_VARIABLES \
	"version", "sql_mode", "time_zone", "system_time_zone", \
	"lc_time_names", "character_set_*", "collation_*", \
	"lower_case_table_names", "default_week_format", \
	"div_precision_increment"

#define CLICKHOUSE_FUNCTIONS \
	"file", "url", "urlcluster", "remote", "remotesecure", "s3*", \
	"gcs", "hdfs*", "azure*", "mysql", "postgresql", "mongodb*", \
	"redis", "sqlite", "odbc", "jdbc", "input", "executable*", \
	"cluster*", "iceberg*", "hudi*", "deltalake*", "paimon*", \
	"ytsaurus", "arrowflight", "mergetreeindex", "filecluster", \
	"sleep", "sleepeachrow", "getsetting", "dictionary", \
	"catboostevaluate", "reloaddictionary", "loop", "fuzz*", "throwif", \
	"azureblobstorage*", "hascolumnintable", "reversednsquery", \
	"logtrace", "getserversetting", "getmergetreesetting", \
	"getclienthttpheader", "addressto*", "demangle", "showcertificate", \
	"getmacro", "evalmlmethod", "hive*", "filesystem*", "merge", \
	"mergetree*", "oss", "cosn", "cosnn", "timeseries*", "prometheus*", \
	"modelevaluate", "hostname", "fqdn", "uptime", "serveruuid", \
	"tcpport", "currentprofiles", "currentroles", "defaultprofiles", \
	"defaultroles", "enabledprofiles", "enabledroles", "getoskernel*", \
	"buildid", "displayname", "zookeeper*", "connectionid", \
	"initialqueryid", "queryid", "currentqueryid", "tid", "hasthreadfuzzer", "shardnum", \
	"shardcount", "shardbyhash", "getmaxtablename*", \
	"ismergetreepart*", "catboost*", "globalin*", "globalnotin*", \
	"notin*", "nullin*", "notnullin*", "globalnullin*", \
	"globalnotnullin*", "getserverport", "authenticateduser", "trap", \
	"generateserialid", "transaction*", "aigenerate*", "aiclassify*", \
	"aiextract*", "aitranslate*", "aiembed*"
/* clang-format on */

#endif
