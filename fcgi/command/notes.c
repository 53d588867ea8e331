#include "chat/notes.h"

#include <string.h>

#include "base/file.h"
#include "base/utf8.h"
#include "command/cli.h"
#include "knowledge/notes/notes.h"
#include "view/view.h"

#include "base/ban.h"

#define IMPORT_BYTES ((size_t)1 << 20)

static struct notes_call
notes_call(struct cli *cli)
{
	return (struct notes_call){ .app = cli->app,
				    .arena = cli->arena,
				    .user = &cli->user,
				    .database = cli->database };
}

/* notes list */
static const struct err *
list(struct cli *cli)
{
	const struct notes_call c = notes_call(cli);
	struct shown_notes s;
	struct view_notes p;
	struct rows rows;
	const struct err *e = chat_notes(&c, &s);

	if (e)
		return e;
	p = (struct view_notes){ .database = s.database,
				 .items = s.items,
				 .passages = s.passages,
				 .n = s.n,
				 .may_edit = s.may_edit,
				 .problem = s.problem };
	if (cli->format == FORMAT_JSON) {
		cli_puts(cli, view_notes_json(cli->arena, &p).p);
		return NULL;
	}
	rows = view_notes_rows(cli->arena, &p);
	return cli_rows(cli, &rows);
}

static const struct err *
write_note(struct cli *cli, const char *title, const char *text)
{
	const struct notes_call c = notes_call(cli);
	struct note n = { .title = title, .text = text };
	const struct err *e = chat_note_write(&c, &n);

	if (!e)
		cli_puts(cli, view_note_as(cli->arena, cli->format, &n).p);
	return e;
}

/* notes add TITLE TEXT */
static const struct err *
add(struct cli *cli)
{
	if (cli->n_words != 3)
		return err_say(cli->arena, ERR_INPUT,
			       "notes add takes a title and a text, each in"
			       " quotes.");
	return write_note(cli, cli->words[1], cli->words[2]);
}

/* notes remove ID */
static const struct err *
remove_note(struct cli *cli)
{
	const struct notes_call c = notes_call(cli);

	if (cli->n_words != 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? notes list has the ids.");
	return chat_note_delete(&c, cli->words[1]);
}

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* notes import FILE…: each a note by its name */
static const struct err *
import(struct cli *cli)
{
	const struct err *e = NULL;

	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "notes import takes files of Markdown.");
	for (size_t i = 1; !e && i < cli->n_words; i++) {
		struct str text;

		e = file_read(cli->arena, cli->words[i], IMPORT_BYTES, &text);
		if (!e)
			e = write_note(cli, base_name(cli->words[i]),
				       str_dup(cli->arena,
					       utf8_clean(cli->arena, text)));
	}
	return e;
}

/* notes embed: vectors for what has none, ahead of the first question */
static const struct err *
embed(struct cli *cli)
{
	const struct notes_call c = notes_call(cli);
	struct shown_notes s;
	size_t n = 0;
	const struct err *e = chat_notes(&c, &s);

	if (!e)
		e = notes_embed(cli->app, cli->arena, s.database, &cli->wait,
				&n);
	cli_printf(cli, "%zu embedded\n", n);
	return e;
}

/* notes understood: what the built-in translator makes of each sentence */
static const struct err *
understood(struct cli *cli)
{
	static const char *const names[] = { "name", "meaning", "text" };
	const struct notes_call c = notes_call(cli);
	struct json_object *all = NULL;
	const struct err *e = chat_notes_understood(&c, &cli->wait, &all);
	struct rows r;

	if (e)
		return e;
	r = rows_texts(cli->arena, json_length(all), names, COUNT(names));
	for (size_t i = 0; i < r.n_rows; i++) {
		struct json_object *n = json_at(all, i);
		const char *name = json_get_text(n, "name", NULL);
		const char *nothing = name ? "not understood" : "";

		r.cells[i * r.n_cols] = cell_of_text(name ? name : "");
		r.cells[i * r.n_cols + 1] =
			cell_of_text(json_get_text(n, "meaning", nothing));
		r.cells[i * r.n_cols + 2] =
			cell_of_text(json_get_text(n, "text", ""));
	}
	return cli_rows(cli, &r);
}

static const struct cli_verb verbs[] = {
	{ "list", list },     { "add", add },     { "remove", remove_note },
	{ "import", import }, { "embed", embed }, { "understood", understood },
};

const struct err *
command_notes(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"notes takes list, add TITLE TEXT, remove ID, import"
			" FILE, understood or embed.");
}
