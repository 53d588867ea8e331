#ifndef SQL_LEX_LEX_H
#define SQL_LEX_LEX_H

#include "sql/dialect/dialect.h"

enum token_kind {
	TOKEN_END,
	TOKEN_SPACE,
	TOKEN_COMMENT,
	TOKEN_WORD,   /* keyword or bare identifier */
	TOKEN_QUOTED, /* quoted identifier */
	TOKEN_TEXT,   /* string literal */
	TOKEN_NUMBER,
	TOKEN_PARAM, /* ?1 :name @name $1 */
	TOKEN_OP,    /* one operator or bracket */
	TOKEN_SEMI,
	TOKEN_BAD /* unterminated, or a byte that is in no SQL */
};

struct token {
	enum token_kind kind;
	struct str text; /* as written; slices of the input, gapless */
};

/* Tokens at … end - 1 of a statement; at == end: not there. */
struct span {
	size_t at, end;
};

/* Take the next token off *rest. Never fails: bad input is TOKEN_BAD. */
struct token lex_next(const struct dialect *d, struct str *rest);
/* All but spaces and comments; TOKEN_END closes the array, beyond *ret_n. */
struct token *lex_all(struct arena *a, const struct dialect *d, struct str text,
		      size_t *ret_n);
/* Compare a TOKEN_WORD without regard to case. */
bool token_is(struct token t, const char *word);
/* Whether a TOKEN_WORD is in a list (dialect_lists). */
bool token_is_one_of(struct token t, const char *const *list);
/* A word or a quoted identifier; a word may be a keyword, too. */
bool token_is_name(struct token t);
/* Whether it is a literal or a quoted name: nothing is open after it. */
bool token_is_whole(struct token t);
/* Compare a TOKEN_OP. */
bool token_is_op(struct token t, const char *op);
/* The same with any of a list that ends with NULL. */
bool token_is_op_of(struct token t, const char *const *ops);
bool token_is_equality(struct token t);   /* "=", "==", "<>", "!=" */
bool token_is_comparison(struct token t); /* these, "<", "<=", ">", ">=" */
/* The name a word or quoted identifier stands for, unquoted. */
struct str token_name(struct arena *a, struct token t);
/* What a TOKEN_TEXT stands for; p NULL: it is none, or not in plain form. */
struct str token_text(struct arena *a, const struct dialect *d, struct token t);
bool lex_is_keyword(struct str word);  /* of any dialect; for colours */
bool lex_is_reserved(struct str word); /* no bare name in most dialects */

#endif
