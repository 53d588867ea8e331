#include <string.h>

#include "base/buf.h"
#include "sql/check/check.h"
#include "view/export/turn.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define FACTS_MAX 400
#define EDIT_MAX 20000
#define DETAIL_MAX 4000
#define WHO_MAX 20 /* bytes of a drafter's name */

static const char *const complaints[] = {
	[COMPLAINT_TABLE] = "No such table.",
	[COMPLAINT_COLUMN] = "No such column.",
	[COMPLAINT_SYNTAX] = "A mistake in the SQL.",
	[COMPLAINT_TYPE] = "The types do not fit.",
	[COMPLAINT_AMBIGUOUS] = "A name that could mean two columns.",
	[COMPLAINT_FUNCTION] = "No such function.",
	[COMPLAINT_GROUP] = "A column is not grouped.",
	[COMPLAINT_REFUSED] = "Not allowed here.",
	[COMPLAINT_TIMEOUT] = "Out of time.",
	[COMPLAINT_NO_SQL] = "There was no SQL in the reply.",
	[COMPLAINT_VALUE] = "It ran, but asks for what is not stored.",
	[COMPLAINT_JOIN] = "It ran, but its rows do not belong together.",
	[COMPLAINT_ASKED] = "It ran, but leaves out part of the question.",
	[COMPLAINT_EMPTY] = "It ran, but no row matched.",
	[COMPLAINT_JUDGED] = "It ran, but was judged wrong.",
	[COMPLAINT_OTHER] = "The database refused it.",
};
static_assert(COUNT(complaints) == COMPLAINT__MAX, "one sentence a type");

/* How the rows of drafter/ are called in a sentence. */
static const char *
drafter_name(const struct turn *t)
{
	static const char *const names[][2] = {
		{ "grammar", "the built-in translator" },
		{ "examples", "a verified example" },
		{ "given", "you" },
		{ "person", "a person" },
	};

	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(t->drafter, names[i][0]) == 0)
			return say(names[i][1]);
	return t->model ? t->model : say("the model");
}

void
tree_badge(struct json_object *o, enum band band)
{
	static const char *const classes[] = {
		[BAND_NONE] = NULL,
		[BAND_UNSURE] = "unsure",
		[BAND_FAIR] = "fair",
		[BAND_SURE] = "ok",
	};
	struct json_object *badge;

	static_assert(COUNT(classes) == BAND__MAX, "a class for each");
	if (band == BAND_NONE) {
		tree_flag(o, "badge", false);
		return;
	}
	badge = tree_object(o, "badge");
	tree_text(badge, "class", classes[band]);
	tree_text(badge, "words", say(band_words(band)));
}

static const char *
facts(struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, FACTS_MAX);

	if (t->by_hand)
		buf_printf(&b, "%s · ", say("edited by hand"));
	else if (t->cached)
		buf_printf(&b, "%s · ", say("drafted for an earlier question"));
	else if (t->drafter) {
		buf_printf(&b, say("by %s"), drafter_name(t));
		buf_puts(&b, " · ");
	}
	if (t->n_attempts)
		buf_printf(&b, "%s · ",
			   number_of(a, t->n_attempts, "attempt", "attempts"));
	if (t->currency)
		buf_printf(&b, "%s · ", number_cost(a, t->cost, t->currency));
	buf_puts(&b, number_took(a, t->ms));
	return buf_text(&b);
}

static void
add_attempt(struct arena *a, const struct turn *t, size_t i,
	    struct json_object *o)
{
	const struct attempt *attempt = &t->attempts[i];
	const struct complaint *c = attempt->complaint;
	const char *sql = attempt->draft.sql;
	bool shown_above = !c && t->sql && sql && strcmp(sql, t->sql) == 0;

	tree_text(o, "class", c ? "fix" : "ran");
	tree_text(o, "outcome", c ? say(complaints[c->type]) : say("It ran."));
	tree_set(o, "error", c ? say_again(a, c->message) : NULL);
	tree_set(o, "area", c ? c->problem_area : NULL);
	tree_set(o, "suggestion", c ? say_again(a, c->suggestion) : NULL);
	tree_flag(o, "mended", attempt->mended);
	tree_mends(a, o, "mends", "has_mends", &attempt->mends);
	if (sql && !shown_above)
		tree_add(o, "sql", tree_sql(a, t->dialect, sql));
	else
		tree_flag(o, "sql", false);
}

static bool
any_complaint(const struct turn *t)
{
	for (size_t i = 0; i < t->n_attempts; i++)
		if (t->attempts[i].complaint)
			return true;
	return false;
}

static void
add_attempts(struct arena *a, const struct turn *t, struct json_object *o)
{
	bool any = any_complaint(t);
	struct json_object *list = tree_list(o, "attempts");

	tree_flag(o, "has_attempts", any);
	for (size_t i = 0; any && i < t->n_attempts; i++)
		add_attempt(a, t, i, json_push_object(list));
}

