#include "base/language/language.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define MAX_ADVICE 4

/* What helps against each kind of error, in the visitor's words. */
static const char *const advice[ERR__MAX][MAX_ADVICE] = {
	[ERR_INPUT] = { "Go back, change what you sent, and send it again." },
	[ERR_DATASET] = { "Save the table as CSV in UTF-8, with one line of "
			  "column names, and try again." },
	[ERR_LOGIN] = { "Log in where this site is run, then come back." },
	[ERR_DENIED] = { "Ask an administrator for access." },
	[ERR_ORIGIN] = { "Open this site itself and post the form from "
			 "there." },
	[ERR_MISSING] = { "Look whether the address is whole.",
			  "What was there may have been deleted or "
			  "withdrawn, or have ended with its session.",
			  "If somebody sent you the link, ask them for a new "
			  "one." },
	[ERR_NO_DATABASE] = { "The first page lists the databases, and so "
			      "does `parlance databases`." },
	[ERR_HOST] = { "Use the address that this site is known by.",
		       "An administrator can add the name to server.hosts." },
	[ERR_CONFLICT] = { "Load the page again to see how things stand." },
	[ERR_TOO_LARGE] = { "Say it in fewer words, or send a smaller file." },
	[ERR_NO_SQL] = { "Use the names of tables and columns where you know "
			 "them; the page of the database lists them.",
			 "Ask about one thing at a time.",
			 "Say how to count, add up or sort." },
	[ERR_RATE] = { "Wait a little; earlier answers stay readable." },
	[ERR_INTERNAL] = { "Try it once more.",
			   "If it happens again, tell an administrator the "
			   "request id below." },
	[ERR_MODEL] = { "Ask again in a moment; the model may do better." },
	[ERR_MODEL_DOWN] = { "Ask again in a moment.",
			     "An administrator can look whether the model "
			     "server runs." },
	[ERR_BUSY] = { "Wait a few seconds and ask again." },
	[ERR_DATABASE_DOWN] = { "Ask again in a moment.",
				"An administrator can look whether the "
				"database runs." },
	[ERR_DATABASE_FILE] = { "Look whether the file is where the "
				"database's address says, is of that kind, "
				"and may be read.",
				"An administrator can put it back, or correct "
				"the address." },
	[ERR_MODEL_SLOW] = { "Ask again in a moment; the model was slow." },
	[ERR_QUERY_SLOW] = { "Narrow it: a shorter time, one customer, one "
			     "region.",
			     "Ask for totals instead of single rows.",
			     "Ask for the first ten." },
	[ERR_DEADLINE] = { "Ask again, or ask for less at a time." },
};

const char *const *
advice_for(enum err_kind kind)
{
	static const char *const none[] = { NULL };

	return kind < ERR__MAX ? advice[kind] : none;
}

const char *const *
advice_for_turn(const struct turn *t)
{
	const bool own = t->by_hand && t->n_attempts > 0;

	if (t->state != TURN_FAILED || (own && t->error == ERR_NO_SQL))
		return advice_for(ERR__MAX);
	return advice_for(t->error);
}

void
tree_advice(struct arena *a, struct json_object *o, const char *const *all,
	    size_t n)
{
	struct json_object *list = tree_list(o, "advice");

	tree_flag(o, "has_advice", n > 0);
	for (size_t i = 0; i < n; i++)
		json_push_text(list, say_again(a, all[i]));
}
