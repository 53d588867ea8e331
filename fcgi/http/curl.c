#include "http/curl.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "base/base.h"

#include "base/ban.h"

/* One interface; Debian has a library for each way of doing TLS. */
static const char *const files[] = {
	"libcurl.so.4",
	"libcurl-gnutls.so.4",
	"libcurl-nss.so.4",
};

#define SYMBOL(name)                                       \
	{                                                  \
		"curl_" #name, offsetof(struct curl, name) \
	}

static const struct {
	const char *name;
	size_t at;
} symbols[] = {
	SYMBOL(global_init),
	SYMBOL(version_info),
	SYMBOL(getdate),
	SYMBOL(free),
	SYMBOL(easy_init),
	SYMBOL(easy_setopt),
	SYMBOL(easy_getinfo),
	SYMBOL(easy_nextheader),
	SYMBOL(easy_strerror),
	SYMBOL(easy_cleanup),
	SYMBOL(multi_init),
	SYMBOL(multi_add_handle),
	SYMBOL(multi_remove_handle),
	SYMBOL(multi_perform),
	SYMBOL(multi_info_read),
	SYMBOL(multi_poll),
	SYMBOL(slist_append),
	SYMBOL(slist_free_all),
	SYMBOL(url),
	SYMBOL(url_set),
	SYMBOL(url_get),
	SYMBOL(url_cleanup),
};

static_assert(sizeof(struct curl) == COUNT(symbols) * sizeof(void (*)(void)),
	      "each function has its symbol");

static const char *missing = "libcurl is not installed";

static void *
open_library(void)
{
	void *library = NULL;

	for (size_t i = 0; i < COUNT(files) && !library; i++)
		library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
	return library;
}

static bool
find_all(void *library, struct curl *ret)
{
	for (size_t i = 0; i < COUNT(symbols); i++) {
		void *at = dlsym(library, symbols[i].name);

		if (!at)
			return false;
		memcpy((char *)ret + symbols[i].at, &at, sizeof(at));
	}
	return true;
}

/* A library that was tried once is not tried again. */
const struct curl *
curl_get(void)
{
	static struct curl curl;
	static bool tried, there;
	void *library = tried ? NULL : open_library();

	tried = true;
	if (!library)
		return there ? &curl : NULL;
	there = find_all(library, &curl) &&
		curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
	if (!there)
		missing = "libcurl is too old";
	return there ? &curl : NULL;
}

const char *
curl_missing(void)
{
	return missing;
}
