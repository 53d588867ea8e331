#ifndef COMMAND_CLI_H
#define COMMAND_CLI_H

#include "app.h"
#include "base/wait.h"
#include "base/writer.h"
#include "data/event.h"
#include "data/format.h"
#include "data/rows.h"
#include "data/settings.h"
#include "data/user.h"

#define SETS_MAX 64

/* "section.key=value", as given; NULL behind the last. */
struct cli_sets {
	const char *all[SETS_MAX + 1];
	size_t n;
};

/* One run of one subcommand. */
struct cli {
	struct arena *arena;
	const struct command *command;
	char **words; /* [n_words] what is left beside the options */
	size_t n_words;

	/* options */
	const char *config_file;
	struct cli_sets sets;
	struct cli_sets against; /* of eval */
	const char *target;      /* -d: name, URL or file; NULL: the first */
	enum format format;      /* FORMAT_TEXT unless -f says another */
	const char *days, *scope, *groups;       /* as given; or NULL */
	const char *databases, *drafters, *jobs; /* of eval; likewise */
	bool all;
	bool verbose;
	bool refresh;
	bool again; /* of store copy */
	bool text;
	bool evidence, choices, signs; /* of eval */
	bool help, version, test, dump;

	/* there when the command's row says what it needs */
	struct app *app;
	const char *database; /* name; NULL: the first */
	struct user user;
	struct wait wait;       /* ends on SIGINT and SIGTERM */
	struct event_sink sink; /* the steps on stderr, with -v */

	const char *account; /* that root became, for the store; or NULL */
	struct writer out;   /* stdout, buffered */
	int exit;            /* once it went well: 0, or EXIT_ASKED_BACK */
};

/*
 * NEED_STORE: and the server's own store, not one in memory. NEED_SETTINGS:
 * nothing is opened, since the command forks. NEED_STORE_LATER: the command
 * opens the server's store itself.
 */
enum need {
	NEED_NOTHING,
	NEED_SETTINGS,
	NEED_STORE_LATER,
	NEED_APP,
	NEED_STORE
};

/* A row of the table in command.c. */
struct command {
	const char *name;
	const char *words;   /* as usage shows them: "QUESTION" */
	const char *summary; /* one line */
	const char *options; /* letters of the rows in options.c */
	enum need need;
	const struct err *(*run)(struct cli *cli); /* NULL: main.c's */
};

extern const struct command commands[]; /* a NULL name closes it */

/* In options.c: fill *cli. ERR_INPUT says what is wrong with the words. */
const struct err *cli_options(struct cli *cli, int argc, char **argv)
	MUST_CHECK;
/* Usage and options of one command, from the tables. */
void cli_help(struct cli *cli, const struct command *command);

/* In cli.c */
void cli_init(struct cli *cli, struct arena *a);
/* Load the configuration and open what does not fail when it is away. */
const struct err *cli_open(struct cli *cli) MUST_CHECK;
/*
 * The user's folder for what can be made again (the XDG base directories),
 * made when it is not there. NULL: there is none, or it cannot be written.
 */
const char *cli_cache(struct arena *a);
void cli_close(struct cli *cli);
/* Leave at the latest so long from now, whatever an engine is doing. */
void cli_watchdog(int64_t ms);
/* Whether SIGINT or SIGTERM came. */
bool cli_stopped(void);
/* From now on they end it at once: for what is all or nothing. */
void cli_end_at_once(void);
void cli_puts(struct cli *cli, const char *text);
void cli_printf(struct cli *cli, const char *fmt, ...) PRINTF(2, 3);
/* ERR_INTERNAL: not all of it could be written (ERR_CANCELLED: nobody reads) */
const struct err *cli_flush(struct cli *cli) MUST_CHECK;
/* The words joined by spaces; of "-" or none: what is on stdin. */
const struct err *cli_text(struct cli *cli, const char **ret) MUST_CHECK;
/* --days as a time, or `days` of them without it; 0 days: since ever. */
const struct err *cli_since(struct cli *cli, uint64_t days, int64_t *ret)
	MUST_CHECK;
/* Print rows in the format asked for. */
const struct err *cli_rows(struct cli *cli, const struct rows *rows) MUST_CHECK;
/* A table of text to print; cells are set by rows->cells[row * n_cols + col] */
struct rows *cli_table(struct cli *cli, size_t n_rows, size_t n_cols,
		       const char *const *names) MUST_CHECK;

/*
 * As root: become the account that owns the server's store, or its folder, so
 * that what is made there is that account's, and what is looked at is what
 * the service sees. Anybody else stays who they are.
 */
const struct err *cli_become_owner(struct cli *cli) MUST_CHECK;

/* For what chat/ does with examples and reviews. */
struct examples_call cli_examples_call(struct cli *cli);
struct saved_call cli_saved_call(struct cli *cli);

/* A command's own commands: "list", "show ID". */
struct cli_verb {
	const char *name;
	const struct err *(*run)(struct cli *cli);
};
/* Run the one that the first word names, else "list"; ERR_INPUT with says. */
const struct err *cli_verb(struct cli *cli, const struct cli_verb *verbs,
			   size_t n, const char *says) MUST_CHECK;

/* The commands, each in the file of its name or its neighbour's. */
const struct err *command_ask(struct cli *cli) MUST_CHECK;
const struct err *command_sql(struct cli *cli) MUST_CHECK;
const struct err *command_render(struct cli *cli) MUST_CHECK;
const struct err *command_schema(struct cli *cli) MUST_CHECK;
const struct err *command_databases(struct cli *cli) MUST_CHECK;
const struct err *command_drivers(struct cli *cli) MUST_CHECK;
const struct err *command_token(struct cli *cli) MUST_CHECK;
const struct err *command_doctor(struct cli *cli) MUST_CHECK;
const struct err *command_explain(struct cli *cli) MUST_CHECK;
const struct err *command_eval(struct cli *cli) MUST_CHECK;
const struct err *command_chats(struct cli *cli) MUST_CHECK;
const struct err *command_audit(struct cli *cli) MUST_CHECK;
const struct err *command_load_dataset(struct cli *cli) MUST_CHECK;
const struct err *command_run_statements(struct cli *cli) MUST_CHECK;
const struct err *command_store(struct cli *cli) MUST_CHECK;
const struct err *command_backup(struct cli *cli) MUST_CHECK;
const struct err *command_review(struct cli *cli) MUST_CHECK;
const struct err *command_usage(struct cli *cli) MUST_CHECK;
const struct err *command_examples(struct cli *cli) MUST_CHECK;
const struct err *command_saved(struct cli *cli) MUST_CHECK;
const struct err *command_links(struct cli *cli) MUST_CHECK;
const struct err *command_notes(struct cli *cli) MUST_CHECK;
const struct err *command_teach(struct cli *cli) MUST_CHECK;
const struct err *command_datasets(struct cli *cli) MUST_CHECK;
const struct err *command_help(struct cli *cli) MUST_CHECK;
const struct err *command_global(struct cli *cli) MUST_CHECK;
/* -t: everything that a start reads, files and drivers. ERR_CONFIG. */
const struct err *command_check(struct cli *cli) MUST_CHECK;

#endif
