/*
 * The same work in bare C, for the same nginx: a question is kept in a file of
 * SQLite, a model is asked for SQL, that is run, the answer is kept with a row
 * of audit, and sent as JSON. No sessions, checks, limits, history or pages:
 * what is left is what no program is below.
 * floor SOCKET STORE DATABASE MODEL_PORT PROCESSES
 */
#include <arpa/inet.h>
#include <fcgiapp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listen.h"

#define TEXT_MAX 8192
#define STATEMENTS 4

static const char tables[] =
	"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
	"CREATE TABLE IF NOT EXISTS chats (id INTEGER PRIMARY KEY, at INTEGER);"
	"CREATE TABLE IF NOT EXISTS turns (id INTEGER PRIMARY KEY,"
	" chat INTEGER, question TEXT, sql TEXT, answer TEXT);"
	"CREATE TABLE IF NOT EXISTS audit (id INTEGER PRIMARY KEY,"
	" at INTEGER, sql TEXT);";

static const char *const texts[STATEMENTS] = {
	"INSERT INTO chats (at) VALUES (unixepoch())",
	"INSERT INTO turns (chat, question) VALUES (last_insert_rowid(), ?)",
	"UPDATE turns SET sql = ?, answer = ? WHERE id = ?",
	"INSERT INTO audit (at, sql) VALUES (unixepoch(), ?)",
};

struct floor_app {
	sqlite3 *store, *shop;
	sqlite3_stmt *statements[STATEMENTS];
	int model;
	in_port_t port; /* in network order */
};

static int
open_all(struct floor_app *f, const char *store, const char *shop)
{
	if (sqlite3_open(store, &f->store) ||
	    sqlite3_busy_timeout(f->store, 10000) ||
	    sqlite3_exec(f->store, tables, NULL, NULL, NULL) ||
	    sqlite3_open_v2(shop, &f->shop, SQLITE_OPEN_READONLY, NULL))
		return -1;
	for (int i = 0; i < STATEMENTS; i++)
		if (sqlite3_prepare_v2(f->store, texts[i], -1,
				       &f->statements[i], NULL))
			return -1;
	return 0;
}

static int
run(struct floor_app *f, int i, const char *a, const char *b, sqlite3_int64 n)
{
	sqlite3_stmt *st = f->statements[i];
	int rc;

	(void)sqlite3_bind_text(st, 1, a, -1, SQLITE_STATIC);
	if (b) {
		(void)sqlite3_bind_text(st, 2, b, -1, SQLITE_STATIC);
		(void)sqlite3_bind_int64(st, 3, n);
	}
	rc = sqlite3_step(st);
	(void)sqlite3_reset(st);
	return rc == SQLITE_DONE;
}

static int
begin(struct floor_app *f)
{
	return sqlite3_exec(f->store, "BEGIN IMMEDIATE", NULL, NULL, NULL) ==
	       SQLITE_OK;
}

static int
commit(struct floor_app *f)
{
	return sqlite3_exec(f->store, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static int
reach_model(struct floor_app *f)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = f->port };

	if (f->model >= 0)
		return f->model;
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	f->model = socket(AF_INET, SOCK_STREAM, 0);
	if (f->model >= 0 &&
	    connect(f->model, (struct sockaddr *)&to, sizeof(to)) < 0) {
		(void)close(f->model);
		f->model = -1;
	}
	return f->model;
}

/* Whether a reply is there to its end. */
static int
is_whole(const char *text)
{
	const char *length = strcasestr(text, "content-length:");
	const char *body = strstr(text, "\r\n\r\n");

	return length && body &&
	       strlen(body + 4) >= strtoul(length + 15, NULL, 10);
}

/* Before others open it: the change to WAL is refused to all but one. */
static int
make_store(const char *path)
{
	sqlite3 *db = NULL;
	int rc = sqlite3_open(path, &db);

	if (rc == SQLITE_OK)
		rc = sqlite3_exec(db, tables, NULL, NULL, NULL);
	(void)sqlite3_close(db);
	return rc;
}

