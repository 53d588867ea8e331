#include "chat/teach.h"

#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

struct posted_teach {
	const char *reply; /* of an assistant */
	const char *ask;   /* "1": ask the configured model for it */
	const char *take;  /* "1": keep what is good of it … */
	const char *keep;  /* … or of it these: "1,3,4" … */
	const char *some;  /* … which may be none */
};

static const struct err *
read_posted(struct call *call, struct posted_teach *ret)
{
	static const struct field_spec fields[] = {
		{ "reply", FIELD_TEXT, offsetof(struct posted_teach, reply) },
		{ "ask", FIELD_LINE, offsetof(struct posted_teach, ask) },
		{ "take", FIELD_LINE, offsetof(struct posted_teach, take) },
		{ "keep", FIELD_LINE, offsetof(struct posted_teach, keep) },
		{ "some", FIELD_LINE, offsetof(struct posted_teach, some) },
	};

	struct form form;
	const struct err *e;

	*ret = (struct posted_teach){ .reply = NULL };
	e = form_read(call->req, call->app->config->settings->max_body, &form);
	if (e)
		return e;
	form_join(call->arena, &form, "keep");
	return form_fill(call->arena, &form, fields, COUNT(fields), ret);
}

static struct teach_call
teach_call(struct call *call)
{
	return (struct teach_call){ .app = call->app,
				    .arena = call->arena,
				    .user = &call->user,
				    .wait = &call->wait,
				    .database = call->params[0] };
}

static const struct err *
show(struct call *call, struct view_teach *p)
{
	const struct teach_call c = teach_call(call);
	struct view v;
	const struct err *e =
		chat_database(c.app, c.arena, c.user, c.database, &p->database);

	if (e)
		return e;
	p->has_model = chat_teach_has_model(p->database);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_teach(&v, p);
}

/* GET /databases/{name}/teach: the document, for people with forms */
const struct err *
page_teach(struct call *call)
{
	struct teach_call c = teach_call(call);
	struct view_teach p = { .database = NULL };
	struct str text = { 0 };
	const struct err *e = page_query(call, "question", &c.question);

	if (!e)
		e = chat_teach_document(&c, &text);
	if (e)
		return e;
	if (!page_wants_html(call)) {
		page_send(call, FORMAT_TEXT, text);
		return NULL;
	}
	p.document = str_dup(call->arena, text);
	p.question = c.question;
	return show(call, &p);
}

/* Which lessons the form keeps; NULL: all that are good. */
static const bool *
wanted_of(struct call *call, const struct posted_teach *in, size_t n)
{
	struct str rest = str_of(in->keep), word;
	bool *wanted;
	uint64_t i;

	if (!in->keep && !in->some)
		return NULL;
	wanted = arena_array(call->arena, n, sizeof(*wanted));
	while ((word = str_word(&rest, ", ")).n)
		if (str_to_uint(word, n, &i) && i > 0)
			wanted[i - 1] = true;
	return wanted;
}

static struct view_lesson *
shown(struct arena *a, const struct lessons *l)
{
	struct view_lesson *items = arena_array(a, l->n, sizeof(*items));

	for (size_t i = 0; i < l->n; i++) {
		const struct lesson *x = &l->items[i];

		items[i] = (struct view_lesson){
			.kind = lesson_kind_name(x->kind),
			.text = lesson_text(a, x),
			.wordings =
				x->kind == LESSON_QUESTION ? x->texts : NULL,
			.n_wordings = x->kind == LESSON_QUESTION ? x->n : 0,
			.sql = x->sql,
			.fault = x->fault,
			.result = x->result,
			.unread = x->unread,
		};
	}
	return items;
}

static const struct err *
answer(struct call *call, struct view_teach *p)
{
	if (page_wants_html(call))
		return show(call, p);
	page_send(call, FORMAT_JSON, view_teach_json(call->arena, p));
	return NULL;
}

/* POST /databases/{name}/teach: what became of a reply, or of taking it */
const struct err *
page_teach_post(struct call *call)
{
	const struct teach_call c = teach_call(call);
	struct posted_teach in;
	struct view_teach p = { .database = NULL };
	struct lessons l = { .n = 0 };
	struct taught done = { .n_lines = 0 };
	const struct err *e = read_posted(call, &in);

	if (!e && in.ask)
		e = chat_teach_ask(&c, &in.reply);
	if (!e)
		e = chat_teach_check(&c, str_of(in.reply), &l);
	if (!e && in.take)
		e = chat_teach_take(&c, &l, wanted_of(call, &in, l.n), &done);
	if (e)
		return e;
	p.reply = in.reply;
	p.items = shown(call->arena, &l);
	p.n = l.n;
	p.taken = in.take != NULL;
	p.n_lines = done.n_lines;
	p.n_examples = done.n_examples;
	p.n_known = done.n_known;
	return answer(call, &p);
}
