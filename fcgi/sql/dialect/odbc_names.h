#ifndef SQL_DIALECT_ODBC_NAMES_H
#define SQL_DIALECT_ODBC_NAMES_H

/*
 * Names for dialects.c, of the engines that are reached over ODBC alone. None
 * of them is asked what a function is (driver/so/judge), and the driver's
 * read-only mode is a hint, so the lists are long: functions that read files,
 * wait, write, run text as SQL, call out, or tell of the server and its
 * accounts; tables of the same.
 */
/* clang-format off */

/* Reserved in T-SQL, where they begin a statement without a semicolon. */
#define SQLSERVER_STATEMENTS \
	"insert", "update", "delete", "merge", "truncate", "drop", \
	"create", "alter", "exec", "execute", "grant", "revoke", "deny", \
	"backup", "restore", "shutdown", "kill", "use", "set", "declare", \
	"waitfor", "begin", "commit", "rollback", "dbcc", "bulk", "if", \
	"while", "print", "raiserror", "goto", "return", "save", "open", \
	"close", "deallocate", "reconfigure", "checkpoint", "revert", \
	"setuser", "writetext", "updatetext", "readtext", "dump", "load", \
	"trigger", "conversation", "lineno"

/* Reserved by the standard, or T-SQL's and hardly a column's name. */
#define GENERIC_STATEMENTS \
	"insert", "update", "delete", "merge", "drop", "create", "alter", \
	"exec", "execute", "grant", "revoke", "declare", "commit", \
	"rollback", "savepoint", "call", "upsert", "shutdown", "waitfor", \
	"dbcc", "deny", "raiserror", "reconfigure", "setuser", "writetext", \
	"updatetext"

#define SQLSERVER_FUNCTIONS \
	"openrowset", "openquery", "opendatasource", "openxml", "xp_*", \
	"sp_*", "fn_*", "containstable", "freetexttable", "changetable", \
	"semantic*table", "predict", "ai_*", "sys.", "msdb.", "master.", \
	"serverproperty", "connectionproperty", "host_name", "host_id", \
	"app_name", "program_name", "suser_*", "suser_id", "original_login", \
	"loginproperty", "is_srvrolemember", "is_rolemember", "is_member", \
	"has_dbaccess", "has_perms_by_name", "permissions", \
	"database_principal_id", "user_id", "file_name", "file_id", \
	"file_idex", "filegroup_*", "filegroupproperty", "fileproperty*", \
	"databasepropertyex", "session_context", "context_info", \
	"current_transaction_id", "current_request_id", "xact_state", \
	"pwdcompare", "pwdencrypt", "certencoded", "certprivatekey", \
	"cert_id", "certproperty", "encryptby*", "decryptby*", "key_guid", \
	"key_id", "key_name", "keyproperty", "asymkey*", "symkeyproperty", \
	"signby*", "verifysignedby*", "is_objectsigned", "crypt_gen_random", \
	"cursor_status", "eventdata", "columns_updated", "trigger_nestlevel", \
	"ident_current", "scope_identity", "min_active_rowversion", \
	"newsequentialid", "publishingservername", "getfilenamespacepath", \
	"filetablerootpath", "getpathlocator", "textptr", "textvalid", \
	"fulltextserviceproperty", "fulltextcatalogproperty", \
	"applock_mode", "applock_test", "get_filestream_transaction_context", \
	"object_definition", "error_*", "db_id", "dump_*", "lct_admin", \
	"show_role", "proc_role", "valid_user", "get_appcontext", \
	"set_appcontext", "list_appcontext", "rm_appcontext"

#define SQLSERVER_OWN_TABLES \
	"sys*", "spt_*", "backup*", "msdb.", "master.", "tempdb.", "model.", \
	"guest.", "db_owner.", "information_schema.", "dm_*", "server_*", \
	"sql_logins", "restorehistory", "log_shipping_*", "managed_backup.", \
	"cdc.", "sysmail_*", "query_store_*"

