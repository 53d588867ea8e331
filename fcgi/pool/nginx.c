#include "pool/nginx.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "data/settings.h"
#include "route/route.h"

#include "base/ban.h"

#define OUTPUT_MAX ((size_t)64 << 10)
#define MIB ((uint64_t)1 << 20)
#define SMALL_POOL 8
#define RETRY_AFTER_S 5

/*
 * Questions in flight before nginx says 503. In a large pool a worker gets
 * free in milliseconds, so as many again may queue; in a small one a place in
 * the queue is a whole question's wait.
 */
static uint64_t
most_questions(const struct settings *s)
{
	return s->ask_workers > SMALL_POOL ? 2 * s->ask_workers
					   : s->ask_workers;
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
	buf_puts(b, r->want & WANT_FORMATS ? "(\\.[a-z]+)?" : "");
}

/*
 * What other servers need to know: the paths of pool ask, below the base. It
 * may be given more than its own.
 */
static void
write_paths(struct buf *b)
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
		   "upstream parlance_page {\n\tserver unix:%s;\n}\n\n"
		   "# So many questions at once; the next gets the 503 page.\n"
		   "upstream parlance_ask {\n"
		   "\tzone parlance_ask 64k;\n"
		   "\tserver unix:%s max_conns=%llu;\n}\n\n"
		   "# Which pool answers: from the table of routes.\n"
		   "map \"$request_method $uri\" $parlance_pool {\n"
		   "\tdefault parlance_page;\n",
		   s->listen_page, s->listen_ask,
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

static void
write_params(struct buf *b, const char *base)
{
	buf_printf(
		b,
		"\n\t# Only these. Never `include fastcgi_params` here: its\n"
		"\t# REMOTE_USER is whatever name a visitor sends.\n"
		"\tfastcgi_param REQUEST_METHOD $request_method;\n"
		"\tfastcgi_param QUERY_STRING $query_string;\n"
		"\tfastcgi_param CONTENT_TYPE $content_type;\n"
		"\tfastcgi_param CONTENT_LENGTH $content_length;\n"
		"\tfastcgi_param SCRIPT_NAME \"%s\";\n"
		"\tfastcgi_param DOCUMENT_URI $document_uri;\n"
		"\tfastcgi_param REQUEST_SCHEME $scheme;\n"
		"\tfastcgi_param REMOTE_ADDR $remote_addr;\n"
		"\tfastcgi_param HTTP_PROXY \"\";\n"
		"\t# With `auth = proxy`: the name that nginx verified.\n"
		"\tfastcgi_param PARLANCE_USER \"\";\n"
		"\tfastcgi_param PARLANCE_GROUPS \"\";\n",
		base);
}

/*
 * nginx takes an upload in at the visitor's pace and hands it on at its own,
 * so that a slow one holds no worker. All else of a location is inherited.
 */
static void
write_uploads(struct buf *b, const struct settings *s, const char *base)
{
	uint64_t most = s->dataset_file + MIB;

	buf_printf(b,
		   "\n\t# Uploads: datasets.max_file, and the form around it.\n"
		   "\tlocation %s/datasets {\n"
		   "\t\tfastcgi_pass $parlance_pool;\n"
		   "\t\tfastcgi_request_buffering on;\n"
		   "\t\tclient_max_body_size %llu;\n"
		   "\t}\n",
		   base, (unsigned long long)most);
}

#define ERRORS "/parlance-error/"

static void
write_error_page(struct buf *b, const char *status, const char *base,
		 const char *page)
{
	buf_printf(b, "\terror_page %s %s" ERRORS "%s.$parlance_form;\n",
		   status, base, page);
}

/*
 * A full pool is a 502 to nginx, in which $upstream_addr still names the pool
 * and no server of it.
 */
