#include "chat/chat.h"

#include <string.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "chat/ask.h"
#include "chat/audit.h"
#include "chat/reply.h"
#include "settings/request.h"
#include "settings/settings.h"

#include "base/ban.h"

#define TITLE_CHARS 60
#define SAME_MS 5000

/* The first words of its first question, on one line. */
static const char *
title_of(struct arena *a, const char *text)
{
	char *title = utf8_shorten(a, str_trim(str_of(text)), TITLE_CHARS);

	for (char *p = title; *p; p++)
		if ((unsigned char)*p < ' ')
			*p = ' ';
	return title;
}

/* A named user's limits hold for the sessions that their programs began. */
static const char *
payer_of(struct arena *a, const struct user *user)
{
	return user->name ? arena_printf(a, "u:%s", user->name) : user->owner;
}

/*
 * As it is kept, and the SQL of the reading that it chooses. An answer that is
 * posted twice is the same one.
 */
static void
take_text(const struct app *app, struct arena *a, struct question *q)
{
	const struct turn_id id = { q->user->owner, q->chat, q->answers };
	const struct draft_choice *chosen;
	const char *behind;
	struct turn t;

	q->text = str_dup(a, str_trim(str_of(q->text)));
	if (!q->chat || !q->answers || store_turn_get(app->store, a, &id, &t))
		return;
	chosen = turn_reading(&t, q->text);
	q->chosen_sql = chosen && !q->given_sql ? chosen->sql : NULL;
	behind = arena_printf(a, ", %s", q->text);
	if (t.state == TURN_CLARIFY)
		q->text = reply_text(a, &t, q->text);
	else if (str_ends(str_of(t.question), str_of(behind)))
		q->text = t.question;
}

/* What a reader with rights sees may change with the facts they come with. */
static const char *
key_of(struct arena *a, const struct question *q, const struct database *db)
{
	return q->key && db->rights
		       ? arena_printf(a, "%s %s", q->key, db->rights->reader)
		       : q->key;
}

static struct post
post_of(const struct app *app, struct arena *a, const struct question *q,
	const struct database *db)
{
	return (struct post){
		.owner = q->user->owner,
		.chat = q->chat,
		.database = db->name,
		.title = title_of(a, q->text),
		.question = str_dup(a, str_trim(str_of(q->text))),
		.options = q->options,
		.given_sql = q->given_sql,
		.chosen_sql = q->chosen_sql,
		.key = key_of(a, q, db),
		.answers = q->answers,
		.same_within_ms = q->given_sql || db->rights ? 0 : SAME_MS,
		.limits = app->config->settings,
		.payer = payer_of(a, q->user),
	};
}

const struct err *
chat_post(const struct app *app, struct arena *a, const struct question *q,
	  struct chat *ret_chat, size_t *ret_n)
{
	struct asking as = { .app = app, .arena = a, .q = q };
	struct question at = *q;
	struct posted posted;
	struct post p;
	const struct err *e = asking_prepare(&as, true);

	if (e)
		return e;
	take_text(app, a, &at);
	p = post_of(app, a, &at, as.db);
	e = store_post(app->store, a, &p, &posted);
	if (e)
		return e;
	*ret_chat = posted.chat;
	*ret_n = posted.n;
	return NULL;
}

static const struct err *
finish(const struct app *app, struct arena *a, const struct user *user,
       const struct turn *t)
{
	const struct turn_end end = {
		.user = user,
		.payer = payer_of(a, user),
		.limits = app->config->settings,
		.audit_question = app->config->settings->log_questions,
	};

	return store_turn_finish(app->store, a, t, &end);
}

/* A failed save costs the record, or, where there must be one, the answer. */
static void
save(const struct app *app, struct arena *a, const struct user *user,
     struct turn *t)
{
	const struct err *e = finish(app, a, user, t);

	if (e)
		audit_unsaved(app, t, e);
}

/* As turn n of q's chat, with the turns before it as its history. */
static void
run(const struct asking *as, const struct question *q, size_t n)
{
	size_t most = settings_chat_turns(as->settings);
	struct turn_id last = { q->user->owner, q->chat, n - 1 };
	size_t first = last.n > most ? last.n - most + 1 : 1;
	struct asking with = *as;
	struct turns before = { .n = 0 };

	/* without its history, if that cannot be read, rather than not at all */
	if (last.n > 0 && most > 0 &&
	    !store_turn_history(as->app->store, as->arena, &last, first,
				&before))
		with.before = &before;
	(void)ask_run(&with);
}

/* A turn whose claim is ours: run it and save what came of it. */
static void
run_claimed(const struct asking *as)
{
	struct question at = *as->q;

	at.chat = as->turn->chat;
	run(as, &at, as->turn->n);
	save(as->app, as->arena, as->q->user, as->turn);
}

