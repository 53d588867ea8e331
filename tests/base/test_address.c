#include <netinet/in.h>

#include "base/address.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *text;
	bool ok, loopback;
} texts[] = {
	{ "127.0.0.1:9000", true, true },
	{ "127.9.9.9:1", true, true },
	{ "10.0.0.5:65535", true, false },
	{ "0.0.0.0:9000", true, false },
	{ "[::1]:9000", true, true },
	{ "[::ffff:127.0.0.1]:9000", true, true },
	{ "[2001:db8::1]:9000", true, false },
	{ "[10.0.0.5]:9000", false, false },
	{ "::1:9000", false, false },
	{ "[::1]9000", false, false },
	{ "[::1:9000", false, false },
	{ "10.0.0.5", false, false },
	{ "10.0.0.5:", false, false },
	{ "10.0.0.5:0", false, false },
	{ "10.0.0.5:65536", false, false },
	{ "10.0.0.5:+1", false, false },
	{ "10.0.0:80", false, false },
	{ ":80", false, false },
	{ "", false, false },
	{ "localhost:80", false, false },
	{ "/run/page.sock", false, false },
};

static void
addresses_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct sockaddr_storage at;
		socklen_t n = 0;
		bool ok = address_read(str_of(texts[i].text), &at, &n);

		if (ok != texts[i].ok)
			fail_msg("%s", texts[i].text);
		if (ok)
			assert_int_equal(address_is_loopback(&at),
					 texts[i].loopback);
	}
}

static void
lists_hold_addresses(void **state)
{
	struct sockaddr_storage at;
	socklen_t n;

	(void)state;
	assert_true(address_read(STR("10.0.0.5:80"), &at, &n));
	assert_int_equal(n, sizeof(struct sockaddr_in));
	assert_true(address_is_one_of(&at, STR("10.0.0.4, 10.0.0.5")));
	assert_true(address_is_one_of(&at, STR("::ffff:10.0.0.5")));
	assert_false(address_is_one_of(&at, STR("10.0.0.50 10.0.0.4")));
	assert_false(address_is_one_of(&at, STR("")));
	assert_true(address_read(STR("[::ffff:10.0.0.5]:80"), &at, &n));
	assert_true(address_is_one_of(&at, STR("10.0.0.5")));
	at.ss_family = AF_UNIX;
	assert_false(address_is_one_of(&at, STR("10.0.0.5")));
}

TESTS(CASE(addresses_are_read), CASE(lists_hold_addresses))
