#include "tests/test.h"

#include "tests/view/fixture.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create((size_t)1 << 28);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static const char *
page(const struct view_chat *p)
{
	struct sheet *sheet = sheet_new(a);
	struct view v = fixture_view(a, sheet);

	assert_null(view_chat(&v, p));
	return buf_text(&sheet->text);
}

/* Whatever a card needs of the page around it, it has. */
static void
a_page_of_cards_is_the_page(void **state)
{
	struct view_chat p = fixture_chat(a);
	struct str *cards = arena_array(a, p.n_turns, sizeof(*cards));
	struct view v = fixture_view(a, sheet_new(a));
	const char *without = page(&p);

	(void)state;
	for (size_t i = 0; i < p.n_turns; i += 2) {
		assert_null(view_card(&v, &p, i, &cards[i]));
		assert_true(cards[i].n > 0);
	}
	p.cards = cards;
	assert_string_equal(page(&p), without);
	for (size_t i = 1; i < p.n_turns; i += 2)
		assert_null(view_card(&v, &p, i, &cards[i]));
	assert_string_equal(page(&p), without);
}

/* What a card is made from beside its turn. */
static void
another_look_is_another_card(void **state)
{
	static const struct user admin = { .admin = true };
	static const struct settings few = { .page_rows = 5 };
	struct database other = fixture_shop;
	struct view_chat p = fixture_chat(a), q = p;
	struct view v = fixture_view(a, sheet_new(a)), w = v;
	const char *looks[6];

	(void)state;
	v.look = w.look = "one";
	looks[0] = view_card_look(&v, &p, false);
	assert_string_equal(view_card_look(&w, &q, false), looks[0]);
	looks[1] = view_card_look(&v, &p, true);
	w.base = "/ask-data";
	looks[2] = view_card_look(&w, &p, false);
	w = v;
	w.user = &admin;
	looks[3] = view_card_look(&w, &p, false);
	w = v;
	w.look = "two";
	looks[4] = view_card_look(&w, &p, false);
	other.settings = &few;
	q.database = &other;
	looks[5] = view_card_look(&v, &q, false);
	for (size_t i = 0; i < COUNT(looks); i++)
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(looks[i], looks[j]);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(a_page_of_cards_is_the_page), EACH(another_look_is_another_card))
