#include <string.h>

#include "request/reply.h"
#include "route/saved/page.h"
#include "saved/board.h"
#include "view/page/board.h"

#include "base/ban.h"

#define REFRESH_MIN 10
#define REFRESH_MAX 86400

/* One tile with all that it is shown from. */
struct shown_tile {
	const struct tile *tile;
	struct saved saved;
	struct saved_values values;
	struct saved_figures figures;
	struct view_param *params; /* [saved.n_params] values alone */
	struct view_saved view;
	const struct err *missing; /* the question; NULL: it is there */
	const struct err *wrong;   /* a value; or NULL */
	const char *problem;
};

struct showing {
	struct call *call;
	struct saved_call c;
	struct board board;
	struct shown_tile *tiles;  /* [board.n_tiles] */
	struct page_params params; /* that tiles share */
};

static void
read_tile(struct showing *s, struct shown_tile *t,
	  const struct saved_given *given, size_t n)
{
	t->missing = saved_get(&s->c, t->tile->saved, &t->saved);
	if (t->missing)
		return;
	t->wrong = saved_values(&s->c, &t->saved, given, n, &t->values);
	t->view.s = &t->saved;
	if (t->wrong)
		return;
	t->params =
		arena_array(s->c.arena, t->saved.n_params, sizeof(*t->params));
	for (size_t i = 0; i < t->saved.n_params; i++)
		t->params[i] = (struct view_param){
			.values = t->values.args[i].values,
			.n_values = t->values.args[i].n,
			.said = t->values.said[i],
		};
	t->view.params = t->params;
}

static const struct err *
read_board(struct call *call, struct showing *ret)
{
	struct saved_given *given = NULL;
	size_t n = 0;
	const struct err *e;

	*ret = (struct showing){ .call = call, .c = page_saved_call(call) };
	e = board_get(&ret->c, call->params[0], &ret->board);
	if (!e)
		e = page_given(call, call->req->query, &given, &n);
	if (e)
		return e;
	ret->tiles = arena_array(call->arena, ret->board.n_tiles,
				 sizeof(*ret->tiles));
	for (size_t i = 0; i < ret->board.n_tiles; i++) {
		ret->tiles[i].tile = &ret->board.tiles[i];
		read_tile(ret, &ret->tiles[i], given, n);
		if (!ret->tiles[i].missing)
			page_add_params(call, &ret->tiles[i].saved,
					ret->tiles[i].wrong
						? NULL
						: &ret->tiles[i].values,
					&ret->params);
	}
	return saved_known(call->arena, ret->params.params, ret->params.n,
			   given, n);
}

/* Whether it can be shown without waiting for a database. */
static bool
is_at_once(const struct showing *s, const struct shown_tile *t)
{
	return t->missing || t->wrong || t->values.missing ||
	       board_figures_kept(&s->c, &t->saved, &t->values);
}

/* ERR_CANCELLED alone is returned; what else fails is the tile's problem. */
static const struct err *
compute(struct showing *s, struct shown_tile *t)
{
	const struct err *why = t->missing ? t->missing : t->wrong;
	const struct err *e = NULL;

	if (!why && t->values.missing)
		why = err_say(s->c.arena, ERR_INPUT,
			      "%s has no value: give one above.",
			      t->values.missing);
	if (!why)
		e = board_figures(&s->c, &t->saved, &t->values, &t->figures,
				  &why);
	if (e && e->kind == ERR_CANCELLED)
		return e;
	if (e)
		why = e;
	t->problem = why ? why->say : NULL;
	if (t->figures.rows.n_cols) {
		t->view.rows = &t->figures.rows;
		t->view.made_ms = t->figures.made_ms;
		t->view.kept = t->figures.kept;
		t->view.ms = t->figures.ms;
		t->view.dialect = t->figures.dialect;
	}
	if (why && t->view.rows)
		t->problem = arena_printf(s->c.arena,
					  "%s These are the last figures there"
					  " were.",
					  why->say);
	return NULL;
}

static struct view_tile
view_of(const struct shown_tile *t, size_t nth)
{
	return (struct view_tile){ t->tile, nth, t->missing ? NULL : &t->view,
				   t->problem };
}

