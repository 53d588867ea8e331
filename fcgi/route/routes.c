#include "route/route.h"

#include "base/ban.h"

#define PAGE POOL_PAGE
#define ASK POOL_ASK
#define VISITOR (WANT_USER | WANT_SESSION)
#define FORMS WANT_FORMATS
#define JSON WANT_JSON
#define AGENT "/agents/text-to-sql"

/* The first row that matches wins. `parlance nginx-conf` reads this table. */
const struct route routes[] = {
	{ "GET", "/", PAGE, WANT_USER, page_home },
	{ "GET", "/chats", PAGE, WANT_USER | FORMS, page_chats },
	{ "POST", "/chats", PAGE, VISITOR, page_chats_post },
	{ "GET", "/chats/{id}", PAGE, WANT_USER | FORMS, page_chat },
	{ "POST", "/chats/{id}", PAGE, VISITOR, page_chat_post },
	{ "GET", "/chats/{id}/live", ASK, VISITOR, page_live },
	{ "POST", "/chats/{id}/rename", PAGE, VISITOR, page_rename },
	{ "POST", "/chats/{id}/delete", PAGE, VISITOR, page_delete },
	{ "GET", "/chats/{id}/turns/{n}.json", PAGE, WANT_USER, page_turn },
	{ "GET", "/chats/{id}/turns/{n}.sql", PAGE, WANT_USER, page_turn },
	{ "GET", "/chats/{id}/turns/{n}.{export}", ASK, WANT_USER,
	  page_turn_export },
	{ "GET", "/chats/{id}/turns/{n}", PAGE, WANT_USER, page_turn },
	{ "POST", "/chats/{id}/turns/{n}/again", PAGE, VISITOR,
	  page_turn_again },
	{ "POST", "/chats/{id}/turns/{n}/feedback", PAGE, WANT_USER | FORMS,
	  page_turn_feedback },
	{ "GET", "/examples.jsonl", PAGE, WANT_USER, page_examples_export },
	{ "GET", "/examples", PAGE, WANT_USER | FORMS, page_examples },
	{ "POST", "/examples", PAGE, WANT_USER | FORMS, page_examples_post },
	{ "POST", "/examples/import", PAGE, WANT_USER | FORMS,
	  page_examples_import },
	{ "POST", "/examples/{example}/verify", PAGE, WANT_USER | FORMS,
	  page_example_verify },
	{ "POST", "/examples/{example}/reject", PAGE, WANT_USER | FORMS,
	  page_example_reject },
	{ "POST", "/examples/{example}/edit", PAGE, WANT_USER | FORMS,
	  page_example_edit },
	{ "POST", "/examples/{example}/delete", PAGE, WANT_USER | FORMS,
	  page_example_delete },
	{ "POST", "/chats/{id}/turns/{n}/run", ASK, VISITOR | FORMS,
	  page_turn_run },
	{ "GET", "/databases", PAGE, WANT_USER | FORMS, page_databases },
	{ "GET", "/databases/{name}", PAGE, WANT_USER | FORMS, page_database },
	{ "GET", "/databases/{name}/notes", PAGE, WANT_USER | FORMS,
	  page_notes },
	{ "POST", "/databases/{name}/notes", PAGE, WANT_USER | FORMS,
	  page_notes_post },
	{ "POST", "/databases/{name}/notes/{note}/edit", PAGE,
	  WANT_USER | FORMS, page_note_edit },
	{ "POST", "/databases/{name}/notes/{note}/delete", PAGE,
	  WANT_USER | FORMS, page_note_delete },
	{ "GET", "/datasets", PAGE, WANT_USER | FORMS, page_datasets },
	{ "POST", "/datasets", ASK, VISITOR | FORMS, page_datasets_post },
	{ "GET", "/datasets/{id}", ASK, WANT_USER | FORMS, page_dataset },
	{ "POST", "/datasets/{id}", ASK, VISITOR | FORMS, page_dataset_post },
	{ "DELETE", "/datasets/{id}", PAGE, WANT_USER, page_dataset_delete },
	{ "POST", "/datasets/{id}/files", ASK, VISITOR | FORMS,
	  page_dataset_files },
	{ "POST", "/datasets/{id}/rename", PAGE, VISITOR | FORMS,
	  page_dataset_rename },
	{ "POST", "/datasets/{id}/delete", PAGE, VISITOR, page_dataset_delete },
	{ "GET", "/datasets/{id}/bad-lines", PAGE, WANT_USER | FORMS,
	  page_dataset_bad },
	{ "GET", "/datasets/{id}/tables/{table}.{export}", ASK, WANT_USER,
	  page_dataset_export },
	{ "GET", "/tokens", PAGE, WANT_USER | FORMS, page_tokens },
	{ "POST", "/tokens", PAGE, WANT_USER | FORMS, page_tokens_post },
	{ "POST", "/tokens/{token}/revoke", PAGE, WANT_USER,
	  page_token_revoke },
	{ "GET", "/ask", PAGE, WANT_USER, page_ask_form },
	{ "POST", "/ask", ASK, VISITOR | FORMS, page_ask },

	/* reference 001; an id of its sessions is a capability */
	{ "POST", AGENT "/start-session", ASK, WANT_USER | JSON,
	  api_agent_start },
	{ "POST", AGENT "/chat", ASK, JSON, api_agent_chat },
	{ "GET", AGENT "/session/{id}", PAGE, JSON, api_agent_session },
	{ "DELETE", AGENT "/session/{id}", PAGE, JSON, api_agent_end },
	{ "GET", AGENT "/health", PAGE, JSON, api_agent_health },

	/* reference 002 */
	{ "POST", "/text2sql/generate", ASK, VISITOR | JSON, api_text2sql },
	{ "POST", "/text2sql/generate/stream", ASK, VISITOR | JSON,
	  api_text2sql_stream },
	{ "GET", "/text2sql/health", PAGE, JSON, api_text2sql_health },

	/* for assistants */
	{ "POST", "/mcp", ASK, VISITOR | JSON, api_mcp },

	{ "GET", "/status", PAGE, WANT_USER | WANT_ADMIN | FORMS, page_status },
	{ "GET", "/metrics", PAGE, 0, page_metrics },
	{ "GET", "/openapi.json", PAGE, 0, page_openapi },
	{ "GET", "/static/{status}.html", PAGE, 0, page_error_static },
	{ "GET", "/static/{status}.json", PAGE, 0, page_error_static },
	{ "GET", "/static/{status}.txt", PAGE, 0, page_error_static },
	{ "GET", "/static/{file}", PAGE, 0, page_static },
	{ "GET", "/healthz", PAGE, 0, page_healthz },
	{ "GET", "/readyz", PAGE, 0, page_readyz },
	{ NULL, NULL, PAGE, 0, NULL },
};
