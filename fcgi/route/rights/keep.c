#include "chat/rights.h"
#include "request/reply.h"
#include "route/page.h"
#include "view/page/rights.h"

#include "base/ban.h"

/* Fields whose value replaces what is kept, when they came; those that may go
 * over several lines. */
static const enum rights_key fields[] = {
	RIGHTS_DATABASE, RIGHTS_USERS, RIGHTS_GROUPS,    RIGHTS_TABLES,
	RIGHTS_MASKS,    RIGHTS_ROWS,  RIGHTS_ROW_LIMIT,
};

static bool
has_lines(enum rights_key key)
{
	return key == RIGHTS_TABLES || key == RIGHTS_MASKS ||
	       key == RIGHTS_ROWS;
}

static struct rights_call
rights_call_of(struct call *call)
{
	return (struct rights_call){ .app = call->app,
				     .arena = call->arena,
				     .user = &call->user,
				     .wait = &call->wait };
}

static const struct err *
read_fields(struct call *call, const struct form *form, struct rights_text *t)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < COUNT(fields); i++) {
		const char *name = rights_keys[fields[i]], *value = NULL;
		const struct field_spec spec = {
			name, has_lines(fields[i]) ? FIELD_TEXT : FIELD_LINE, 0
		};

		if (!form_get(form, name))
			continue;
		e = form_fill(call->arena, form, &spec, 1, (void *)&value);
		t->of[fields[i]] = value;
	}
	return e;
}

/* A browser goes to its page; a script gets its number of changes. */
static void
answer(struct call *call, const struct kept_rights *k, int status)
{
	if (page_wants_html(call)) {
		reply_redirect(
			call->reply, call->req,
			arena_printf(call->arena, "/rights/%s", k->text.name));
		return;
	}
	call->reply->status = status;
	page_send(call, FORMAT_JSON,
		  view_rights_kept_json(call->arena, k->text.name, k->edit,
					k->withdrawn));
}

static const struct err *
read_form(struct call *call, struct form *form)
{
	return form_read(call->req, call->app->config->settings->max_body,
			 form);
}

/* POST /rights */
const struct err *
page_rights_post(struct call *call)
{
	static const struct field_spec name_field = { "name", FIELD_LINE, 0 };
	const struct rights_call c = rights_call_of(call);
	struct rights_text t = { .name = NULL };
	struct kept_rights kept;
	struct form form;
	const struct err *e = read_form(call, &form);

	if (!e)
		e = form_fill(call->arena, &form, &name_field, 1,
			      (void *)&t.name);
	if (!e)
		e = read_fields(call, &form, &t);
	if (!e)
		e = chat_rights_add(&c, &t, &kept);
	if (!e)
		answer(call, &kept, 201);
	return e;
}

/* POST /rights/{name} */
const struct err *
page_rights_change(struct call *call)
{
	const struct rights_call c = rights_call_of(call);
	struct kept_rights kept;
	struct form form;
	const struct err *e = read_form(call, &form);

	if (!e)
		e = access_kept_find(call->app, call->arena, call->params[0],
				     &kept);
	if (!e)
		e = read_fields(call, &form, &kept.text);
	if (!e)
		e = chat_rights_change(&c, &kept.text, &kept);
	if (!e)
		answer(call, &kept, 200);
	return e;
}

/* POST /rights/{name}/withdraw */
const struct err *
page_rights_withdraw(struct call *call)
{
	const struct rights_call c = rights_call_of(call);
	struct kept_rights kept;
	struct form form;
	const struct err *e = read_form(call, &form);

	if (!e)
		e = chat_rights_withdraw(&c, call->params[0], &kept);
	if (!e)
		answer(call, &kept, 200);
	return e;
}

/* POST /rights/{name}/undo */
const struct err *
page_rights_undo(struct call *call)
{
	const struct rights_call c = rights_call_of(call);
	struct kept_rights kept;
	struct form form;
	size_t n = 0;
	const struct err *e = read_form(call, &form);

	if (!e)
		e = form_edit(call->arena, &form, &n);
	if (!e)
		e = chat_rights_undo(&c, call->params[0], n, &kept);
	if (!e)
		answer(call, &kept, 200);
	return e;
}
