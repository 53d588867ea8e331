#include "command/cli.h"

#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "driver/sqlite/sorts.h"
#include "settings/paths.h"
#include "view/view.h"

#include "base/ban.h"

#define DAYS_MAX 36500

#define STDIN_MAX ((size_t)1 << 20)
#define PRINTF_MAX ((size_t)1 << 16)

static volatile sig_atomic_t stopped;

static void
on_stop(int signal)
{
	(void)signal;
	stopped = 1;
}

/* An engine may be deep in one opcode: nothing but leaving is safe. */
static void
on_alarm(int signal)
{
	static const char words[] = "parlance: stopped: it took too long\n";

	(void)signal;
	(void)!write(STDERR_FILENO, words, sizeof(words) - 1);
	_exit(err_row(ERR_DEADLINE)->exit);
}

static void
handle(int signal, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

	(void)sigemptyset(&action.sa_mask);
	(void)sigaction(signal, &action, NULL);
}

static bool
write_stdout(void *arg, struct str bytes)
{
	(void)arg;
	return fwrite(bytes.p, 1, bytes.n, stdout) == bytes.n;
}

static bool
is_cancelled(void *arg, bool left)
{
	(void)arg;
	(void)left;
	return stopped;
}

static void
show_step(void *arg, const struct stage_event *event)
{
	static const char *open; /* the stage whose line has no end yet */

	(void)arg;
	if (event->began || open != event->stage)
		(void)fprintf(stderr, "%s%s …", open ? "\n" : "", event->label);
	open = event->began ? event->stage : NULL;
	if (!event->began)
		(void)fprintf(stderr, " %lld ms%s%s\n", (long long)event->ms,
			      event->detail ? ": " : "",
			      event->detail ? event->detail : "");
}

void
cli_init(struct cli *cli, struct arena *a)
{
	cli->arena = a;
	cli->format = FORMAT_TEXT;
	cli->out.write = write_stdout;
	cli->wait = wait_forever();
	cli->wait.cancelled = is_cancelled;
	/* the second one ends us at once */
	handle(SIGINT, on_stop, (int)SA_RESETHAND);
	handle(SIGTERM, on_stop, (int)SA_RESETHAND);
	handle(SIGPIPE, SIG_IGN, 0);
}

/* A name, unless it could be a path or a URL. */
static bool
is_name(const char *target)
{
	return !strpbrk(target, "/.:");
}

static bool
names_store(const struct cli *cli)
{
	for (size_t i = 0; i < cli->sets.n; i++)
		if (str_starts(str_of(cli->sets.all[i]), STR("server.store=")))
			return true;
	return false;
}

/* The server's own, not one in memory. */
static bool
keeps_store(const struct cli *cli)
{
	return cli->command->need == NEED_STORE ||
	       cli->command->need == NEED_STORE_LATER || cli->refresh ||
	       names_store(cli);
}

/* `databases` may list none. */
static bool
needs_database(const struct cli *cli)
{
	return cli->target || (strchr(cli->command->options, 'd') &&
			       strcmp(cli->command->name, "databases") != 0);
}

/* What is said of a file lies beside it, unless another is named. */
static const char *
config_file(const struct cli *cli)
{
	if (cli->config_file || getenv("PARLANCE_CONFIG") || !cli->target ||
	    is_name(cli->target))
		return cli->config_file;
	return paths_conf_beside(cli->arena, cli->target);
}

static const struct err *
open_app(struct cli *cli)
{
	const struct err *e = app_open(cli->arena, cli->app);

	if (!e && !cli->app->cache) {
		cli->app->cache = cli_cache(cli->app->arena);
		sqlite_sort_in(cli->app->cache);
	}
	return e;
}

const struct err *
cli_open(struct cli *cli)
{
	const char *file = cli->config_file = config_file(cli);
	const struct app_options options = {
		.config_file = file,
		.sets = cli->sets.all,
		.database = cli->target && !is_name(cli->target) ? cli->target
								 : NULL,
		/* -t opens none, and judges the one that is set */
		.memory_store =
			keeps_store(cli) || cli->command->need == NEED_NOTHING
				? NULL
				: "",
	};
	const struct passwd *pw = getpwuid(geteuid());
	const struct err *e = app_load(cli->arena, &options, &cli->app);

	if (!e && keeps_store(cli))
		e = cli_become_owner(cli);
	if (e)
		return e;
	if (cli->app->config->n_databases == 0 && needs_database(cli))
		return err_say(cli->arena, ERR_NO_DATABASE,
			       "No database is configured%s%s: name a file or "
			       "a URL, such as -d shop.db.",
			       cli->target ? ", and none is called " : "",
			       cli->target ? cli->target : "");
	if (cli->target)
		cli->database = options.database
					? cli->app->config->databases[0].name
					: cli->target;
	cli->user.owner = "c:";
	cli->user.name = pw ? arena_strdup(cli->arena, pw->pw_name) : NULL;
	cli->user.admin = true;
	if (cli->verbose)
		cli->sink.event = show_step;
	return cli->command->need < NEED_APP ? NULL : open_app(cli);
}