#define ORACLE_FUNCTIONS \
	"dbms_*.", "dbms_*", "utl_*.", "utl_*", "owa_*.", "owa.", "htp.", \
	"htf.", "ctx*.", "apex_*.", "apex_*", "sdo_*.", "ordsys.", \
	"ordplugins.", "orddata.", "ord_dicom*.", "sys.", \
	"system.", "xdb.", "mdsys.", "wmsys.", "lbacsys.", "dvsys.", \
	"outln.", "exfsys.", "olapsys.", "flows_*.", "wpg_*.", "wwv_*.", \
	"ku$_*", "urifactory.", "*uritype", "dburigen", "sys_dburigen", \
	"xmltype", "xmltransform", "xmlisvalid", "schemacheck", \
	"bfilename", "bfile", "ora_*.", "sa_*.", "cloud_*.", \
	"dbcloud.", "httpclient.", "logminer.", "kupp$*.", "kup*.", \
	"sys_context", "userenv", "sys_guid", "ora_rowscn", "ora_invoking*", \
	"nextval", "external", "dump_orphan*", "standard.", \
	"dbmsoutput_*", "javavm_*", "odci*", "anydata.", "getclob", \
	"getxml", "getblob", "getcontenttype", "sys_op_*", "sys_xml*", \
	"sys_et_*", "sys_extract_*", "sys_remap_*", "sys_make*", \
	"sys_typeid", "prediction*", "cluster_*", \
	"feature_*", "vector_embedding", "approx_rank_*", "xs_sys_context", \
	"ora_check_*", "ora_get_*", "to_dburi*", "xmlquery", "xmlexists", \
	"xmltable", "under_path", "equals_path", "con_*_to_id", \
	"con_id_to_*", "container*"

#define ORACLE_OWN_TABLES \
	"all_*", "user_*", "dba_*", "cdb_*", "v$*", "gv$*", "v_$*", "gv_$*", \
	"x$*", "*$", "sys.", "system.", "session_*", "role_*_privs", \
	"database_properties", "product_component_version", "dict", \
	"dictionary", "dict_columns", "global_name", "nls_*", \
	"plan_table", "resource_view", "path_view", "resource_cost", \
	"public_dependency", "table_privileges", "column_privileges", \
	"unified_audit_trail", "wm$*", "wm_*", "apex_*", "xdb.", "mdsys.", \
	"wmsys.", "ctxsys.", "audsys.", "dvsys.", "lbacsys.", "outln.", \
	"stats$*", "logstdby$*", "streams$*", "system_privilege_map", \
	"table_privilege_map", "stmt_audit_option_map", "audit_actions", \
	"network_acl_*", "password_history", "cat", "obj", "seq", "syn", \
	"tabs", "cols", "ind", "clu"

/* Of those: what describes tables. */
#define ORACLE_ALLOWED_TABLES \
	"dual", "all_tables", "all_tab_columns", "all_tab_cols", \
	"all_views", "all_objects", "all_constraints", "all_cons_columns", \
	"all_indexes", "all_ind_columns", "all_tab_comments", \
	"all_col_comments", "all_synonyms", "all_sequences", "all_types", \
	"all_mviews", "all_tab_partitions", "all_catalog", "user_tables", \
	"user_tab_columns", "user_tab_cols", "user_views", "user_objects", \
	"user_constraints", "user_cons_columns", "user_indexes", \
	"user_ind_columns", "user_tab_comments", "user_col_comments", \
	"user_sequences", "user_types", "user_mviews", \
	"user_tab_partitions", "user_catalog"

#define HANA_FUNCTIONS \
	"nextval", "record_*", "session_context", "session_user_context", \
	"encryption_*", "current_connection", "current_session_id", \
	"current_transaction_*", "current_update_*", "current_object_schema", \
	"current_site_id", "current_mvcc_*", "current_statement_*", \
	"sqlscript_*", "sys.", "_sys_*.", "sap_*.", "statement_hash", \
	"has_*privilege", "has_*privileges", "xmltable", "volume_*", \
	"workload_*", "result_cache_*", "execute_*", "apply_*", \
	"ldap_*", "get_*_details", "get_object_definition", \
	"task_*", "stop_*", "trace_*", \
	"data_lake_*", "file_*", "sda_*", "py_*", "pal_*", "apl_*", "afl*", \
	"embedding*", "vector_embedding", "r_*script"

#define HANA_OWN_TABLES \
	"sys*.", "_sys_*.", "sap_hana_*.", "m_*", "users", "roles", \
	"granted_*", "effective_*", "accessible_*", "credentials", \
	"pse_*", "psees", "pses", "certificates", "audit_*", "usergroups", \
	"user_parameters", "users_*", "*_credentials", "remote_*", \
	"virtual_*", "saml_*", "jwt_*", "x509_*", "ldap_*", "ownership", \
	"privileges", "structured_privileges", "public_keys", \
	"encryption_*", "invalid_connect_attempts", "last_used_passwords", \
	"password_*", "_sys_password*", "sql_plan*", "sql_*plans", "client_side_*", \
	"statistics_*", "adapters", "agents", "agent_*", "procedures", \
	"functions", "function_*", "procedure_*", "triggers", "libraries", \
	"library_*", "workload_*", "capture*", "expensive_*", \
	"self_watchdog", "session_*", "import_*", "export_*", "tasks", \
	"task_*", "transaction_history", "query_plan*", "explain_plan_*"

