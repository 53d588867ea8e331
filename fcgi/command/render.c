#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "command/cli.h"
#include "template/template.h"

#include "base/ban.h"

#define FILE_BYTES ((size_t)16 << 20)

static const struct err *
read_data(struct cli *cli, const char *path, struct json_object **ret)
{
	struct str text;
	const struct err *e = file_read(cli->arena, path, FILE_BYTES, &text);

	if (e)
		return e;
	*ret = json_parse(cli->arena, text);
	/* NULL is also how json-c has null */
	if (!*ret && !str_is(str_trim(text), "null"))
		return err_say(cli->arena, ERR_INPUT, "%s is not JSON.", path);
	return NULL;
}

/* "." for a bare name; what follows the last slash is *ret_name. */
static const char *
folder_of(struct cli *cli, const char *path, const char **ret_name)
{
	const char *slash = strrchr(path, '/');

	*ret_name = slash ? slash + 1 : path;
	if (!slash)
		return ".";
	return arena_copy(cli->arena, path,
			  slash == path ? 1 : (size_t)(slash - path));
}

const struct err *
command_render(struct cli *cli)
{
	unsigned flags = cli->text ? TEMPLATE_RAW : TEMPLATE_HTML;
	struct template_set *partials = NULL;
	struct template *t = NULL;
	struct json_object *tree = NULL;
	const char *name, *folder;
	struct str text;
	const struct err *e;

	if (cli->n_words != 2)
		return err_say(cli->arena, ERR_INPUT,
			       "It takes a template and a file of JSON.");
	folder = folder_of(cli, cli->words[0], &name);
	e = file_read(cli->arena, cli->words[0], FILE_BYTES, &text);
	if (!e)
		e = read_data(cli, cli->words[1], &tree);
	if (!e)
		e = template_compile(cli->arena, name, text, flags, &t);
	if (!e)
		e = template_load_folder(cli->arena, folder, flags, &partials);
	return e ? e
		 : template_render(cli->arena, t, partials, tree, &cli->out);
}
