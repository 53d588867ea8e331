#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/confine/starter.h"
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
	{ .name = "", .words = "", .summary = "options without a command",
	  .options = "cstDVh", .run = command_global },
	{ .name = "ask", .words = "QUESTION",
	  .summary = "answer a question in plain words", .options = "dfavcsh",
	  .need = NEED_APP, .run = command_ask },
	{ .name = "sql", .words = "STATEMENT",
	  .summary = "run one statement, checked and read-only",
	  .options = "dfavcsh", .need = NEED_APP, .run = command_sql },
	{ .name = "schema", .words = "",
	  .summary = "tables and columns of a database", .options = "dfRcsh",
	  .need = NEED_APP, .run = command_schema },
	{ .name = "databases", .words = "",
	  .summary = "the databases that may be asked", .options = "dfcsh",
	  .need = NEED_APP, .run = command_databases },
	{ .name = "drivers", .words = "",
	  .summary = "which kinds of database can be asked here",
	  .options = "fcsh", .need = NEED_APP, .run = command_drivers },
	{ .name = "eval", .words = "QUESTIONS.jsonl",
	  .summary = "many questions, one line of SQL for each",
	  .options = "ABEIKMJcsh", .need = NEED_SETTINGS, .run = command_eval },
	{ .name = "explain-question", .words = "QUESTION",
	  .summary = "how the built-in translator reads it, step by step",
	  .options = "dfcsh", .need = NEED_APP, .run = command_explain },
	{ .name = "token", .words = "create USER [LABEL]|list [USER]|revoke ID",
	  .summary = "bearer tokens for scripts", .options = "SYGfcsh",
	  .need = NEED_STORE, .run = command_token },
	{ .name = "doctor", .words = "[ADDRESS]",
	  .summary = "look at everything, and say what to do",
	  .options = "fcsh", .need = NEED_STORE_LATER, .run = command_doctor },
	{ .name = "chats", .words = "list [USER]|show ID|delete ID",
	  .summary = "the chats in the store, whoever owns them",
	  .options = "afcsh", .need = NEED_STORE, .run = command_chats },
	{ .name = "examples",
	  .words = "list [STATE]|add QUESTION SQL|verify ID|reject ID|remove"
	  " ID|import [FILE]|export",
	  .summary = "questions with the SQL that answers them, once verified",
	  .options = "dfcsh", .need = NEED_STORE, .run = command_examples },
	{ .name = "notes",
	  .words = "list|understood|add TITLE TEXT|remove ID|import FILE|embed",
	  .summary = "what people know about a database, in Markdown",
	  .options = "dfcsh", .need = NEED_STORE, .run = command_notes },
	{ .name = "teach",
	  .words = "DATABASE [document|question WORDS|ask|check [FILE]|take FILE"
	  " [N…]]",
	  .summary = "ask an assistant once, and answer without one from then"
	  " on", .options = "fcsh", .need = NEED_STORE, .run = command_teach },
	{ .name = "saved",
	  .words = "list|show NAME|run NAME [VALUE=…]|import FILE|export FOLDER|"
	  "delete NAME",
	  .summary = "questions that were kept under a name, as text files",
	  .options = "fcsh", .need = NEED_STORE, .run = command_saved },
	{ .name = "links", .words = "list|withdraw ID",
	  .summary = "links to answers, chats, saved questions and boards",
	  .options = "fcsh", .need = NEED_STORE, .run = command_links },
	{ .name = "datasets",
	  .words = "list [USER]|info ID|drop ID [TABLE]|export ID TABLE",
	  .summary = "uploaded files as databases, whoever owns them",
	  .options = "fcsh", .need = NEED_STORE, .run = command_datasets },
	{ .name = "review",
	  .words = "list [STATE]|show CHAT N|answer CHAT N SQL [NOTE]|dismiss"
	  " CHAT N REASON",
	  .summary = "questions that went wrong, for a person to answer",
	  .options = "fcsh", .need = NEED_STORE, .run = command_review },
	{ .name = "audit", .words = "",
	  .summary = "who asked what, and what became of it",
	  .options = "aYfcsh", .need = NEED_STORE, .run = command_audit },
	{ .name = "store",
	  .words = "size|check|vacuum|backup FILE|restore FILE|export USER|"
	  "delete USER|copy [--again] FROM TO",
	  .summary = "the store: what it takes, copies of it, one user's data",
	  .options = "aNfcsh", .need = NEED_STORE_LATER,
	  .run = command_store },
	{ .name = "backup", .words = "FILE",
	  .summary = "a checked copy of the store, while it is used",
	  .options = "csh", .need = NEED_STORE_LATER,
	  .run = command_backup },
	{ .name = STARTER_COMMAND, .words = "",
	  .summary = "loads an uploaded file: Parlance's own use",
	  .options = "h", .run = command_load_dataset },
	{ .name = STARTER_HELPER, .words = "",
	  .summary = "runs statements over an upload: Parlance's own use",
	  .options = "h", .run = command_run_statements },
	{ .name = "usage", .words = "",
	  .summary = "what each user asked and what it cost, a row a day",
	  .options = "Yfcsh", .need = NEED_STORE, .run = command_usage },
	{ .name = "render", .words = "TEMPLATE DATA.json",
	  .summary = "render one template, with the partials of its folder",
	  .options = "Th", .run = command_render },
	{ .name = "setup", .words = "",
	  .summary = "configure it and the web server; asks, or takes options",
	  .options = "h" },
	{ .name = "serve", .words = "",
	  .summary = "the FastCGI workers behind a web server",
	  .options = "csh" },
	{ .name = "nginx-conf",
	  .words = "http | paths | server BASE ERRORS [--user WORD]"
	  " [--groups WORD] [--auth-request URL [--sign-in URL]]",
	  .summary = "what nginx must know, for its http and server blocks",
	  .options = "csh" },
	{ .name = "web-conf", .words = "apache BASE [--user WORD] [--groups WORD] |"
	  " fcgid|lighttpd|caddy BASE | h2o /",
	  .summary = "what another web server must know", .options = "csh" },
	{ .name = "help", .words = "[COMMAND|KEY|config]",
	  .summary = "options of a command; help config: every key; help KEY: one", .options = "fh",
	  .run = command_help },
	{ .name = NULL },
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

	log_init(LOG_ERROR, false); /* a command says itself what failed */
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
