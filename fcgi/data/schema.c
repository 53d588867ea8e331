#include "data/schema.h"

#include <ctype.h>
#include <string.h>

#include "data/facts.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 256
#define SHAPE_SAMPLES 3 /* that look alike, at least */

const struct schema_table *
schema_table(const struct schema *s, struct str name)
{
	for (size_t i = 0; i < s->n_tables; i++)
		if (str_is_nocase(name, s->tables[i].name))
			return &s->tables[i];
	return NULL;
}

const struct schema_column *
schema_column(const struct schema_table *t, struct str name)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(name, t->cols[i].name))
			return &t->cols[i];
	return NULL;
}

static bool
is_foreign(const struct schema_table *t, size_t col)
{
	for (size_t i = 0; i < t->n_keys; i++)
		for (size_t k = 0; k < t->keys[i].n_cols; k++)
			if (t->keys[i].cols[k] == col)
				return true;
	return false;
}

const char *
schema_table_name(struct arena *a, const struct schema_table *t)
{
	return t->schema ? arena_printf(a, "%s.%s", t->schema, t->name)
			 : t->name;
}

bool
schema_is_called(const struct schema_table *t, struct str name)
{
	const size_t n = t->schema ? strlen(t->schema) : 0;

	if (str_is_nocase(name, t->name))
		return true;
	return n && name.n > n && name.p[n] == '.' &&
	       str_is_nocase(str_first(name, n), t->schema) &&
	       str_is_nocase(str_from(name, n + 1), t->name);
}

bool
schema_is_key(const struct schema_table *t, size_t col)
{
	return t->cols[col].primary || is_foreign(t, col);
}

static bool
ends_in(const char *name, const char *const *endings)
{
	const struct str s = str_of(name);

	for (; *endings; endings++) {
		const size_t n = strlen(*endings);

		if (s.n > n && str_is_nocase(str_from(s, s.n - n), *endings))
			return true;
	}
	return false;
}

bool
schema_ends_like_key(const char *name)
{
	static const char *const endings[] = { "id",  "no",  "nr",
					       "key", "num", NULL };

	return ends_in(name, endings);
}

/* A code refers to many things, but the first column of a table may be it. */
static bool
ends_like_code(const char *name)
{
	static const char *const endings[] = { "code", "cd", NULL };

	return ends_in(name, endings);
}

bool
schema_may_own_key(const struct schema_table *t)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (t->cols[i].primary)
			return false;
	return t->n_cols > 1 &&
	       (t->cols[0].type == CELL_INTEGER ||
		t->cols[0].type == CELL_TEXT) &&
	       (schema_ends_like_key(t->cols[0].name) ||
		ends_like_code(t->cols[0].name));
}

size_t
schema_only_key(const struct schema_table *t)
{
	size_t key = t->n_cols;

	for (size_t i = 0; i < t->n_cols; i++) {
		if (!t->cols[i].primary)
			continue;
		if (key < t->n_cols)
			return t->n_cols;
		key = i;
	}
	return key;
}

const struct column_facts *
facts_find(const struct facts *f, size_t table, size_t col)
{
	size_t from = 0, to = f ? f->n : 0;

	while (from < to) {
		const size_t at = from + (to - from) / 2;
		const struct column_facts *c = &f->items[at];

		if (c->table == table && c->col == col)
			return c;
		if (c->table < table || (c->table == table && c->col < col))
			from = at + 1;
		else
			to = at;
	}
	return NULL;
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

/* "userApi_Key" as "_user_api_key_". */
static void
split_name(const char *name, char *ret)
{
	size_t n = 0;

	ret[n++] = '_';
	for (size_t i = 0; name[i] && n + 3 < NAME_MAX_BYTES; i++) {
		const char c = name[i];

		if (i && is_upper(c) && is_lower(name[i - 1]))
			ret[n++] = '_';
		if (is_upper(c))
			ret[n++] = (char)(c - 'A' + 'a');
		else
			ret[n++] = is_lower(c) ? c : '_';
	}
	ret[n++] = '_';
	ret[n] = '\0';
}

static bool
has_one(const char *name, const char *const *parts)
{
	for (; *parts; parts++)
		if (strstr(name, *parts))
			return true;
	return false;
}

enum secrecy
name_secrecy(const char *column)
{
	static const char *const keys[] = {
		"password",    "passwd",   "_pwd_",         "_hash_",
		"_salt_",      "_token_",  "_tokens_",      "_secret_",
		"_api_key_",   "_apikey_", "_private_key_", "_cvv_",
		"_cvc_",       "_pin_",    "_otp_",         "passphrase",
		"credentials", NULL,
	};
	static const char *const personal[] = {
		"_email_",
		"_e_mail_",
		"_mail_",
		"_phone_",
		"_phones_",
		"_telephone_",
		"_tel_",
		"_mobile_",
		"_cell_phone_",
		"_fax_",
		"_iban_",
		"_bic_",
		"_ssn_",
		"_social_security_",
		"_passport_",
		"_tax_id_",
		"_credit_card_",
		"_card_number_",
		"_account_number_",
		"_phone_number_",
		"_email_address_",
		NULL,
	};
	char name[NAME_MAX_BYTES];

	split_name(column, name);
	if (has_one(name, keys))
		return SECRET_KEYS;
	return has_one(name, personal) ? SECRET_PERSONAL : SECRET_NO;
}

static bool
is_digit(char c)
{
	return isdigit((unsigned char)c) != 0;
}

#define MONTHS 12
#define DAYS 31

static int
two_digits(const char *s)
{
	return 10 * (s[0] - '0') + s[1] - '0';
}

bool
schema_is_dense_day(const char *s)
{
	return strlen(s) == 8 && strspn(s, "0123456789") == 8 &&
	       (s[0] == '1' || s[0] == '2') && two_digits(s + 4) >= 1 &&
	       two_digits(s + 4) <= MONTHS && two_digits(s + 6) >= 1 &&
	       two_digits(s + 6) <= DAYS;
}

/* Digits in all samples, or the same sign in all: that sign, '0'; 0: neither.
 */
static char
sign_at(const struct schema_column *c, size_t i)
{
	const char first = c->samples[0][i];

	for (size_t k = 1; k < c->n_samples; k++) {
		const char s = c->samples[k][i];

		if (is_digit(first) ? !is_digit(s) : s != first)
			return 0;
	}
	return is_digit(first) ? '0' : first;
}

const char *
schema_column_shaped(struct arena *a, const struct schema_column *c,
		     struct str said)
{
	char *ret = str_dup(a, said);

	if (c->n_samples < SHAPE_SAMPLES)
		return NULL;
	for (size_t k = 0; k < c->n_samples; k++)
		if (strlen(c->samples[k]) != said.n)
			return NULL;
	for (size_t i = 0; i < said.n; i++) {
		const char sign = sign_at(c, i);

		if (!sign ||
		    (sign == '0' ? !is_digit(ret[i])
				 : tolower((unsigned char)sign) !=
					   tolower((unsigned char)ret[i])))
			return NULL;
		if (sign != '0')
			ret[i] = sign;
	}
	return ret;
}
