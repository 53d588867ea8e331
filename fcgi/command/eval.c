#include "command/eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "pipeline/pipeline.h"
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

/* Of gold_sql and gold_alt. */
static void
read_golds(struct arena *a, struct json_object *line, struct eval_question *ret)
{
	const char *gold = json_get_text(line, "gold_sql", NULL);
	struct json_object *others = json_get(line, "gold_alt");
	const size_t n = json_length(others);

	ret->golds = arena_array(a, n + 1, sizeof(*ret->golds));
	if (gold)
		ret->golds[ret->n_golds++] = gold;
	for (size_t i = 0; i < n; i++)
		ret->golds[ret->n_golds++] = str_dup(
			a, str_of(json_object_get_string(json_at(others, i))));
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
		.besides = json_get_int(o, "besides", 0) != 0,
		.signs = cli->signs,
	};
	const char *evidence = json_get_text(o, "evidence", "");

	if (cli->evidence && str_trim(str_of(evidence)).n)
		q.hint = evidence;
	read_history(a, json_get(o, "history"), &q);
	if (cli->against.n)
		read_golds(a, o, &q);
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

/*
 * In the order of the file, whichever process is first; of two runs when both
 * have told.
 */
static void
print_ready(struct eval *ev)
{
	struct cli *cli = ev->cli;
	const char *line;

	if (ev->run + 1 < ev->runs + ev->n_runs)
		return;
	while (ev->n_printed < ev->n_questions &&
	       (line = ev->run->lines[ev->n_printed])) {
		if (ev->n_runs > 1)
			line = eval_line_both(cli->arena,
					      ev->runs[0].lines[ev->n_printed],
					      line);
		cli_puts(cli, line);
		cli_puts(cli, "\n");
		ev->n_printed++;
	}
	(void)fflush(stdout); /* what failed shows in cli_flush() */
}

static void
told_database(struct eval_run *run, const struct eval_head *head)
{
	run->n_databases++;
	run->database_us += head->us;
	if (head->us > run->slowest_us)
		run->slowest_us = head->us;
}

static void
told(struct eval *ev, const struct eval_head *head, const char *line)
{
	struct eval_run *run = ev->run;

	if (head->at == EVAL_DATABASE) {
		told_database(run, head);
		return;
	}
	run->lines[head->at] = line;
	run->verdicts[head->at] = head->verdict;
	run->counts[head->state]++;
	run->calls += head->calls;
	run->fixes += head->fixes;
	run->tokens_in += head->tokens_in;
	run->tokens_out += head->tokens_out;
	if (head->all_us > 0) {
		run->us[run->n_told] = head->us;
		run->all_us[run->n_told++] = head->all_us;
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
print_times(const struct eval_run *run)
{
	const size_t n = run->n_told;

	qsort(run->us, n, sizeof(*run->us), by_size);
	qsort(run->all_us, n, sizeof(*run->all_us), by_size);
	(void)fprintf(stderr,
		      "ms a question: p50 %.3f, p99 %.3f;"
		      " with the statements' own time: p50 %.3f, p99 %.3f\n",
		      percentile_ms(run->us, n, 50),
		      percentile_ms(run->us, n, 99),
		      percentile_ms(run->all_us, n, 50),
		      percentile_ms(run->all_us, n, 99));
}

static void
print_summary(const struct eval *ev, int64_t began_ms)
{
	const struct eval_run *run = ev->run;
	const double opened = run->n_databases ? (double)run->n_databases : 1;

	(void)fprintf(stderr,
		      "%zu questions: %zu answered, %zu asked back, %zu"
		      " failed; %.1f s\n",
		      ev->n_questions, run->counts[EVAL_ANSWERED],
		      run->counts[EVAL_ASKED_BACK], run->counts[EVAL_FAILED],
		      (double)(clock_ms() - began_ms) / 1000);
	print_times(run);
	(void)fprintf(stderr,
		      "databases opened and their values indexed: %zu,"
		      " ms each: mean %.1f, longest %.1f\n",
		      run->n_databases,
		      (double)run->database_us / 1000 / opened,
		      (double)run->slowest_us / 1000);
	(void)fprintf(stderr,
		      "model calls: %llu, tokens in: %llu, tokens out: %llu\n",
		      (unsigned long long)run->calls,
		      (unsigned long long)run->tokens_in,
		      (unsigned long long)run->tokens_out);
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

/* Those of the command line, with more behind them. */
static const struct err *
load_against(const struct cli *cli, struct settings **ret)
{
	const size_t n = cli->sets.n, more = cli->against.n;
	const char **sets =
		arena_array(cli->arena, n + more + 1, sizeof(*sets));
	const struct settings_source source = {
		.file = settings_file(cli->config_file),
		.env = environ,
		.sets = sets,
	};
	struct config *config = NULL;
	const struct err *e;

	memcpy(sets, cli->sets.all, n * sizeof(*sets));
	memcpy(sets + n, cli->against.all, more * sizeof(*sets));
	e = settings_load(cli->arena, &source, &config);
	if (!e)
		*ret = settings_copy(cli->arena, config->settings);
	return e;
}

static const struct err *
add_run(struct eval *ev, struct settings *s)
{
	const struct cli *cli = ev->cli;

	s->cache = false; /* each question is asked */
	ev->runs[ev->n_runs++].settings = s;
	return cli->drafters ? settings_set(s, cli->arena,
					    settings_key(STR("drafters"),
							 SCOPE_REQUEST),
					    str_of(cli->drafters))
			     : NULL;
}

static const struct err *
read_options(struct eval *ev)
{
	struct cli *cli = ev->cli;
	struct settings *against = NULL;
	uint64_t jobs = 1;
	const struct err *e;

	if (cli->n_words != 1 || !cli->databases)
		return err_say(cli->arena, ERR_INPUT,
			       "It wants a file of questions, and"
			       " --databases DIR.");
	if (cli->jobs &&
	    (!str_to_uint(str_of(cli->jobs), JOBS_MAX, &jobs) || jobs == 0))
		return err_say(cli->arena, ERR_INPUT,
			       "--jobs takes 1 to %d, not %s.", JOBS_MAX,
			       cli->jobs);
	ev->jobs = (size_t)jobs;
	e = add_run(ev, settings_copy(cli->arena, cli->app->config->settings));
	if (!e && cli->against.n)
		e = load_against(cli, &against);
	return e || !against ? e : add_run(ev, against);
}

/* All questions with the settings of ev->run. */
static const struct err *
run_all(struct eval *ev)
{
	struct arena *a = ev->cli->arena;
	struct eval_run *run = ev->run;
	const int64_t began_ms = clock_ms();
	const size_t n = ev->n_questions;
	const struct err *e;

	run->lines = arena_array(a, n, sizeof(*run->lines));
	run->verdicts = arena_array(a, n, sizeof(*run->verdicts));
	run->us = arena_array(a, n, sizeof(*run->us));
	run->all_us = arena_array(a, n, sizeof(*run->all_us));
	tell_bad(ev);
	pipeline_ready(); /* as workers share it */
	e = eval_deal(ev);
	if (!e)
		print_summary(ev, began_ms);
	return e;
}

static const struct err *
eval(struct eval *ev)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < ev->n_runs && !e && !cli_stopped(); i++) {
		ev->run = &ev->runs[i];
		e = run_all(ev);
	}
	if (!e && ev->n_runs > 1 && !cli_stopped())
		eval_compare(ev);
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
