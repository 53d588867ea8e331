#include "chat/teach.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "chat/ask.h"
#include "chat/examples.h"
#include "chat/notes.h"
#include "pipeline/teach/teach.h"

#include "base/ban.h"

#define TITLE "Told by an assistant"
#define NOTE_BYTES ((size_t)256 << 10)
#define RESULT_BYTES 200
#define RESULT_CHARS 60
#define RESULT_ROWS 3

/* A question that is asked for a teacher, with all that it needs. */
struct pupil {
	const struct teach_call *call;
	const struct database *db;
	struct question q;
	struct turn *turn;
	struct asking as;
};

static const struct err *
may_teach(const struct teach_call *c, const struct database **ret)
{
	const struct err *e =
		chat_database(c->app, c->arena, c->user, c->database, ret);

	if (e || c->user->admin || (*ret)->own)
		return e;
	return err_say(c->arena, ERR_DENIED,
		       "A database is taught by administrators, and by whoever"
		       " uploaded it.");
}

static void
pupil_init(struct pupil *p, const struct teach_call *c,
	   const struct database *db)
{
	p->call = c;
	p->db = db;
	p->q = (struct question){ .user = c->user,
				  .wait = c->wait,
				  .reads_only = true };
	p->turn = arena_alloc(c->arena, sizeof(*p->turn));
	*p->turn = (struct turn){ .state = TURN_RUNNING,
				  .question = c->question ? c->question : "",
				  .database = db->name,
				  .created_ms = clock_wall_ms(),
				  .error = ERR__MAX };
	p->as = (struct asking){ .app = c->app,
				 .arena = c->arena,
				 .q = &p->q,
				 .db = db,
				 .settings = db->settings,
				 .turn = p->turn };
}

/* The job that stands before a first draft. */
static const struct err *
prepare(const struct teach_call *c, struct wait *wait, struct job **ret)
{
	struct pupil *p = arena_alloc(c->arena, sizeof(*p));
	const struct database *db = NULL;
	const struct err *e = may_teach(c, &db);

	if (e)
		return e;
	pupil_init(p, c, db);
	return ask_prepare(&p->as, wait, ret);
}

const struct err *
chat_teach_document(const struct teach_call *c, struct str *ret)
{
	struct wait wait = *c->wait;
	struct job *job = NULL;
	const struct err *e = prepare(c, &wait, &job);

	return e ? e : teach_document(job, ret);
}

bool
chat_teach_has_model(const struct database *db)
{
	return teach_has_model(db->settings);
}

const struct err *
chat_teach_ask(const struct teach_call *c, const char **ret)
{
	struct wait wait = *c->wait;
	struct job *job = NULL;
	const struct err *e = prepare(c, &wait, &job);

	return e ? e : teach_ask(job, ret);
}

/* "3 rows: Oslo, 12" */
static const char *
result_text(struct arena *a, const struct rows *r)
{
	struct buf b = buf_new(a, RESULT_BYTES);

	for (size_t i = 0; i < r->n_rows && i < RESULT_ROWS; i++) {
		buf_puts(&b, i ? "; " : "");
		for (size_t k = 0; k < r->n_cols; k++) {
			const struct cell *c = &r->cells[i * r->n_cols + k];

			buf_printf(&b, "%s%.*s", k ? ", " : "", (int)c->text.n,
				   c->text.p ? c->text.p : "");
		}
	}
	return arena_printf(a, "%zu%s row%s: %s", r->n_rows,
			    r->truncated ? "+" : "", r->n_rows == 1 ? "" : "s",
			    utf8_shorten(a, buf_str(&b), RESULT_CHARS));
}

/* Its statement runs and gives rows, or that is its fault. */
static const struct err *
run(struct pupil *p, struct lesson *l)
{
	struct arena *a = p->call->arena;
	const struct turn *t;
	const struct err *e;

	pupil_init(p, p->call, p->db);
	p->turn->question = l->texts[0];
	p->turn->given_sql = l->sql;
	e = ask_run(&p->as);
	t = p->turn;
	if (e && (e->kind == ERR_CANCELLED || e->kind == ERR_DEADLINE))
		return e;
	if (t->state != TURN_ANSWERED || !t->rows)
		l->fault = t->error_say ? t->error_say : "It does not run.";
	else if (rows_are_nothing(t->rows))
		l->fault = "It gives no rows.";
	else
		l->result = result_text(a, t->rows);
	return NULL;
}

