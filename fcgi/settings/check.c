#include <string.h>

#include "base/buf.h"
#include "settings/settings.h"

#include "base/ban.h"

#define HIDDEN "(set)"

/* Whether it begins as the variables of a section do: "PARLANCE_LLM_". */
static bool
is_of_a_section(struct arena *a, struct str name)
{
	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *key = &settings_keys[i];
		struct str full = str_of(settings_variable(a, key));
		size_t n = full.n - strlen(key->name);

		if (str_starts(name, str_first(full, n)))
			return true;
	}
	return false;
}

static bool
is_variable(struct arena *a, struct str name)
{
	for (size_t i = 0; i < n_settings_keys; i++)
		if (str_is(name, settings_variable(a, &settings_keys[i])))
			return true;
	return false;
}

const struct err *
settings_check_variable(struct arena *a, const char *variable)
{
	struct str name = str_of(variable);
	struct str key = str_from(name, strlen("PARLANCE_"));

	if (!str_starts(name, STR("PARLANCE_")) || !is_of_a_section(a, name) ||
	    is_variable(a, name))
		return NULL;
	return err_say(a, ERR_CONFIG, "%s: %s", variable,
		       settings_unknown(a, str_of(str_lower(a, key)))->say);
}

/* Whether what ends in word is the name of a secret: "sslPassword". */
static bool
names_secret(struct str word)
{
	static const char *const secrets[] = { "password", "passwd", "pwd",
					       "secret",   "token",  "key" };

	for (size_t i = 0; i < COUNT(secrets); i++) {
		size_t n = strlen(secrets[i]);

		if (word.n >= n &&
		    str_is_nocase(str_from(word, word.n - n), secrets[i]))
			return true;
	}
	return false;
}

/* "key=value" pairs, whatever stands between them. */
static void
put_pairs(struct buf *b, struct str s)
{
	static const char between[] = "?&; ";

	while (s.n) {
		size_t n = 0, name;

		while (n < s.n && s.p[n] != '=' && !strchr(between, s.p[n]))
			n++;
		name = n;
		while (n < s.n && !strchr(between, s.p[n]))
			n++;
		if (name < n && names_secret(str_first(s, name)))
			buf_printf(b, "%.*s=" HIDDEN, (int)name, s.p);
		else
			buf_add(b, str_first(s, n));
		buf_add(b, str_first(str_from(s, n), 1));
		s = str_from(s, n + 1);
	}
}

const char *
settings_url(struct arena *a, const char *url)
{
	struct buf b = buf_new(a, 4 * strlen(url) + 64);
	struct str rest = str_of(url), login = { 0 }, scheme;
	const char *slashes = strstr(url, "://");
	size_t n = 0;

	if (slashes) {
		scheme = str_first(rest, (size_t)(slashes - url) + 3);
		rest = str_from(rest, scheme.n);
		buf_add(&b, scheme);
		while (n < rest.n && !strchr("/?", rest.p[n]))
			n++;
		while (n > 0 && rest.p[n - 1] != '@')
			n--;
		login = str_first(rest, n);
		rest = str_from(rest, n);
	}
	if (login.n) {
		bool secret = memchr(login.p, ':', login.n) != NULL;

		login.n--;
		buf_add(&b, str_cut(&login, ':'));
		buf_puts(&b, secret ? ":" HIDDEN "@" : "@");
	}
	put_pairs(&b, rest);
	return buf_text(&b);
}
