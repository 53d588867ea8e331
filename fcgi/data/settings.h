#ifndef DATA_SETTINGS_H
#define DATA_SETTINGS_H

#include "base/base.h"
#include "data/rights.h"

/* Enums of settings: the words are in settings/keys.c, in this order. */
enum auth_mode { AUTH_NONE, AUTH_PROXY };
/* Whom links may be for: nobody, who can sign in here, who has the link. */
enum share_with { SHARE_WITH_NOBODY, SHARE_WITH_SITE, SHARE_WITH_ANYONE };
enum audit_mode { AUDIT_TRIED, AUDIT_REQUIRED };
/* Beyond auto: 1 + the language (base/language/language.h). */
enum language_mode { LANGUAGE_AUTO };
enum confine_mode { CONFINE_OFF, CONFINE_AUTO, CONFINE_ON };
enum metrics_for { METRICS_OFF, METRICS_LOCAL, METRICS_ALL };
enum otlp_protocol { OTLP_BY_PORT, OTLP_GRPC, OTLP_PROTOBUF, OTLP_JSON };
enum log_format { LOG_TEXT, LOG_JSON };
enum llm_profile { PROFILE_NONE, PROFILE_SMALL, PROFILE_LARGE };
enum schema_form { SCHEMA_DDL, SCHEMA_LIST, SCHEMA_COMPACT };
enum reply_form { REPLY_JSON, REPLY_YAML };
enum raw_records { RAW_OFF, RAW_ON, RAW_MODEL, RAW_ASKED };
enum answer_form { ANSWER_TEMPLATE, ANSWER_MODEL };
enum verified_by { VERIFIED_BY_ADMIN, VERIFIED_BY_OWNER };
enum llm_api { API_OPENAI, API_ANTHROPIC };

#define BYTES_PER_TOKEN 4 /* of a prompt, about */

/*
 * Every setting, plain. settings/keys.c has one row a field: its name, range,
 * default, scope and help. One struct is merged per database and, when a
 * request overrides something, per request: a stage reads only its job and
 * this. Times are milliseconds, sizes bytes; lists are space separated.
 */
struct settings {
	/* [server] */
	const char *store;        /* a file, or store_is_server() */
	const char *cache_folder; /* "": beside the store */
	const char *listen_page;  /* sockets of the two pools */
	const char *listen_ask;
	const char *web_servers; /* that may connect to an address */
	uint64_t socket_mode;
	const char *instance; /* part of the cookie's name */
	const char *title;    /* what the pages call this instance */
	const char *showcase; /* user whose chats anybody may copy; "": none */
	const char *admins;
	const char *admin_groups;
	const char *hosts; /* that Host may name; "": see guard_host() */
	const char *trusted_origins;
	const char *script_origins;   /* CORS; "": none */
	const char *default_database; /* "": the first */
	const char *public_url; /* where visitors reach it; "": not known */
	const char *templates;  /* folder over the compiled-in ones; "" none */
	const char *lexicon;    /* folder of words over those; "" none */
	unsigned log_level;     /* enum log_level */
	unsigned auth;          /* enum auth_mode */
	uint64_t page_workers;
	uint64_t ask_workers;
	uint64_t line_workers;    /* that only say where in line one stands */
	unsigned language;        /* enum language_mode */
	unsigned confine;         /* enum confine_mode */
	const char *confine_read; /* more that workers may read; spaces */
	uint64_t user_workers;    /* of one user; 0: half of ask_workers */
	uint64_t max_requests;
	uint64_t request_timeout_ms;
	uint64_t drain_notice_ms; /* 0: it stops at once */
	uint64_t drain_timeout_ms;
	uint64_t max_body;
	uint64_t max_question;
	uint64_t request_memory;
	uint64_t query_slots; /* 0: the number of cores */
	unsigned log_format;  /* enum log_format */
	const char *log_file; /* "": stderr */
	unsigned audit;       /* enum audit_mode */
	bool log_questions;
	unsigned metrics;          /* enum metrics_for */
	const char *otlp_endpoint; /* "": no collector */
	const char *otlp_ca_file;  /* "": whom the system trusts */
	unsigned otlp_protocol;    /* enum otlp_protocol */
	uint64_t otlp_interval_ms; /* of metrics; 0: they are not sent */
	const char *otlp_service;

