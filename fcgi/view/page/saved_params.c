#include <string.h>

#include "base/buf.h"
#include "base/language/language.h"
#include "view/page/saved.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* The values that a saved question asks for: as a form, and as a text. */

#define TEXT_MAX 16000
#define LIST_LINES 8 /* of a list to choose several from */

static bool
is_value(const struct view_param *p, const char *text)
{
	for (size_t i = 0; i < p->n_values; i++)
		if (str_is(p->values[i].text, text))
			return true;
	return false;
}

/* All of a list in one line, or its only value. */
static const char *
values_text(struct arena *a, enum param_type type, const struct view_param *p)
{
	struct buf b = buf_new(a, TEXT_MAX);

	for (size_t i = 0; i < p->n_values; i++) {
		if (i)
			buf_puts(&b, type == PARAM_DAYS ? " – " : ", ");
		buf_add(&b, p->values[i].text);
	}
	return buf_text(&b);
}

const char *
view_params_text(struct arena *a, const struct saved_param *params,
		 const struct view_param *values, size_t n)
{
	struct buf b = buf_new(a, TEXT_MAX);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s %s", i ? ", " : "",
			   param_label(a, &params[i]),
			   values_text(a, params[i].type, &values[i]));
	return buf_text(&b);
}

static bool
is_choice(const struct view_param *p, struct str text)
{
	for (size_t i = 0; i < p->n_choices; i++)
		if (str_is(text, p->choices[i]))
			return true;
	return false;
}

static void
add_choice(struct json_object *list, const char *value, bool chosen)
{
	struct json_object *o = json_push_object(list);

	tree_text(o, "value", value);
	tree_flag(o, "chosen", chosen);
}

/* Where only some of its values are among them, the others are added. */
static void
add_choices(struct arena *a, struct json_object *o, const struct saved_param *p,
	    const struct view_param *value)
{
	struct json_object *list = tree_list(o, "choices");
	size_t n = value->n_choices, n_chosen = 0;

	for (size_t i = 0; i < value->n_choices; i++) {
		bool chosen = is_value(value, value->choices[i]);

		add_choice(list, value->choices[i], chosen);
		n_chosen += chosen;
	}
	for (size_t i = 0; n_chosen && i < value->n_values; i++) {
		if (is_choice(value, value->values[i].text))
			continue;
		add_choice(list, str_dup(a, value->values[i].text), true);
		n++;
	}
	tree_flag(o, "has_choices",
		  value->n_choices && (n_chosen || !value->n_values));
	tree_flag(o, "several", p->list);
	tree_flag(o, "days", false);
	tree_flag(o, "has_spans", false);
	n = n < 2 ? 2 : n; /* one line would look like a list of one choice */
	tree_int(o, "size", n < LIST_LINES ? (int64_t)n : LIST_LINES);
}

/* Two days, and spans to choose one at once: a button each. */
static void
add_days(struct arena *a, struct json_object *o, const struct view_param *value)
{
	static const char *const ends[] = { "first", "last" };
	struct json_object *days = tree_object(o, "days");
	struct json_object *list = tree_list(o, "spans");

	for (size_t i = 0; i < COUNT(ends); i++)
		tree_text(days, ends[i],
			  i < value->n_values
				  ? str_dup(a, value->values[i].text)
				  : "");
	tree_flag(o, "has_choices", false);
	tree_flag(o, "has_spans", value->n_choices > 0);
	for (size_t i = 0; i < value->n_choices; i++) {
		struct json_object *span = json_push_object(list);

		tree_text(span, "value", value->choices[i]);
		tree_text(span, "words", say_again(a, value->choices[i]));
		tree_flag(span, "chosen",
			  value->said &&
				  strcmp(value->said, value->choices[i]) == 0);
	}
}

static void
add_param(struct arena *a, struct json_object *list,
	  const struct saved_param *p, const struct view_param *value)
{
	static const char *const modes[PARAM__MAX] = {
		[PARAM_INTEGER] = "numeric",
		[PARAM_NUMBER] = "decimal",
	};
	struct json_object *o = json_push_object(list);

	tree_text(o, "name", p->name);
	tree_text(o, "label", param_label(a, p));
	tree_text(o, "input",
		  p->type == PARAM_DATE && !p->list ? "date" : "text");
	tree_set(o, "mode", p->list ? NULL : modes[p->type]);
	tree_text(o, "value", values_text(a, p->type, value));
	if (p->type == PARAM_DAYS)
		add_days(a, o, value);
	else
		add_choices(a, o, p, value);
}

void
tree_params(struct arena *a, struct json_object *page,
	    const struct saved_param *params, const struct view_param *values,
	    size_t n)
{
	struct json_object *list = tree_list(page, "params");

	tree_flag(page, "has_params", n > 0);
	for (size_t i = 0; i < n; i++)
		add_param(a, list, &params[i], &values[i]);
}
