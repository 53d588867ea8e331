#include "command/cli.h"
#include "saved/share.h"
#include "view/page/share.h"

#include "base/ban.h"

/* links list */
static const struct err *
list(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	const struct view v = { .arena = cli->arena, .base = "" };
	struct share_list all = { .n = 0 };
	struct view_links p = { .n = 0 };
	struct rows rows;
	const struct err *e = share_all(&c, &all);

	if (e)
		return e;
	p.items = all.items;
	p.n = all.n;
	rows = view_links_rows(&v, &p);
	return cli_rows(cli, &rows);
}

/* links withdraw ID… */
static const struct err *
withdraw(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	const struct err *e = NULL;

	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? links list has the ids.");
	for (size_t i = 1; !e && i < cli->n_words; i++)
		e = share_withdraw(&c, cli->words[i]);
	return e;
}

static const struct cli_verb verbs[] = {
	{ "list", list },
	{ "withdraw", withdraw },
};

const struct err *
command_links(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"links takes list or withdraw ID.");
}
