#ifndef ROUTE_ROUTE_H
#define ROUTE_ROUTE_H

#include "base/wait.h"
#include "data/app.h"
#include "data/format.h"
#include "data/user.h"

struct io;
struct reply;
struct request;

/* Which pool's socket nginx sends a path to; any worker can answer any. */
enum pool { POOL_PAGE, POOL_ASK };
extern const char *const pool_names[]; /* "page", "ask" */

enum route_want {
	WANT_USER = 1,      /* with auth = proxy: 401 when nobody vouches */
	WANT_ADMIN = 2,     /* 403 for others */
	WANT_SESSION = 4,   /* a visitor without one gets a new one */
	WANT_FORMATS = 8,   /* the path may end in ".json" and so on */
	WANT_OPEN = 16,     /* from anywhere (programs): no origin guard */
	WANT_SITE = 64,     /* a GET that runs a query: not from other sites */
	WANT_NO_SEAT = 128, /* of pool ask, and asks for a seat itself */
	WANT_JSON = 32, /* answers and errors are JSON, whatever is accepted */
};

#define PARAMS_MAX 4

/* One request on its way through its route. */
struct call {
	const struct app *app;
	struct arena *arena;
	struct request *req;
	struct reply *reply;
	struct user user;
	const char *params[PARAMS_MAX]; /* of the path's {…}, in order */
	enum format format;
	struct wait wait;
	bool in_line;     /* there was no seat */
	unsigned again_s; /* a page that stands in line loads itself; 0: not */
};

/*
 * What is needed before the page runs is a column, checked once, so no page
 * can forget it. An error before the first byte becomes the error page in the
 * call's format; after it, a notice.
 */
struct route {
	const char *method;
	const char *path; /* "{id}" stands for one non-empty segment */
	enum pool pool;
	unsigned want; /* enum route_want */
	const struct err *(*page)(struct call *call);
};

extern const struct route routes[]; /* a NULL method closes it */

/* Answer one request, errors included. False: this worker should end. */
bool route_serve(const struct app *app, struct arena *a, struct io *io);
/* What is due between requests, once the answer is out. Logs what fails. */
void route_rest(const struct app *app, struct arena *a);
/* What /metrics shows: for those to whom it is sent, too. */
struct metric_list;
void route_metrics(const struct app *app, struct metric_list *list);

typedef const struct err *page_fn(struct call *call);
page_fn page_home, page_static, page_openapi, page_metrics, page_error_static,
	page_healthz, page_readyz;
page_fn page_chats, page_chats_post, page_chats_delete, page_chats_restore,
	page_help, page_database_help;
page_fn page_chat, page_chat_post, page_live;
page_fn page_turn_table, page_turn_table_export, page_turn_raw,
	page_turn_raw_export;
page_fn page_turn, page_turn_export, page_turn_again, page_turn_run,
	page_turn_stop, page_turn_chart;
page_fn page_turn_feedback;
page_fn page_reviews, page_review, page_review_run, page_review_answer;
page_fn page_review_dismiss;
page_fn page_examples, page_examples_export, page_examples_post;
page_fn page_examples_import, page_example_verify, page_example_reject;
page_fn page_example_edit, page_example_delete;
page_fn page_rename, page_delete, page_copy;
page_fn page_databases, page_database, page_database_refresh;
page_fn page_teach, page_teach_post;
page_fn page_notes, page_notes_post, page_note_edit, page_note_delete;
page_fn page_ask, page_ask_form;
page_fn page_status;
page_fn page_rights, page_rights_section;
page_fn page_rights_post, page_rights_change, page_rights_withdraw,
	page_rights_undo;
page_fn page_datasets, page_datasets_post, page_dataset, page_dataset_post,
	page_dataset_files, page_dataset_rename, page_dataset_delete,
	page_dataset_bad, page_dataset_export, page_dataset_table_delete;
page_fn page_saved_list, page_saved_post, page_saved, page_saved_file,
	page_saved_history, page_saved_edit, page_saved_change, page_saved_undo,
	page_saved_delete, page_saved_chart, page_saved_example, page_turn_save,
	page_turn_save_post;
page_fn page_boards, page_boards_post, page_board, page_board_file,
	page_board_edit, page_board_change, page_board_delete;
page_fn page_links, page_link_form, page_links_post, page_link, page_link_now,
	page_link_copy, page_link_withdraw, page_shared, page_shared_frame;
page_fn page_tokens, page_tokens_post, page_token_revoke;
page_fn api_agent_start, api_agent_chat, api_agent_session, api_agent_end;
page_fn api_agent_health;
page_fn api_text2sql, api_text2sql_stream, api_text2sql_health, api_mcp;

#endif
