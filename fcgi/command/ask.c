#include <stdio.h>
#include <string.h>

#include "chat/chat.h"
#include "command/cli.h"
#include "view/tree/number.h"
#include "view/view.h"

#include "base/ban.h"

/* Looked at before all are printed, where no other question is offered. */
#define FEW_ROWS "row_limit=100\nfollow_ups=0\n"
#define GRACE_MS 5000 /* past the deadline, before the watchdog bites */

static bool
write_stderr(void *arg, struct str bytes)
{
	(void)arg;
	return fwrite(bytes.p, 1, bytes.n, stderr) == bytes.n;
}

/* Every row, in constant memory: the statement runs once more. */
static const struct err *
print_all(struct cli *cli, const struct turn *turn)
{
	struct row_sink sink =
		view_export(cli->arena, cli->format, &cli->out, false);
	const struct err *e = NULL;

	if (cli->format == FORMAT_TEXT)
		e = view_text_head(cli->arena, turn, &cli->out);
	if (e)
		return e;
	cli->wait.deadline_ms = 0;
	e = chat_export(cli->app, cli->arena, &cli->user, turn, &cli->wait,
			&sink);
	return e ? e : view_export_end(&sink, false);
}

/*
 * What is no answer goes to stderr, so that a script never takes it for one;
 * in JSON the object says it, so it goes where the reader of JSON looks.
 */
static const struct err *
print_turn(struct cli *cli, const struct turn *turn)
{
	struct writer err = { write_stderr, NULL };
	bool answered = turn->state == TURN_ANSWERED;

	if (cli->format != FORMAT_JSON && !answered)
		return view_turn_as(cli->arena, FORMAT_TEXT, turn, &err);
	if (answered && cli->all && format_row(cli->format)->rows)
		return print_all(cli, turn);
	return view_turn_as(cli->arena, cli->format, turn, &cli->out);
}

/* Where the rows have no room to say so themselves. */
static void
say_cut(const struct cli *cli, const struct turn *turn)
{
	enum format f = cli->format;

	if (turn->rows && turn->rows->truncated && !cli->all &&
	    (f == FORMAT_CSV || f == FORMAT_TSV || f == FORMAT_NDJSON))
		(void)fprintf(
			stderr, "parlance: %s; --all: every row\n",
			rows_in_words(cli->arena, turn->rows->n_rows, true));
}

static const struct err *
answer(struct cli *cli, const struct question *q)
{
	struct turn turn = { .error = ERR__MAX };
	const struct err *asked = chat_once(cli->app, cli->arena, q, &turn);
	const struct err *e;

	if (turn.state == TURN_PENDING) /* it did not come to a turn */
		return asked;
	e = print_turn(cli, &turn);
	if (e)
		return e;
	say_cut(cli, &turn);
	if (asked && strcmp(asked->note, asked->say) != 0)
		(void)fprintf(stderr, "(%s)\n", asked->note);
	if (turn.state == TURN_CLARIFY)
		cli->exit = EXIT_ASKED_BACK;
	else if (asked)
		cli->exit = err_exit(asked);
	return NULL;
}

static const struct err *
ask(struct cli *cli, bool is_sql)
{
	struct question q = { .user = &cli->user,
			      .reads_only = true,
			      .database = cli->database,
			      .wait = &cli->wait,
			      .sink = cli->sink };
	const struct settings *s = cli->app->config->settings;
	const struct err *e = cli_text(cli, &q.text);

	if (e)
		return e;
	if (is_sql)
		q.given_sql = q.text;
	if (cli->all && format_row(cli->format)->rows)
		q.options = FEW_ROWS;
	if (!cli->all)
		cli_watchdog((int64_t)s->question_timeout_ms + GRACE_MS);
	return answer(cli, &q);
}

const struct err *
command_ask(struct cli *cli)
{
	return ask(cli, false);
}

const struct err *
command_sql(struct cli *cli)
{
	return ask(cli, true);
}