	/* [session] */
	uint64_t session_idle_ms;
	uint64_t session_lifetime_ms; /* 0: no end but that */
	uint64_t sweep_ms;
	uint64_t retention_ms; /* of a named user's chats; 0: for ever */

	/* [retention] */
	uint64_t keep_audit_ms; /* 0: for ever */
	uint64_t keep_cards_ms;

	/* [limits] of one user; 0: none */
	uint64_t questions_per_minute;
	uint64_t questions_per_day;
	uint64_t tokens_per_day;
	double cost_per_day; /* in the currency */

	/* [datasets] that users upload */
	const char *dataset_folder;    /* "": `datasets` beside the store */
	uint64_t dataset_file;         /* bytes of one uploaded file */
	uint64_t dataset_bytes;        /* of all that one user keeps */
	uint64_t dataset_count;        /* of one user; 0: nobody may upload */
	uint64_t dataset_memory;       /* of one load */
	uint64_t dataset_load_ms;      /* one load; then it is given up */
	uint64_t dataset_loads;        /* at once */
	uint64_t dataset_retention_ms; /* without use; 0: for ever */
	/* of an uploaded workbook */
	uint64_t excel_entries; /* parts of its archive */
	uint64_t excel_bytes;   /* of them, unpacked */
	uint64_t excel_ratio;   /* of a part, unpacked to packed */
	uint64_t excel_depth;   /* elements inside each other */
	uint64_t excel_columns; /* of a sheet */
	uint64_t excel_strings; /* bytes of texts that cells share */

	/* [saved] questions and boards */
	uint64_t saved_count;    /* of each kind */
	uint64_t saved_cache_ms; /* figures so old are shown; 0: none */
	uint64_t saved_choices;  /* values offered of one parameter */
	uint64_t saved_tile_ms;  /* figures of one tile of a board */

	/* [share] links */
	unsigned share_links;        /* enum share_with */
	uint64_t share_days;         /* the longest one is open */
	uint64_t share_count;        /* of one owner */
	const char *frame_ancestors; /* origins, blanks between */

	/* [llm] */
	const char *base_url; /* "" : no model */
	const char *api_key;  /* never in a log, page or dump */
	const char *api_key_file;
	const char *organization;
	const char *project;
	const char *model;
	const char *fallback_models; /* asked in order when it fails */
	unsigned llm_api;            /* enum llm_api */
	unsigned llm_profile;        /* enum llm_profile */
	unsigned reasoning_effort;   /* a place in its words; 0: unsaid */
	bool structured;             /* ask for replies by a schema */
	bool grammar;               /* … or by a grammar, where it is taken */
	bool stream;                /* ask for replies in pieces */
	double price_in, price_out; /* of a million tokens */
	const char *prices;         /* of other models: "name=in/out …" */
	const char *currency;
	uint64_t breaker_failures; /* 0: never */
	uint64_t breaker_pause_ms;
	double temperature;
	uint64_t max_tokens;
	uint64_t llm_timeout_ms; /* one call */
	uint64_t connect_timeout_ms;
	uint64_t llm_retries;
	uint64_t backoff_ms; /* doubles each time */
	uint64_t max_reply;
	const char *embedding_model;   /* "": notes are found by words alone */
	uint64_t embedding_timeout_ms; /* all calls for one text */

	/* [pipeline] */
	const char *drafters;
	uint64_t max_fixes;
	unsigned reference;   /* enum reference (data/turn.h) */
	uint64_t max_retries; /* max_fixes of reference 002's routes */
	uint64_t history;     /* earlier turns in the prompt */
	uint64_t history_chars;
	uint64_t history_messages; /* ceiling on 2 * history */
	uint64_t question_timeout_ms;
	uint64_t lease_ms;
	unsigned schema_form;   /* enum schema_form */
	uint64_t schema_tokens; /* of the schema in a prompt */
	uint64_t max_tables;    /* likewise */
	const char *tables;     /* to be shown, with commas; "": chosen */
	bool ask_tables;        /* … with the model's help */
	unsigned reply_form;    /* enum reply_form */
	double clarify_below;   /* how sure the grammar asks back under */
	bool plan;
	uint64_t candidates;
	uint64_t compare;
	bool verify; /* a model's statement against the value index */
	bool complain_empty;
	bool evaluate;
	bool send_rows;       /* rows of results may go to the model */
	unsigned raw_records; /* enum raw_records */
	uint64_t raw_row_limit;
	unsigned answer; /* enum answer_form */
	bool calculator;
	bool cache; /* drafts of a model are kept for the same question */
	uint64_t cache_age_ms;
	uint64_t cache_drafts; /* at most so many */
	uint64_t examples;     /* verified ones in the prompt */
	uint64_t pairs;        /* of them, or made of the schema */
	unsigned verified_by;  /* enum verified_by */
	uint64_t follow_ups;
	bool keep_prompts;
	uint64_t top_k;        /* passages of notes for a question; 0: none */
	uint64_t notes_tokens; /* notes of so many stand whole in a prompt */

