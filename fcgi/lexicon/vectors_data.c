#include "lexicon/vectors.h"

#include "base/ban.h"

/*
 * lexicon/vectors.bin as it is, among what is only read: pages of it come in
 * as they are asked for, and all processes share them.
 */
__asm__(".section .rodata\n"
	".balign 16\n"
	".globl lexicon_vectors\n"
	".globl lexicon_vectors_end\n"
	"lexicon_vectors:\n"
	".incbin \"lexicon/vectors.bin\"\n"
	"lexicon_vectors_end:\n"
	".byte 0\n"
	".text\n");
