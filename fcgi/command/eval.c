#include "command/eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "settings/settings.h"

#include "base/ban.h"

#define FILE_MAX ((size_t)256 << 20)
#define LINE_MAX_BYTES ((size_t)1 << 20)
#define JOBS_MAX 256

/* A database is a file in the folder, not somewhere else. */
static bool
names_a_file(const char *db)
{
	return *db && *db != '.' && !strchr(db, '/');
}

static const char *
fault_of(const struct eval_question *q)
{
	if (!q->db)
		return "the line is no JSON object with a db and a question";
	if (!str_trim(str_of(q->text)).n)
		return "the line has no question";
	if (q->today && clock_noon_ms(str_of(q->today)) == CLOCK_NO_DAY)
		return "today is no day, as 2026-06-30 is";
	return names_a_file(q->db) ? NULL : "the db is no name of a file";
}

/* Texts, or objects that have a question. */
static void
read_history(struct arena *a, struct json_object *list,
	     struct eval_question *ret)
{
	ret->n_history = json_length(list);
	ret->history = arena_array(a, ret->n_history, sizeof(*ret->history));
	for (size_t i = 0; i < ret->n_history; i++) {
		struct json_object *at = json_at(list, i);

		ret->history[i] =
			json_object_is_type(at, json_type_string)
				? str_dup(a, str_of(json_object_get_string(at)))
				: json_get_text(at, "question", "");
	}
}

/* The id as it is, whatever its type; without one, the number of the line. */
static struct eval_question
read_line(struct cli *cli, const char *folder, struct str line, size_t n)
{
	struct arena *a = cli->arena;
	struct json_object *o =
		line.n <= LINE_MAX_BYTES ? json_parse(a, line) : NULL;
	struct json_object *id = json_get(o, "id");
	struct eval_question q = {
		.id = id ? str_dup(a, json_text(a, id))
			 : arena_printf(a, "%zu", n),
		.folder = folder,
		.db = json_get_text(o, "db", NULL),
		.text = json_get_text(o, "question", NULL),
		.today = json_get_text(o, "today", NULL),
		.signs = cli->signs,
	};
	const char *evidence = json_get_text(o, "evidence", "");

	if (cli->evidence && str_trim(str_of(evidence)).n)
		q.hint = evidence;
	read_history(a, json_get(o, "history"), &q);
	q.bad = fault_of(&q);
	return q;
}

static const struct err *
read_questions(struct eval *ev, const char *path, const char *folder)
{
	struct arena *a = ev->cli->arena;
	struct eval_question *all = NULL;
	struct str rest, line;
	const struct err *e = file_read(a, path, FILE_MAX, &rest);
	size_t n = 0;

	if (e)
		return err_say(a, ERR_INPUT, "%s", e->note);
	if (str_starts(rest, STR("\xef\xbb\xbf")))
		rest = str_from(rest, 3);
	while (rest.n) {
		line = str_trim(str_cut(&rest, '\n'));
		n++;
		if (!line.n)
			continue;
		all = arena_grow(a, all, ev->n_questions, sizeof(*all));
		all[ev->n_questions++] = read_line(ev->cli, folder, line, n);
	}
	ev->questions = all;
	return NULL;
}

/* In the order of the file, whichever process is first. */
static void
print_ready(struct eval *ev)
{
	struct cli *cli = ev->cli;

	while (ev->n_printed < ev->n_questions && ev->lines[ev->n_printed]) {
		cli_puts(cli, ev->lines[ev->n_printed++]);
		cli_puts(cli, "\n");
	}
	(void)fflush(stdout); /* what failed shows in cli_flush() */
}

static void
told_database(struct eval *ev, const struct eval_head *head)
{
	ev->n_databases++;
	ev->database_us += head->us;
	if (head->us > ev->slowest_us)
		ev->slowest_us = head->us;
}

static void
told(struct eval *ev, const struct eval_head *head, const char *line)
{
	if (head->at == EVAL_DATABASE) {
		told_database(ev, head);
		return;
	}
	ev->lines[head->at] = line;
	ev->counts[head->state]++;
	ev->calls += head->calls;
	ev->tokens_in += head->tokens_in;
	ev->tokens_out += head->tokens_out;
	if (head->all_us > 0) {
		ev->us[ev->n_told] = head->us;
		ev->all_us[ev->n_told++] = head->all_us;
	}
	print_ready(ev);
}

