#include "pool/nginx_server.h"

#include <string.h>

#include "base/ban.h"

#define MIB ((uint64_t)1 << 20)
#define AUTH "/parlance-auth"
#define SIGN_IN "/parlance-sign-in"

/* What the command line of `nginx-conf server` says. */
struct site {
	const char *base;    /* "/ask-data"; "" for a host of its own */
	const char *errors;  /* folder of the error pages */
	const char *user;    /* nginx's words for the name; NULL: nobody */
	const char *groups;  /* likewise of the groups */
	const char *auth;    /* address of a sign-in service; or NULL */
	const char *sign_in; /* address of its page; or NULL */
	char *const *words;  /* as they were given, for the first line */
};

static void
write_params(struct buf *b, const struct site *site)
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
		"\t# With `auth = proxy`: the name that nginx verified, of\n"
		"\t# --user and --groups.\n"
		"\tfastcgi_param PARLANCE_USER %s;\n"
		"\tfastcgi_param PARLANCE_GROUPS %s;\n",
		site->base, site->user ? site->user : "\"\"",
		site->groups ? site->groups : "\"\"");
}

/*
 * Whom a sign-in service knows, as oauth2-proxy says it. A bearer token is
 * ours to check: it is let through without a name.
 */
static void
write_auth(struct buf *b, const struct site *site)
{
	if (!site->auth)
		return;
	buf_printf(b,
		   "\n\t# Who is let in: --auth-request.\n"
		   "\tauth_request %s" AUTH ";\n"
		   "\tauth_request_set $parlance_user"
		   " $upstream_http_x_auth_request_user;\n"
		   "\tauth_request_set $parlance_groups"
		   " $upstream_http_x_auth_request_groups;\n",
		   site->base);
	if (site->sign_in)
		buf_printf(b, "\terror_page 401 = %s" SIGN_IN ";\n",
			   site->base);
}

static void
write_auth_locations(struct buf *b, const struct site *site)
{
	if (!site->auth)
		return;
	buf_printf(b,
		   "\nlocation = %s" AUTH " {\n"
		   "\tinternal;\n"
		   "\tif ($http_authorization ~* \"^bearer \") {\n"
		   "\t\treturn 204;\n"
		   "\t}\n"
		   "\tproxy_pass %s;\n"
		   "\tproxy_pass_request_body off;\n"
		   "\tproxy_set_header Content-Length \"\";\n"
		   "\tproxy_set_header Host $host;\n"
		   "\tproxy_set_header X-Original-URI $request_uri;\n"
		   "\tproxy_set_header X-Forwarded-Uri $request_uri;\n"
		   "}\n",
		   site->base, site->auth);
	if (site->sign_in)
		buf_printf(b,
			   "\nlocation = %s" SIGN_IN " {\n"
			   "\tinternal;\n"
			   "\tif ($parlance_form = html) {\n"
			   "\t\treturn 302 %s?rd=$scheme://$http_host"
			   "$request_uri;\n"
			   "\t}\n"
			   "\treturn 401;\n"
			   "}\n",
			   site->base, site->sign_in);
}

/* A path that nobody needs a name for, by how nginx matches it. */
static void
write_nameless(struct buf *b, const struct site *site, const char *match,
	       const char *path)
{
	buf_printf(b,
		   "\tlocation %s %s%s {\n"
		   "\t\tauth_basic off;\n%s"
		   "\t\tfastcgi_pass parlance_page;\n\t}\n",
		   match, site->base, path,
		   site->auth ? "\t\tauth_request off;\n" : "");
}

/*
 * Programs that watch have no name: /healthz and /readyz say nothing that
 * needs one, and who may read /metrics is Parlance's to say.
 */
static void
write_watched(struct buf *b, const struct site *site)
{
	static const char *const paths[] = { "/healthz", "/readyz",
					     "/metrics" };

	buf_puts(b, "\n\t# For programs that watch: without a name.\n");
	for (size_t i = 0; i < COUNT(paths); i++)
		write_nameless(b, site, "=", paths[i]);
}

