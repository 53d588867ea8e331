#ifndef LEXICON_VECTORS_H
#define LEXICON_VECTORS_H

#include <stdint.h>

#include "base/str.h"

/*
 * lexicon/vectors.bin: scripts/make-vectors says what is in it. A form is a
 * folded word's place, a row that of a vector.
 */
extern const unsigned char lexicon_vectors[];
extern const unsigned char lexicon_vectors_end[];

#define VECTOR_ROWS_NONE 0xffff
#define VECTOR_DIMS 100

/* Numbers lo … hi - 1 of a row's own in a list. */
struct vector_list {
	const uint16_t *items;
	size_t n;
};

/* The form of that text; -1: it is not there. */
int vectors_form(struct str text);
/* The form's text, into room of VECTOR_FORM bytes with a NUL after it. */
#define VECTOR_FORM 32
void vectors_text(int form, char room[VECTOR_FORM]);
int vectors_lemma(int form); /* a form */
int vectors_row(int form);   /* its own, or that of its lemma */
const int8_t *vectors_at(int row);
struct vector_list vectors_senses(int row);  /* synsets */
struct vector_list vectors_derived(int row); /* rows, in order */
int vectors_above(int synset);               /* -1: nothing is above it */

/* The cosine of two rows, from -1 to 1. */
float vectors_dot(int a, int b);

#define VECTOR_SCALE 280.0F /* what scripts/make-vectors multiplied by */

#endif
