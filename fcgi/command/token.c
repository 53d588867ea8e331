#include "store/user/token.h"

#include "base/clock.h"
#include "command/cli.h"

#include "base/ban.h"

#define DAYS_MAX 3650

static const struct err *
read_expiry(struct cli *cli, int64_t *ret)
{
	uint64_t days;

	*ret = 0;
	if (!cli->days)
		return NULL;
	if (!str_to_uint(str_of(cli->days), DAYS_MAX, &days) || days == 0)
		return err_say(cli->arena, ERR_INPUT, "--days takes 1 to %d.",
			       DAYS_MAX);
	*ret = clock_wall_ms() + (int64_t)days * DAY_MS;
	return NULL;
}

/* token create USER [LABEL …] */
static const struct err *
create(struct cli *cli)
{
	struct token t = {
		.user = cli->n_words > 1 ? cli->words[1] : NULL,
		.label = cli->n_words > 2 ? cli->words[2] : NULL,
		.groups = cli->groups,
		.scope = token_scope_find(cli->scope ? cli->scope : "ask"),
	};
	const char *secret = NULL;
	const struct err *e;

	if (t.scope == TOKEN_SCOPE__MAX)
		return err_say(cli->arena, ERR_INPUT,
			       "--scope is ask or read, not %s.", cli->scope);
	e = read_expiry(cli, &t.expires_ms);
	if (!e)
		e = store_token_create(cli->app->store, cli->arena, &t,
				       &secret);
	if (!e)
		cli_printf(cli, "%s\n", secret);
	return e;
}

static const char *
date(struct cli *cli, int64_t wall_ms)
{
	return wall_ms ? clock_iso(cli->arena, wall_ms) : NULL;
}

/* token list [USER] */
static const struct err *
list(struct cli *cli)
{
	static const char *const names[] = { "id",       "user",    "scope",
					     "label",    "created", "expires",
					     "last used" };
	const char *user = cli->n_words > 1 ? cli->words[1] : NULL;
	struct token *tokens = NULL;
	struct rows *rows;
	size_t n = 0;
	const struct err *e;

	e = store_token_list(cli->app->store, cli->arena, user, &tokens, &n);
	if (e)
		return e;
	rows = cli_table(cli, n, COUNT(names), names);
	for (size_t i = 0; i < n; i++) {
		struct cell *c = rows->cells + i * COUNT(names);

		c[0] = cell_of_text(tokens[i].id);
		c[1] = cell_of_text(tokens[i].user);
		c[2] = cell_of_text(token_scope_name(tokens[i].scope));
		c[3] = cell_of_text(tokens[i].label);
		c[4] = cell_of_text(date(cli, tokens[i].created_ms));
		c[5] = cell_of_text(date(cli, tokens[i].expires_ms));
		c[6] = cell_of_text(date(cli, tokens[i].used_ms));
	}
	return cli_rows(cli, rows);
}

/* token revoke ID */
static const struct err *
revoke(struct cli *cli)
{
	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? token list has the ids.");
	return store_token_revoke(cli->app->store, cli->arena, NULL,
				  cli->words[1]);
}

static const struct cli_verb verbs[] = {
	{ "create", create },
	{ "list", list },
	{ "revoke", revoke },
};

const struct err *
command_token(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"token takes create USER [LABEL], list [USER] or "
			"revoke ID.");
}
