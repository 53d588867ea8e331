#include <string.h>

#include "request/reply.h"
#include "route/saved/page.h"
#include "saved/board.h"
#include "view/page/board.h"

#include "base/ban.h"

struct posted_board {
	const char *title, *name, *description, *readers, *file, *add;
};

static const struct field_spec fields[] = {
	{ "title", FIELD_LINE, offsetof(struct posted_board, title) },
	{ "name", FIELD_LINE, offsetof(struct posted_board, name) },
	{ "description", FIELD_LINE,
	  offsetof(struct posted_board, description) },
	{ "readers", FIELD_LINE, offsetof(struct posted_board, readers) },
	{ "file", FIELD_TEXT, offsetof(struct posted_board, file) },
	{ "add", FIELD_LINE, offsetof(struct posted_board, add) },
};

static const struct err *
read_form(struct call *call, struct form *form, struct posted_board *ret)
{
	const struct err *e = form_read(
		call->req, call->app->config->settings->max_body, form);

	*ret = (struct posted_board){ .title = NULL };
	return e ? e : form_fill(call->arena, form, fields, COUNT(fields), ret);
}

static void
answer(struct call *call, const struct board *b, const char *below, int status)
{
	const struct view v = page_view_bare(call);

	if (page_wants_html(call)) {
		reply_redirect(call->reply, call->req,
			       arena_printf(call->arena, "/boards/%s%s",
					    b->name, below));
		return;
	}
	call->reply->status = status;
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_board_as(&v, call->format, b));
}

/* POST /boards */
const struct err *
page_boards_post(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct board b = { .name = NULL };
	enum brought what = BROUGHT_NEW;
	struct posted_board in;
	struct form form;
	const struct err *e = read_form(call, &form, &in);

	if (e)
		return e;
	if (in.file) {
		e = board_import(&c, str_of(in.file), &b, &what);
	} else {
		b.name = in.name;
		b.title = in.title;
		b.description = in.description;
		b.readers = in.readers;
		e = in.title ? board_add(&c, &b)
			     : err_say(call->arena, ERR_INPUT,
				       "A board needs a title.");
	}
	if (!e)
		answer(call, &b, in.file ? "" : "/edit",
		       what == BROUGHT_NEW ? 201 : 200);
	return e;
}

static const struct err *
may_change(struct call *call, struct board *ret)
{
	const struct saved_call c = page_saved_call(call);
	const struct err *e = board_get(&c, call->params[0], ret);

	if (!e && !board_may_change(&c, ret))
		e = err_say(call->arena, ERR_DENIED,
			    "Only who made it, or an administrator, may change"
			    " this board.");
	return e;
}

/* GET /boards/{name}/edit */
const struct err *
page_board_edit(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct board b = { .name = NULL };
	struct saved_list list = { .n = 0 };
	struct view_board_form p = { .b = &b };
	struct view v;
	const struct err *e = may_change(call, &b);

	if (!e)
		e = saved_all(&c, &list);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	p.saved = list.items;
	p.n_saved = list.n;
	p.has_readers = call->app->config->settings->auth != AUTH_NONE;
	return e ? e : view_board_form(&v, &p);
}

static const struct str *
field_of(struct call *call, const struct form *form, const char *name, size_t n)
{
	return form_get(form, arena_printf(call->arena, "%s_%zu", name, n));
}

/* "show_2", "width_2", "title_2" of the second tile. */
static void
read_tile(struct call *call, const struct form *form, struct tile *t, size_t n)
{
	const struct str *show = field_of(call, form, "show", n);
	const struct str *width = field_of(call, form, "width", n);
	const struct str *title = field_of(call, form, "title", n);
	uint64_t wide = 0;

	if (show)
		t->show = tile_show_find(str_dup(call->arena, *show));
	if (width)
		t->width = str_to_uint(*width, BOARD_WIDTH_MAX, &wide)
				   ? (size_t)wide
				   : 0;
	if (title)
		t->title = str_trim(*title).n && !str_has(*title, STR("\n"))
				   ? str_dup(call->arena, str_trim(*title))
				   : NULL;
}

/* A number that names a tile; 0: the field did not come. */
static const struct err *
tile_number(struct call *call, const struct form *form, const char *name,
	    const struct board *b, size_t *ret)
{
	const struct str *text = form_get(form, name);
	uint64_t n = 0;

	*ret = 0;
	if (!text)
		return NULL;
	if (!str_to_uint(*text, b->n_tiles, &n) || n == 0)
		return err_say(call->arena, ERR_INPUT,
			       "\"%s\" is the number of a tile.", name);
	*ret = (size_t)n;
	return NULL;
}

static void
move_up(struct board *b, size_t n)
{
	struct tile t = b->tiles[n - 1];

	if (n < 2)
		return;
	b->tiles[n - 1] = b->tiles[n - 2];
	b->tiles[n - 2] = t;
}

static void
remove_tile(struct board *b, size_t n)
{
	memmove(b->tiles + n - 1, b->tiles + n,
		(b->n_tiles - n) * sizeof(*b->tiles));
	b->n_tiles--;
}

static void
add_tile(struct call *call, struct board *b, const char *saved)
{
	struct tile *tiles =
		arena_array(call->arena, b->n_tiles + 1, sizeof(*tiles));

	if (b->n_tiles)
		memcpy(tiles, b->tiles, b->n_tiles * sizeof(*tiles));
	tiles[b->n_tiles++] = (struct tile){ .saved = saved, .width = 1 };
	b->tiles = tiles;
}

static const struct err *
read_fields(struct call *call, const struct form *form,
	    const struct posted_board *in, struct board *b)
{
	size_t up = 0, gone = 0;
	const struct err *e = tile_number(call, form, "up", b, &up);

	if (!e)
		e = tile_number(call, form, "remove", b, &gone);
	if (e)
		return e;
	if (in->title)
		b->title = in->title;
	if (form_get(form, "description"))
		b->description = in->description;
	if (form_get(form, "readers"))
		b->readers = in->readers;
	for (size_t i = 0; i < b->n_tiles; i++)
		read_tile(call, form, &b->tiles[i], i + 1);
	if (in->add)
		add_tile(call, b, in->add);
	if (up)
		move_up(b, up);
	if (gone)
		remove_tile(b, gone);
	return NULL;
}

/* POST /boards/{name}; what moves a tile goes back to the form. */
const struct err *
page_board_change(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct posted_board in;
	struct form form;
	struct board b = { .name = NULL };
	bool more;
	const struct err *e = read_form(call, &form, &in);

	if (!e)
		e = may_change(call, &b);
	if (!e)
		e = read_fields(call, &form, &in, &b);
	if (!e)
		e = board_change(&c, &b);
	if (e)
		return e;
	more = in.add || form_get(&form, "up") || form_get(&form, "remove");
	answer(call, &b, more ? "/edit" : "", 200);
	return NULL;
}

/* POST /boards/{name}/delete */
const struct err *
page_board_delete(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct posted_board in;
	struct form form;
	const struct err *e = read_form(call, &form, &in);

	if (!e)
		e = board_remove(&c, call->params[0]);
	if (e)
		return e;
	if (page_wants_html(call))
		reply_redirect(call->reply, call->req, "/boards");
	else
		call->reply->status = 204;
	return NULL;
}
