#include <string.h>

#include "request/reply.h"
#include "route/saved/page.h"
#include "saved/board.h"

#include "base/ban.h"

/* Fields whose value replaces what is kept, when they came. */
static const struct field_spec fields[] = {
	{ "title", FIELD_LINE, offsetof(struct saved, title) },
	{ "folder", FIELD_LINE, offsetof(struct saved, folder) },
	{ "description", FIELD_LINE, offsetof(struct saved, description) },
	{ "question", FIELD_LINE, offsetof(struct saved, question) },
	{ "database", FIELD_LINE, offsetof(struct saved, database) },
	{ "chart", FIELD_LINE, offsetof(struct saved, chart) },
	{ "readers", FIELD_LINE, offsetof(struct saved, readers) },
	{ "sql", FIELD_TEXT, offsetof(struct saved, sql) },
};

static const struct field_spec once[] = {
	{ "name", FIELD_LINE, offsetof(struct posted_saved, name) },
	{ "file", FIELD_TEXT, offsetof(struct posted_saved, file) },
};

static const char **
text_at(void *of, size_t at)
{
	return (const char **)(void *)((char *)of + at);
}

static const struct err *
read_param_type(struct call *call, struct saved_param *p,
		const struct str *type)
{
	if (!type)
		return NULL;
	p->type = param_type_find(str_dup(call->arena, *type));
	if (p->type != PARAM__MAX)
		return NULL;
	return err_say(call->arena, ERR_INPUT,
		       "A value is text, integer, number, date or date range.");
}

/* "year.label", "year.default" and so on. */
static const struct err *
read_param(struct call *call, const struct form *form, struct saved_param *p)
{
	const struct {
		const char *what;
		const char **to;
	} texts[] = {
		{ "label", &p->label },
		{ "default", &p->fallback },
		{ "choices", &p->choices },
	};
	const struct str *value;

	for (size_t i = 0; i < COUNT(texts); i++) {
		const struct field_spec spec = { arena_printf(call->arena,
							      "%s.%s", p->name,
							      texts[i].what),
						 FIELD_LINE, 0 };
		const char *line = NULL;
		const struct err *e;

		if (!form_get(form, spec.name))
			continue;
		e = form_fill(call->arena, form, &spec, 1, (void *)&line);
		if (e)
			return e;
		*texts[i].to = line;
	}
	value = form_get(form, arena_printf(call->arena, "%s.list", p->name));
	if (value)
		p->list = str_is(*value, "1");
	return read_param_type(
		call, p,
		form_get(form, arena_printf(call->arena, "%s.type", p->name)));
}

/* Parameters that the posted statement is the first to have get a place. */
static const struct err *
read_params(struct call *call, const struct form *form, struct saved *s)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < form->n; i++) {
		struct str what = form->fields[i].name;
		struct str name = str_cut(&what, '.');
		struct saved_param p = { .type = PARAM_TEXT };

		if (!str_is(what, "type") || !saved_is_param(name))
			continue;
		p.name = str_dup(call->arena, name);
		if (saved_param(s, p.name) || s->n_params == SAVED_PARAMS_MAX)
			continue;
		s->params = arena_grow(call->arena, s->params, s->n_params,
				       sizeof(p));
		s->params[s->n_params++] = p;
	}
	for (size_t i = 0; !e && i < s->n_params; i++)
		e = read_param(call, form, &s->params[i]);
	return e;
}

const struct err *
page_read_saved_fields(struct call *call, const struct form *form,
		       struct saved *s)
{
	struct saved in = { .name = NULL };
	const struct err *e =
		form_fill(call->arena, form, fields, COUNT(fields), &in);

	for (size_t i = 0; !e && i < COUNT(fields); i++)
		if (form_get(form, fields[i].name))
			*text_at(s, fields[i].at) = *text_at(&in, fields[i].at);
	if (!e && s->chart && !chart_is_known(s->chart))
		e = err_say(call->arena, ERR_INPUT,
			    "\"chart\" is lines, points, bars or table.");
	return e ? e : read_params(call, form, s);
}

const struct err *
page_read_saved_form(struct call *call, struct form *form,
		     struct posted_saved *ret)
{
	const struct err *e = form_read(
		call->req, call->app->config->settings->max_body, form);

	*ret = (struct posted_saved){ NULL, NULL };
	return e ? e : form_fill(call->arena, form, once, COUNT(once), ret);
}

