#include "settings/settings.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"

#include "base/ban.h"

#define CHAT_TURNS 12

/* Suffixes of times (in ms) and sizes (in bytes); "" is the plain unit. */
static const struct unit {
	const char *suffix;
	double factor;
} times[] = { { "ms", 1 },      { "s", 1e3 }, { "m", 60e3 }, { "h", 3600e3 },
	      { "d", 86400e3 }, { "", 1e3 },  { NULL, 0 } },
  sizes[] = { { "k", 1024 },
	      { "m", 1048576 },
	      { "g", 1073741824 },
	      { "", 1 },
	      { NULL, 0 } };

static bool
number(struct str v, const struct unit *units, double *ret)
{
	for (; units->suffix; units++) {
		struct str suffix = str_of(units->suffix);

		if (!str_ends(v, suffix))
			continue;
		v.n -= suffix.n;
		if (!str_to_real(str_trim(v), ret))
			return false;
		*ret *= units->factor;
		return true;
	}
	return false;
}

static void
put(struct settings *s, const struct key *key, const void *value, size_t n)
{
	memcpy((char *)s + key->at, value, n);
}

static bool
set_number(struct settings *s, const struct key *key, struct str v)
{
	static const struct unit plain[] = { { "", 1 }, { NULL, 0 } };
	const struct unit *units = key->type == KEY_TIME    ? times
				   : key->type == KEY_BYTES ? sizes
							    : plain;
	uint64_t whole;
	double d;

	if (!number(v, units, &d) || d < key->min || d > key->max)
		return false;
	if (key->type == KEY_REAL) {
		put(s, key, &d, sizeof(d));
		return true;
	}
	if (key->type != KEY_TIME && d - floor(d) > 0)
		return false;
	whole = (uint64_t)llround(key->type == KEY_ATTEMPTS ? d - 1 : d);
	put(s, key, &whole, sizeof(whole));
	return true;
}

static bool
set_mode(struct settings *s, const struct key *key, struct str v)
{
	uint64_t mode = 0;

	for (size_t i = 0; i < v.n; i++) {
		if (v.p[i] < '0' || v.p[i] > '7')
			return false;
		mode = mode * 8 + (uint64_t)(v.p[i] - '0');
		if (mode > (uint64_t)key->max)
			return false;
	}
	put(s, key, &mode, sizeof(mode));
	return v.n > 0;
}

/* Index of v in words; false when it is none of them. */
static bool
word(const struct key *key, struct str v, unsigned *ret)
{
	for (*ret = 0; key->words[*ret]; (*ret)++)
		if (str_is_nocase(v, key->words[*ret]))
			return true;
	return false;
}

static bool
words(const struct key *key, struct str v)
{
	unsigned seen = 0, i;

	for (;;) {
		struct str w = str_word(&v, " ,\t\n");

		if (w.n == 0)
			return true;
		if (!word(key, w, &i) || (seen & 1u << i))
			return false;
		seen |= 1u << i;
	}
}

static bool
set_switch(struct settings *s, const struct key *key, struct str v)
{
	static const char *const on[] = { "on", "true", "yes", "1" };
	static const char *const off[] = { "off", "false", "no", "0" };

	for (size_t i = 0; i < COUNT(on); i++) {
		bool yes = str_is_nocase(v, on[i]);

		if (!yes && !str_is_nocase(v, off[i]))
			continue;
		put(s, key, &yes, sizeof(yes));
		return true;
	}
	return false;
}

static bool
set_text(struct settings *s, struct arena *a, const struct key *key,
	 struct str v)
{
	const char *text = str_dup(a, v);

	put(s, key, &text, sizeof(text));
	return true;
}

static bool
set(struct settings *s, struct arena *a, const struct key *key, struct str v)
{
	unsigned choice;

	switch (key->type) {
	case KEY_TEXT:
	case KEY_SECRET:
		return (v.n == 0 || !key->form || form_fits(key->form, v)) &&
		       set_text(s, a, key, v);
	case KEY_WORDS:
		return words(key, v) && set_text(s, a, key, v);
	case KEY_DATE:
		return (v.n == 0 || clock_noon_ms(v) != CLOCK_NO_DAY) &&
		       set_text(s, a, key, v);
	case KEY_CHOICE:
		if (!word(key, v, &choice))
			return false;
		put(s, key, &choice, sizeof(choice));
		return true;
	case KEY_SWITCH:
		return set_switch(s, key, v);
	case KEY_MODE:
		return set_mode(s, key, v);
	case KEY_COUNT:
	case KEY_ATTEMPTS:
	case KEY_BYTES:
	case KEY_TIME:
	case KEY_REAL:
	default:
		return set_number(s, key, v);
	}
}

static const char *
time_text(struct arena *a, double ms)
{
	return arena_printf(a, "%.12g", ms / 1e3);
}

/* 64k rather than 65536, where nothing is lost by it. */
static const char *
size_text(struct arena *a, double bytes)
{
	for (size_t i = 3; i-- > 0;)
		if (bytes >= sizes[i].factor &&
		    !(fmod(bytes, sizes[i].factor) > 0))
			return arena_printf(a, "%.12g%s",
					    bytes / sizes[i].factor,
					    sizes[i].suffix);
	return arena_printf(a, "%.12g", bytes);
}

