#include "driver/quota.h"
#include "driver/servers.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *url;
	const char *servers[5]; /* NULL: it is one */
	size_t n_wanted;
} cases[] = {
	{ "sqlite:/srv/a,b.db", { NULL }, 1 },
	{ "mysql://u@a,b/x", { NULL }, 1 },
	{ "postgresql:host=a,b dbname=x", { NULL }, 1 },
	{ "postgresql://u@a/x?application_name=a,b", { NULL }, 1 },
	{ "postgres://u:p,@q@a,b:7/x",
	  { "postgres://u:p,@q@a/x", "postgres://u:p,@q@b:7/x" },
	  2 },
	{ "postgresql://a,[::1]:7",
	  { "postgresql://a/", "postgresql://[::1]:7/" },
	  2 },
	{ "postgresql://u@/x?host=/a,/b&port=1,2&sslmode=require",
	  { "postgresql://u@/x?host=/a&port=1&sslmode=require",
	    "postgresql://u@/x?host=/b&port=2&sslmode=require" },
	  2 },
	{ "postgresql://u@a,b/x?port=7&target_session_attrs=any",
	  { "postgresql://u@a/x?port=7&target_session_attrs=any",
	    "postgresql://u@b/x?port=7&target_session_attrs=any" },
	  2 },
	{ "postgresql://a,b/x?target_session_attrs=prefer-standby",
	  { "postgresql://a/x?target_session_attrs=standby",
	    "postgresql://b/x?target_session_attrs=standby",
	    "postgresql://a/x?target_session_attrs=prefer-standby",
	    "postgresql://b/x?target_session_attrs=prefer-standby" },
	  2 },
	{ "postgresql://a,b/x?port=1,2,3", { NULL }, 1 },
	{ "postgresql://a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q/x", { NULL }, 1 },
};

static void
a_list_is_several_urls(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct servers s = servers_of(a, cases[i].url);
		size_t n = 0;

		assert_int_equal(s.n_wanted, cases[i].n_wanted);
		for (; cases[i].servers[n]; n++)
			assert_string_equal(s.urls[n], cases[i].servers[n]);
		assert_int_equal(s.n, n ? n : 1);
		if (n == 0)
			assert_string_equal(s.urls[0], cases[i].url);
	}
	arena_destroy(a);
}

/* As a process that asks them, whose exit status is the one it tries first. */
static size_t
first_of_another(const struct quota *q, const struct servers *s)
{
	size_t order[SERVERS_MAX];
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		servers_order(q, 0, s, order);
		_exit((int)order[0]);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return (size_t)WEXITSTATUS(status);
}

static void
the_least_busy_is_first(void **state)
{
	static const char *const names[] = { "x", "x", "x" };
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);
	struct servers s = servers_of(a, "postgresql://a,b,c/x");
	int asking = quota_ask(q, 0), other = quota_ask(q, 2);

	(void)state;
	assert_int_not_equal(asking, QUOTA_NONE);
	assert_int_equal(quota_busy(q, 0), 0); /* its own is none of others */
	assert_int_equal(first_of_another(q, &s), 1);
	quota_done(q, 0, asking);
	quota_rest(q, 1, 60000);
	assert_int_equal(first_of_another(q, &s), 0);
	s.n_wanted = 2;
	quota_rest(q, 0, 60000);
	quota_done(q, 2, other);
	assert_int_not_equal(first_of_another(q, &s), 2);
	assert_int_not_equal(quota_ask(NULL, QUOTA_NONE), 0);
	arena_destroy(a);
}

/* Whoever comes first, and whichever bytes of the file they hold. */
static void
who_asks_is_counted(void **state)
{
	static const char *const names[] = { "x", "x" };
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);
	pid_t children[12];
	int told[2], go_on[2], status;
	char byte;

	(void)state;
	assert_int_equal(pipe(told) | pipe(go_on), 0);
	for (size_t i = 0; i < COUNT(children); i++) {
		children[i] = fork();
		if (children[i] == 0) {
			(void)quota_ask(q, i % 3 == 0);
			(void)close(go_on[1]);
			_exit(write(told[1], "x", 1) != 1 ||
			      read(go_on[0], &byte, 1) != 0);
		}
		assert_int_equal(read(told[0], &byte, 1), 1);
	}
	assert_int_equal(quota_busy(q, 0), 8);
	assert_int_equal(quota_busy(q, 1), 4);
	(void)close(go_on[1]);
	for (size_t i = 0; i < COUNT(children); i++)
		assert_int_equal(waitpid(children[i], &status, 0), children[i]);
	assert_int_equal(quota_busy(q, 0), 0);
	(void)close(go_on[0]);
	(void)close(told[0]);
	(void)close(told[1]);
	arena_destroy(a);
}

static void
one_process_tries_what_rested(void **state)
{
	static const char *const names[] = { "x", "x" };
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);

	(void)state;
	assert_true(quota_may_try(q, 0, 60000));
	quota_rest(q, 0, 60000);
	assert_true(quota_rests(q, 0));
	assert_false(quota_may_try(q, 0, 60000));
	quota_rest(q, 0, -1); /* its time is up */
	assert_false(quota_rests(q, 0));
	assert_true(quota_may_try(q, 0, 60000));
	assert_false(quota_may_try(q, 0, 60000));
	quota_answers(q, 0);
	assert_true(quota_may_try(q, 0, 60000));
	assert_true(quota_may_try(NULL, QUOTA_NONE, 1));
	assert_false(quota_rests(NULL, QUOTA_NONE));
	arena_destroy(a);
}

TESTS(CASE(a_list_is_several_urls), CASE(the_least_busy_is_first),
      CASE(who_asks_is_counted), CASE(one_process_tries_what_rested))
