#include "store/user/token.h"

#include "base/clock.h"
#include "base/hash/digest.h"
#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

#define MINUTE_MS (INT64_C(60) * 1000)
#define ID_CHARS 10 /* of a token's name: enough among one user's */
#define COLUMNS                                                    \
	" id, name, groups, label, scope, created_ms, expires_ms," \
	" used_ms "

static const struct err *
has_room(struct store *s, struct arena *a, const char *user)
{
	int64_t n = 0;
	const struct err *e = db_get_int(
		s, a, &n, "SELECT count(*) FROM tokens WHERE name = ?", "t",
		user);

	if (e || n < TOKENS_MAX)
		return e;
	return err_say(a, ERR_CONFLICT,
		       "There are %d tokens of %s already; revoke one first.",
		       TOKENS_MAX, user);
}

const struct err *
store_token_create(struct store *s, struct arena *a, struct token *t,
		   const char **ret_secret)
{
	const char *secret = arena_printf(a, TOKEN_PREFIX "%s", rand_id(a));
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	t->created_ms = clock_wall_ms();
	if (!t->user || !*t->user)
		return err_say(a, ERR_INPUT, "A token needs a user's name.");
	if (t->expires_ms && t->expires_ms <= t->created_ms)
		return err_say(a, ERR_INPUT,
			       "A token that has expired is of no use.");
	e = has_room(s, a, t->user);
	if (e)
		return e;
	t->id = str_dup(a, str_first(str_of(rand_id(a)), ID_CHARS));
	digest_hex(str_of(secret), digest);
	e = db_run(s, a,
		   "INSERT INTO tokens (digest," COLUMNS ")"
		   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
		   "ttttttii", digest, t->id, t->user, t->groups,
		   t->label ? t->label : "", token_scope_name(t->scope),
		   t->created_ms, t->expires_ms);
	if (!e)
		*ret_secret = secret;
	return e;
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct token *)ret = (struct token){
		.id = db_text(a, st, 0),
		.user = db_text(a, st, 1),
		.groups = db_text(a, st, 2),
		.label = db_text(a, st, 3),
		.scope = token_scope_find(db_text(a, st, 4)),
		.created_ms = db_int(st, 5),
		.expires_ms = db_int(st, 6),
		.used_ms = db_int(st, 7),
	};
	return NULL;
}

const struct err *
store_token_use(struct store *s, struct arena *a, struct str secret,
		struct token *ret)
{
	struct token t = { .user = NULL };
	struct db_found found = { .read = read_row, .items = &t };
	int64_t now = clock_wall_ms();
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	*ret = t;
	if (!str_starts(secret, STR(TOKEN_PREFIX)))
		return NULL;
	digest_hex(secret, digest);
	e = db_read(s, a, &found,
		    "SELECT" COLUMNS "FROM tokens WHERE digest = ?", "t",
		    digest);
	if (e || !t.user || t.scope == TOKEN_SCOPE__MAX ||
	    (t.expires_ms && now >= t.expires_ms))
		return e;
	*ret = t;
	if (now - t.used_ms < MINUTE_MS)
		return NULL;
	e = db_run(s, a, "UPDATE tokens SET used_ms = ? WHERE digest = ?", "it",
		   now, digest);
	/* a store that takes no writes still knows its tokens */
	return e && e->kind != ERR_STORE_FULL && e->kind != ERR_BUSY ? e : NULL;
}

const struct err *
store_token_list(struct store *s, struct arena *a, const char *user,
		 struct token **ret, size_t *ret_n)
{
	struct db_found found = { read_row, sizeof(**ret), NULL, 0 };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS "FROM tokens"
				      " WHERE name = coalesce(?, name)"
				      " ORDER BY created_ms DESC, id",
				      "t", user);

	if (e)
		return e;
	*ret = found.items;
	*ret_n = found.n;
	return NULL;
}

const struct err *
store_token_revoke(struct store *s, struct arena *a, const char *user,
		   const char *id)
{
	const struct err *e;

	e = db_run(s, a,
		   "DELETE FROM tokens WHERE id = ?"
		   " AND name = coalesce(?, name)",
		   "tt", id, user);
	if (!e && db_changes(s) == 0)
		e = err_say(a, ERR_MISSING, "There is no such token.");
	return e;
}