const char *
settings_range(struct arena *a, const struct key *key)
{
	struct buf b = buf_new(a, 1024);

	switch (key->type) {
	case KEY_TIME:
		return arena_printf(a, "%s to %s seconds",
				    time_text(a, key->min),
				    time_text(a, key->max));
	case KEY_BYTES:
		return arena_printf(a, "%s to %s bytes", size_text(a, key->min),
				    size_text(a, key->max));
	case KEY_COUNT:
	case KEY_ATTEMPTS:
	case KEY_REAL:
		return arena_printf(a, "%.12g to %.12g", key->min, key->max);
	case KEY_MODE:
		return "octal digits, at most 0777";
	case KEY_SWITCH:
		return "on or off";
	case KEY_DATE:
		return "YYYY-MM-DD";
	case KEY_CHOICE:
	case KEY_WORDS:
		for (size_t i = 0; key->words[i]; i++)
			buf_printf(&b, "%s%s", i ? ", " : "", key->words[i]);
		return buf_text(&b);
	case KEY_TEXT:
	case KEY_SECRET:
	default:
		return key->form ? key->form->takes : "text";
	}
}

/* " # why" behind a value is a part of it. */
static const char *
remark(struct str value)
{
	if (str_starts(value, STR("~")))
		return "; only a shell knows ~: write the whole path";
	return str_has(value, STR(" #")) || str_has(value, STR("\t#"))
		       ? "; a remark stands on a line of its own"
		       : "";
}

const struct err *
settings_set_as(struct settings *s, struct arena *a, const struct key *key,
		const char *name, struct str value)
{
	if (set(s, a, key, value))
		return NULL;
	if (key->type == KEY_SECRET)
		return err_say(a, ERR_INPUT, "%s takes %s", name,
			       settings_range(a, key));
	return err_say(a, ERR_INPUT, "%s takes %s, not \"%.*s\"%s", name,
		       settings_range(a, key),
		       (int)(value.n < 80 ? value.n : 80), value.p,
		       remark(value));
}

const struct err *
settings_set(struct settings *s, struct arena *a, const struct key *key,
	     struct str value)
{
	return settings_set_as(
		s, a, key, arena_printf(a, "%s.%s", key->section, key->name),
		value);
}

void
settings_init(struct settings *s, struct arena *a)
{
	memset(s, 0, sizeof(*s));
	for (size_t i = 0; i < n_settings_keys; i++) {
		bool ok = set(s, a, &settings_keys[i],
			      str_of(settings_keys[i].preset));

		assert(ok);
		(void)ok;
	}
}

struct settings *
settings_copy(struct arena *a, const struct settings *s)
{
	struct settings *copy = arena_alloc(a, sizeof(*copy));

	*copy = *s;
	return copy;
}

int64_t
settings_today_ms(const struct settings *s)
{
	return *s->today ? clock_noon_ms(str_of(s->today)) : clock_wall_ms();
}

size_t
settings_chat_turns(const struct settings *s)
{
	const uint64_t most = s->history_messages / 2;
	const size_t n = (size_t)(s->history < most ? s->history : most);

	return n > 0 && n < CHAT_TURNS ? CHAT_TURNS : n;
}

/* "llm.model", "llm_model", or "row_limit" where no server's key is meant. */
static bool
is_named(const struct key *key, struct str name, bool bare)
{
	struct str section = str_of(key->section), rest;

	if (bare && strcmp(key->section, "llm") != 0 && str_is(name, key->name))
		return true;
	if (!str_starts(name, section) || name.n <= section.n ||
	    !strchr("._", name.p[section.n]))
		return false;
	rest = str_from(name, section.n + 1);
	return str_is(rest, key->name);
}

const struct key *
settings_key(struct str name, enum key_scope scope)
{
	for (size_t i = 0; i < n_settings_keys; i++)
		if (settings_keys[i].scope >= scope &&
		    is_named(&settings_keys[i], name, scope != SCOPE_GLOBAL))
			return &settings_keys[i];
	return NULL;
}

static const char *
number_text(struct arena *a, enum key_type type, uint64_t n)
{
	if (type == KEY_TIME)
		return time_text(a, (double)n);
	if (type == KEY_BYTES)
		return size_text(a, (double)n);
	if (type == KEY_MODE)
		return arena_printf(a, "%04llo", (unsigned long long)n);
	return arena_printf(a, "%llu",
			    (unsigned long long)n + (type == KEY_ATTEMPTS));
}

const char *
settings_text(struct arena *a, const struct settings *s, const struct key *key)
{
	const char *at = (const char *)s + key->at;
	const char *text;
	uint64_t n;
	unsigned choice;
	double d;
	bool yes;

	switch (key->type) {
	case KEY_SWITCH:
		memcpy(&yes, at, sizeof(yes));
		return yes ? "on" : "off";
	case KEY_CHOICE:
		memcpy(&choice, at, sizeof(choice));
		return key->words[choice];
	case KEY_REAL:
		memcpy(&d, at, sizeof(d));
		return arena_printf(a, "%.12g", d);
	case KEY_COUNT:
	case KEY_ATTEMPTS:
	case KEY_BYTES:
	case KEY_MODE:
	case KEY_TIME:
		memcpy(&n, at, sizeof(n));
		return number_text(a, key->type, n);
	case KEY_TEXT:
	case KEY_SECRET:
	case KEY_DATE:
	case KEY_WORDS:
	default:
		memcpy(&text, at, sizeof(text));
		return key->type != KEY_SECRET ? text : *text ? "(set)" : "";
	}
}

const char *
settings_variable(struct arena *a, const struct key *key)
{
	char *v = arena_printf(a, "PARLANCE_%s_%s", key->section, key->name);

	for (char *c = v; *c; c++)
		if (*c >= 'a' && *c <= 'z')
			*c = (char)(*c - 'a' + 'A');
	return v;
}