/*
 * A link for anyone is opened by people without a name, and so are the styles
 * of its page. What it shows is Parlance's to say, of whom it knows nothing
 * there.
 */
static void
write_shared(struct buf *b, const struct site *site)
{
	static const char *const paths[] = { "/shared/", "/static/" };

	buf_puts(b, "\n\t# For whoever has a link, [share] links = anyone:"
		    " without a name.\n");
	for (size_t i = 0; i < COUNT(paths); i++)
		write_nameless(b, site, "^~", paths[i]);
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
		   "\tlocation ^~ %s/datasets {\n"
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
		   "location ^~ %s" ERRORS " {\n"
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

/*
 * ^~: a site's own regular expressions, such as those for files of style and
 * text, take nothing that lies below. What an administrator adds is in files
 * of its own, which are not written anew.
 */
static void
write_server(struct buf *b, const struct settings *s, const struct site *site)
{
	uint64_t read_ms = (s->question_timeout_ms + s->request_timeout_ms) / 2;
	uint64_t body = 2 * s->max_body > MIB ? 2 * s->max_body : MIB;

	buf_puts(b, "# Made by `parlance nginx-conf");
	for (char *const *word = site->words; *word; word++)
		buf_printf(b, " %s%s%s", strpbrk(*word, "$ ") ? "'" : "", *word,
			   strpbrk(*word, "$ ") ? "'" : "");
	buf_printf(b,
		   "`; belongs into a server block.\n"
		   "# What is changed here is lost when it is made again: put"
		   " it into\n# parlance.d/*.conf beside nginx.conf.\n\n"
		   "location ^~ %s/ {\n"
		   "\tfastcgi_pass $parlance_pool;\n"
		   "\tfastcgi_read_timeout %llums;\n"
		   "\tfastcgi_buffers 16 16k;\n"
		   "\tfastcgi_buffer_size 16k;\n"
		   "\tclient_max_body_size %llu;\n"
		   "\tinclude parlance.d/*.conf;\n",
		   site->base, (unsigned long long)read_ms,
		   (unsigned long long)body);
	write_params(b, site);
	write_auth(b, site);
	if (s->dataset_count)
		write_uploads(b, s, site->base);
	write_watched(b, site);
	write_shared(b, site);
	write_errors(b, site->base, site->errors);
	write_auth_locations(b, site);
	write_unread(b, site->base);
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

/* One word of nginx's language: a variable, or a text without blanks. */
static bool
is_word(const char *text)
{
	return *text && !strpbrk(text, " \t\n\"';{}\\");
}

/* Takes "--user WORD" and its like off args. False: bad usage. */
static bool
read_option(struct site *site, char *const *args, size_t *at)
{
	const struct {
		const char *name;
		const char **field;
	} options[] = {
		{ "--user", &site->user },
		{ "--groups", &site->groups },
		{ "--auth-request", &site->auth },
		{ "--sign-in", &site->sign_in },
	};

	for (size_t i = 0; i < COUNT(options); i++) {
		if (strcmp(args[*at], options[i].name) != 0)
			continue;
		if (!args[*at + 1] || !is_word(args[*at + 1]))
			return false;
		*options[i].field = args[*at + 1];
		*at += 2;
		return true;
	}
	return false;
}

/* "server BASE ERRORS" and its options. False: bad usage. */
static bool
read_site(struct arena *a, char *const *args, struct site *ret)
{
	size_t at = 3;

	if (!args[1] || !args[2])
		return false;
	*ret = (struct site){ .base = read_base(a, args[1]),
			      .errors = args[2],
			      .words = args };
	while (args[at])
		if (!read_option(ret, args, &at))
			return false;
	if (ret->auth && !ret->user) {
		ret->user = "$parlance_user";
		ret->groups = ret->groups ? ret->groups : "$parlance_groups";
	}
	return ret->base && (ret->auth || !ret->sign_in);
}

bool
nginx_server(struct arena *a, struct buf *b, const struct settings *s,
	     char *const *args)
{
	struct site site;

	if (!read_site(a, args, &site))
		return false;
	write_server(b, s, &site);
	return true;
}
