#include "base/confine/starter.h"

#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

#define REQUEST_BYTES 16 /* struct request of starter.c, which names nothing */
#define TOO_MANY 4       /* descriptors; three is what it can name */
#define PATIENCE_MS 10000
#define FDS 64
#define LOADERS 64 /* that run at once */
#define MANY 80

/* Where a starter is asked: the one socket of its kind. */
static int
find_socket(void)
{
	for (int fd = 3; fd < FDS; fd++) {
		int type = 0;
		socklen_t n = sizeof(type);

		if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &n) == 0 &&
		    type == SOCK_SEQPACKET)
			return fd;
	}
	return -1;
}

static void
send_many(int to, int fd)
{
	char request[REQUEST_BYTES] = { 0 };
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(TOO_MANY * sizeof(int))];
	} control = { .bytes = { 0 } };
	struct iovec part = { request, sizeof(request) };
	struct msghdr m = { .msg_iov = &part,
			    .msg_iovlen = 1,
			    .msg_control = control.bytes,
			    .msg_controllen = sizeof(control.bytes) };

	control.head.cmsg_level = SOL_SOCKET;
	control.head.cmsg_type = SCM_RIGHTS;
	control.head.cmsg_len = CMSG_LEN(TOO_MANY * sizeof(int));
	for (size_t i = 0; i < TOO_MANY; i++)
		memcpy(CMSG_DATA(&control.head) + i * sizeof(fd), &fd,
		       sizeof(fd));
	assert_int_equal(sendmsg(to, &m, 0), REQUEST_BYTES);
}

/* Whoever took a worker over may send anything: it keeps none of it, and stays */
static void
keeps_nothing_that_no_request_names(void **state)
{
	const struct start nothing = { -1, -1, -1 };
	struct pollfd end = { .events = POLLIN };
	int ends[2], to;
	char byte;

	(void)state;
	assert_true(starter_create("x"));
	to = find_socket();
	assert_true(to >= 0);
	assert_int_equal(pipe(ends), 0);
	for (int i = 0; i < FDS; i++)
		send_many(to, ends[1]);
	(void)close(ends[1]);
	end.fd = ends[0];
	assert_int_equal(poll(&end, 1, PATIENCE_MS), 1);
	assert_int_equal(read(ends[0], &byte, 1), 0); /* all are closed */
	(void)close(ends[0]);
	assert_true(starter_ask(&nothing));
}

/* As a loader that was told to wait: it ends when its input does. */
static int
wait_for_input(void)
{
	char byte;

	while (read(STDIN_FILENO, &byte, 1) > 0) {
	}
	return 0;
}

static size_t
count_closed(struct pollfd *ends, size_t n)
{
	size_t closed = 0;

	for (size_t i = 0; i < n; i++)
		closed += poll(&ends[i], 1, 0) == 1;
	return closed;
}

/* … and as often as they like: so many run, the others' ends are closed. */
static void
starts_so_many_at_once(void **state)
{
	struct pollfd outs[MANY];
	int input[2];

	(void)state;
	assert_true(starter_create("x"));
	assert_int_equal(pipe(input), 0);
	for (size_t i = 0; i < MANY; i++) {
		int output[2];
		struct start s;

		assert_int_equal(pipe(output), 0);
		s = (struct start){ input[0], output[1], -1 };
		assert_true(starter_ask(&s));
		(void)close(output[1]);
		outs[i] = (struct pollfd){ output[0], POLLIN, 0 };
	}
	assert_int_equal(poll(&outs[MANY - 1], 1, PATIENCE_MS), 1);
	assert_int_equal(count_closed(outs, MANY), MANY - LOADERS);
	(void)close(input[0]);
	(void)close(input[1]);
	for (size_t i = 0; i < MANY; i++)
		assert_int_equal(poll(&outs[i], 1, PATIENCE_MS), 1);
	assert_int_equal(count_closed(outs, MANY), MANY);
	for (size_t i = 0; i < MANY; i++)
		(void)close(outs[i].fd);
}

/* With a word it is what the starter became. */
int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_nothing_that_no_request_names),
		cmocka_unit_test(starts_so_many_at_once),
	};

	(void)argv;
	return argc > 1 ? wait_for_input()
			: cmocka_run_group_tests(tests, NULL, NULL);
}
