#ifndef SQL_DIALECT_RULES_H
#define SQL_DIALECT_RULES_H

/* What a model is told of each language: lines of "- …". */
extern const char rules_sqlite[];
extern const char rules_duckdb[];
extern const char rules_postgresql[];
extern const char rules_mysql[];
extern const char rules_clickhouse[];
extern const char rules_sqlserver[];
extern const char rules_oracle[];
extern const char rules_hana[];
extern const char rules_databricks[];
extern const char rules_generic[];

#endif
