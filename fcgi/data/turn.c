#include "data/turn.h"

#include <string.h>

#include "base/ban.h"

static const struct {
	const char *name;
	const char *status; /* of the JSON interfaces */
	bool over;
} states[] = {
	[TURN_PENDING] = { "pending", "pending", false },
	[TURN_RUNNING] = { "running", "running", false },
	[TURN_ANSWERED] = { "answered", "success", true },
	[TURN_CLARIFY] = { "clarify", "clarification_needed", true },
	[TURN_FAILED] = { "failed", "error", true },
	[TURN_INTERRUPTED] = { "interrupted", "error", true },
	[TURN_CANCELLED] = { "cancelled", "error", true },
	[TURN_PROPOSED] = { "proposed", "proposal", true },
	[TURN_WRITTEN] = { "written", "success", true },
};
static_assert(COUNT(states) == TURN__MAX, "one row a state");

const char *
turn_state_name(enum turn_state state)
{
	return states[state].name;
}

enum turn_state
turn_state_find(const char *name)
{
	enum turn_state state = TURN_PENDING;

	while (name && state < TURN__MAX &&
	       strcmp(states[state].name, name) != 0)
		state++;
	return name ? state : TURN__MAX;
}

bool
turn_is_over(enum turn_state state)
{
	return states[state].over;
}

const char *
turn_status(const struct turn *t)
{
	return states[t->state].status;
}

const char *
turn_message(const struct turn *t)
{
	switch (t->state) {
	case TURN_ANSWERED:
	case TURN_PROPOSED:
	case TURN_WRITTEN:
		return t->answer;
	case TURN_CLARIFY:
		return t->clarify;
	case TURN_INTERRUPTED:
		return "This question was interrupted. Please ask again.";
	case TURN_CANCELLED:
		return "This question was cancelled.";
	case TURN_PENDING:
	case TURN_RUNNING:
		return "This question is being answered.";
	case TURN_FAILED:
	case TURN__MAX:
	default:
		return t->error_say ? t->error_say : "Something went wrong.";
	}
}

const struct draft_choice *
turn_reading(const struct turn *t, const char *text)
{
	for (size_t i = 0; i < t->n_readings; i++)
		if (t->readings[i].sql &&
		    strcmp(t->readings[i].text, text) == 0)
			return &t->readings[i];
	return NULL;
}

enum band
turn_band(const struct turn *t)
{
	static const struct {
		double from;
		enum band band;
	} bands[] = {
		{ BAND_SURE_FROM, BAND_SURE },
		{ BAND_FAIR_FROM, BAND_FAIR },
		{ 0, BAND_UNSURE },
	};
	size_t i = 0;

	if (t->state != TURN_ANSWERED || t->by_hand || !(t->confidence > 0))
		return BAND_NONE;
	if (t->feedback && strcmp(t->feedback, "wrong") == 0)
		return BAND_UNSURE;
	if (t->feedback && strcmp(t->feedback, "right") == 0)
		return BAND_SURE;
	while (t->confidence < bands[i].from)
		i++;
	return bands[i].band;
}

static const char *const words_of_bands[] = {
	[BAND_NONE] = NULL,
	[BAND_UNSURE] = "unsure",
	[BAND_FAIR] = "fairly sure",
	[BAND_SURE] = "sure",
};
static_assert(COUNT(words_of_bands) == BAND__MAX, "words for each");

const char *
band_words(enum band band)
{
	return words_of_bands[band];
}

enum band
band_find(const char *words)
{
	for (enum band b = BAND_UNSURE; words && b < BAND__MAX; b++)
		if (strcmp(words, words_of_bands[b]) == 0)
			return b;
	return BAND_NONE;
}
