#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "command/cli.h"

#include "base/ban.h"

#define AT(field) .at = offsetof(struct cli, field)

/* Every option; a command's row says which of them it takes. */
enum option_kind { TEXT, FLAG, SET, FORMAT };

/* clang-format off */
static const struct option_row {
	int letter; /* upper case: has a long name only */
	enum option_kind kind;
	const char *name;
	const char *value; /* as usage shows it; NULL: takes none */
	size_t at;         /* of the field in struct cli */
	const char *help;
} rows[] = {
	{ .letter = 'd', .kind = TEXT, .name = "database",
	  .value = "NAME|URL|FILE", AT(target),
	  .help = "whom to ask: a configured name, a URL, or a file" },
	{ .letter = 'f', .kind = FORMAT, .name = "format", .value = "FORMAT",
	  AT(format), .help = "text, csv, tsv, xlsx, json, ndjson, md or sql" },
	{ .letter = 'a', .kind = FLAG, .name = "all", AT(all),
	  .help = "every row, not only the first ones" },
	{ .letter = 'v', .kind = FLAG, .name = "verbose", AT(verbose),
	  .help = "show each step on the error output" },
	{ .letter = 'c', .kind = TEXT, .name = "config", .value = "FILE",
	  AT(config_file), .help = "instead of /etc/parlance/parlance.conf" },
	{ .letter = 's', .kind = SET, .name = "set",
	  .value = "SECTION.KEY=VALUE", AT(sets),
	  .help = "a setting; may be repeated" },
	{ .letter = 'A', .kind = SET, .name = "against",
	  .value = "SECTION.KEY=VALUE", AT(against),
	  .help = "ask with this setting, too, and compare" },
	{ .letter = 'Y', .kind = TEXT, .name = "days", .value = "N", AT(days),
	  .help = "for so many days, or of the last so many" },
	{ .letter = 'S', .kind = TEXT, .name = "scope", .value = "ask|read",
	  AT(scope), .help = "what a token may do" },
	{ .letter = 'G', .kind = TEXT, .name = "groups", .value = "NAMES",
	  AT(groups), .help = "groups of the token's user" },
	{ .letter = 'B', .kind = TEXT, .name = "databases", .value = "DIR",
	  AT(databases),
	  .help = "the folder of the databases: DIR/<db>.sqlite" },
	{ .letter = 'E', .kind = TEXT, .name = "drafters", .value = "LIST",
	  AT(drafters), .help = "who may answer, in order: grammar, model" },
	{ .letter = 'I', .kind = FLAG, .name = "evidence", AT(evidence),
	  .help = "hand each line's evidence over, as notes are" },
	{ .letter = 'K', .kind = FLAG, .name = "choices", AT(choices),
	  .help = "pick each choice that comes back, too" },
	{ .letter = 'M', .kind = FLAG, .name = "signs", AT(signs),
	  .help = "each draft, too, and what was measured of it" },
	{ .letter = 'J', .kind = TEXT, .name = "jobs", .value = "N", AT(jobs),
	  .help = "work in so many processes" },
	{ .letter = 't', .kind = FLAG, .name = "test", AT(test),
	  .help = "test the configuration" },
	{ .letter = 'D', .kind = FLAG, .name = "dump-config", AT(dump),
	  .help = "each setting, and where it came from" },
	{ .letter = 'R', .kind = FLAG, .name = "refresh", AT(refresh),
	  .help = "read the schema again, and keep that in the server's"
	  " store" },
	{ .letter = 'N', .kind = FLAG, .name = "again", AT(again),
	  .help = "copy: what changed since the last copy" },
	{ .letter = 'T', .kind = FLAG, .name = "text", AT(text),
	  .help = "allow unescaped tags" },
	{ .letter = 'V', .kind = FLAG, .name = "version", AT(version),
	  .help = "the version" },
	{ .letter = 'h', .kind = FLAG, .name = "help", AT(help),
	  .help = "this help" },
};
/* clang-format on */

/* Only letters of the tables are asked for; the last row ends the search. */
static const struct option_row *
row_of(int letter)
{
	size_t i = 0;

	while (i < COUNT(rows) - 1 && rows[i].letter != letter)
		i++;
	return &rows[i];
}

