#ifndef LLM_FIELDS_H
#define LLM_FIELDS_H

#include "base/json.h"

/* The object that a reply is, by its keys. Private to llm/. */

/* A value's text; empty: it is none. */
struct str field_text(struct json_object *o);
/* "SQL Query", "sqlQuery" and "sql_query" are "sqlquery"; NULL: no such key. */
struct json_object *field_find(struct json_object *o, const char *name);
/* The statement in a value; empty: there is none. */
struct str field_statement(struct json_object *v);
/* What stands under a key for a statement, whatever it is. */
struct str fields_statement(struct json_object *o);
/* "status": "error" */
bool fields_say_error(struct json_object *o);
/* That, or "answerable": false, "success": false: its statement is none. */
bool fields_say_failed(struct json_object *o);

/* The statement of a key that says it is better than another; or empty. */
struct str fields_better(struct arena *a, struct json_object *o);
/*
 * Whether it takes its statement back ("valid": false), which may lie deeper,
 * or has another that may be meant.
 */
bool fields_are_contested(struct arena *a, struct json_object *o);

#endif
