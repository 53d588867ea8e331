#include "pool/web.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/address.h"
#include "base/err.h"
#include "data/settings.h"

#include "base/ban.h"

#define OUTPUT_MAX ((size_t)64 << 10)
#define FORM_ROOM (1U << 20) /* around an upload */
#define BASE_CHARS                                             \
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
	"0123456789-_./"

/* What each writer is given. */
struct web {
	const char *base;   /* "/ask-data"; "" for a host of its own */
	const char *paths;  /* of pool ask, below the base */
	const char *user;   /* its own words for the name; "": nobody */
	const char *groups; /* likewise of the groups */
	const struct settings *settings;
};

static bool
is_address(const char *listen)
{
	struct sockaddr_storage address;
	socklen_t n;

	return address_read(str_of(listen), &address, &n);
}

/* name: Apache keeps a pool of connections for each. */
static void
apache_pool(struct buf *b, const char *listen, const char *name)
{
	if (is_address(listen))
		buf_printf(b, "fcgi://%s", listen);
	else
		buf_printf(b, "unix:%s|fcgi://parlance-%s", listen, name);
}

static void
write_apache(struct buf *b, const struct web *w)
{
	buf_printf(
		b,
		"# a2enmod proxy_fcgi\n"
		"# Apache does not say when a visitor left; a question then"
		" runs to its end.\n"
		"<LocationMatch \"^%s(?<parlance>/.*)$\">\n"
		"\t# Only what Apache itself verified may stand here; see auth"
		" = proxy.\n"
		"\tProxyFCGISetEnvIf \"true\" PARLANCE_USER \"%s\"\n"
		"\tProxyFCGISetEnvIf \"true\" PARLANCE_GROUPS \"%s\"\n"
		"\t# Tokens are Parlance's to check; passwords are not.\n"
		"\tProxyFCGISetEnvIf \"%%{HTTP:Authorization} =~ /^bearer"
		" /i\" HTTP_AUTHORIZATION"
		" \"%%{HTTP:Authorization}\"\n"
		"\tProxyFCGISetEnvIf \"true\" SCRIPT_NAME \"%s\"\n"
		"\tProxyFCGISetEnvIf \"true\" PATH_INFO"
		" \"%%{env:MATCH_PARLANCE}\"\n"
		"</LocationMatch>\n"
		"# For whoever has a link, [share] links = anyone: without a"
		" name. Put it behind\n# what asks for one.\n"
		"<LocationMatch \"^%s/(shared|static)/\">\n"
		"\tRequire all granted\n"
		"</LocationMatch>\n"
		"ProxyPassMatch \"^%s(%s)$\" \\\n\t\"",
		w->base, w->user, w->groups, w->base, w->base, w->base,
		w->paths);
	apache_pool(b, w->settings->listen_ask, "ask");
	buf_printf(b, "\" flushpackets=on\nProxyPassMatch \"^%s/\" \"",
		   w->base);
	apache_pool(b, w->settings->listen_page, "page");
	buf_puts(b, "\"\n");
}

/* The program that prints this is the one that Apache starts. */
static const char *
own_path(char *path, size_t n)
{
	ssize_t got = readlink("/proc/self/exe", path, n - 1);

	path[got > 0 ? got : 0] = '\0';
	return got > 0 ? path : "/usr/bin/parlance";
}

