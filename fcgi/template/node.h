#ifndef TEMPLATE_NODE_H
#define TEMPLATE_NODE_H

#include "base/language/language.h"
#include "template/template.h"

/*
 * Inside template/ alone: text is cut into tags (scan.c, lines.c), tags
 * become nodes (compile.c), nodes are walked (render.c) with what they name in
 * the tree (value.c), and set.c finds templates by name. What a template says
 * in words is said in another language before that (segments.c).
 */
enum tag_kind {
	TAG_TEXT,
	TAG_VALUE,
	TAG_RAW,
	TAG_SECTION,
	TAG_INVERTED,
	TAG_CLOSE,
	TAG_COMMENT,
	TAG_DELIMITERS,
	TAG_PARTIAL,
	TAG_PARENT,
	TAG_BLOCK,
	TAG__MAX
};

struct tag {
	enum tag_kind kind;
	enum tag_kind closes; /* TAG_CLOSE: the kind of what it closes */
	struct str text;      /* the text (at most one line), or the name */
	unsigned line;
	bool starts_line; /* first on a line that is printed */
	/*
	 * On a line that has nothing but such tags and blanks, and is not
	 * printed: the blanks before it and the line's end.
	 */
	bool alone;
	struct str indent;
	struct str newline;
};

struct tags {
	struct tag *items;
	size_t n;
};

/*
 * Cut text into tags whose sections are closed in order, line by line as
 * template_lines() leaves them. ERR_CONFIG as template_compile().
 */
MUST_CHECK const struct err *template_scan(struct arena *a, const char *name,
					   struct str text, unsigned flags,
					   struct tags *ret);

/*
 * The text of an HTML template with its words as the language has them.
 * *ret_missing becomes the first that it lacks, unless there is one already.
 */
struct str template_said(struct arena *a, struct str text,
			 const struct texts *texts, enum language l,
			 const char **ret_missing);

/* Find the lines that are not printed; of those only the tags are left. */
struct tags template_lines(struct arena *a, const struct tags *tags);

/* One part of a dotted name, with the hash that json-c's tables use. */
struct part {
	const char *key;
	unsigned long hash;
};

enum node_kind {
	NODE_TEXT,
	NODE_VALUE, /* escaped */
	NODE_RAW,
	NODE_SECTION,
	NODE_INVERTED,
	NODE_PARTIAL, /* a parent is a partial with blocks inside */
	NODE_BLOCK,
	NODE__MAX
};

/* Nodes lie in one array, each followed by what is inside it. */
struct node {
	enum node_kind kind;
	bool starts_line;   /* so indentation goes before it */
	size_t n_inside;    /* nodes */
	struct str text;    /* NODE_TEXT, _BLOCK, static NODE_PARTIAL */
	struct part *parts; /* [n_parts] of the name; n_parts 0: "." */
	size_t n_parts;
	bool dynamic;       /* NODE_PARTIAL: parts name its name */
	bool alone;         /* NODE_PARTIAL: its lines stand in as its tag */
	struct str indent;  /* NODE_PARTIAL, _BLOCK: for each line */
	struct str newline; /* NODE_BLOCK that takes whole lines */
};

struct template
{
	const char *name;
	struct node *nodes;
	size_t n_nodes;
};

/* The objects around a place in the tree, innermost first. */
struct frame {
	struct json_object *object;
	const struct frame *up;
};

/* The first object around that has the first part; the rest inside it. */
struct json_object *node_find(const struct node *n, const struct frame *top);

#define VALUE_BYTES 40 /* of a number that is computed */
/* As it is shown, in room of n bytes where it has none of its own. */
struct str value_text(struct json_object *o, char *room, size_t n);
/* What a section takes for yes. */
bool value_is_true(struct json_object *o);
/* HTML that is put as it is: template_ready(); or NULL. */
const struct str *value_ready(struct json_object *o);

/* NULL in *ret: there is none. ERR_CONFIG: it does not compile. */
MUST_CHECK const struct err *template_get(const struct template_set *set,
					  struct str name,
					  const struct template **ret);

#endif