/* What stands in the store, and whether somebody works on it. */
static const struct err *
as_it_stands(const struct app *app, struct arena *a, const struct turn_id *id,
	     enum work *ret_work, struct turn *ret)
{
	const struct err *e = store_turn_get(app->store, a, id, ret);

	if (e)
		return e;
	*ret_work = turn_is_over(ret->state) ? WORK_DONE : WORK_ELSEWHERE;
	if (*ret_work == WORK_ELSEWHERE)
		e = store_turn_looked(app->store, a, id);
	return e;
}

const struct err *
chat_work(const struct app *app, struct arena *a, const struct question *q,
	  size_t n, enum work *ret_work, struct turn *ret)
{
	struct turn_id id = { q->user->owner, q->chat, n };
	struct asking as = { .app = app, .arena = a, .q = q, .turn = ret };
	enum claim claim;
	const struct err *e;

	e = store_turn_claim(app->store, a, &id,
			     (int64_t)app->config->settings->lease_ms, &claim);
	if (!e && claim != CLAIM_MINE)
		return as_it_stands(app, a, &id, ret_work, ret);
	if (!e)
		e = store_turn_get(app->store, a, &id, ret);
	if (e)
		return e;
	*ret_work = WORK_DONE;
	e = chat_database(app, a, q->user, ret->database, &as.db);
	if (!e)
		e = settings_merge(a, as.db->settings, ret->options,
				   &as.settings);
	if (!e) {
		run_claimed(&as);
		return NULL;
	}
	/* its database went away since it was asked */
	ret->state = TURN_FAILED;
	ret->error = e->kind;
	ret->error_say = e->say;
	save(app, a, q->user, ret);
	return NULL;
}

/* Which turn it would be, had it been posted. */
static size_t
next_turn(const struct asking *as)
{
	struct chat chat = { .n_turns = 0 };

	if (!as->q->chat ||
	    store_chat_get(as->app->store, as->arena, as->q->user->owner,
			   as->q->chat, &chat))
		return 1;
	return as->q->answers ? as->q->answers : chat.n_turns + 1;
}

/* What ran, for the audit alone, and for those who pay. */
static const struct err *
finish_without_chat(const struct asking *as)
{
	struct turn t = *as->turn;

	t.chat = "";
	return finish(as->app, as->arena, as->q->user, &t);
}

/*
 * The store has no room for the question now: it is answered all the same, and
 * posted with its answer, ahead of those who can come again. Where that fails
 * too, *ret_posted is of no chat, and the answer is shown once. It was tried at
 * tried_ms, and may have been posted then. ERR_RATE: what was asked meanwhile
 * leaves no question for this one.
 */
static const struct err *
ask_first(const struct asking *as, int64_t tried_ms, struct post *p,
	  struct posted *ret_posted)
{
	const struct err *e, *not_kept;

	run(as, as->q, next_turn(as));
	p->ahead = true;
	if (p->same_within_ms)
		p->same_within_ms += clock_ms() - tried_ms;
	e = store_post(as->app->store, as->arena, p, ret_posted);
	if (!e && !ret_posted->same) {
		as->turn->chat = ret_posted->chat.id;
		as->turn->n = ret_posted->n;
		save(as->app, as->arena, as->q->user, as->turn);
		return NULL;
	}
	if (e && audit_lets_answer(as->app, e)) {
		audit_unsaved(as->app, as->turn, e);
		ret_posted->chat = (struct chat){ .id = "",
						  .owner = p->owner,
						  .database = p->database,
						  .title = p->title };
		return NULL;
	}
	not_kept = finish_without_chat(as);
	if (not_kept)
		audit_unsaved(as->app, as->turn, not_kept);
	return e;
}

const struct err *
chat_ask(const struct app *app, struct arena *a, const struct question *q,
	 struct chat *ret_chat, enum work *ret_work, struct turn *ret)
{
	struct question at = *q;
	struct asking as = { .app = app, .arena = a, .q = q, .turn = ret };
	struct posted posted = { .n = 0 };
	struct post p;
	bool is_run = false;
	int64_t tried_ms;
	const struct err *e = asking_prepare(&as, true);

	if (e)
		return e;
	take_text(app, a, &at);
	*ret = asking_turn(a, &at, as.db);
	*ret_work = WORK_DONE;
	p = post_of(app, a, &at, as.db);
	p.lease_ms = (int64_t)app->config->settings->lease_ms;
	tried_ms = clock_ms();
	e = store_post(app->store, a, &p, &posted);
	if (e && audit_lets_answer(app, e)) {
		is_run = true;
		e = ask_first(&as, tried_ms, &p, &posted);
	}
	if (e)
		return e;
	*ret_chat = posted.chat;
	at.chat = posted.chat.id;
	if (posted.same)
		return chat_work(app, a, &at, posted.n, ret_work, ret);
	if (is_run)
		return NULL;
	ret->chat = posted.chat.id;
	ret->n = posted.n;
	as.q = &at;
	run_claimed(&as);
	return NULL;
}
