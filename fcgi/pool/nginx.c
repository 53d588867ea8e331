#include "pool/nginx.h"

#include <stdio.h>
#include <string.h>

#include "base/address.h"
#include "base/buf.h"
#include "base/err.h"
#include "data/settings.h"
#include "pool/nginx_server.h"
#include "pool/web.h"
#include "route/route.h"

#include "base/ban.h"

#define OUTPUT_MAX ((size_t)64 << 10)
#define SMALL_POOL 8
#define RETRY_AFTER_S 5
#define FREED_LATE 1  /* nginx counts it when its client has the answer */
#define LINE_ROOM 512 /* who is told the place in line, at once */

/*
 * Questions in flight before nginx says 503 by itself. With workers that tell
 * the place in line it is a backstop. Without them: in a large pool a worker
 * gets free in milliseconds, so as many again may queue; in a small one a
 * place in the queue is a whole question's wait: there is one, for nginx gives
 * a place back only after the client has the answer, and may have asked again.
 */
static uint64_t
most_questions(const struct settings *s)
{
	if (s->line_workers)
		return s->ask_workers + LINE_ROOM;
	return s->ask_workers > SMALL_POOL ? 2 * s->ask_workers
					   : s->ask_workers + FREED_LATE;
}

static size_t
count_segments(const char *path)
{
	size_t n = 0;

	for (; *path; path++)
		n += *path == '/';
	return n;
}

/* Whether a path of `later` may match `r` too, as far as this can tell. */
static bool
overlaps(const struct route *r, const struct route *later)
{
	size_t fixed = strcspn(r->path, "{"), other = strcspn(later->path, "{");

	return strcmp(r->method, later->method) == 0 &&
	       count_segments(r->path) == count_segments(later->path) &&
	       strncmp(r->path, later->path, fixed < other ? fixed : other) ==
		       0;
}

/* The default pool is `page`: its rows matter before one of `ask` alone. */
static bool
matters(const struct route *r)
{
	const struct route *later = r;

	while (later->method &&
	       !(later->pool == POOL_ASK && overlaps(r, later)))
		later++;
	return later->method != NULL;
}

/* A pattern as a regular expression, without its ends. */
static void
add_pattern(struct buf *b, const struct route *r)
{
	for (const char *p = r->path; *p; p++) {
		if (*p == '{') {
			p += strcspn(p, "}");
			buf_puts(b, p[1] == '.' ? "[^/.]+" : "[^/]+");
		} else {
			buf_puts(b, *p == '.' ? "\\." : "");
			if (*p != '.')
				buf_putc(b, *p);
		}
	}
	buf_puts(b, r->want & WANT_FORMATS ? "(?:\\.[a-z]+)?" : "");
}

/*
 * What other servers need to know: the paths of pool ask, below the base. It
 * may be given more than its own.
 */
void
nginx_write_paths(struct buf *b)
{
	for (const struct route *r = routes; r->method; r++)
		if (r->pool == POOL_ASK) {
			buf_puts(b, b->n ? "|" : "");
			add_pattern(b, r);
		}
	buf_putc(b, '\n');
}

/* How those begin that get text, as request/negotiate.c knows them. */
#define TERMINALS                                                        \
	"curl|wget|httpie|xh/|libwww|lwp|python|aiohttp|go-http|fetch |" \
	"openbsd|nushell|powershell"

/*
 * The form of what nginx itself answers: by the ending of the path, by the
 * route, by Accept, by the client. $uri would be that of the error's page.
 */