/* The SELECT of a reply, which needs no escape; 0: there is none. */
static int
ask_model(struct floor_app *f, const char *question, char *ret)
{
	char text[TEXT_MAX], body[TEXT_MAX / 2];
	size_t n = 0;
	char *at;
	int fd = reach_model(f);
	int length = snprintf(body, sizeof(body),
			      "{\"messages\":[{\"role\":\"user\","
			      "\"content\":\"%s\"}]}",
			      question);

	(void)snprintf(text, sizeof(text),
		       "POST /v1/chat/completions HTTP/1.1\r\n"
		       "Host: localhost\r\nContent-Type: application/json\r\n"
		       "Content-Length: %d\r\n\r\n%s",
		       length, body);
	if (fd < 0 || send(fd, text, strlen(text), MSG_NOSIGNAL) < 0)
		return 0;
	for (text[0] = '\0'; !is_whole(text);) {
		ssize_t got = recv(fd, text + n, sizeof(text) - 1 - n, 0);

		if (got <= 0)
			return 0;
		n += (size_t)got;
		text[n] = '\0';
	}
	at = strstr(text, "SELECT");
	if (!at)
		return 0;
	at[strcspn(at, "\"\\")] = '\0';
	(void)snprintf(ret, TEXT_MAX, "%s", at);
	return 1;
}

/* Its rows as JSON; 0: the database refused it. */
static int
run_query(struct floor_app *f, const char *sql, char *ret)
{
	sqlite3_stmt *st = NULL;
	size_t n = 0;

	if (sqlite3_prepare_v2(f->shop, sql, -1, &st, NULL))
		return 0;
	ret[0] = '\0';
	while (sqlite3_step(st) == SQLITE_ROW && n < TEXT_MAX / 2)
		for (int i = 0; i < sqlite3_column_count(st); i++)
			n += (size_t)snprintf(ret + n, TEXT_MAX - n,
					      "%s\"%.200s\"", n ? "," : "",
					      sqlite3_column_text(st, i));
	(void)sqlite3_finalize(st);
	return 1;
}

static int
answer(struct floor_app *f, const char *question, char *sql, char *rows)
{
	sqlite3_int64 id;

	if (!begin(f) || !run(f, 0, NULL, NULL, 0) ||
	    !run(f, 1, question, NULL, 0))
		return 0;
	id = sqlite3_last_insert_rowid(f->store);
	return commit(f) && ask_model(f, question, sql) &&
	       run_query(f, sql, rows) && begin(f) &&
	       run(f, 2, sql, rows, id) && run(f, 3, sql, NULL, 0) && commit(f);
}

static void
serve(struct floor_app *f, int fd)
{
	char question[TEXT_MAX / 4], sql[TEXT_MAX], rows[TEXT_MAX];
	FCGX_Request request;

	(void)FCGX_InitRequest(&request, fd, 0);
	while (FCGX_Accept_r(&request) == 0) {
		int n = FCGX_GetStr(question, sizeof(question) - 1, request.in);
		int ok;

		question[n > 0 ? n : 0] = '\0';
		ok = answer(f, question, sql, rows);
		(void)FCGX_FPrintF(request.out,
				   "Status: %s\r\nContent-Type: "
				   "application/json\r\n\r\n",
				   ok ? "200 OK" : "500 Failed");
		if (ok)
			(void)FCGX_FPrintF(request.out,
					   "{\"sql\":\"%s\",\"rows\":[%s]}\n",
					   sql, rows);
		else
			(void)sqlite3_exec(f->store, "ROLLBACK", NULL, NULL,
					   NULL);
		FCGX_Finish_r(&request);
	}
}

int
main(int argc, char **argv)
{
	struct floor_app f = { .model = -1 };
	int fd = argc == 6 ? listen_on(argv[1]) : -1;

	if (fd < 0) {
		(void)fputs("usage: floor SOCKET STORE DATABASE MODEL_PORT"
			    " PROCESSES\n",
			    stderr);
		return 2;
	}
	f.port = htons((in_port_t)strtoul(argv[4], NULL, 10));
	(void)FCGX_Init();
	if (make_store(argv[2]))
		return 1;
	(void)signal(SIGTERM, SIG_DFL);
	for (long i = strtol(argv[5], NULL, 10); i > 1; i--)
		if (fork() == 0) {
			(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
			break;
		}
	if (open_all(&f, argv[2], argv[3]))
		return 1;
	serve(&f, fd);
	return 0;
}
