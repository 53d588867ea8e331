/*
 * refuses NAME (URL CODE WORDS)…: whether each URL fails to open for the
 * reason of that code, in a line with those words and without a secret; with
 * "deadline" the question has a moment. The last line is "N passed, N failed".
 */
#include "tests/drivers/suite.h"

#define SECRET "geheim"
#define MOMENT_MS 300

static void
refuses(const char *url, const char *code, const char *part)
{
	struct wait forever = wait_forever();
	struct wait moment = wait_within(&forever, MOMENT_MS);
	struct wait *wait = strcmp(code, "deadline") ? &forever : &moment;
	int64_t began = clock_ms();
	const struct err *e;

	s.url = url;
	e = connect_url(wait);
	verdict(e && strcmp(err_row(e->kind)->code, code) == 0 &&
			strstr(e->say, part),
		code, "%s", words(e));
	verdict(!e || (!strstr(e->say, SECRET) && !strstr(e->note, SECRET)),
		code, "the secret is in: %s", words(e));
	verdict(e && !strchr(e->say, '\n'), code, "more than a line: %s",
		words(e));
	verdict(clock_ms() - began < 6000, code, "took %lld ms",
		(long long)(clock_ms() - began));
	if (s.conn)
		close_conn();
}

int
main(int argc, char **argv)
{
	if (argc < 5 || (argc - 2) % 3 != 0) {
		(void)printf("usage: refuses NAME (URL CODE WORDS)…\n");
		return 2;
	}
	set_up(argv[1], "");
	for (int i = 2; i < argc; i += 3)
		refuses(argv[i], argv[i + 1], argv[i + 2]);
	return tear_down();
}
