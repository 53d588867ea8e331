#include "lexicon/vectors.h"

#include <string.h>

#include "lexicon/similar.h"

#include "base/ban.h"

#define BLOCK 16 /* forms between two that are written in full */

/* The first bytes of the file. */
struct head {
	char magic[4];
	uint32_t n_forms, n_rows, n_synsets;
	uint32_t n_text, n_senses, n_derived, zero;
};

/* Where each part begins. */
struct parts {
	struct head head;
	const unsigned char *text;
	const uint32_t *blocks;
	const uint16_t *lemma, *row;
	const int8_t *vector;
	const uint32_t *first;
	const uint16_t *senses, *above;
	const uint32_t *next;
	const uint16_t *derived;
};

/* n numbers of that many bytes, filled up to four. */
static size_t
filled(size_t n, size_t size)
{
	return (n * size + 3) / 4 * 4;
}

static const void *
part(const unsigned char **at, size_t n, size_t size)
{
	const void *here = *at;

	*at += filled(n, size);
	return here;
}

static void
find_parts(struct parts *p)
{
	const unsigned char *at = lexicon_vectors + sizeof(p->head);

	memcpy(&p->head, lexicon_vectors, sizeof(p->head));
	p->text = part(&at, p->head.n_text, 1);
	p->blocks = part(&at, (p->head.n_forms + BLOCK - 1) / BLOCK, 4);
	p->lemma = part(&at, p->head.n_forms, 2);
	p->row = part(&at, p->head.n_forms, 2);
	p->vector = part(&at, p->head.n_rows, VECTOR_DIMS);
	p->first = part(&at, p->head.n_rows + 1, 4);
	p->senses = part(&at, p->head.n_senses, 2);
	p->above = part(&at, p->head.n_synsets, 2);
	p->next = part(&at, p->head.n_rows + 1, 4);
	p->derived = part(&at, p->head.n_derived, 2);
}

/* Found once; no page of them is looked at. */
static const struct parts *
parts_of(void)
{
	static struct parts parts;

	if (!parts.text)
		find_parts(&parts);
	return &parts;
}

/* A form being read out of its block. */
struct reader {
	const unsigned char *at;
	char text[VECTOR_FORM];
	size_t n;
};

static void
read_next(struct reader *r)
{
	const size_t same = r->at[0], rest = r->at[1];

	memcpy(r->text + same, r->at + 2, rest);
	r->n = same + rest;
	r->text[r->n] = '\0';
	r->at += 2 + rest;
}

static int
compare(struct str a, const char *b, size_t n_b)
{
	const int order = memcmp(a.p, b, a.n < n_b ? a.n : n_b);

	return order ? order : (a.n > n_b) - (a.n < n_b);
}

/* The last block whose first form is not behind the text. */
static size_t
block_of(const struct parts *p, struct str text)
{
	size_t lo = 0, hi = (p->head.n_forms + BLOCK - 1) / BLOCK;

	while (hi - lo > 1) {
		const size_t mid = lo + (hi - lo) / 2;
		const unsigned char *first = p->text + p->blocks[mid];

		if (compare(text, (const char *)first + 2, first[1]) < 0)
			hi = mid;
		else
			lo = mid;
	}
	return lo;
}

int
vectors_form(struct str text)
{
	const struct parts *p = parts_of();
	const size_t block = block_of(p, text);
	const unsigned char *at = p->text + p->blocks[block];
	size_t known = 0; /* bytes of the text that the form before has, too */

	if (text.n == 0)
		return -1;
	for (size_t i = block * BLOCK;
	     i < p->head.n_forms && i < (block + 1) * BLOCK; i++) {
		const size_t same = at[0], rest = at[1];
		const struct str left = str_from(text, known);
		size_t n = 0;

		at += 2;
		if (same < known)
			return -1; /* it is behind the text */
		while (same == known && n < rest && n < left.n &&
		       at[n] == (unsigned char)left.p[n])
			n++;
		if (same == known && n == rest && n == left.n)
			return (int)i;
		known += n;
		at += rest;
	}
	return -1;
}

void
vectors_text(int form, char room[VECTOR_FORM])
{
	const struct parts *p = parts_of();
	const size_t at = (size_t)form;
	struct reader r = { .at = p->text + p->blocks[at / BLOCK] };

	for (size_t i = at / BLOCK * BLOCK; i <= at; i++)
		read_next(&r);
	memcpy(room, r.text, r.n + 1);
}

int
vectors_lemma(int form)
{
	return parts_of()->lemma[form];
}

int
vectors_row(int form)
{
	return parts_of()->row[form];
}

const int8_t *
vectors_at(int row)
{
	return parts_of()->vector + (size_t)row * VECTOR_DIMS;
}

struct vector_list
vectors_senses(int row)
{
	const struct parts *p = parts_of();

	return (struct vector_list){ p->senses + p->first[row],
				     p->first[row + 1] - p->first[row] };
}

struct vector_list
vectors_derived(int row)
{
	const struct parts *p = parts_of();

	return (struct vector_list){ p->derived + p->next[row],
				     p->next[row + 1] - p->next[row] };
}

int
vectors_above(int synset)
{
	const uint16_t above = parts_of()->above[synset];

	return above == VECTOR_ROWS_NONE ? -1 : above;
}

float
vectors_dot(int a, int b)
{
	const int8_t *x = vectors_at(a), *y = vectors_at(b);
	int sum = 0;

	for (size_t i = 0; i < VECTOR_DIMS; i++)
		sum += x[i] * y[i];
	return (float)sum / (VECTOR_SCALE * VECTOR_SCALE);
}