static bool
is_long_only(const struct option_row *row)
{
	return row->letter >= 'A' && row->letter <= 'Z';
}

static const struct err *
add_set(struct cli *cli, struct cli_sets *sets, const char *value)
{
	if (sets->n == SETS_MAX)
		return err_say(cli->arena, ERR_INPUT,
			       "At most %d settings can be given.", SETS_MAX);
	sets->all[sets->n++] = value;
	return NULL;
}

static const struct err *
apply(struct cli *cli, const struct option_row *row, const char *value)
{
	char *field = (char *)cli + row->at;

	switch (row->kind) {
	case TEXT:
		memcpy(field, &value, sizeof(value));
		break;
	case FLAG:
		*(bool *)(void *)field = true;
		break;
	case SET:
		return add_set(cli, (struct cli_sets *)(void *)field, value);
	case FORMAT:
		cli->format = format_find(str_of(value));
		if (cli->format == FORMAT_HTML || cli->format == FORMAT__MAX)
			return err_say(cli->arena, ERR_INPUT,
				       "-f is %s, not %s.", row->help, value);
		break;
	}
	return NULL;
}

/* What getopt_long() wants for the letters of one command. */
static struct option *
long_options(struct cli *cli, struct buf *letters)
{
	const char *take = cli->command->options;
	struct option *longs =
		arena_array(cli->arena, strlen(take) + 1, sizeof(*longs));
	size_t n = 0;

	buf_putc(letters, ':');
	for (; *take; take++) {
		const struct option_row *row = row_of(*take);

		longs[n].name = row->name;
		longs[n].has_arg = row->value ? required_argument : no_argument;
		longs[n++].val = row->letter;
		if (is_long_only(row))
			continue;
		buf_putc(letters, *take);
		if (row->value)
			buf_putc(letters, ':');
	}
	return longs;
}

const struct err *
cli_options(struct cli *cli, int argc, char **argv)
{
	struct buf letters = buf_new(cli->arena, 64);
	const struct option *longs = long_options(cli, &letters);
	const struct err *e = NULL;
	int c;

	opterr = 0;
	optind = 0; /* main.c may have begun to read them */
	while (!e && (c = getopt_long(argc, argv, buf_text(&letters), longs,
				      NULL)) != -1) {
		if (c == ':')
			e = err_say(cli->arena, ERR_INPUT, "%s needs a value.",
				    argv[optind - 1]);
		else if (c == '?')
			e = err_say(cli->arena, ERR_INPUT,
				    "There is no option %s here.",
				    argv[optind - 1]);
		else
			e = apply(cli, row_of(c), optarg);
	}
	cli->words = argv + optind;
	cli->n_words = (size_t)(argc - optind);
	if (!e && cli->n_words && *cli->command->name && !*cli->command->words)
		return err_say(cli->arena, ERR_INPUT,
			       "It takes options alone, not %s.",
			       cli->words[0]);
	return e;
}

static void
help_option(struct cli *cli, const struct option_row *row)
{
	const char *left = arena_printf(
		cli->arena, "%s--%s%s%s",
		is_long_only(row)
			? "    "
			: arena_printf(cli->arena, "-%c, ", row->letter),
		row->name, row->value ? " " : "", row->value ? row->value : "");

	cli_printf(cli, "  %-28s %s\n", left, row->help);
}

void
cli_help(struct cli *cli, const struct command *command)
{
	bool named = *command->name;

	if (named)
		cli_printf(cli, "usage: parlance %s%s%s%s\n\n%s\n\n",
			   command->name, *command->options ? " [OPTION…]" : "",
			   *command->words ? " " : "", command->words,
			   command->summary);
	else
		cli_puts(cli, "usage: parlance COMMAND [OPTION…] [WORD…]\n"
			      "       parlance OPTION…\n\n");
	if (!named)
		for (const struct command *c = commands + 1; c->name; c++)
			cli_printf(cli, "  %-12s %s\n", c->name, c->summary);
	cli_puts(cli, named ? "" : "\n");
	for (const char *o = command->options; *o; o++)
		help_option(cli, row_of(*o));
}