const struct err *
chat_teach_check(const struct teach_call *c, struct str reply,
		 struct lessons *ret)
{
	struct pupil *p = arena_alloc(c->arena, sizeof(*p));
	const struct database *db = NULL;
	struct wait wait = *c->wait;
	struct job *job = NULL;
	const struct err *e = may_teach(c, &db);

	if (e)
		return e;
	pupil_init(p, c, db);
	lessons_read(c->arena, reply, ret);
	if (!ret->n)
		return err_say(c->arena, ERR_INPUT,
			       "The reply holds no line of the kinds that the"
			       " document asks for.");
	e = ask_prepare(&p->as, &wait, &job);
	if (e)
		return e;
	lessons_check(c->arena, job->schema, job->facts, ret);
	teach_understand(job, ret);
	for (size_t i = 0; !e && i < ret->n; i++)
		if (ret->items[i].kind == LESSON_QUESTION)
			e = run(p, &ret->items[i]);
	return e;
}

static bool
is_wanted(const struct lessons *l, const bool *wanted, size_t i)
{
	return !l->items[i].fault && (!wanted || wanted[i]);
}

/* One verified example for each wording. */
static const struct err *
take_question(const struct teach_call *c, const struct lesson *l,
	      struct taught *ret)
{
	const struct examples_call call = { .app = c->app,
					    .arena = c->arena,
					    .user = c->user,
					    .wait = c->wait };
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < l->n; i++) {
		struct example x = { .state = EXAMPLE_VERIFIED,
				     .database = c->database,
				     .question = l->texts[i],
				     .sql = l->sql,
				     .ran = true };

		e = chat_example_add(&call, &x);
		ret->n_known += !e && x.known;
		ret->n_examples += !e && !x.known;
	}
	return e;
}

/* What earlier lessons wrote; NULL: nothing. */
static const struct err *
find_note(const struct notes_call *c, struct note *ret)
{
	struct shown_notes s;
	const struct err *e = chat_notes(c, &s);

	for (size_t i = 0; !e && i < s.n; i++)
		if (s.items[i].source == NOTE_PAGE &&
		    str_is(str_of(s.items[i].title), TITLE))
			*ret = s.items[i];
	return e;
}

static bool
has_line(const char *text, const char *line)
{
	struct str rest = str_of(text);

	while (rest.n)
		if (str_is(str_cut(&rest, '\n'), line))
			return true;
	return false;
}

static const struct err *
take_lines(const struct teach_call *c, const struct lessons *l,
	   const bool *wanted, struct taught *ret)
{
	const struct notes_call call = { c->app, c->arena, c->user,
					 c->database };
	struct buf b = buf_new(c->arena, NOTE_BYTES);
	struct note n = { .title = TITLE, .text = "" };
	const struct err *e = find_note(&call, &n);

	buf_puts(&b, n.text);
	for (size_t i = 0; i < l->n; i++) {
		const char *line;

		if (l->items[i].kind == LESSON_QUESTION ||
		    !is_wanted(l, wanted, i))
			continue;
		line = arena_printf(c->arena, "- %s",
				    lesson_text(c->arena, &l->items[i]));
		if (has_line(buf_text(&b), line)) {
			ret->n_known++;
			continue;
		}
		buf_printf(&b, "%s\n", line);
		ret->n_lines++;
	}
	n.text = buf_text(&b);
	return e || !ret->n_lines ? e : chat_note_write(&call, &n);
}

const struct err *
chat_teach_take(const struct teach_call *c, const struct lessons *lessons,
		const bool *wanted, struct taught *ret)
{
	const struct database *db = NULL;
	const struct err *e = may_teach(c, &db);

	*ret = (struct taught){ .n_lines = 0 };
	if (!e)
		e = take_lines(c, lessons, wanted, ret);
	for (size_t i = 0; !e && i < lessons->n; i++)
		if (lessons->items[i].kind == LESSON_QUESTION &&
		    is_wanted(lessons, wanted, i))
			e = take_question(c, &lessons->items[i], ret);
	return e;
}