static void
write_forms(struct buf *b)
{
	buf_puts(
		b,
		"\n# What nginx itself answers is a page, JSON or text.\n"
		"map \"$request_uri|$http_accept|$http_user_agent\" "
		"$parlance_form {\n"
		"\tdefault html;\n"
		"\t\"~^[^?|]*\\.json[?|]\" json;\n"
		"\t\"~^[^?|]*\\.(csv|tsv|xlsx|ndjson|md|txt|sql)[?|]\" txt;\n");
	for (const struct route *r = routes; r->method; r++)
		if ((r->want & WANT_JSON) && !strchr(r->path, '{'))
			buf_printf(b, "\t\"~^[^?|]*%s[?|]\" json;\n", r->path);
	buf_puts(b, "\t\"~^[^|]*\\|[^|]*text/html\" html;\n"
		    "\t\"~^[^|]*\\|[^|]*application/(problem\\+)?json\" json;\n"
		    "\t\"~^[^|]*\\|text/plain\" txt;\n"
		    "\t\"~*^[^|]*\\|(\\*/\\*)?\\|(" TERMINALS ")\" txt;\n"
		    "}\n");
}

/* What nginx wants in front of it. */
static const char *
kind_of(const char *listen)
{
	struct sockaddr_storage address;
	socklen_t n;

	return address_read(str_of(listen), &address, &n) ? "" : "unix:";
}

/*
 * max_conns and not limit_conn: that one counts a question until its client
 * has read all of the answer, and refuses the question which follows at once.
 */
static void
write_http(struct buf *b, const struct settings *s)
{
	buf_printf(b,
		   "# Made by `parlance nginx-conf http`; belongs into the "
		   "http block.\n\n"
		   "upstream parlance_page {\n\tserver %s%s;\n}\n\n"
		   "# So many questions at once; the next gets the 503 page.\n"
		   "upstream parlance_ask {\n"
		   "\tzone parlance_ask 64k;\n"
		   "\tserver %s%s max_conns=%llu;\n}\n\n"
		   "# Which pool answers: from the table of routes.\n"
		   "map \"$request_method $uri\" $parlance_pool {\n"
		   "\tdefault parlance_page;\n",
		   kind_of(s->listen_page), s->listen_page,
		   kind_of(s->listen_ask), s->listen_ask,
		   (unsigned long long)most_questions(s));
	for (const struct route *r = routes; r->method; r++) {
		if (!matters(r))
			continue;
		buf_printf(b, "\t\"~^%s .*", r->method);
		add_pattern(b, r);
		buf_printf(b, "$\" parlance_%s;\n",
			   r->pool == POOL_ASK ? "ask" : "page");
	}
	buf_puts(b, "}\n");
	write_forms(b);
	buf_printf(b,
		   "\n# When to try again what nginx could not serve.\n"
		   "map $status $parlance_retry {\n"
		   "\tdefault \"\";\n"
		   "\t\"~^50\" %d;\n"
		   "}\n",
		   RETRY_AFTER_S);
}

/* False: bad usage. */
static bool
write_part(struct arena *a, struct buf *b, const struct settings *s,
	   char *const *args)
{
	const char *part = args[0];

	if (part && strcmp(part, "http") == 0 && !args[1]) {
		write_http(b, s);
		return true;
	}
	if (part && strcmp(part, "paths") == 0 && !args[1]) {
		nginx_write_paths(b);
		return true;
	}
	return part && strcmp(part, "server") == 0 &&
	       nginx_server(a, b, s, args);
}

int
pool_print(const struct app_options *options, char *const *args,
	   pool_write_fn *write, const char *usage)
{
	struct arena *a = arena_create((size_t)4 << 20);
	struct buf b = buf_new(a, OUTPUT_MAX);
	struct app *app = NULL;
	const struct err *e = app_load(a, options, &app);
	int rc = err_exit(e);

	if (e)
		(void)fprintf(stderr, "parlance: %s\n", e->note);
	else if (write(a, &b, app->config->settings, args))
		(void)fputs(buf_text(&b), stdout);
	else
		rc = err_row(ERR_INPUT)->exit;
	if (!e && rc)
		(void)fputs(usage, stderr);
	app_destroy(app);
	arena_destroy(a);
	return rc;
}

int
pool_nginx(const struct app_options *options, char *const *args)
{
	return pool_print(options, args, write_part,
			  "usage: parlance nginx-conf [-c FILE] http | paths |"
			  " server BASE ERRORS-FOLDER\n"
			  "       [--user WORD] [--groups WORD]"
			  " [--auth-request URL [--sign-in URL]]\n");
}