#define HANA_ALLOWED_TABLES \
	"dummy", "tables", "table_columns", "views", "view_columns", \
	"schemas", "constraints", "referential_constraints", "indexes", \
	"index_columns", "objects", "synonyms", "sequences", "data_types", \
	"table_partitions"

#define DATABRICKS_FUNCTIONS \
	"read_files", "java_method", "reflect", "try_reflect", "secret", \
	"try_secret", "list_secrets", "http_request", "ai_*", \
	"remote_query", "read_kafka", "read_kinesis", "read_pubsub", \
	"read_pulsar", "read_statestore", "read_state_metadata", "read_*", \
	"cloud_files*", "from_*_file", "xpath_file*", "event_log", \
	"vector_search", "is_account_group_member", \
	"is_member", "current_metastore", "current_recipient", \
	"input_file_*", "python_*", \
	"java_*", "http_*", "in_file", "load_*", "copy_*", "write_*"

#define DATABRICKS_TABLES \
	"csv.", "json.", "parquet.", "delta.", "text.", "avro.", "orc.", \
	"binaryfile.", "xml.", "image.", "libsvm.", "jdbc.", "kafka.", \
	"hudi.", "rate.", "socket.", "cloudfiles.", \
	"statestore.", "com.databricks.*", "org.apache.*", "dbfs.", \
	"files.", "hive.", "excel.", "protobuf.", "bigquery.", "redis.", \
	"snowflake.", "sqlserver.", "mysql.", "postgresql.", "redshift.", \
	"system.", "global_temp."

#define DATABRICKS_SHOWS \
	"columns", "create", "databases", "functions", "partitions", \
	"schemas", "table", "tables", "tblproperties", "views", "catalogs"

/*
 * Which engine it is nobody knows: what writes, waits, reads files, runs text
 * as SQL, calls out or tells of the server in any.
 */
#define GENERIC_FUNCTIONS \
	"load_file", "sleep*", "*sleep", "benchmark", "open*", "xp_*", "sp_*", \
	"dbms_*.", "dbms_*", "utl_*.", "utl_*", "owa_*.", "sys*.", \
	"load_extension", "load_*", "nextval", "setval", "lastval", \
	"pg_*", "lo_*", "dblink*", "query_to_*", "table_to_*", "file_*", \
	"file", "link_schema", "csvread", "csvwrite", "*uritype", \
	"bfilename", "xmltype", "sys_context", "userenv", "java_*", \
	"reflect", "http*", "url", "curl*", "read*", "write*", "*_read", "*_write", \
	"exec*", "eval", "system*", "shell*", "run_*", "call*", "remote*", \
	"external*", "s3*", "hdfs*", "azure*", "jdbc*", "odbc*", "get_lock", \
	"*_lock", "*_locks", "*_unlock", "lock_*", "release_*", "unlock_*", "kill*", "shutdown*", \
	"cancel_*", "terminate_*", "abort_*", "*_backend", "set_config", \
	"current_setting", "*_env", "getenv*", "env", "secret*", \
	"*_secret", "*_secrets", "*password", "mon_*", "admin_*", "sysproc.", \
	"sysfun.", "env_*", "snap*", "*get_context", \
	"rdb$*", "gen_id", "query", "query_table", "*_scan", "glob", \
	"generate_ddl", "get_ddl", "system$*", "cortex*", "ai_*", "ml_*", \
	"script*", "import*", "export*", "copy_*", \
	"unload*", "mail*", "send*", "notify*", "db_property", \
	"connection_property", "put_*", "syscs_*", "close_*", "interrupt_*", \
	"environ*", "string_to_file", \
	"serverproperty", "memory_*", "cancel_session", "database_path", \
	"raise_*", "raise", "sqlj.", "informix.", "dbinfo", "hextoraw_*", \
	"encrypt_*", "decrypt_*", "filetoblob", "filetoclob", "lotofile", \
	"fetchtextfile", "*_file", "*_to_string", "directory*", "host*"

#define GENERIC_TABLES \
	"pg_*", "pg_catalog.", "mysql.", "performance_schema.", "sys*.", \
	"syscat.", "sysibm.", "sysstat.", "dbc.", "dbc_*", "v_monitor.", \
	"v_catalog.", "v_internal.", "mon$*", "rdb$*", "sec$*", "v$*", \
	"gv$*", "dba_*", "all_users", "user$", "stl_*", "stv_*", "svv_*", \
	"svl_*", "_v_*", "_t_*", "msys*", "information_schema.users", \
	"information_schema.settings", "information_schema.sessions", \
	"information_schema.in_doubt", "information_schema.locks", \
	"information_schema.*_privileges", "information_schema.processlist", \
	"information_schema.system_*", "information_schema.query_*", \
	"information_schema.login_*", "account_usage.", "exa_*", \
	"master.", "msdb.", "monitor.", "mon_*"
/* clang-format on */

#endif
