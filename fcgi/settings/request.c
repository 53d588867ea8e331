#include "settings/request.h"

#include "settings/reference.h"
#include "settings/settings.h"

#include "base/ban.h"

/* What a request asks for stays within what the database allows. */
static const struct err *
check_rows(struct arena *a, const struct settings *base,
	   const struct settings *s)
{
	if (s->row_limit == base->row_limit || s->row_limit <= s->max_row_limit)
		return NULL;
	return err_say(a, ERR_INPUT, "row_limit takes 1 to %llu here",
		       (unsigned long long)s->max_row_limit);
}

const struct err *
settings_merge(struct arena *a, const struct settings *base,
	       const char *options, const struct settings **ret)
{
	struct str rest = str_of(options), value;
	struct settings *s;

	*ret = base;
	if (!options)
		return NULL;
	s = settings_copy(a, base);
	while ((value = str_cut(&rest, '\n')).n) {
		struct str name = str_cut(&value, '=');
		const struct key *key = settings_key(name, SCOPE_REQUEST);
		const struct err *e =
			key ? settings_set_as(s, a, key, str_dup(a, name),
					      value)
			    : settings_unknown(a, name);

		if (!e && key &&
		    key->at == offsetof(struct settings, reference))
			e = reference_set(a, s);
		if (e)
			return e;
		if (key &&
		    key->at == offsetof(struct settings, raw_row_limit) &&
		    s->raw_records == RAW_ASKED)
			s->raw_records = RAW_ON;
	}
	*ret = s;
	return check_rows(a, base, s);
}

const char *
settings_option(size_t *at)
{
	while (*at < n_settings_keys) {
		const struct key *key = &settings_keys[(*at)++];

		if (key->scope == SCOPE_REQUEST)
			return key->name;
	}
	return NULL;
}
