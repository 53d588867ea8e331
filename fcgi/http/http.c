#include "http/http.h"

#include <curl/curl.h>
#include <unistd.h>

#include "base/buf.h"

#include "base/ban.h"

#define HEADER_BYTES_MAX ((size_t)64 << 10)

const char *
http_version(void)
{
	return curl_version_info(CURLVERSION_NOW)->version;
}

struct exchange {
	struct arena *arena;
	const struct http_call *call;
	CURL *easy;
	struct buf body;
	size_t header_bytes;
	bool enough;
	bool too_large;
	char error[CURL_ERROR_SIZE];
};

void
http_start(void)
{
	static bool started;

	if (!started)
		(void)curl_global_init(CURL_GLOBAL_DEFAULT);
	started = true;
}

/* Keeps the connections. Made anew in a process that did not make it. */
static CURLM *
get_multi(void)
{
	static CURLM *multi;
	static pid_t owner;

	if (!multi || owner != getpid()) {
		http_start();
		multi = curl_multi_init();
		owner = getpid();
	}
	return multi;
}

static size_t /* NOLINTNEXTLINE(readability-non-const-parameter) */
on_body(char *p, size_t size, size_t n, void *arg)
{
	struct exchange *x = arg;
	struct str bytes = { p, size * n };
	long status = 0;

	(void)curl_easy_getinfo(x->easy, CURLINFO_RESPONSE_CODE, &status);
	if (x->call->receive && status / 100 == 2) {
		x->enough = !x->call->receive(x->call->arg, bytes);
		return x->enough ? 0 : bytes.n;
	}
	buf_add(&x->body, bytes);
	x->too_large = x->body.cut;
	return x->body.cut ? 0 : bytes.n;
}

static size_t /* NOLINTNEXTLINE(readability-non-const-parameter) */
on_header(char *p, size_t size, size_t n, void *arg)
{
	struct exchange *x = arg;

	(void)p;
	x->header_bytes += size * n;
	x->too_large = x->header_bytes > HEADER_BYTES_MAX;
	return x->too_large ? 0 : size * n;
}

static struct curl_slist *
header_list(const struct http_call *call)
{
	/* curl would ask before it sends a long body, and wait a second */
	struct curl_slist *list = curl_slist_append(NULL, "Expect:");

	for (size_t i = 0; call->headers && call->headers[i]; i++)
		list = curl_slist_append(list, call->headers[i]);
	return list;
}

static void
set_options(CURL *easy, struct exchange *x, struct curl_slist *headers)
{
	const struct http_call *call = x->call;

	(void)curl_easy_setopt(easy, CURLOPT_URL, call->url);
	(void)curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	(void)curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	(void)curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	(void)curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	(void)curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
	(void)curl_easy_setopt(easy, CURLOPT_USERAGENT,
			       "parlance/" PARLANCE_VERSION);
	(void)curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
			       (long)call->connect_timeout_ms);
	(void)curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
	(void)curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, x->error);
	(void)curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
	(void)curl_easy_setopt(easy, CURLOPT_WRITEDATA, x);
	(void)curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
	(void)curl_easy_setopt(easy, CURLOPT_HEADERDATA, x);
	if (!call->method)
		return;
	(void)curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, call->method);
	(void)curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
			       (curl_off_t)call->body.n);
	(void)curl_easy_setopt(easy, CURLOPT_POSTFIELDS,
			       call->body.n > 0 ? call->body.p : "");
}

/* Drive the transfer to its end, or the wait's. */
static enum wait_end
transfer(CURLM *multi, struct wait *wait, CURLcode *ret)
{
	int running = 1, n;
	enum wait_end end = wait_check(wait);

	while (end == WAIT_GO_ON) {
		const CURLMsg *msg;

		if (curl_multi_perform(multi, &running) != CURLM_OK)
			break;
		msg = curl_multi_info_read(multi, &n);
		if (msg && msg->msg == CURLMSG_DONE) {
			*ret = msg->data.result;
			break;
		}
		(void)curl_multi_poll(multi, NULL, 0,
				      wait_left_ms(wait, WAIT_TICK_MS), &n);
		end = wait_check(wait);
	}
	return end;
}

