#include "chat/review.h"

#include "command/cli.h"
#include "view/view.h"

#include "base/ban.h"

#define LISTED 10000

/* review list [STATE] */
static const struct err *
list(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct view_reviews p = { .state = cli->n_words > 1 ? cli->words[1]
							    : REVIEW_OPEN };
	struct view_review *items;
	struct reviews found = { .n = 0 };
	const struct err *e = chat_reviews(&c, p.state, LISTED, &found);
	struct rows rows;

	if (e)
		return e;
	items = arena_array(cli->arena, found.n, sizeof(*items));
	for (size_t i = 0; i < found.n; i++) {
		items[i].name = found.items[i].name;
		items[i].turn = &found.items[i].turn;
	}
	p.items = items;
	p.n = found.n;
	if (cli->format == FORMAT_JSON) {
		cli_puts(cli, view_reviews_json(cli->arena, &p).p);
		return NULL;
	}
	rows = view_reviews_rows(cli->arena, &p);
	return cli_rows(cli, &rows);
}

/* Which one: CHAT N, and then so many words more. */
static const struct err *
named(struct cli *cli, size_t more, size_t *ret)
{
	uint64_t n;

	if (cli->n_words >= 3 + more &&
	    str_to_uint(str_of(cli->words[2]), UINT32_MAX, &n) && n > 0) {
		*ret = (size_t)n;
		return NULL;
	}
	return err_say(cli->arena, ERR_INPUT,
		       "Which one? review list has chat and turn%s.",
		       more ? "; then what to say" : "");
}

static const struct err *
print(struct cli *cli, const struct turn *t)
{
	return view_turn_as(cli->arena, cli->format, t, &cli->out);
}

/* review show CHAT N */
static const struct err *
show(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct review r = { .owner = NULL };
	size_t n = 0;
	const struct err *e = named(cli, 0, &n);

	if (!e)
		e = chat_review(&c, cli->words[1], n, &r);
	return e ? e : print(cli, &r.turn);
}

/* review answer CHAT N SQL [NOTE] */
static const struct err *
answer(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct turn t = { 0 };
	size_t n = 0;
	const struct err *e = named(cli, 1, &n);

	if (!e)
		e = chat_review_answer(
			&c, cli->words[1], n,
			&(struct answered){
				.sql = cli->words[3],
				.note = cli->n_words > 4 ? cli->words[4] : NULL,
			},
			&t);
	return e ? e : print(cli, &t);
}

/* review dismiss CHAT N REASON */
static const struct err *
dismiss(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct turn t = { 0 };
	size_t n = 0;
	const struct err *e = named(cli, 1, &n);

	return e ? e
		 : chat_review_dismiss(&c, cli->words[1], n, cli->words[3], &t);
}

static const struct cli_verb verbs[] = {
	{ "list", list },
	{ "show", show },
	{ "answer", answer },
	{ "dismiss", dismiss },
};

const struct err *
command_review(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"review takes list [STATE], show CHAT N, answer CHAT N"
			" SQL [NOTE] or dismiss CHAT N REASON.");
}