/* At once: those that are; the others one after another, in their places. */
static const struct err *
show_tiles(struct showing *s, const struct view *v, bool *done, bool at_once)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < s->board.n_tiles; i++) {
		struct shown_tile *t = &s->tiles[i];
		struct view_tile tile;

		if (done[i] || (at_once && !is_at_once(s, t)))
			continue;
		done[i] = true;
		e = compute(s, t);
		tile = view_of(t, i + 1);
		if (!e)
			e = view_board_tile(v, &tile);
		if (!e && !at_once && !reply_flush(s->call->reply))
			e = err_say(s->c.arena, ERR_CANCELLED,
				    "The reader left.");
	}
	return e;
}

/* ?refresh=60: the browser loads it again, without a script. */
static const struct err *
read_refresh(struct call *call)
{
	const char *text = NULL;
	uint64_t n = 0;
	const struct err *e = page_query(call, "refresh", &text);

	if (e || !text)
		return e;
	if (!str_to_uint(str_of(text), REFRESH_MAX, &n) || n < REFRESH_MIN)
		return err_say(call->arena, ERR_INPUT,
			       "\"refresh\" is a number of seconds, %d to %d.",
			       REFRESH_MIN, REFRESH_MAX);
	reply_header(call->reply, "Refresh", text);
	return NULL;
}

static const struct err *
show(struct showing *s, struct view_board *p)
{
	bool *done = arena_alloc(s->c.arena, s->board.n_tiles + 1);
	struct view v;
	const struct err *e = page_view(s->call, CHATS_BESIDE, &v);

	if (!e)
		e = read_refresh(s->call);
	if (!e)
		e = view_board_start(&v, p);
	if (e)
		return e;
	(void)reply_stream(s->call->reply, true);
	e = show_tiles(s, &v, done, true);
	if (!e && !reply_flush(s->call->reply))
		e = err_say(s->c.arena, ERR_CANCELLED, "The reader left.");
	if (!e)
		e = show_tiles(s, &v, done, false);
	return e ? e : view_board_end(&v, p);
}

static const struct err *
send(struct showing *s, struct view_board *p)
{
	struct view_tile *tiles =
		arena_array(s->c.arena, s->board.n_tiles, sizeof(*tiles));
	const struct view v = page_view_bare(s->call);
	const struct err *e = NULL;
	struct rows rows;

	for (size_t i = 0; !e && i < s->board.n_tiles; i++) {
		e = compute(s, &s->tiles[i]);
		tiles[i] = view_of(&s->tiles[i], i + 1);
	}
	if (e)
		return e;
	if (s->call->format == FORMAT_JSON) {
		page_send(s->call, FORMAT_JSON, view_board_json(&v, p, tiles));
		return NULL;
	}
	if (s->call->format != FORMAT_TEXT && s->call->format != FORMAT_MD) {
		rows = view_board_rows(s->c.arena, p, tiles);
		return page_send_rows(s->call, &rows);
	}
	s->call->reply->content_type =
		format_row(s->call->format)->content_type;
	return view_board_text(&v, s->call->format, p, tiles,
			       &s->call->reply->out);
}

/* GET /boards/{name} */
const struct err *
page_board(struct call *call)
{
	struct showing s;
	struct view_board p;
	const struct err *e = read_board(call, &s);

	if (e)
		return e;
	p = (struct view_board){
		.b = &s.board,
		.params = s.params.params,
		.values = s.params.values,
		.n_params = s.params.n,
		.may_change = board_may_change(&s.c, &s.board),
		.query = call->req->query.n
				 ? arena_printf(call->arena, "?%.*s",
						(int)call->req->query.n,
						call->req->query.p)
				 : "",
	};
	if (page_wants_html(call))
		return show(&s, &p);
	if (call->format != FORMAT_JSON && !format_row(call->format)->rows)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	return send(&s, &p);
}

/* GET /boards */
const struct err *
page_boards(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct board_list list = { .n = 0 };
	const struct err *e = board_all(&c, &list);
	const struct view_boards p = { list.items, list.n };
	struct view v = page_view_bare(call);
	struct rows rows;

	if (e)
		return e;
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_boards_json(&v, &p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_boards_rows(call->arena, &p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_boards(&v, &p);
}

/* GET /boards/{name}/file */
const struct err *
page_board_file(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct board b = { .name = NULL };
	const struct err *e = board_get(&c, call->params[0], &b);

	if (e)
		return e;
	reply_download(call->reply,
		       arena_printf(call->arena, "%s.board", b.name));
	page_send(call, FORMAT_TEXT, str_of(board_file(call->arena, &b)));
	return NULL;
}
