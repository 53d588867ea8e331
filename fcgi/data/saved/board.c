#include "data/saved/board.h"

#include <string.h>

#include "base/buf.h"
#include "data/saved/saved.h"

#include "base/ban.h"

static const char *const shows[] = {
	[TILE_CHART] = "chart", [TILE_TABLE] = "table", [TILE_NUMBER] = "number"
};

const char *
tile_show_name(enum tile_show show)
{
	return shows[show];
}

enum tile_show
tile_show_find(const char *name)
{
	return (enum tile_show)str_index(shows, COUNT(shows), name);
}

const char *
board_file(struct arena *a, const struct board *b)
{
	struct buf out = buf_new(a, BOARD_FILE_MAX);

	buf_printf(&out, "name: %s\ntitle: %s\n", b->name, b->title);
	if (b->description)
		buf_printf(&out, "description: %s\n", b->description);
	for (size_t i = 0; i < b->n_tiles; i++) {
		const struct tile *t = &b->tiles[i];

		buf_printf(&out, "tile: %s\n  show: %s\n  width: %zu\n",
			   t->saved, shows[t->show], t->width);
		if (t->title)
			buf_printf(&out, "  title: %s\n", t->title);
	}
	return buf_text(&out);
}

const struct err *
board_valid(struct arena *a, const struct board *b)
{
	if (!saved_is_name(b->name) || !b->title)
		return err_say(a, ERR_INPUT,
			       "A board needs a title, and a name of at most %d"
			       " of a-z, 0-9 and \"-\".",
			       SAVED_NAME_MAX);
	if (b->n_tiles > BOARD_TILES_MAX)
		return err_say(a, ERR_INPUT, "A board has at most %d tiles.",
			       BOARD_TILES_MAX);
	for (size_t i = 0; i < b->n_tiles; i++)
		if (!saved_is_name(b->tiles[i].saved) ||
		    b->tiles[i].show >= TILE__MAX || b->tiles[i].width == 0 ||
		    b->tiles[i].width > BOARD_WIDTH_MAX)
			return err_say(a, ERR_INPUT,
				       "Tile %zu: it is the name of a saved"
				       " question, shown as chart, table or"
				       " number, 1 to %d wide.",
				       i + 1, BOARD_WIDTH_MAX);
	return NULL;
}

struct reading {
	struct arena *a;
	struct board *b;
	size_t line;
};

static void
add_tile(struct reading *r, const char *saved)
{
	struct board *b = r->b;

	b->tiles = arena_grow(r->a, b->tiles, b->n_tiles, sizeof(*b->tiles));
	b->tiles[b->n_tiles++] = (struct tile){ .saved = saved, .width = 1 };
}

static const struct err *
read_of_tile(struct reading *r, struct str key, const char *value)
{
	struct tile *t = &r->b->tiles[r->b->n_tiles - 1];
	uint64_t width = 0;

	if (str_is(key, "title"))
		t->title = value;
	else if (str_is(key, "show"))
		t->show = tile_show_find(value);
	else if (str_is(key, "width") &&
		 str_to_uint(str_of(value), BOARD_WIDTH_MAX, &width))
		t->width = (size_t)width;
	else
		return err_say(r->a, ERR_INPUT,
			       "Line %zu: a tile has show, width (1 to %d) and"
			       " title.",
			       r->line, BOARD_WIDTH_MAX);
	return NULL;
}

static const struct err *
read_line(struct reading *r, struct str line)
{
	bool indented = line.p[0] == ' ' || line.p[0] == '\t';
	struct str rest = line, key = str_trim(str_cut(&rest, ':'));
	const char *value = str_dup(r->a, str_trim(rest));

	if (indented && r->b->n_tiles)
		return read_of_tile(r, key, value);
	if (str_is(key, "name"))
		r->b->name = value;
	else if (str_is(key, "title"))
		r->b->title = value;
	else if (str_is(key, "description"))
		r->b->description = value;
	else if (str_is(key, "tile"))
		add_tile(r, value);
	else
		return err_say(r->a, ERR_INPUT,
			       "Line %zu: a board has name, title, description"
			       " and tile.",
			       r->line);
	return NULL;
}

const struct err *
board_read(struct arena *a, struct str text, struct board *ret)
{
	struct board b = { .name = NULL };
	struct reading r = { a, &b, 0 };
	const struct err *e = saved_is_text(a, text, BOARD_FILE_MAX);

	while (!e && text.n) {
		struct str line = str_cut(&text, '\n');

		r.line++;
		if (str_trim(line).n)
			e = read_line(&r, line);
	}
	if (e)
		return e;
	if (!b.name && b.title)
		b.name = saved_name_of(a, b.title);
	*ret = b;
	return board_valid(a, ret);
}