static void
write_errors(struct buf *b, const char *base, const char *errors)
{
	buf_puts(b, "\n\trecursive_error_pages on;\n");
	write_error_page(b, "413", base, "413");
	buf_printf(b, "\terror_page 502 %s" ERRORS "unserved;\n", base);
	write_error_page(b, "504", base, "504");
	buf_printf(b,
		   "}\n\n"
		   "location = %s" ERRORS "unserved {\n"
		   "\tinternal;\n"
		   "\trecursive_error_pages on;\n",
		   base);
	write_error_page(b, "502", base, "502");
	write_error_page(b, "503", base, "503");
	buf_printf(b,
		   "\tif ($upstream_addr = parlance_ask) {\n"
		   "\t\treturn 503;\n"
		   "\t}\n"
		   "\treturn 502;\n"
		   "}\n\n"
		   "location %s" ERRORS " {\n"
		   "\tinternal;\n"
		   "\talias %s/;\n"
		   "\ttypes {\n"
		   "\t\ttext/html html;\n"
		   "\t\ttext/plain txt;\n"
		   "\t\tapplication/problem+json json;\n"
		   "\t}\n"
		   "\tadd_header Retry-After $parlance_retry always;\n"
		   "\tadd_header Cache-Control no-store always;\n"
		   "}\n",
		   base, errors);
}

/*
 * What nginx cannot read has no location yet: a matter of the whole server,
 * so it is only ours where the whole server is.
 */
static void
write_unread(struct buf *b, const char *base)
{
	if (*base)
		return;
	buf_puts(b, "\n# Refused before nginx knew for which location.\n"
		    "error_page 400 494 " ERRORS "400.$parlance_form;\n"
		    "error_page 414 " ERRORS "414.html;\n");
}

static void
write_server(struct buf *b, const struct settings *s, const char *base,
	     const char *errors)
{
	uint64_t read_ms = (s->question_timeout_ms + s->request_timeout_ms) / 2;
	uint64_t body = 2 * s->max_body > MIB ? 2 * s->max_body : MIB;

	buf_printf(b,
		   "# Made by `parlance nginx-conf server %s/`; belongs into a "
		   "server block.\n\n"
		   "location %s/ {\n"
		   "\tfastcgi_pass $parlance_pool;\n"
		   "\tfastcgi_read_timeout %llums;\n"
		   "\tfastcgi_buffers 16 16k;\n"
		   "\tfastcgi_buffer_size 16k;\n"
		   "\tclient_max_body_size %llu;\n",
		   base, base, (unsigned long long)read_ms,
		   (unsigned long long)body);
	write_params(b, base);
	if (s->dataset_count)
		write_uploads(b, s, base);
	write_errors(b, base, errors);
	write_unread(b, base);
}

/* NULL: it cannot stand in a configuration, or in a link. */
static const char *
read_base(struct arena *a, const char *text)
{
	struct str base = str_of(text);

	if (base.n == 0 || base.p[0] != '/' || strpbrk(text, " \t\n\"';{}$\\"))
		return NULL;
	while (str_ends(base, STR("/")))
		base.n--;
	return str_dup(a, base);
}

/* False: bad usage. */
static bool
write_part(struct arena *a, struct buf *b, const struct settings *s,
	   char *const *args)
{
	const char *part = args[0];
	const char *base;

	if (part && strcmp(part, "http") == 0 && !args[1]) {
		write_http(b, s);
		return true;
	}
	if (part && strcmp(part, "paths") == 0 && !args[1]) {
		write_paths(b);
		return true;
	}
	if (!part || strcmp(part, "server") != 0 || !args[1] || !args[2] ||
	    args[3])
		return false;
	base = read_base(a, args[1]);
	if (base)
		write_server(b, s, base, args[2]);
	return base != NULL;
}

int
pool_nginx(const struct app_options *options, char *const *args)
{
	struct arena *a = arena_create((size_t)4 << 20);
	struct buf b = buf_new(a, OUTPUT_MAX);
	struct app *app = NULL;
	const struct err *e = app_load(a, options, &app);
	int rc = err_exit(e);

	if (e)
		(void)fprintf(stderr, "parlance: %s\n", e->note);
	else if (write_part(a, &b, app->config->settings, args))
		(void)fputs(buf_text(&b), stdout);
	else
		rc = err_row(ERR_INPUT)->exit;
	if (!e && rc)
		(void)fputs("usage: parlance nginx-conf [-c FILE] http | "
			    "server BASE ERRORS-FOLDER | paths\n",
			    stderr);
	app_destroy(app);
	arena_destroy(a);
	return rc;
}
