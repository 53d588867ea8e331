#include <string.h>

#include "access/try.h"
#include "chat/chat.h"
#include "route/page.h"
#include "view/page/rights.h"

#include "base/ban.h"

/* GET /rights */
const struct err *
page_rights(struct call *call)
{
	const struct rows rows =
		view_rights_rows(call->arena, call->app->config);
	struct view v = page_view_bare(call);
	const struct err *e;

	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_rights_json(&v, &rows));
		return NULL;
	}
	if (!page_wants_html(call))
		return page_send_rows(call, &rows);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_rights(&v, call->app->config, &rows);
}

static const struct rights_section *
find(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n_rights; i++)
		if (strcmp(c->rights[i].name, name) == 0)
			return &c->rights[i];
	return NULL;
}

/* The statement that is asked about, as its readers' would run. */
static const struct err *
read_trial(struct call *call, struct view_rights_section *p)
{
	struct access_trial trial;
	const struct err *e = page_query(call, "facts", &p->facts);
	struct rights *rights = arena_alloc(call->arena, sizeof(*rights));

	if (!e)
		e = page_query(call, "sql", &p->sql);
	if (e)
		return e;
	*rights = access_reader(call->arena, p->section, p->facts);
	p->rights = rights;
	if (!p->sql || !*p->sql)
		return NULL;
	access_try(call->arena, rights, p->schema, p->sql, &trial);
	p->runs = trial.runs;
	p->refused = trial.refused;
	return NULL;
}

/* GET /rights/{name}: one section, on the tables that there are */
const struct err *
page_rights_section(struct call *call)
{
	const struct config *c = call->app->config;
	struct view_rights_section p = { .section = find(c, call->params[0]) };
	struct view v = page_view_bare(call);
	const struct err *e;
	struct rows rows;

	if (!p.section)
		return err_say(call->arena, ERR_MISSING,
			       "There is no section [rights %s].",
			       call->params[0]);
	e = chat_schema(call->app, call->arena,
			config_database(c, p.section->database), &call->wait,
			&p.schema);
	if (!e)
		e = read_trial(call, &p);
	if (e)
		return e;
	rows = view_rights_section_rows(call->arena, &p);
	p.rows = &rows;
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_rights_section_json(&v, &p));
		return NULL;
	}
	if (!page_wants_html(call))
		return page_send_rows(call, &rows);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_rights_section(&v, &p);
}
