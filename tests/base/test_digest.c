#include "base/hash/digest.h"

#include "tests/test.h"

#include "base/ban.h"

/* What sha256sum prints. */
static const struct {
	struct str text;
	const char *digest;
} cases[] = {
	{ STR_INIT(""), "e3b0c44298fc1c149afbf4c8996fb924"
			"27ae41e4649b934ca495991b7852b855" },
	{ STR_INIT("abc"), "ba7816bf8f01cfea414140de5dae2223"
			   "b00361a396177a9cb410ff61f20015ad" },
	{ STR_INIT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
	  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
};

static void
is_sha256(void **state)
{
	char got[DIGEST_CHARS + 1];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		digest_hex(cases[i].text, got);
		assert_string_equal(got, cases[i].digest);
	}
}

/* However a text is cut, around the ends of blocks too. */
static void
comes_in_parts(void **state)
{
	char text[3 * DIGEST_BLOCK], want[DIGEST_CHARS + 1],
		got[DIGEST_CHARS + 1];

	(void)state;
	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (char)('a' + i % 26);
	digest_hex((struct str){ text, sizeof(text) }, want);
	for (size_t cut = 1; cut < sizeof(text); cut++) {
		struct digest d;

		digest_begin(&d);
		for (struct str rest = { text, sizeof(text) }; rest.n;) {
			size_t n = rest.n < cut ? rest.n : cut;

			digest_add(&d, (struct str){ rest.p, n });
			rest = str_from(rest, n);
		}
		digest_end(&d, got);
		assert_string_equal(got, want);
	}
}

TESTS(CASE(is_sha256), CASE(comes_in_parts))