/* "3 ms", and what it cost: "3 ms, 1 call, 1,447 tokens". */
static const char *
took(struct arena *a, const struct timing *t)
{
	const char *ms = number_took(a, t->ms);

	if (t->model_calls == 0)
		return ms;
	return arena_printf(a, "%s, %s, %s", ms,
			    number_of(a, t->model_calls, "call", "calls"),
			    number_of(a, t->tokens, "token", "tokens"));
}

/* "grammar: why": who it was that says it keeps its name. */
static const char *
say_part(struct arena *a, struct str part)
{
	const char *words = str_dup(a, part), *said = say_again(a, words);
	struct str why = part, who = str_cut(&why, ':');

	if (said != words || why.n < 2 || who.n > WHO_MAX)
		return said;
	return arena_printf(a, "%.*s: %s", (int)who.n, who.p,
			    say_again(a, str_dup(a, str_trim(why))));
}

/* What several had to say, "; " between them. */
static const char *
say_parts(struct arena *a, const char *detail)
{
	const struct str mended = STR("mended: ");
	struct str rest = str_of(detail);
	struct buf b = buf_new(a, DETAIL_MAX);

	if (!detail || language_now() == LANGUAGE_EN)
		return detail;
	if (str_starts(rest, mended))
		return arena_printf(a, say("mended: %s"),
				    tree_mended(a, str_from(rest, mended.n)));
	while (rest.n) {
		size_t end = 0;

		while (end < rest.n &&
		       !str_starts(str_from(rest, end), STR("; ")))
			end++;
		buf_printf(&b, "%s%s", b.n ? "; " : "",
			   say_part(a, str_first(rest, end)));
		rest = str_from(rest, end < rest.n ? end + 2 : end);
	}
	return b.cut ? detail : buf_text(&b);
}

const char *
tree_detail(struct arena *a, const char *detail)
{
	struct str rest = str_of(detail), digits = str_word(&rest, " ");
	uint64_t n;

	rest = str_trim(rest);
	if ((str_is(rest, "rows") || str_is(rest, "row")) &&
	    str_to_uint(digits, UINT64_MAX, &n))
		return number_of(a, n, "row", "rows");
	return say_parts(a, detail);
}

struct json_object *
tree_step(struct arena *a, const struct timing *t)
{
	struct json_object *o = json_object_new_object();

	tree_text(o, "class", t->failed ? "fix" : "done");
	tree_text(o, "label", say(t->label));
	tree_set(o, "detail", tree_detail(a, t->detail));
	tree_text(o, "took", took(a, t));
	return o;
}

static const char *
joined(struct arena *a, const char *const *texts, size_t n)
{
	struct buf b = buf_new(a, FACTS_MAX);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", texts[i]);
	return n ? buf_text(&b) : NULL;
}

static const char *
model_line(struct arena *a, const struct turn *t)
{
	if (!t->model_calls)
		return NULL;
	return arena_printf(a, say("Model: %s, %s, %s in, %s out"),
			    t->model ? t->model : say("not named"),
			    number_of(a, t->model_calls, "call", "calls"),
			    number_of(a, t->tokens_in, "token", "tokens"),
			    number_of(a, t->tokens_out, "token", "tokens"));
}

/* The SQL for a visitor to change; NULL: there is none, or too much. */
static const char *
editable(struct arena *a, const struct turn *t)
{
	const struct dialect *d = dialect_find(str_of(t->dialect));

	if (!t->sql || strlen(t->sql) > EDIT_MAX)
		return NULL;
	return d ? sql_layout(a, d, str_of(t->sql)) : t->sql;
}

struct json_object *
tree_how(struct arena *a, const struct turn *t)
{
	struct json_object *o = json_object_new_object();
	struct json_object *steps = tree_list(o, "steps");

	tree_flag(o, "open", t->state == TURN_FAILED && t->n_attempts);
	tree_text(o, "head",
		  t->state == TURN_ANSWERED ? say("SQL, and how it was found")
					    : say("What was tried"));
	tree_text(o, "facts", facts(a, t));
	tree_set(o, "explanation", view_explanation(a, t));
	if (t->sql && t->state == TURN_ANSWERED)
		tree_add(o, "sql", tree_sql(a, t->dialect, t->sql));
	else
		tree_flag(o, "sql", false);
	tree_set(o, "edit", editable(a, t));
	add_attempts(a, t, o);
	tree_agent(a, t, o);
	tree_flag(o, "has_steps", t->n_timings > 0);
	for (size_t i = 0; i < t->n_timings; i++)
		json_object_array_add(steps, tree_step(a, &t->timings[i]));
	tree_set(o, "tables", joined(a, t->tables, t->n_tables));
	tree_set(o, "model", model_line(a, t));
	return o;
}
