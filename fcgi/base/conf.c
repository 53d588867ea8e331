#include "base/conf.h"

#include "base/ban.h"

struct parse {
	struct arena *arena;
	const char *file;
	struct conf_entry entry; /* the one whose value may go on */
	bool open;
	conf_fn *fn;
	void *arg;
};

static const struct err *
bad(const struct parse *p, unsigned line, const char *what)
{
	return err_say(p->arena, ERR_CONFIG, "%s:%u: %s", p->file, line, what);
}

/* A line's first word says which it is; the others may be a secret. */
static const struct err *
bad_line(const struct parse *p, unsigned line, struct str text,
	 const char *what)
{
	struct str word = str_word(&text, " \t");

	return err_say(p->arena, ERR_CONFIG, "%s:%u: \"%.*s\" %s", p->file,
		       line, (int)(word.n < 80 ? word.n : 80), word.p, what);
}

static const struct err *
flush(struct parse *p)
{
	struct str *v = &p->entry.value;

	if (!p->open)
		return NULL;
	p->open = false;
	if (v->n >= 2 && v->p[0] == '"' && v->p[v->n - 1] == '"')
		*v = str_first(str_from(*v, 1), v->n - 2);
	else if (v->n && v->p[0] == '"')
		return bad(p, p->entry.line,
			   "a value that begins with a quotation mark ends"
			   " with one, and no remark stands behind it");
	return p->fn(p->arg, &p->entry);
}

/* "[section]" or "[section name]" */
static const struct err *
section(struct parse *p, struct str line, unsigned number)
{
	struct str inside;

	if (!str_ends(line, STR("]")))
		return bad_line(p, number, line,
				"begins a section that ends without ]; nothing"
				" else stands on its line");
	inside = str_trim(str_first(str_from(line, 1), line.n - 2));
	p->entry.section = str_word(&inside, " \t");
	p->entry.name = str_trim(inside);
	if (p->entry.section.n == 0)
		return bad(p, number,
			   "[] names no section; write [server], or"
			   " [database shop]");
	p->entry.key = p->entry.value = STR("");
	p->entry.line = number;
	return p->fn(p->arg, &p->entry);
}

static const struct err *
entry(struct parse *p, struct str line, unsigned number)
{
	struct str rest = line;
	struct str key = str_trim(str_cut(&rest, '='));

	if (key.n == line.n || key.n == 0)
		return bad_line(p, number, line,
				"begins neither [section] nor key = value;"
				" a remark begins with #");
	if (p->entry.section.n == 0)
		return bad_line(p, number, line,
				"is a key before the first [section]; write"
				" the section that it is of above it");
	p->entry.key = key;
	p->entry.value = str_trim(rest);
	p->entry.line = number;
	p->open = true;
	return NULL;
}

static const struct err *
continued(struct parse *p, struct str line, unsigned number)
{
	if (!p->open)
		return bad_line(p, number, line,
				"begins with a blank, and there is no value"
				" that it continues; take the blank out");
	p->entry.value = str_of(
		arena_printf(p->arena, "%.*s\n%.*s", (int)p->entry.value.n,
			     p->entry.value.p, (int)line.n, line.p));
	return NULL;
}

static const struct err *
one_line(struct parse *p, struct str line, unsigned number)
{
	bool indented = line.n && (line.p[0] == ' ' || line.p[0] == '\t');
	const struct err *e;

	line = str_trim(line);
	if (line.n == 0 || line.p[0] == '#' || line.p[0] == ';')
		return NULL;
	if (indented)
		return continued(p, line, number);
	e = flush(p);
	if (e)
		return e;
	return line.p[0] == '[' ? section(p, line, number)
				: entry(p, line, number);
}

const struct err *
conf_parse(struct arena *a, const char *file, struct str text, conf_fn *fn,
	   void *arg)
{
	struct parse p = { .arena = a, .file = file, .fn = fn, .arg = arg };
	const struct err *e = NULL;
	unsigned number = 0;

	if (str_starts(text, STR("\xef\xbb\xbf"))) /* some editors add it */
		text = str_from(text, 3);
	while (text.n && !e)
		e = one_line(&p, str_cut(&text, '\n'), ++number);
	return e ? e : flush(&p);
}
