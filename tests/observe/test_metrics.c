#include "observe/metrics.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static const char *
written(void)
{
	struct metric_list list = { .arena = a };
	struct buf out = buf_new(a, 1 << 20);

	metrics_list(&list);
	metric_write(&list, &out);
	assert_false(out.cut);
	return buf_text(&out);
}

static void
all_processes_add_to_one(void **state)
{
	pid_t pid;
	int status;

	(void)state;
	metrics_share();
	pid = fork();
	if (pid == 0) {
		metrics_count(COUNT_TOKENS, 1, 41);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	metrics_count(COUNT_TOKENS, 1, 1);
	metrics_count(COUNT_TOKENS, 2, 1000); /* no such label */
	assert_non_null(strstr(
		written(), "\nparlance_llm_tokens_total{direction=\"output\"} "
			   "42\n"));
	assert_non_null(strstr(
		written(), "\nparlance_llm_tokens_total{direction=\"input\"} "
			   "0\n"));
}

static void
buckets_add_up(void **state)
{
	static const char want[] =
		"# HELP text2sql_planning_latency_ms Planning.\n"
		"# TYPE text2sql_planning_latency_ms histogram\n"
		"text2sql_planning_latency_ms_bucket{le=\"1\"} 2\n"
		"text2sql_planning_latency_ms_bucket{le=\"2\"} 3\n"
		"text2sql_planning_latency_ms_bucket{le=\"5\"} 3\n";

	(void)state;
	metrics_observe(TIME_PLAN, 0);
	metrics_observe(TIME_PLAN, 1);
	metrics_observe(TIME_PLAN, 2);
	metrics_observe(TIME_PLAN, 70000);
	assert_non_null(strstr(written(), want));
	assert_non_null(
		strstr(written(),
		       "text2sql_planning_latency_ms_bucket{le=\"60000\"} 3\n"
		       "text2sql_planning_latency_ms_bucket{le=\"+Inf\"} 4\n"
		       "text2sql_planning_latency_ms_sum 70003\n"
		       "text2sql_planning_latency_ms_count 4\n"));
}

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(4 << 20);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

TESTS_IN(set_up, tear_down, CASE(all_processes_add_to_one),
	 CASE(buckets_add_up))
