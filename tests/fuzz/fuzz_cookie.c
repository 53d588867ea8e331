/* Header values: Cookie, Accept and User-Agent. */
#include "request/cookie.h"
#include "request/negotiate.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	struct str value;

	if (cookie_find(text, "parlance", &value))
		assert(value.n <= n);
	assert(negotiate_accept(text) <= FORMAT__MAX);
	(void)negotiate_is_terminal(text);
	return 0;
}