static enum http_end
end_of(const struct exchange *x, CURLcode rc)
{
	static const struct {
		CURLcode code;
		enum http_end end;
	} rows[] = {
		{ CURLE_OK, HTTP_DONE },
		{ CURLE_PARTIAL_FILE, HTTP_CUT },
		{ CURLE_GOT_NOTHING, HTTP_CUT },
		{ CURLE_RECV_ERROR, HTTP_CUT },
		{ CURLE_SEND_ERROR, HTTP_CUT },
		{ CURLE_HTTP2, HTTP_CUT },
		{ CURLE_HTTP2_STREAM, HTTP_CUT },
		{ CURLE_URL_MALFORMAT, HTTP_BAD_URL },
		{ CURLE_UNSUPPORTED_PROTOCOL, HTTP_GARBLED }, /* HTTP/0.9 */
		{ CURLE_WEIRD_SERVER_REPLY, HTTP_GARBLED },
		{ CURLE_BAD_CONTENT_ENCODING, HTTP_GARBLED },
	};
	size_t i = 0;

	if (x->enough)
		return HTTP_ENOUGH;
	if (x->too_large)
		return HTTP_TOO_LARGE;
	while (i < COUNT(rows) && rows[i].code != rc)
		i++;
	/* the others are about names, connections, proxies and TLS */
	return i < COUNT(rows) ? rows[i].end : HTTP_UNREACHED;
}

static void
copy_headers(struct arena *a, CURL *easy, struct http_reply *ret)
{
	struct curl_header *h = NULL;
	struct http_header *items = NULL;
	size_t n = 0;

	while ((h = curl_easy_nextheader(easy, CURLH_HEADER, -1, h))) {
		items = arena_grow(a, items, n, sizeof(*items));
		items[n].name = arena_strdup(a, h->name);
		items[n].value = arena_strdup(a, h->value);
		n++;
	}
	ret->headers = items;
	ret->n_headers = n;
}

/* NULL: not a URL, or of another scheme. */
static const char *
host_of(struct arena *a, const char *url)
{
	CURLU *u = curl_url();
	char *scheme = NULL, *host = NULL, *port = NULL;
	const char *text = NULL;

	if (u && curl_url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK &&
	    curl_url_get(u, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
	    str_starts(str_of(scheme), STR("http")) &&
	    curl_url_get(u, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
	    curl_url_get(u, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) ==
		    CURLUE_OK)
		text = arena_printf(a, "%s:%s", host, port);
	curl_free(scheme);
	curl_free(host);
	curl_free(port);
	curl_url_cleanup(u);
	return text;
}

const char *
http_host(struct arena *a, const char *url)
{
	const char *host = host_of(a, url);

	return host ? host : "bad URL";
}

static void
collect(CURL *easy, struct exchange *x, CURLcode rc, struct http_reply *ret)
{
	long status = 0;

	ret->end = end_of(x, rc);
	(void)curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
	ret->status = (int)status;
	ret->body = buf_str(&x->body);
	ret->note = NULL;
	copy_headers(x->arena, easy, ret);
	if (ret->end != HTTP_DONE)
		ret->note = arena_printf(
			x->arena, "%s: %s", http_host(x->arena, x->call->url),
			x->error[0] ? x->error : curl_easy_strerror(rc));
}

static void
exchange(CURL *easy, CURLM *multi, struct exchange *x, struct wait *wait,
	 struct http_reply *ret)
{
	struct curl_slist *headers = header_list(x->call);
	CURLcode rc = CURLE_OUT_OF_MEMORY;
	enum wait_end end;

	set_options(easy, x, headers);
	(void)curl_multi_add_handle(multi, easy);
	end = transfer(multi, wait, &rc);
	collect(easy, x, rc, ret);
	(void)curl_multi_remove_handle(multi, easy);
	curl_slist_free_all(headers);
	if (end == WAIT_GO_ON)
		return;
	ret->end = end == WAIT_DEADLINE ? HTTP_DEADLINE : HTTP_CANCELLED;
	ret->note = arena_printf(x->arena, "%s: given up",
				 http_host(x->arena, x->call->url));
}

void
http_exchange(struct arena *a, const struct http_call *call, struct wait *wait,
	      struct http_reply *ret)
{
	struct exchange x = { .arena = a, .call = call };
	CURLM *multi = get_multi();
	CURL *easy = curl_easy_init();

	x.easy = easy;
	x.body = buf_new(a, call->max_reply);
	if (!host_of(a, call->url))
		*ret = (struct http_reply){ .end = HTTP_BAD_URL,
					    .note = "bad URL" };
	else if (!easy || !multi)
		*ret = (struct http_reply){ .end = HTTP_UNREACHED,
					    .note = "out of memory" };
	else
		exchange(easy, multi, &x, wait, ret);
	curl_easy_cleanup(easy);
}

const char *
http_header(const struct http_reply *reply, const char *name)
{
	for (size_t i = 0; i < reply->n_headers; i++)
		if (str_is_nocase(str_of(reply->headers[i].name), name))
			return reply->headers[i].value;
	return NULL;
}
