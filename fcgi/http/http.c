#include "http/http.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/confine/own.h"
#include "http/curl.h"
#include "http/rest.h"

#include "base/ban.h"

#define HEADER_BYTES_MAX ((size_t)64 << 10)

const char *
http_version(void)
{
	const struct curl *curl = curl_get();

	return curl ? curl->version_info(CURLVERSION_NOW)->version : "none";
}

struct exchange {
	const struct curl *curl;
	struct arena *arena;
	const struct http_call *call;
	struct http_reply *reply;
	CURL *easy; /* NULL: it never began */
	struct curl_slist *headers;
	bool ended;
	CURLcode rc;
	struct buf body;
	size_t header_bytes;
	bool enough;
	bool too_large;
	char error[CURL_ERROR_SIZE];
};

void
http_start(void)
{
	(void)curl_get();
}

/* Keeps the connections. Made anew in a process that did not make it. */
static CURLM *
get_multi(const struct curl *curl)
{
	static CURLM *multi;
	static pid_t owner;

	if (!multi || owner != own_pid()) {
		multi = curl->multi_init();
		owner = own_pid();
	}
	return multi;
}

static size_t /* NOLINTNEXTLINE(readability-non-const-parameter) */
on_body(char *p, size_t size, size_t n, void *arg)
{
	struct exchange *x = arg;
	struct str bytes = { p, size * n };
	long status = 0;

	(void)x->curl->easy_getinfo(x->easy, CURLINFO_RESPONSE_CODE, &status);
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
header_list(const struct curl *curl, const struct http_call *call)
{
	/* curl would ask before it sends a long body, and wait a second */
	struct curl_slist *list = curl->slist_append(NULL, "Expect:");

	for (size_t i = 0; call->headers && call->headers[i]; i++)
		list = curl->slist_append(list, call->headers[i]);
	return list;
}

/*
 * On a connection that is used again libcurl 7.88 fails to speak it
 * (CURLE_HTTP2), so each of these has its own.
 */
static void
set_http2(CURL *easy, CURLcode (*set)(CURL *, CURLoption, ...))
{
	(void)set(easy, CURLOPT_HTTP_VERSION,
		  (long)CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE);
	(void)set(easy, CURLOPT_FRESH_CONNECT, 1L);
	(void)set(easy, CURLOPT_FORBID_REUSE, 1L);
}

static void
set_options(CURL *easy, struct exchange *x, struct curl_slist *headers)
{
	const struct http_call *call = x->call;
	CURLcode (*set)(CURL *, CURLoption, ...) = x->curl->easy_setopt;

	(void)set(easy, CURLOPT_URL, call->url);
	(void)set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	(void)set(easy, CURLOPT_FOLLOWLOCATION, 0L);
	(void)set(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	(void)set(easy, CURLOPT_NOSIGNAL, 1L);
	(void)set(easy, CURLOPT_HTTP09_ALLOWED, 0L);
	(void)set(easy, CURLOPT_USERAGENT, "parlance/" PARLANCE_VERSION);
	(void)set(easy, CURLOPT_CONNECTTIMEOUT_MS,
		  (long)call->connect_timeout_ms);
	(void)set(easy, CURLOPT_HTTPHEADER, headers);
	(void)set(easy, CURLOPT_ERRORBUFFER, x->error);
	if (call->ca_file && *call->ca_file)
		(void)set(easy, CURLOPT_CAINFO, call->ca_file);
	if (call->http2)
		set_http2(easy, set);
	(void)set(easy, CURLOPT_WRITEFUNCTION, on_body);
	(void)set(easy, CURLOPT_WRITEDATA, x);
	(void)set(easy, CURLOPT_HEADERFUNCTION, on_header);
	(void)set(easy, CURLOPT_HEADERDATA, x);
	if (!call->method)
		return;
	(void)set(easy, CURLOPT_CUSTOMREQUEST, call->method);
	(void)set(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body.n);
	(void)set(easy, CURLOPT_POSTFIELDS,
		  call->body.n > 0 ? call->body.p : "");
}

/* Those that came to an end; how many. */
static size_t
note_ended(struct exchange *all, size_t n, CURLM *multi, int64_t began_ms)
{
	const struct curl *curl = all->curl;
	const CURLMsg *msg;
	size_t ended = 0;
	int left;

	while ((msg = curl->multi_info_read(multi, &left)))
		for (size_t i = 0; i < n && msg->msg == CURLMSG_DONE; i++) {
			struct exchange *x = &all[i];

			if (x->easy != msg->easy_handle || x->ended)
				continue;
			x->ended = true;
			x->rc = msg->data.result;
			x->reply->ms = clock_ms() - began_ms;
			ended++;
		}
	return ended;
}

/* Whether the far ends have all that they are to answer. */
static bool
all_sent(const struct exchange *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		curl_off_t sent = 0;

		if (!all[i].easy || all[i].ended)
			continue;
		(void)all[i].curl->easy_getinfo(all[i].easy,
						CURLINFO_SIZE_UPLOAD_T, &sent);
		if ((size_t)sent < all[i].call->body.n)
			return false;
	}
	return true;
}

/* Drive the open transfers to their ends, or the wait's. */
static enum wait_end
transfer(struct exchange *all, size_t n, size_t open, CURLM *multi,
	 struct wait *wait)
{
	const struct curl *curl = all->curl;
	int64_t began_ms = clock_ms();
	enum wait_end end = wait_check(wait);
	struct rest rest = { began_ms, false };
	bool idle = wait->meanwhile;
	int running, ready;

	while (end == WAIT_GO_ON && open > 0) {
		if (curl->multi_perform(multi, &running) != CURLM_OK)
			break;
		open -= note_ended(all, n, multi, began_ms);
		if (!open)
			break;
		if (idle && all_sent(all, n)) {
			wait->meanwhile(wait->meanwhile_arg);
			idle = false;
		}
		(void)curl->multi_poll(multi, NULL, 0,
				       wait_left_ms(wait, rest_for_ms(&rest)),
				       &ready);
		end = wait_check(wait);
	}
	for (size_t i = 0; i < n; i++)
		if (!all[i].ended)
			all[i].reply->ms = clock_ms() - began_ms;
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
copy_headers(const struct exchange *x, struct http_reply *ret)
{
	unsigned origin = CURLH_HEADER | (x->call->http2 ? CURLH_TRAILER : 0);
	struct curl_header *h = NULL;
	struct http_header *items = NULL;
	size_t n = 0;

	while ((h = x->curl->easy_nextheader(x->easy, origin, -1, h))) {
		items = arena_grow(x->arena, items, n, sizeof(*items));
		items[n].name = arena_strdup(x->arena, h->name);
		items[n].value = arena_strdup(x->arena, h->value);
		n++;
	}
	ret->headers = items;
	ret->n_headers = n;
}

/* NULL: not a URL, or of another scheme. */
static const char *
host_of(struct arena *a, const char *url)
{
	const struct curl *curl = curl_get();
	CURLU *u = curl ? curl->url() : NULL;
	char *scheme = NULL, *host = NULL, *port = NULL;
	const char *text = NULL;

	if (u && curl->url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK &&
	    curl->url_get(u, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
	    str_starts(str_of(scheme), STR("http")) &&
	    curl->url_get(u, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
	    curl->url_get(u, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) ==
		    CURLUE_OK)
		text = arena_printf(a, "%s:%s", host, port);
	if (!curl)
		return NULL;
	curl->free(scheme);
	curl->free(host);
	curl->free(port);
	curl->url_cleanup(u);
	return text;
}

const char *
http_host(struct arena *a, const char *url)
{
	const char *host = host_of(a, url);

	return host ? host : "bad URL";
}

/* What is there of it, when all of them ended or the wait did. */
static void
collect(const struct exchange *x, enum wait_end end)
{
	struct http_reply *ret = x->reply;
	long status = 0;

	ret->end = end_of(x, x->rc);
	(void)x->curl->easy_getinfo(x->easy, CURLINFO_RESPONSE_CODE, &status);
	ret->status = (int)status;
	ret->body = buf_str(&x->body);
	copy_headers(x, ret);
	if (!x->ended && end != WAIT_GO_ON) {
		ret->end =
			end == WAIT_DEADLINE ? HTTP_DEADLINE : HTTP_CANCELLED;
		ret->note = arena_printf(x->arena, "%s: given up",
					 http_host(x->arena, x->call->url));
	} else if (ret->end != HTTP_DONE) {
		ret->note = arena_printf(
			x->arena, "%s: %s", http_host(x->arena, x->call->url),
			x->error[0] ? x->error : x->curl->easy_strerror(x->rc));
	}
}

static void
fail(struct exchange *x, enum http_end end, const char *note)
{
	*x->reply = (struct http_reply){ .end = end, .note = note };
}

/* False: it cannot begin, and its reply says why. */
static bool
begin(struct exchange *x, CURLM *multi)
{
	if (!x->curl) {
		fail(x, HTTP_UNREACHED, curl_missing());
		return false;
	}
	if (!host_of(x->arena, x->call->url)) {
		fail(x, HTTP_BAD_URL, "bad URL");
		return false;
	}
	x->easy = multi ? x->curl->easy_init() : NULL;
	if (!x->easy) {
		fail(x, HTTP_UNREACHED, "out of memory");
		return false;
	}
	x->body = buf_new(x->arena, x->call->max_reply);
	x->rc = CURLE_OUT_OF_MEMORY;
	x->headers = header_list(x->curl, x->call);
	set_options(x->easy, x, x->headers);
	(void)x->curl->multi_add_handle(multi, x->easy);
	return true;
}

void
http_exchange_all(struct arena *a, const struct http_call *calls, size_t n,
		  struct wait *wait, struct http_reply *ret)
{
	const struct curl *curl = curl_get();
	CURLM *multi = curl ? get_multi(curl) : NULL;
	struct exchange *all = arena_array(a, n, sizeof(*all));
	enum wait_end end;
	size_t open = 0;

	for (size_t i = 0; i < n; i++) {
		ret[i] = (struct http_reply){ .status = 0 };
		all[i] = (struct exchange){ .curl = curl,
					    .arena = a,
					    .call = &calls[i],
					    .reply = &ret[i] };
		open += begin(&all[i], multi);
	}
	if (open == 0)
		return;
	end = transfer(all, n, open, multi, wait);
	for (struct exchange *x = all; x < all + n; x++) {
		if (!x->easy)
			continue;
		collect(x, end);
		(void)curl->multi_remove_handle(multi, x->easy);
		curl->slist_free_all(x->headers);
		curl->easy_cleanup(x->easy);
	}
}

void
http_exchange(struct arena *a, const struct http_call *call, struct wait *wait,
	      struct http_reply *ret)
{
	http_exchange_all(a, call, 1, wait, ret);
}

const char *
http_header(const struct http_reply *reply, const char *name)
{
	for (size_t i = 0; i < reply->n_headers; i++)
		if (str_is_nocase(str_of(reply->headers[i].name), name))
			return reply->headers[i].value;
	return NULL;
}