	/* [query] */
	uint64_t timeout_ms; /* one statement */
	uint64_t row_limit;
	uint64_t max_row_limit;
	uint64_t max_bytes; /* snapshot kept with the turn */
	uint64_t max_cell;
	uint64_t memory;      /* of an in-process engine */
	uint64_t sort_disk;   /* bytes of a file of what SQLite sorts */
	uint64_t threads;     /* of an in-process engine that has them */
	uint64_t connections; /* of all workers; 0: as the server says */
	uint64_t connection_idle_ms;
	bool allow_unsafe_role;
	const char *functions; /* that may be called, whatever they are */
	const char *views;     /* to be read, whatever they are */
	const char *role;      /* to run as, with :user.NAME; "": its own */
	const char *facts;     /* names of what it is told of its reader */
	bool writes;         /* rows may be changed, by writers, after a yes */
	const char *writers; /* names, group:name, or "*" */
	uint64_t write_expiry_ms; /* how long a proposal may be run */
	const char *libduckdb;    /* path; "": where libraries are */
	uint64_t page_rows;
	const char *today; /* "YYYY-MM-DD"; "": the clock's */

	/* [schema] */
	uint64_t samples;         /* values per text column; 0: none */
	const char *hide_samples; /* "table.column …"; "*" hides all */
	const char *show_samples; /* likewise: secret names that are none */
	uint64_t max_column_name; /* characters of a name in a prompt */
	uint64_t value_limit;     /* distinct values indexed per column */
};

/* A [database NAME] section. */
struct database {
	const char *name;
	const char *url;       /* "sqlite:/srv/shop.db" */
	const char *place;     /* url without its secrets; NULL: it has none */
	const char *write_url; /* for changes alone; or NULL: the same */
	const char *title;
	const char *description;
	const char *notes;   /* a file or folder; or NULL */
	const char *users;   /* "*" or names */
	const char *editors; /* who may change its notes; or NULL */
	const char *groups;
	const char *sample_questions; /* one a line, or NULL: made from it */
	const char *dataset; /* id, when it is an uploaded one; or NULL */
	bool own;            /* that dataset is the user's who asks */
	const struct settings *settings; /* merged for it */
	/* what whoever asks may see of it; NULL: everything. Those of the
	 * configuration have none: access/access.h gives it to readers. */
	const struct rights *rights;
};

/*
 * What is kept of a database goes by this: its name, or the id of a dataset,
 * whose name may be that of another's.
 */
const char *database_key(const struct database *db);
/*
 * Where it is, without secrets: what caches go by, in processes that know the
 * secrets and in those that do not.
 */
const char *database_place(const struct database *db);

/* Whether it is a file, which one opens without a login. */
bool database_is_file(const struct database *db);
bool url_is_file(const char *url);
/* Whether an engine is told who asks, by query.role or query.facts. */
bool settings_have_rules(const struct settings *s);
/* Whether a store of that name is a database of PostgreSQL. */
bool store_is_server(const char *store);

/* Where a value came from that is no default: settings_where(). */
struct origin {
	const char *name; /* "llm.model", "database.shop.url" */
	const char *where;
};

struct config {
	const struct settings *settings;
	const struct database *databases; /* [n_databases] in file order */
	size_t n_databases;
	struct origin *origins; /* [n_origins] */
	size_t n_origins;
	const struct rights_section *rights; /* [n_rights] in file order */
	size_t n_rights;
	const char *const *facts; /* [n_facts] that their rules name, each once,
				     but for "name" and "groups" */
	size_t n_facts;
};

/* The one of that name, whoever may ask it; NULL: none is configured. */
const struct database *config_database(const struct config *c,
				       const char *name);

#endif
