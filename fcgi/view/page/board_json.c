#include "base/clock.h"
#include "base/json_out.h"
#include "view/page/board.h"

#include "base/ban.h"

static void
put_board(struct json_out *o, const struct view *v, const struct board *b)
{
	json_out_text(o, "name", b->name);
	json_out_text(o, "address",
		      arena_printf(v->arena, "%s/boards/%s", v->base, b->name));
	json_out_text(o, "title", b->title);
	if (b->description)
		json_out_text(o, "description", b->description);
	else
		json_out_null(o, "description");
	json_out_int(o, "edit", (int64_t)b->edit);
}

static void
put_tile(struct json_out *o, const struct tile *t)
{
	json_out_text(o, "saved", t->saved);
	json_out_text(o, "show", tile_show_name(t->show));
	json_out_int(o, "width", (int64_t)t->width);
	if (t->title)
		json_out_text(o, "title", t->title);
	else
		json_out_null(o, "title");
}

static void
put_tiles(struct json_out *o, const struct board *b)
{
	json_out_array(o, "tiles");
	for (size_t i = 0; i < b->n_tiles; i++) {
		json_out_object(o, NULL);
		put_tile(o, &b->tiles[i]);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

static struct str
finish(struct json_out *o)
{
	json_out_end_object(o);
	buf_putc(&o->text, '\n');
	return buf_str(&o->text);
}

struct str
view_board_as(const struct view *v, enum format format, const struct board *b)
{
	struct json_out o;

	if (format != FORMAT_JSON)
		return str_of(arena_printf(v->arena, "%s/boards/%s\n", v->base,
					   b->name));
	o = json_out_new(v->arena);
	json_out_object(&o, NULL);
	put_board(&o, v, b);
	put_tiles(&o, b);
	return finish(&o);
}

struct str
view_boards_json(const struct view *v, const struct view_boards *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_array(&o, "boards");
	for (size_t i = 0; i < p->n; i++) {
		json_out_object(&o, NULL);
		put_board(&o, v, &p->items[i]);
		put_tiles(&o, &p->items[i]);
		json_out_end_object(&o);
	}
	json_out_end_array(&o);
	return finish(&o);
}

struct rows
view_boards_rows(struct arena *a, const struct view_boards *p)
{
	static const char *const names[] = { "name", "title", "tiles", "maker",
					     "updated" };
	struct rows rows = rows_texts(a, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct board *b = &p->items[i];
		struct cell *c = rows.cells + i * COUNT(names);

		c[0] = cell_of_text(b->name);
		c[1] = cell_of_text(b->title);
		c[2] = cell_of_integer(a, (int64_t)b->n_tiles);
		c[3] = cell_of_text(b->maker);
		c[4] = cell_of_text(clock_iso(a, b->updated_ms));
	}
	return rows;
}

struct str
view_board_json(const struct view *v, const struct view_board *p,
		const struct view_tile *tiles)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	put_board(&o, v, p->b);
	json_out_array(&o, "tiles");
	for (size_t i = 0; i < p->b->n_tiles; i++) {
		const struct view_tile *t = &tiles[i];

		json_out_object(&o, NULL);
		put_tile(&o, t->tile);
		if (t->problem)
			json_out_text(&o, "problem", t->problem);
		else
			json_out_null(&o, "problem");
		if (t->figures && t->figures->rows)
			json_out_raw(&o, "figures",
				     str_trim(view_saved_json(v, t->figures)));
		else
			json_out_null(&o, "figures");
		json_out_end_object(&o);
	}
	json_out_end_array(&o);
	return finish(&o);
}