static void
write_fcgid(struct buf *b, const struct web *w)
{
	char room[PATH_MAX];
	const char *program = own_path(room, sizeof(room));
	const char *name = strrchr(program, '/');
	const struct settings *s = w->settings;
	unsigned long long patience = s->request_timeout_ms / 1000;

	buf_printf(
		b,
		"# a2enmod fcgid. Apache starts each worker as its own account,"
		" which must be able\n# to read the configuration and write"
		" the store; parlance serve is not needed, and\n# nothing is"
		" confined. Name the configuration: FcgidInitialEnv"
		" PARLANCE_CONFIG FILE\n"
		"ScriptAlias \"%s\" \"%s\"\n"
		"<Directory \"%.*s\">\n"
		"\t<Files \"%s\">\n"
		"\t\tRequire all granted\n"
		"\t</Files>\n"
		"</Directory>\n"
		"<Location \"%s/\">\n"
		"\tSetHandler fcgid-script\n"
		"\t# Only what Apache itself verified may stand here; see auth"
		" = proxy.\n"
		"\tSetEnv PARLANCE_USER \"\"\n"
		"\tSetEnv PARLANCE_GROUPS \"\"\n"
		"</Location>\n"
		"# For whoever has a link, [share] links = anyone: without a"
		" name. Put it behind\n# what asks for one.\n"
		"<LocationMatch \"^%s/(shared|static)/\">\n"
		"\tRequire all granted\n"
		"</LocationMatch>\n"
		"FcgidOutputBufferSize 0\n"
		"FcgidPassHeader Authorization\n"
		"FcgidMaxRequestLen %llu\n"
		"FcgidIOTimeout %llu\n"
		"FcgidBusyTimeout %llu\n"
		"FcgidMaxProcessesPerClass %llu\n",
		w->base, program, (int)(name - program), program, name + 1,
		w->base, w->base,
		(unsigned long long)s->dataset_file + FORM_ROOM, patience,
		patience, (unsigned long long)s->ask_workers);
}

static void
lighttpd_pool(struct buf *b, const struct web *w, const char *listen)
{
	const char *colon = strrchr(listen, ':');

	buf_printf(b, " {\n\tfastcgi.server = ( \"%s\" => ((\n",
		   *w->base ? w->base : "/");
	if (is_address(listen))
		buf_printf(b,
			   "\t\t\"host\" => \"%.*s\",\n\t\t\"port\" => %s,\n",
			   (int)(colon - listen), listen, colon + 1);
	else
		buf_printf(b, "\t\t\"socket\" => \"%s\",\n", listen);
	buf_printf(b, "\t\t\"check-local\" => \"disable\",\n%s\t)))\n}",
		   *w->base ? ""
			    : "\t\t\"fix-root-scriptname\" => \"enable\",\n");
}

static void
write_lighttpd(struct buf *b, const struct web *w)
{
	buf_printf(b,
		   "server.modules += ( \"mod_fastcgi\" )\n"
		   "# steps of a running question arrive as they happen\n"
		   "server.stream-response-body = 1\n"
		   "$HTTP[\"url\"] =~ \"^%s(?:%s)(?:\\?|$)\"",
		   w->base, w->paths);
	lighttpd_pool(b, w, w->settings->listen_ask);
	buf_printf(b, " else $HTTP[\"url\"] =~ \"^%s/\"", w->base);
	lighttpd_pool(b, w, w->settings->listen_page);
	buf_putc(b, '\n');
}

static void
caddy_pool(struct buf *b, const struct web *w, const char *listen,
	   const char *matcher)
{
	buf_printf(b,
		   "handle %s {\n"
		   "\turi strip_prefix \"%s\"\n"
		   "\treverse_proxy %s%s {\n"
		   "\t\tflush_interval -1\n"
		   "\t\ttransport fastcgi {\n"
		   "\t\t\tenv SCRIPT_NAME \"%s\"\n"
		   "\t\t\tenv PATH_INFO {http.request.uri.path}\n"
		   "\t\t\tenv PARLANCE_USER \"\"\n"
		   "\t\t\tenv PARLANCE_GROUPS \"\"\n"
		   "\t\t}\n\t}\n}\n",
		   matcher, w->base, is_address(listen) ? "" : "unix/", listen,
		   w->base);
}

static void
write_caddy(struct buf *b, const struct web *w)
{
	buf_printf(b, "@parlance_ask path_regexp ^%s(%s)$\n", w->base,
		   w->paths);
	caddy_pool(b, w, w->settings->listen_ask, "@parlance_ask");
	buf_printf(b, "@parlance_page path %s/*\n", w->base);
	caddy_pool(b, w, w->settings->listen_page, "@parlance_page");
}

