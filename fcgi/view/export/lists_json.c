#include "base/clock.h"
#include "view/export/emit.h"
#include "view/export/turn.h"
#include "view/view.h"

#include "base/ban.h"

static struct str
line(struct arena *a, struct json_object *o)
{
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

static void
set_chat(struct arena *a, struct json_object *o, const struct chat *chat)
{
	json_set_text(o, "id", chat->id);
	json_set_text(o, "title", chat->title);
	json_set_text(o, "database", chat->database);
	json_set_text(o, "created", clock_iso(a, chat->created_ms));
	json_set_text(o, "updated", clock_iso(a, chat->updated_ms));
	json_set_int(o, "turn_count", (int64_t)chat->n_turns);
}

struct str
view_chats_json(const struct view *v)
{
	struct json_object *o = json_new(v->arena);
	struct json_object *list = json_add_array(o, "chats");

	for (size_t i = 0; i < v->n_chats; i++)
		set_chat(v->arena, json_push_object(list), &v->chats[i]);
	return line(v->arena, o);
}

/* Each turn is an object whose rows are not in any tree: see turn_json(). */
const struct err *
view_chat_json(const struct view *v, const struct view_chat *p)
{
	struct json_object *o = json_new(v->arena);
	struct str text;
	struct emit e;
	const struct err *why;

	set_chat(v->arena, o, p->chat);
	text = json_text(v->arena, o);
	emit_init(&e, v->arena, v->out);
	emit_str(&e, str_first(text, text.n - 1));
	emit_puts(&e, ",\"turns\":[");
	for (size_t i = 0; i < p->n_turns; i++) {
		emit_puts(&e, i ? ",\n" : "\n");
		emit_flush(&e);
		why = turn_json(v->arena, &p->turns[i], v->out);
		if (why)
			return why;
	}
	emit_puts(&e, "]}\n");
	return emit_end(&e, v->arena);
}

static void
set_database(struct json_object *o, const struct database *db)
{
	json_set_text(o, "name", db->name);
	json_set_text(o, "title", db->title);
	json_set_text(o, "description", db->description);
}

struct str
view_databases_json(const struct view *v)
{
	struct json_object *o = json_new(v->arena);
	struct json_object *list = json_add_array(o, "databases");

	for (size_t i = 0; i < v->n_databases; i++)
		set_database(json_push_object(list), v->databases[i]);
	return line(v->arena, o);
}

static void
add_columns(const struct schema_table *t, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "columns");

	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];
		struct json_object *col = json_push_object(list);
		struct json_object *samples;

		json_set_text(col, "name", c->name);
		json_set_text(col, "declared", c->declared);
		json_set_text(col, "type", cell_type_name(c->type));
		json_set_text(col, "comment", c->comment);
		json_set_bool(col, "primary", c->primary);
		json_set_bool(col, "not_null", c->not_null);
		json_set_bool(col, "unique", c->unique);
		samples = json_add_array(col, "samples");
		for (size_t n = 0; !c->samples_hidden && n < c->n_samples; n++)
			json_push_text(samples, c->samples[n]);
	}
}

static void
add_keys(const struct schema *s, const struct schema_table *t,
	 struct json_object *o)
{
	struct json_object *list = json_add_array(o, "foreign_keys");

	for (size_t i = 0; i < t->n_keys; i++) {
		const struct schema_key *k = &t->keys[i];
		struct json_object *key = json_push_object(list);
		struct json_object *cols = json_add_array(key, "columns");
		struct json_object *to_cols;

		json_set_text(key, "table", s->tables[k->to].name);
		to_cols = json_add_array(key, "refers_to");
		for (size_t n = 0; n < k->n_cols; n++) {
			json_push_text(cols, t->cols[k->cols[n]].name);
			json_push_text(
				to_cols,
				s->tables[k->to].cols[k->to_cols[n]].name);
		}
		json_set_bool(key, "guessed", k->guessed);
	}
}

static void
add_tables(const struct schema *s, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "tables");

	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];
		struct json_object *table = json_push_object(list);

		json_set_text(table, "name", t->name);
		json_set_text(table, "schema", t->schema);
		json_set_text(table, "comment", t->comment);
		json_set_bool(table, "view", t->view);
		if (t->n_rows >= 0)
			json_set_int(table, "rows", t->n_rows);
		else
			json_set(table, "rows", NULL);
		add_columns(t, table);
		add_keys(s, t, table);
	}
}

struct str
view_database_json(const struct view *v, const struct database *db,
		   const struct schema *schema, const char *const *samples,
		   size_t n_samples)
{
	struct json_object *o = json_new(v->arena);
	struct json_object *list;

	set_database(o, db);
	json_set_text(o, "dialect", schema ? schema->dialect : NULL);
	list = json_add_array(o, "sample_questions");
	for (size_t i = 0; i < n_samples; i++)
		json_push_text(list, samples[i]);
	if (schema)
		add_tables(schema, o);
	return line(v->arena, o);
}

struct str
view_help_json(struct arena *a, const struct view_database *p)
{
	struct json_object *o = json_new(a);
	struct json_object *list;

	json_set_text(o, "database", p->db->name);
	list = json_add_array(o, "questions");
	for (size_t i = 0; i < p->n_samples; i++)
		json_push_text(list, p->samples[i]);
	return line(a, o);
}
