#include "store/chat/turn_walk.h"

#include "base/ban.h"

void
turn_walk_texts(struct pack *p, const char ***v, size_t *n)
{
	pack_array(p, n, sizeof(**v), v);
	for (size_t i = 0; i < *n; i++)
		pack_text(p, &(*v)[i]);
}

static void
walk_judged(struct pack *p, enum judged *judged, const char **why)
{
	static const char letters[] = {
		[JUDGED_NOT] = '-',
		[JUDGED_RIGHT] = 'y',
		[JUDGED_WRONG] = 'n',
	};
	char c = letters[*judged];

	pack_char(p, &c);
	*judged = c == 'y'   ? JUDGED_RIGHT
		  : c == 'n' ? JUDGED_WRONG
			     : JUDGED_NOT;
	pack_text(p, why);
}

static void
walk_votes(struct pack *p, struct turn *t)
{
	pack_array(p, &t->n_votes, sizeof(*t->votes), &t->votes);
	for (size_t i = 0; i < t->n_votes; i++) {
		pack_text(p, &t->votes[i].sql);
		pack_text(p, &t->votes[i].outcome);
		pack_bool(p, &t->votes[i].agrees);
	}
}

void
turn_walk_agent(struct pack *p, struct turn *t)
{
	pack_text(p, &t->plan);
	pack_text(p, &t->in_words);
	pack_text(p, &t->raw_sql);
	pack_bool(p, &t->cached);
	pack_bool(p, &t->by_hand);
	walk_judged(p, &t->judged, &t->judgement);
	walk_votes(p, t);
	turn_walk_texts(p, &t->corrections, &t->n_corrections);
	turn_walk_texts(p, &t->reasons, &t->n_reasons);
	turn_walk_texts(p, &t->follow_ups, &t->n_follow_ups);
	for (size_t i = 0; i < t->n_attempts; i++)
		walk_judged(p, &t->attempts[i].judged,
			    &t->attempts[i].judgement);
	for (size_t i = 0; i < t->n_timings; i++) {
		pack_size(p, &t->timings[i].model_calls);
		pack_size(p, &t->timings[i].tokens);
	}
}

void
turn_walk_notes(struct pack *p, struct turn *t)
{
	pack_array(p, &t->n_notes, sizeof(*t->notes), &t->notes);
	for (size_t i = 0; i < t->n_notes; i++) {
		pack_text(p, &t->notes[i].source);
		pack_text(p, &t->notes[i].title);
		pack_text(p, &t->notes[i].heading);
		pack_text(p, &t->notes[i].text);
		pack_text(p, &t->notes[i].by);
		pack_real(p, &t->notes[i].score);
	}
	pack_array(p, &t->n_terms, sizeof(*t->terms), &t->terms);
	for (size_t i = 0; i < t->n_terms; i++) {
		pack_text(p, &t->terms[i].words);
		pack_text(p, &t->terms[i].meaning);
		pack_text(p, &t->terms[i].title);
	}
}

static void
walk_change(struct pack *p, struct turn *t)
{
	bool there = t->change != NULL;
	size_t n_rows = there ? (size_t)t->change->n_rows : 0;
	size_t n_more = there ? (size_t)t->change->n_more : 0;

	pack_bool(p, &there);
	if (!there)
		return;
	if (!t->change)
		t->change = arena_alloc(p->arena, sizeof(*t->change));
	pack_text(p, &t->change->verb);
	pack_text(p, &t->change->table);
	pack_bool(p, &t->change->everything);
	pack_size(p, &n_rows);
	pack_size(p, &n_more);
	pack_int(p, &t->change->until_ms);
	pack_int(p, &t->change->done_ms);
	pack_text(p, &t->change->note);
	t->change->n_rows = n_rows;
	t->change->n_more = n_more;
}

/* What came with layout 6. */
void
turn_walk_layout_6(struct pack *p, struct turn *t)
{
	walk_change(p, t);
	pack_int(p, &t->cost);
	pack_text(p, &t->currency);
}

void
turn_walk_selected(struct pack *p, struct turn *t)
{
	turn_walk_texts(p, &t->selected, &t->n_selected);
	turn_walk_texts(p, &t->others, &t->n_others);
	pack_size(p, &t->n_all_tables);
}

void
turn_walk_readings(struct pack *p, struct turn *t)
{
	pack_text(p, &t->reading);
	turn_walk_texts(p, &t->unused, &t->n_unused);
	pack_array(p, &t->n_readings, sizeof(*t->readings), &t->readings);
	for (size_t i = 0; i < t->n_readings; i++) {
		pack_text(p, &t->readings[i].text);
		pack_text(p, &t->readings[i].sql);
	}
}

void
turn_walk_respelt(struct pack *p, struct turn *t)
{
	pack_array(p, &t->n_respelt, sizeof(*t->respelt), &t->respelt);
	for (size_t i = 0; i < t->n_respelt; i++) {
		pack_text(p, &t->respelt[i].word);
		pack_text(p, &t->respelt[i].as);
	}
}
