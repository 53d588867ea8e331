/*
 * A model server for benchmarks: the same completion to every POST, one
 * process a connection, kept alive. bench_model [--port N] [--delay MS]
 * [--sql TEXT] [--judge]; prints its port. The SQL ends with the last number that
 * the request has behind the word "over" (0 without), so that it is an answer.
 * --judge: each reply is also a plan; asked whether an answer is correct, it says
 * no.
 */
#include <getopt.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define REQUEST_MAX ((size_t)256 << 10)

struct options {
	uint16_t port;
	long delay_ms;
	const char *sql;
	bool judge;
};

static bool
parse(int argc, char **argv, struct options *ret)
{
	static const struct option known[] = {
		{ "port", required_argument, NULL, 'p' },
		{ "delay", required_argument, NULL, 'd' },
		{ "sql", required_argument, NULL, 's' },
		{ "judge", no_argument, NULL, 'j' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = getopt_long(argc, argv, "", known, NULL)) != -1) {
		if (c == 'p')
			ret->port = (uint16_t)strtoul(optarg, NULL, 10);
		else if (c == 'd')
			ret->delay_ms = strtol(optarg, NULL, 10);
		else if (c == 's')
			ret->sql = optarg;
		else if (c == 'j')
			ret->judge = true;
		else
			return false;
	}
	return true;
}

/* Of "stock over 12" or "stock+over+12". */
static unsigned long
last_over(const char *request)
{
	unsigned long last = 0;
	const char *at = request;

	while ((at = strstr(at, "over")) != NULL) {
		at += strlen("over");
		if (*at && at[1] >= '0' && at[1] <= '9')
			last = strtoul(at + 1, NULL, 10);
	}
	return last;
}

/* What the model says, as a text in JSON; the SQL must need no escape there. */
static void
make_content(const struct options *o, const char *request, char *to, size_t n)
{
	if (o->judge && strstr(request, "\\\"correct\\\": true"))
		(void)snprintf(to, n, "%s",
			       "{\\\"reason\\\": \\\"no\\\","
			       " \\\"correct\\\": false}");
	else
		(void)snprintf(to, n,
			       "{%s\\\"sql\\\": \\\"%s %lu\\\","
			       " \\\"explanation\\\": \\\"-\\\"}",
			       o->judge ? "\\\"steps\\\": \\\"-\\\", " : "",
			       o->sql, last_over(request));
}

static int
make_answer(const struct options *o, const char *request, char *to, size_t n)
{
	char content[2048], body[4096];
	int length;

	make_content(o, request, content, sizeof(content));
	length = snprintf(
		body, sizeof(body),
		"{\"id\":\"bench\",\"object\":\"chat.completion\","
		"\"model\":\"bench\",\"choices\":[{\"index\":0,"
		"\"message\":{\"role\":\"assistant\",\"content\":\"%s\"},"
		"\"finish_reason\":\"stop\"}],"
		"\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}",
		content);
	return snprintf(to, n,
			"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
			"Content-Length: %d\r\n\r\n%s",
			length, body);
}

/* Bytes of the whole request once its head is there; 0 before that. */
static size_t
request_length(const char *p)
{
	const char *end = strstr(p, "\r\n\r\n");
	const char *length = strcasestr(p, "\r\ncontent-length:");
	size_t body = 0;

	if (!end)
		return 0;
	if (length && length < end)
		body = strtoul(length + 17, NULL, 10);
	return (size_t)(end - p) + 4 + body;
}

static bool
read_request(int fd, char *room)
{
	size_t n = 0, want = 0;

	while (want == 0 || n < want) {
		ssize_t got = read(fd, room + n, REQUEST_MAX - n);

		if (got <= 0)
			return false;
		n += (size_t)got;
		room[n] = '\0';
		want = request_length(room);
		if (n == REQUEST_MAX)
			return false;
	}
	return true;
}

static void
serve(int fd, const struct options *o)
{
	struct timespec delay = { o->delay_ms / 1000,
				  o->delay_ms % 1000 * 1000000 };
	char *room = malloc(REQUEST_MAX + 1);
	char answer[8192];
	int on = 1, n;

	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	while (room && read_request(fd, room)) {
		if (o->delay_ms > 0)
			(void)nanosleep(&delay, NULL);
		n = make_answer(o, room, answer, sizeof(answer));
		if (n < 0 || (size_t)n >= sizeof(answer) ||
		    write(fd, answer, (size_t)n) != n)
			break;
	}
	free(room);
}

static int
listen_on(uint16_t port)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
				  .sin_port = htons(port),
				  .sin_addr = { htonl(INADDR_LOOPBACK) } };
	socklen_t n = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;

	if (fd < 0 ||
	    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) != 0 ||
	    bind(fd, (const struct sockaddr *)&at, n) != 0 ||
	    listen(fd, 1024) != 0 ||
	    getsockname(fd, (struct sockaddr *)&at, &n) != 0)
		return -1;
	printf("%u\n", ntohs(at.sin_port));
	(void)fflush(stdout);
	return fd;
}

int
main(int argc, char **argv)
{
	struct options o = { .sql = "SELECT" };
	int fd;

	if (!parse(argc, argv, &o))
		return 2;
	fd = listen_on(o.port);
	if (fd < 0)
		return 1;
	(void)signal(SIGCHLD, SIG_IGN);
	for (;;) {
		int client = accept(fd, NULL, NULL);

		if (client >= 0 && fork() == 0) {
			(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
			serve(client, &o);
			_exit(0);
		}
		if (client >= 0)
			(void)close(client);
	}
}
