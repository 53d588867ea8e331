/* Which tables of a large schema a question needs, asked of the model. */
#include "base/buf.h"
#include "data/settings.h"
#include "drafter/prompt.h"

#include "base/ban.h"

#define ROOM 2 /* one of so many parts of the schema's */
#define COMMENT_CHARS 80
#define LINE_BYTES 4096

const char prompt_tables_form[] =
	"{\"type\":\"object\",\"properties\":{\"tables\":{"
	"\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
	"\"required\":[\"tables\"]}";

static size_t
room_of(const struct job *job)
{
	return (size_t)job->settings->schema_tokens * BYTES_PER_TOKEN / ROOM;
}

static const char *
name_of(const struct job *job, const struct schema_table *t)
{
	const size_t max = (size_t)job->settings->max_column_name;

	return prompt_line(job->arena, schema_table_name(job->arena, t),
			   2 * max);
}

/* Columns that say what it is about, as far as there is room. NULL: none. */
static const char *
columns_of(const struct job *job, const struct schema_table *t, size_t room)
{
	struct buf b = buf_new(job->arena, LINE_BYTES);

	for (size_t i = 0; i < t->n_cols; i++) {
		const char *name =
			prompt_line(job->arena, t->cols[i].name,
				    (size_t)job->settings->max_column_name);

		if (schema_is_key(t, i))
			continue;
		if (b.n + str_of(name).n + 2 > room)
			break;
		buf_printf(&b, "%s%s", b.n ? ", " : "", name);
	}
	return b.n ? buf_text(&b) : NULL;
}

/* The likeliest whose names have room; how many bytes of it are left. */
static size_t
choose(const struct job *job, const size_t *ranked, bool *ret, size_t *ret_n)
{
	size_t room = room_of(job);

	for (*ret_n = 0; *ret_n < job->schema->n_tables; (*ret_n)++) {
		const size_t at = ranked[*ret_n];
		const size_t n =
			str_of(name_of(job, &job->schema->tables[at])).n + 1;

		if (n > room)
			break;
		room -= n;
		ret[at] = true;
	}
	return room;
}

struct json_object *
prompt_tables(const struct job *job, const size_t *ranked)
{
	const struct schema *s = job->schema;
	struct json_object *tree = prompt_talk(job);
	struct json_object *list = json_add_array(tree, "tables");
	bool *in = arena_array(job->arena, s->n_tables + 1, sizeof(*in));
	size_t n;
	const size_t left = choose(job, ranked, in, &n);
	const size_t room = n ? left / n : 0; /* for columns of each */

	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];
		struct json_object *o;

		if (!in[i])
			continue;
		o = json_push_object(list);
		json_set_text(o, "name", name_of(job, t));
		json_set_text(o, "columns", columns_of(job, t, room));
		if (t->comment && room > COMMENT_CHARS)
			json_set_text(o, "comment",
				      prompt_line(job->arena, t->comment,
						  COMMENT_CHARS));
	}
	json_set_bool(tree, "cut", n < s->n_tables);
	return tree;
}