static int
by_size(const void *va, const void *vb)
{
	const int64_t *a = va, *b = vb;

	return (*a > *b) - (*a < *b);
}

/* Of sorted times; 0 of none. */
static double
percentile_ms(const int64_t *us, size_t n, size_t percent)
{
	const size_t at = n ? (n - 1) * percent / 100 : 0;

	return n ? (double)us[at] / 1000 : 0;
}

static void
print_times(struct eval *ev)
{
	const size_t n = ev->n_told;

	qsort(ev->us, n, sizeof(*ev->us), by_size);
	qsort(ev->all_us, n, sizeof(*ev->all_us), by_size);
	(void)fprintf(stderr,
		      "ms a question: p50 %.3f, p99 %.3f;"
		      " with the statements' own time: p50 %.3f, p99 %.3f\n",
		      percentile_ms(ev->us, n, 50),
		      percentile_ms(ev->us, n, 99),
		      percentile_ms(ev->all_us, n, 50),
		      percentile_ms(ev->all_us, n, 99));
}

static void
print_summary(struct eval *ev, int64_t began_ms)
{
	const double opened = ev->n_databases ? (double)ev->n_databases : 1;

	(void)fprintf(stderr,
		      "%zu questions: %zu answered, %zu asked back, %zu"
		      " failed; %.1f s\n",
		      ev->n_questions, ev->counts[EVAL_ANSWERED],
		      ev->counts[EVAL_ASKED_BACK], ev->counts[EVAL_FAILED],
		      (double)(clock_ms() - began_ms) / 1000);
	print_times(ev);
	(void)fprintf(stderr,
		      "databases opened and their values indexed: %zu,"
		      " ms each: mean %.1f, longest %.1f\n",
		      ev->n_databases, (double)ev->database_us / 1000 / opened,
		      (double)ev->slowest_us / 1000);
	(void)fprintf(stderr,
		      "model calls: %llu, tokens in: %llu, tokens out: %llu\n",
		      (unsigned long long)ev->calls,
		      (unsigned long long)ev->tokens_in,
		      (unsigned long long)ev->tokens_out);
}

/* What no process can be asked. */
static void
tell_bad(struct eval *ev)
{
	for (size_t i = 0; i < ev->n_questions; i++)
		if (ev->questions[i].bad)
			told(ev,
			     &(struct eval_head){ .at = i,
						  .state = EVAL_FAILED },
			     eval_line_failed(ev->cli->arena, &ev->questions[i],
					      ev->questions[i].bad));
}

static const struct err *
read_options(struct eval *ev)
{
	struct cli *cli = ev->cli;
	struct settings *s =
		settings_copy(cli->arena, cli->app->config->settings);
	uint64_t jobs = 1;
	const struct err *e = NULL;

	if (cli->n_words != 1 || !cli->databases)
		return err_say(cli->arena, ERR_INPUT,
			       "It wants a file of questions, and"
			       " --databases DIR.");
	if (cli->jobs &&
	    (!str_to_uint(str_of(cli->jobs), JOBS_MAX, &jobs) || jobs == 0))
		return err_say(cli->arena, ERR_INPUT,
			       "--jobs takes 1 to %d, not %s.", JOBS_MAX,
			       cli->jobs);
	if (cli->drafters)
		e = settings_set(s, cli->arena,
				 settings_key(STR("drafters"), SCOPE_REQUEST),
				 str_of(cli->drafters));
	s->cache = false; /* each question is asked */
	ev->settings = s;
	ev->jobs = (size_t)jobs;
	return e;
}

static const struct err *
eval(struct eval *ev)
{
	struct arena *a = ev->cli->arena;
	const int64_t began_ms = clock_ms();
	const size_t n = ev->n_questions;
	const struct err *e;

	ev->lines = arena_array(a, n, sizeof(*ev->lines));
	ev->us = arena_array(a, n, sizeof(*ev->us));
	ev->all_us = arena_array(a, n, sizeof(*ev->all_us));
	tell_bad(ev);
	e = eval_deal(ev);
	if (!e)
		print_summary(ev, began_ms);
	return e;
}

/* What became of the questions is no failure of the command. */
const struct err *
command_eval(struct cli *cli)
{
	struct eval ev = { .cli = cli, .told = told };
	const struct err *e = read_options(&ev);

	if (!e)
		e = read_questions(&ev, cli->words[0], cli->databases);
	return e ? e : eval(&ev);
}