void
cli_close(struct cli *cli)
{
	app_destroy(cli->app);
	cli->app = NULL;
}

void
cli_watchdog(int64_t ms)
{
	const struct itimerval timer = {
		.it_value = { .tv_sec = ms / 1000,
			      .tv_usec = ms % 1000 * 1000 },
	};

	handle(SIGALRM, on_alarm, 0);
	(void)setitimer(ITIMER_REAL, &timer, NULL);
}

void
cli_end_at_once(void)
{
	handle(SIGINT, SIG_DFL, 0);
	handle(SIGTERM, SIG_DFL, 0);
}

bool
cli_stopped(void)
{
	return stopped;
}

void
cli_puts(struct cli *cli, const char *text)
{
	/* a failed write shows in cli_flush() */
	(void)cli->out.write(cli->out.arg, str_of(text));
}

void
cli_printf(struct cli *cli, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	cli_puts(cli, arena_vprintf(cli->arena, fmt, ap));
	va_end(ap);
}

/* Like every tool in a pipe: when its reader left, it ends without words. */
static void
end_by_pipe(void)
{
	handle(SIGPIPE, SIG_DFL, 0);
	(void)raise(SIGPIPE);
}

const struct err *
cli_flush(struct cli *cli)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return NULL;
	if (errno == EPIPE)
		end_by_pipe();
	return err_say(cli->arena, ERR_INTERNAL,
		       "The output could not be written: %s", strerror(errno));
}

static void
read_stdin(struct buf *b)
{
	char piece[4096];
	size_t n;

	while ((n = fread(piece, 1, sizeof(piece), stdin)) > 0)
		buf_add(b, (struct str){ piece, n });
}

static void
read_words(struct cli *cli, struct buf *b)
{
	for (size_t i = 0; i < cli->n_words; i++) {
		buf_puts(b, i ? " " : "");
		buf_puts(b, cli->words[i]);
	}
}

const struct err *
cli_text(struct cli *cli, const char **ret)
{
	struct buf b = buf_new(cli->arena, STDIN_MAX);

	if (cli->n_words == 0 && isatty(STDIN_FILENO))
		return err_say(cli->arena, ERR_INPUT, "%s is missing.",
			       cli->command->words);
	if (cli->n_words == 0 ||
	    (cli->n_words == 1 && strcmp(cli->words[0], "-") == 0))
		read_stdin(&b);
	else
		read_words(cli, &b);
	if (b.cut)
		return err_say(cli->arena, ERR_TOO_LARGE,
			       "The input is longer than %zu bytes.",
			       STDIN_MAX);
	if (!utf8_valid(buf_str(&b)))
		return err_say(cli->arena, ERR_INPUT,
			       "The input is no text in UTF-8.");
	*ret = buf_text(&b);
	return NULL;
}

struct rows *
cli_table(struct cli *cli, size_t n_rows, size_t n_cols,
	  const char *const *names)
{
	struct rows *r = arena_alloc(cli->arena, sizeof(*r));

	*r = rows_texts(cli->arena, n_rows, names, n_cols);
	return r;
}

const struct err *
cli_since(struct cli *cli, uint64_t days, int64_t *ret)
{
	if (cli->days && !str_to_uint(str_of(cli->days), DAYS_MAX, &days))
		return err_say(cli->arena, ERR_INPUT, "--days takes 0 to %d.",
			       DAYS_MAX);
	*ret = days ? clock_wall_ms() - (int64_t)days * DAY_MS : 0;
	return NULL;
}

const struct err *
cli_rows(struct cli *cli, const struct rows *rows)
{
	enum format f = cli->format == FORMAT_SQL ? FORMAT_TEXT : cli->format;
	/* what people read looks as the same list on a page and by curl */
	const bool raw = f != FORMAT_TEXT && f != FORMAT_MD;
	struct row_sink sink = view_export(cli->arena, f, &cli->out, raw);
	const struct err *e = view_send_rows(&sink, rows);

	return e ? e : view_export_end(&sink, rows->truncated);
}

const struct err *
cli_verb(struct cli *cli, const struct cli_verb *verbs, size_t n,
	 const char *says)
{
	const char *verb = cli->n_words ? cli->words[0] : "list";

	for (size_t i = 0; i < n; i++)
		if (strcmp(verbs[i].name, verb) == 0)
			return verbs[i].run(cli);
	return err_say(cli->arena, ERR_INPUT, "%s", says);
}
