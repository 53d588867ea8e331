#include <string.h>

#include "access/try.h"
#include "chat/rights.h"
#include "route/page.h"
#include "view/page/rights.h"

#include "base/ban.h"

/* Those of the configuration, then those that are kept. */
static const struct err *
read_all(struct call *call, struct view_rights *ret)
{
	const struct config *c = call->app->config;
	struct kept_rights_list kept;
	struct view_rights_of *of;
	const struct err *e = access_kept(call->app, call->arena, &kept);

	if (e)
		return e;
	of = arena_array(call->arena, c->n_rights + kept.n, sizeof(*of));
	for (size_t i = 0; i < c->n_rights; i++)
		of[i].section = &c->rights[i];
	for (size_t i = 0; i < kept.n; i++)
		of[c->n_rights + i] = (struct view_rights_of){
			.section = &kept.items[i].section,
			.kept = true,
			.withdrawn = kept.items[i].withdrawn,
		};
	*ret = (struct view_rights){ .config = c,
				     .of = of,
				     .n = c->n_rights + kept.n };
	return NULL;
}

/* GET /rights */
const struct err *
page_rights(struct call *call)
{
	struct view_rights p;
	struct rows rows;
	struct view v = page_view_bare(call);
	const struct err *e = read_all(call, &p);

	if (e)
		return e;
	rows = view_rights_rows(call->arena, &p);
	p.rows = &rows;
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_rights_json(&v, &rows));
		return NULL;
	}
	if (!page_wants_html(call))
		return page_send_rows(call, &rows);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_rights(&v, &p);
}

static const struct rights_section *
find(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n_rights; i++)
		if (strcmp(c->rights[i].name, name) == 0)
			return &c->rights[i];
	return NULL;
}

static const struct err *
read_edits(struct call *call, struct view_rights_section *p)
{
	struct kept_rights_list all;
	struct view_rights_edit *edits;
	const struct err *e = access_kept_edits(call->app, call->arena,
						call->params[0], &all);

	if (e)
		return e;
	edits = arena_array(call->arena, all.n, sizeof(*edits));
	for (size_t i = 0; i < all.n; i++) {
		struct rights_text t = all.items[i].text;

		t.of[RIGHTS_SALT] = NULL;
		edits[i] = (struct view_rights_edit){
			.edit = all.items[i].edit,
			.editor = all.items[i].editor,
			.text = all.items[i].withdrawn
					? ""
					: access_kept_body(call->arena, &t),
			.at_ms = all.items[i].updated_ms,
		};
	}
	p->edits = edits;
	p->n_edits = all.n;
	return NULL;
}

/* One that was withdrawn is shown, and filled in, as it was before. */
static const struct err *
read_kept(struct call *call, struct kept_rights *kept,
	  struct view_rights_section *p)
{
	struct view_rights_form *form = arena_alloc(call->arena, sizeof(*form));
	struct kept_rights_list all;
	const struct err *e =
		access_kept_find(call->app, call->arena, call->params[0], kept);

	if (!e)
		e = read_edits(call, p);
	if (!e)
		e = access_kept_edits(call->app, call->arena, call->params[0],
				      &all);
	if (e)
		return e;
	p->withdrawn = kept->withdrawn;
	p->problem = kept->problem;
	for (size_t i = 0; kept->withdrawn && i < all.n; i++)
		if (!all.items[i].withdrawn) {
			*kept = all.items[i];
			break;
		}
	p->section = &kept->section;
	*form = (struct view_rights_form){
		.name = kept->text.name,
		.database = kept->text.of[RIGHTS_DATABASE],
		.users = kept->text.of[RIGHTS_USERS],
		.groups = kept->text.of[RIGHTS_GROUPS],
		.tables = kept->text.of[RIGHTS_TABLES],
		.masks = kept->text.of[RIGHTS_MASKS],
		.rows = kept->text.of[RIGHTS_ROWS],
		.row_limit = kept->text.of[RIGHTS_ROW_LIMIT],
	};
	p->form = form;
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

static const struct err *
read_schema(struct call *call, struct view_rights_section *p)
{
	const struct database *db =
		config_database(call->app->config, p->section->database);

	if (!db)
		return err_say(call->arena, ERR_MISSING,
			       "The database %s of [rights %s] is configured no"
			       " more.",
			       p->section->database, p->section->name);
	return chat_schema(call->app, call->arena, db, &call->wait, &p->schema);
}

/* GET /rights/{name}: one section, on the tables that there are */
const struct err *
page_rights_section(struct call *call)
{
	struct view_rights_section p = {
		.section = find(call->app->config, call->params[0]),
	};
	struct view v = page_view_bare(call);
	struct kept_rights kept;
	const struct err *e = NULL;
	struct rows rows;

	if (!p.section)
		e = read_kept(call, &kept, &p);
	if (!e)
		e = read_schema(call, &p);
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