/* POST /saved */
const struct err *
page_saved_post(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct saved s = { .name = NULL };
	enum brought what = BROUGHT_NEW;
	struct posted_saved in;
	struct form form;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (e)
		return e;
	if (in.file) {
		e = saved_import(&c, str_of(in.file), &s, &what);
	} else {
		s.name = in.name;
		e = page_read_saved_fields(call, &form, &s);
		if (!e && (!s.title || !s.sql || !s.database))
			e = err_say(call->arena, ERR_INPUT,
				    "A saved question needs a title, a"
				    " database and a statement.");
		if (!e)
			e = saved_add(&c, &s);
	}
	if (!e)
		page_answer_saved(call, &s, what == BROUGHT_NEW ? 201 : 200);
	return e;
}

/* Of those that there are, for the box that takes another. */
static const char **
folders_of(struct call *call, size_t *ret_n)
{
	const struct saved_call c = page_saved_call(call);
	struct saved_list list = { .n = 0 };
	const char **folders;
	size_t n = 0;

	*ret_n = 0;
	if (saved_all(&c, &list))
		return NULL;
	folders = arena_array(call->arena, list.n, sizeof(*folders));
	for (size_t i = 0; i < list.n; i++)
		if (list.items[i].folder &&
		    (n == 0 ||
		     strcmp(folders[n - 1], list.items[i].folder) != 0))
			folders[n++] = list.items[i].folder;
	*ret_n = n;
	return folders;
}

const struct err *
page_show_saved_form(struct call *call, struct view_saved_form *p)
{
	struct view v;
	const struct err *e = page_view(call, CHATS_BESIDE, &v);

	p->has_readers = call->app->config->settings->auth != AUTH_NONE;
	p->folders = folders_of(call, &p->n_folders);
	return e ? e : view_saved_form(&v, p);
}

static const struct err *
may_change(struct call *call, struct saved *ret)
{
	const struct saved_call c = page_saved_call(call);
	const struct err *e = page_read_saved(call, ret);

	if (!e && !saved_may_change(&c, ret))
		e = err_say(call->arena, ERR_DENIED,
			    "Only who made it, or an administrator, may change"
			    " this saved question.");
	return e;
}

/* GET /saved/{name}/edit */
const struct err *
page_saved_edit(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct saved s = { .name = NULL };
	struct view_saved_form p = { .s = &s };
	const char **used_by = NULL;
	const struct err *e = may_change(call, &s);

	if (!e)
		e = board_users_of(&c, s.name, &used_by, &p.n_used_by);
	if (e)
		return e;
	p.used_by = used_by;
	p.action = arena_printf(call->arena, "/saved/%s", s.name);
	return page_show_saved_form(call, &p);
}

/* POST /saved/{name} */
const struct err *
page_saved_change(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct posted_saved in;
	struct form form;
	struct saved s = { .name = NULL };
	const char *before = NULL;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (!e)
		e = may_change(call, &s);
	before = s.sql;
	if (!e)
		e = page_read_saved_fields(call, &form, &s);
	/* another statement is its writer's, not a reading of the question */
	if (!e && before && s.sql && strcmp(before, s.sql) != 0)
		s.reading = s.confidence = NULL;
	if (!e && (!s.title || !s.sql || !s.database))
		e = err_say(call->arena, ERR_INPUT,
			    "A saved question needs a title, a database and a"
			    " statement.");
	if (!e)
		e = saved_change(&c, &s);
	if (!e)
		page_answer_saved(call, &s, 200);
	return e;
}

/* POST /saved/{name}/undo */
const struct err *
page_saved_undo(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct saved s = { .name = NULL };
	struct posted_saved in;
	struct form form;
	size_t n = 0;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (!e)
		e = form_edit(call->arena, &form, &n);
	if (!e)
		e = saved_undo(&c, call->params[0], n, &s);
	if (!e)
		page_answer_saved(call, &s, 200);
	return e;
}

/* POST /saved/{name}/delete */
const struct err *
page_saved_delete(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct posted_saved in;
	struct form form;
	const struct err *e = page_read_saved_form(call, &form, &in);

	if (!e)
		e = saved_remove(&c, call->params[0]);
	if (e)
		return e;
	if (page_wants_html(call))
		reply_redirect(call->reply, call->req, "/saved");
	else
		call->reply->status = 204;
	return NULL;
}
