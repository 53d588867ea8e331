#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "command/cli.h"

#include "base/ban.h"

#define ARENA_BYTES ((size_t)1 << 30)
#define EXIT_SIGINT 130

/*
 * The first row is no subcommand: options alone. `serve` and `nginx-conf`
 * are main.c's to run; their lines are here for --help.
 */
/* clang-format off */
const struct command commands[] = {
	{ "", "", "options without a command", "cstDVh", NEED_NOTHING,
	  command_global },
	{ "ask", "QUESTION", "answer a question in plain words", "dfavcsh",
	  NEED_APP, command_ask },
	{ "sql", "STATEMENT", "run one statement, checked and read-only",
	  "dfavcsh", NEED_APP, command_sql },
	{ "schema", "", "tables and columns of a database", "dfRcsh", NEED_APP,
	  command_schema },
	{ "databases", "", "the databases that may be asked", "dfcsh",
	  NEED_APP, command_databases },
	{ "drivers", "", "which kinds of database can be asked here", "fcsh",
	  NEED_APP, command_drivers },
	{ "eval", "QUESTIONS.jsonl", "many questions, one line of SQL for each",
	  "BEIKJcsh", NEED_SETTINGS, command_eval },
	{ "explain-question", "QUESTION",
	  "how the built-in translator reads it, step by step", "dfcsh",
	  NEED_APP, command_explain },
	{ "token", "create USER [LABEL]|list [USER]|revoke ID",
	  "bearer tokens for scripts", "SYGfcsh", NEED_STORE, command_token },
	{ "doctor", "[ADDRESS]", "look at everything, and say what to do", "fcsh",
	  NEED_STORE_LATER, command_doctor },
	{ "chats", "list [USER]|show ID|delete ID",
	  "the chats in the store, whoever owns them", "afcsh", NEED_STORE,
	  command_chats },
	{ "examples",
	  "list [STATE]|add QUESTION SQL|verify ID|reject ID|remove ID|"
	  "import [FILE]|export",
	  "questions with the SQL that answers them, once verified", "dfcsh",
	  NEED_STORE, command_examples },
	{ "notes", "list|add TITLE TEXT|remove ID|import FILE|embed",
	  "what people know about a database, in Markdown", "dfcsh",
	  NEED_STORE, command_notes },
	{ "datasets", "list [USER]|info ID|drop ID [TABLE]|export ID TABLE",
	  "uploaded files as databases, whoever owns them", "fcsh",
	  NEED_STORE, command_datasets },
	{ "review",
	  "list [STATE]|show CHAT N|answer CHAT N SQL [NOTE]|"
	  "dismiss CHAT N REASON",
	  "questions that went wrong, for a person to answer", "fcsh",
	  NEED_STORE, command_review },
	{ "audit", "", "who asked what, and what became of it", "aYfcsh",
	  NEED_STORE, command_audit },
	{ "load-dataset", "", "loads an uploaded file: Parlance's own use",
	  "h", NEED_NOTHING, command_load_dataset },
	{ "usage", "", "what each user asked and what it cost, a row a day",
	  "Yfcsh", NEED_STORE, command_usage },
	{ "render", "TEMPLATE DATA.json",
	  "render one template, with the partials of its folder", "Th",
	  NEED_NOTHING, command_render },
	{ "serve", "", "the FastCGI workers behind a web server", "csh",
	  NEED_NOTHING, NULL },
	{ "nginx-conf", "http | server BASE ERRORS | paths",
	  "what nginx must know, for its http and server blocks", "csh",
	  NEED_NOTHING, NULL },
	{ "help", "[COMMAND|config]", "a command's options, or every key",
	  "fh", NEED_NOTHING, command_help },
	{ NULL, NULL, NULL, NULL, NEED_NOTHING, NULL },
};
/* clang-format on */

/* NULL: none of that name. */
static const struct command *
find(const char *name)
{
	const struct command *c = commands;

	if (name[0] == '-')
		return c;
	for (c++; c->name; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

static void
complain(const struct cli *cli, const struct err *e)
{
	const char *name = cli->command->name;

	(void)fflush(stdout);
	(void)fprintf(stderr, "parlance%s%s: %s\n", *name ? " " : "", name,
		      e->say);
	if (e->note && strcmp(e->note, e->say) != 0)
		(void)fprintf(stderr, "  (%s)\n", e->note);
	if (e->kind == ERR_INPUT)
		(void)fprintf(stderr, "Try: parlance help%s%s\n",
			      *name ? " " : "", name);
}

static const struct err *
run(struct cli *cli)
{
	const struct command *c = cli->command;
	const struct err *e = NULL;

	if (cli->help || !c->run) {
		cli_help(cli, c);
		return NULL;
	}
	if (c->need != NEED_NOTHING)
		e = cli_open(cli);
	return e ? e : c->run(cli);
}

/* The first argument is the name of a command, or an option. */
static int
run_named(struct cli *cli, int argc, char **argv)
{
	const struct err *e;

	e = cli_options(cli, argc, argv);
	if (!e)
		e = run(cli);
	if (!e)
		e = cli_flush(cli);
	else if (cli_flush(cli))
		(void)fflush(stderr);
	if (e)
		complain(cli, e);
	cli_close(cli);
	if (cli_stopped())
		return EXIT_SIGINT;
	return e ? err_exit(e) : cli->exit;
}

int
command_main(int argc, char **argv)
{
	const struct command *command = argc > 1 ? find(argv[1]) : commands;
	struct arena *a = arena_create(ARENA_BYTES);
	struct cli *cli = arena_alloc(a, sizeof(*cli));
	int status;

	log_init(LOG_WARN, false);
	cli_init(cli, a);
	cli->command = command ? command : commands;
	if (!command || argc < 2) {
		const struct err *e =
			err_say(a, ERR_INPUT,
				argc < 2 ? "What shall it do?"
					 : "There is no command %s.",
				argc < 2 ? "" : argv[1]);

		complain(cli, e);
		status = err_exit(e);
	} else {
		int skip = command == commands ? 0 : 1;

		status = run_named(cli, argc - skip, argv + skip);
	}
	arena_destroy(a);
	return status;
}