/*
 * It knows no expressions of paths, so the pool that answers all gets all; and
 * it does not say where that is mounted, so it is a host of its own.
 */
static void
write_h2o(struct buf *b, const struct web *w)
{
	const char *listen = w->settings->listen_ask;
	const char *colon = strrchr(listen, ':');

	buf_printf(b, "# Below \"paths:\" of a host of its own. h2o has no"
		      " expressions for paths, so the\n# pool of questions"
		      " answers pages, too.\n"
		      "\"/\":\n  fastcgi.connect:\n");
	if (is_address(listen))
		buf_printf(b, "    host: %.*s\n    port: %s\n    type: tcp\n",
			   (int)(colon - listen), listen, colon + 1);
	else
		buf_printf(b, "    port: %s\n    type: unix\n", listen);
}

static const struct {
	const char *name;
	void (*write)(struct buf *b, const struct web *w);
	bool at_root; /* nowhere but at "/" */
	bool below;   /* nowhere but below a path */
	bool names;   /* takes --user and --groups */
} servers[] = {
	{ .name = "apache", .write = write_apache, .names = true },
	{ .name = "fcgid", .write = write_fcgid, .below = true },
	{ .name = "lighttpd", .write = write_lighttpd },
	{ .name = "caddy", .write = write_caddy },
	{ .name = "h2o", .write = write_h2o, .at_root = true },
};

/* Takes "--user WORD" and "--groups WORD" off args. False: bad usage. */
static bool
read_names(struct web *w, char *const *args)
{
	for (; args[0]; args += 2) {
		const char **word = strcmp(args[0], "--user") == 0 ? &w->user
				    : strcmp(args[0], "--groups") == 0
					    ? &w->groups
					    : NULL;

		if (!word || !args[1] || strpbrk(args[1], "\"'\\\r\n"))
			return false;
		*word = args[1];
	}
	return true;
}

/* The command that makes it again. */
static void
write_origin(struct buf *b, char *const *args)
{
	buf_printf(b, "# Made by `parlance web-conf %s %s", args[0], args[1]);
	for (args += 2; args[0]; args += 2)
		buf_printf(b, " %s '%s'", args[0], args[1]);
	buf_puts(b, "`; again after an update.\n");
}

/* False: bad usage. What is a base goes into the files as it is. */
static bool
write_for(struct arena *a, struct buf *b, const struct settings *s,
	  char *const *args)
{
	struct buf paths = buf_new(a, OUTPUT_MAX);
	struct web w = { .user = "", .groups = "", .settings = s };
	size_t n;

	if (!args[0] || !args[1] || args[1][0] != '/' ||
	    args[1][strspn(args[1], BASE_CHARS)] || !read_names(&w, args + 2))
		return false;
	n = strlen(args[1]);
	while (n && args[1][n - 1] == '/')
		n--;
	nginx_write_paths(&paths);
	w.base = arena_copy(a, args[1], n);
	w.paths = str_dup(a, str_trim(buf_str(&paths)));
	for (size_t i = 0; i < COUNT(servers); i++)
		if (strcmp(servers[i].name, args[0]) == 0 &&
		    !(n ? servers[i].at_root : servers[i].below) &&
		    (servers[i].names || !args[2])) {
			write_origin(b, args);
			servers[i].write(b, &w);
			return true;
		}
	return false;
}

int
pool_web(const struct app_options *options, char *const *args)
{
	return pool_print(options, args, write_for,
			  "usage: parlance web-conf [-c FILE]"
			  " apache|fcgid|lighttpd|caddy BASE\n"
			  "       parlance web-conf [-c FILE] apache BASE"
			  " [--user WORD] [--groups WORD]\n"
			  "       parlance web-conf [-c FILE] h2o /\n");
}
