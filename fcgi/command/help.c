#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "settings/settings.h"

#include "base/ban.h"

static const char *const places[] = {
	[SCOPE_GLOBAL] = "file",
	[SCOPE_DATABASE] = "file, database",
	[SCOPE_REQUEST] = "file, database, request",
};

static void
print_key(struct cli *cli, const struct key *k)
{
	cli_printf(cli, "%s.%s = %s\n\t%s\n\t%s; in %s\n", k->section, k->name,
		   settings_preset(k), k->help, settings_range(cli->arena, k),
		   places[k->scope]);
}

/* Every key, from the one table; the manual is made of it too. */
static const struct err *
print_keys(struct cli *cli)
{
	static const char *const names[] = { "key", "default", "takes", "where",
					     "help" };
	struct rows *rows =
		cli_table(cli, n_settings_keys, COUNT(names), names);

	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *k = &settings_keys[i];
		struct cell *cells = rows->cells + i * COUNT(names);

		if (cli->format == FORMAT_TEXT)
			print_key(cli, k);
		cells[0] = cell_of_text(
			arena_printf(cli->arena, "%s.%s", k->section, k->name));
		cells[1] = cell_of_text(settings_preset(k));
		cells[2] = cell_of_text(settings_range(cli->arena, k));
		cells[3] = cell_of_text(places[k->scope]);
		cells[4] = cell_of_text(k->help);
	}
	return cli->format == FORMAT_TEXT ? NULL : cli_rows(cli, rows);
}

/* Keys of that name, or of that section; false: there is none. */
static bool
print_topic(struct cli *cli, struct str topic)
{
	bool any = false;

	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *k = &settings_keys[i];
		const char *whole =
			arena_printf(cli->arena, "%s.%s", k->section, k->name);

		if (!str_is(topic, k->section) && !str_is(topic, k->name) &&
		    !str_is(topic, whole))
			continue;
		print_key(cli, k);
		any = true;
	}
	return any;
}

const struct err *
command_help(struct cli *cli)
{
	const char *topic = cli->n_words ? cli->words[0] : "";
	const struct command *c = commands;

	if (strcmp(topic, "config") == 0)
		return print_keys(cli);
	while (c->name && strcmp(c->name, topic) != 0)
		c++;
	if (c->name)
		cli_help(cli, c);
	else if (!print_topic(cli, str_of(topic)))
		return err_say(cli->arena, ERR_INPUT,
			       "There is no command and no key %s: `parlance"
			       " help` lists the commands, `parlance help"
			       " config` the keys.",
			       topic);
	return NULL;
}

static void
print_setting(void *arg, const char *key, const char *value, const char *from)
{
	cli_printf(arg, "%s = %s # %s\n", key, value, from);
}

static const struct err *
dump(struct cli *cli)
{
	const struct settings_source source = {
		.file = settings_file(cli->config_file),
		.env = environ,
		.sets = cli->sets.all,
	};

	return settings_dump(cli->arena, &source, print_setting, cli);
}

const struct err *
command_global(struct cli *cli)
{
	if (cli->n_words)
		return err_say(cli->arena, ERR_INPUT,
			       "Options of a command stand behind it: "
			       "parlance %s …",
			       cli->words[0]);
	if (cli->version)
		cli_puts(cli, "parlance " PARLANCE_VERSION "\n");
	else if (cli->test)
		return command_check(cli);
	else if (cli->dump)
		return dump(cli);
	else
		return err_say(cli->arena, ERR_INPUT, "What shall it do?");
	return NULL;
}
