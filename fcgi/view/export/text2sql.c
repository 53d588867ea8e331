#include "base/buf.h"
#include "sql/dialect/dialect.h"
#include "view/export/around.h"
#include "view/export/reference.h"
#include "view/view.h"

#include "base/ban.h"

/* Every complaint, one a line: what a person who reviews it needs. */
static const char *
errors(struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, (size_t)64 << 10);

	for (size_t i = 0; i < t->n_attempts; i++) {
		const struct complaint *c = t->attempts[i].complaint;

		if (c)
			buf_printf(&b, "%s%s", b.n ? "\n" : "", c->message);
	}
	return b.n ? buf_text(&b) : view_message(a, t);
}

const char *
view_wire_dialect(const char *dialect)
{
	const struct dialect *d = dialect_find(str_of(dialect));

	return d ? d->wire_name : dialect;
}

const struct err *
view_text2sql(struct arena *a, const struct turn *t, const char *trace_id,
	      struct writer *out)
{
	struct json_object *head = json_new(a), *tail = json_new(a), *choices;
	const struct around x = { .head = head,
				  .key = "execution_result",
				  .rows = t->rows,
				  .tail = tail };
	bool ok = t->state == TURN_ANSWERED;

	json_set_bool(head, "success", ok);
	json_set_text(head, "sql", t->sql);
	json_set_text(head, "reasoning", t->explanation);
	json_set_text(head, "answer_summary", view_message(a, t));
	json_set_text(head, "dialect", view_wire_dialect(t->dialect));
	json_set_text(tail, "trace_id", trace_id);
	json_set_bool(tail, "needs_human_review", t->needs_review);
	if (!ok && t->state != TURN_CLARIFY)
		json_set_text(tail, "error", errors(a, t));
	json_set_int(tail, "retry_count",
		     t->n_attempts ? (int64_t)t->n_attempts - 1 : 0);
	if (t->plan)
		json_set(tail, "plan",
			 json_object_get(json_parse(a, str_of(t->plan))));
	if (t->state == TURN_CLARIFY) {
		choices = json_add_array(tail, "choices");
		for (size_t i = 0; i < t->n_choices; i++)
			json_push_text(choices, t->choices[i]);
	}
	return json_around(a, out, &x);
}
