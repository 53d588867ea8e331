#include "base/json.h"
#include "base/utf8.h"
#include "chat/examples.h"

#include "base/ban.h"

static const struct err *
read_line(const struct examples_call *c, struct str line, struct example *ret)
{
	struct json_object *o = json_parse(c->arena, line);
	const char *state;

	if (!json_object_is_type(o, json_type_object))
		return err_say(c->arena, ERR_INPUT, "This is no JSON object.");
	ret->question = json_get_text(o, "question", NULL);
	ret->sql = json_get_text(o, "sql", NULL);
	ret->database = json_get_text(o, "database", ret->database);
	state = json_get_text(o, "state", "verified");
	ret->state = example_state_find(state);
	if (ret->state == EXAMPLE__MAX)
		return err_say(c->arena, ERR_INPUT,
			       "\"state\" is proposed, verified or rejected.");
	return NULL;
}

/* What is there already gets the state of its line. */
static const struct err *
take(const struct examples_call *c, struct example *e, struct imported *ret)
{
	enum example_state state = e->state;
	const struct err *err;

	e->id = NULL;
	e->created_ms = 0;
	err = chat_example_add(c, e);
	if (err)
		return err;
	if (!e->known) {
		ret->n_added++;
		return NULL;
	}
	ret->n_known++;
	return e->state == state ? NULL
				 : chat_example_decide(c, e->id, state, e);
}

static void
complain(struct imported *ret, size_t line, const struct err *why)
{
	if (ret->n_wrong < IMPORT_WRONG_MAX) {
		ret->wrong[ret->n_wrong].line = line;
		ret->wrong[ret->n_wrong].why = why->say;
	}
	ret->n_wrong++;
}

/* The store's own trouble, or the machine's, is not the line's. */
static bool
is_of_line(const struct err *e)
{
	return err_status(e) < 500 && e->kind != ERR_BUSY;
}

const struct err *
chat_examples_import(const struct examples_call *c, const char *database,
		     struct str text, struct imported *ret)
{
	struct examples_call many = *c;
	size_t n = 0;

	many.many = true;
	*ret = (struct imported){ .n_added = 0 };
	if (!c->user->admin)
		return err_say(c->arena, ERR_DENIED,
			       "Only an administrator may import examples.");
	while (text.n) {
		struct str line = str_trim(str_cut(&text, '\n'));
		struct example e = { .database = database };
		const struct err *err;

		n++;
		if (line.n == 0)
			continue;
		if (n > IMPORT_LINES_MAX)
			return err_say(c->arena, ERR_TOO_LARGE,
				       "At most %d lines at once.",
				       IMPORT_LINES_MAX);
		err = read_line(c, line, &e);
		if (!err)
			err = take(&many, &e, ret);
		if (err && !is_of_line(err))
			return err;
		if (err)
			complain(ret, n, err);
	}
	return NULL;
}
