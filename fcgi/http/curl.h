#ifndef HTTP_CURL_H
#define HTTP_CURL_H

#include <curl/curl.h>

/*
 * What http/ uses of libcurl, each by its name without "curl_". The library
 * is loaded when the first exchange wants it: with what it needs itself (TLS,
 * Kerberos, LDAP) it takes 5 MB, and most commands call nobody.
 */
struct curl {
	CURLcode (*global_init)(long flags);
	curl_version_info_data *(*version_info)(CURLversion age);
	time_t (*getdate)(const char *date, const time_t *unused);
	void (*free)(void *p);

	CURL *(*easy_init)(void);
	CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
	CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
	struct curl_header *(*easy_nextheader)(CURL *easy, unsigned origin,
					       int request,
					       struct curl_header *previous);
	const char *(*easy_strerror)(CURLcode code);
	void (*easy_cleanup)(CURL *easy);

	CURLM *(*multi_init)(void);
	CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
	CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
	CURLMcode (*multi_perform)(CURLM *multi, int *running);
	CURLMsg *(*multi_info_read)(CURLM *multi, int *n_left);
	CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *more,
				unsigned n_more, int ms, int *n_ready);

	struct curl_slist *(*slist_append)(struct curl_slist *list,
					   const char *text);
	void (*slist_free_all)(struct curl_slist *list);

	CURLU *(*url)(void);
	CURLUcode (*url_set)(CURLU *url, CURLUPart part, const char *text,
			     unsigned flags);
	CURLUcode (*url_get)(CURLU *url, CURLUPart part, char **text,
			     unsigned flags);
	void (*url_cleanup)(CURLU *url);
};

/* Set up; it lives as long as the process. NULL: see curl_missing(). */
const struct curl *curl_get(void);
/* Why there is none, for the log: it is not installed, or too old. */
const char *curl_missing(void);

#endif
