/* What cells refer to: styles and shared strings. */
#include <string.h>

#include "base/utf8.h"
#include "dataset/read/excel/book.h"

#include "base/ban.h"

#define STYLES_MAX 65536
#define FORMATS_MAX 65536

struct code {
	uint64_t id;
	enum excel_kind kind;
};

struct styles {
	struct excel *x;
	struct code *codes; /* of the workbook's own formats */
	size_t n_codes;
	bool in_cells; /* cellXfs; cellStyleXfs are others */
};

static uint64_t
number(const char *text)
{
	uint64_t n = 0;

	return text && str_to_uint(str_of(text), UINT32_MAX, &n) ? n : 0;
}

static void
add_code(struct styles *s, const char **attributes)
{
	const char *code = excel_attribute(attributes, "formatCode");

	if (!code || s->n_codes == FORMATS_MAX)
		return;
	s->codes = arena_grow(s->x->arena, s->codes, s->n_codes,
			      sizeof(*s->codes));
	s->codes[s->n_codes++] =
		(struct code){ number(excel_attribute(attributes, "numFmtId")),
			       excel_kind_of_code(str_of(code)) };
}

static enum excel_kind
kind_of(const struct styles *s, uint64_t id)
{
	for (size_t i = 0; i < s->n_codes; i++)
		if (s->codes[i].id == id)
			return s->codes[i].kind;
	return excel_kind_of_id(id);
}

static void
add_style(struct styles *s, const char **attributes)
{
	struct excel *x = s->x;
	uint64_t id = number(excel_attribute(attributes, "numFmtId"));

	if (x->n_kinds == STYLES_MAX)
		return;
	x->kinds =
		arena_grow(x->arena, x->kinds, x->n_kinds, sizeof(*x->kinds));
	x->kinds[x->n_kinds++] = kind_of(s, id);
}

static bool
styles_begin(void *arg, const char *name, const char **attributes)
{
	struct styles *s = arg;

	if (strcmp(name, "numFmt") == 0)
		add_code(s, attributes);
	else if (strcmp(name, "cellXfs") == 0)
		s->in_cells = true;
	else if (s->in_cells && strcmp(name, "xf") == 0)
		add_style(s, attributes);
	return true;
}

static bool
styles_end(void *arg, const char *name)
{
	struct styles *s = arg;

	if (strcmp(name, "cellXfs") == 0)
		s->in_cells = false;
	return true;
}

static bool
styles_text(void *arg, struct str piece)
{
	(void)arg;
	(void)piece;
	return true;
}

const struct err *
excel_read_styles(struct excel *x)
{
	static const struct parts_events events = { styles_begin, styles_end,
						    styles_text };
	struct styles s = { .x = x };

	return x->styles_part ? excel_read(x, x->styles_part, &events, &s)
			      : NULL;
}

/* The code of "_x000D_" at p; 0: it is none that a text may hold. */
static uint32_t
escape_at(struct str s)
{
	uint32_t code = 0;

	if (s.n < 7 || s.p[0] != '_' || s.p[1] != 'x' || s.p[6] != '_')
		return 0;
	for (size_t i = 2; i < 6; i++) {
		int digit = str_hex(s.p[i]);

		if (digit < 0)
			return 0;
		code = code * 16 + (uint32_t)digit;
	}
	return code >= 0xD800 && code <= 0xDFFF ? 0 : code;
}

void
excel_unescape(struct buf *b, struct str s)
{
	while (s.n) {
		const char *bar = memchr(s.p, '_', s.n);
		size_t n = bar ? (size_t)(bar - s.p) : s.n;
		uint32_t code;
		char p[8];

		buf_add(b, str_first(s, n));
		s = str_from(s, n);
		code = escape_at(s);
		if (code)
			buf_add(b, (struct str){ p, utf8_put(p, code) });
		else
			buf_add(b, str_first(s, 1));
		s = str_from(s, code ? 7 : 1);
	}
}

struct strings {
	struct excel *x;
	struct buf one; /* at hand */
	bool in_text;
	int phonetic; /* how a text is read aloud is no text */
	bool full;
};

static bool
strings_begin(void *arg, const char *name, const char **attributes)
{
	struct strings *s = arg;

	(void)attributes;
	s->phonetic += strcmp(name, "rPh") == 0;
	s->in_text = !s->phonetic && strcmp(name, "t") == 0;
	return true;
}

static bool
strings_end(void *arg, const char *name)
{
	struct strings *s = arg;
	struct excel *x = s->x;

	s->phonetic -= strcmp(name, "rPh") == 0;
	s->in_text = false;
	if (strcmp(name, "si") != 0)
		return true;
	excel_unescape(&x->text, buf_str(&s->one));
	x->ends = arena_grow(x->arena, x->ends, x->n_strings, sizeof(*x->ends));
	x->ends[x->n_strings++] = x->text.n;
	s->full = x->text.cut || s->one.cut ||
		  x->n_strings * sizeof(*x->ends) > x->text.max;
	buf_clear(&s->one);
	return !s->full;
}

static bool
strings_text(void *arg, struct str piece)
{
	struct strings *s = arg;

	if (s->in_text)
		buf_add(&s->one, piece);
	return true;
}

const struct err *
excel_read_strings(struct excel *x)
{
	static const struct parts_events events = { strings_begin, strings_end,
						    strings_text };
	size_t most = (size_t)x->limits->strings;
	struct strings s = { .x = x, .one = buf_new(x->arena, most) };
	const struct err *e;

	x->text = buf_new(x->arena, most);
	if (!x->strings_part)
		return NULL;
	e = excel_read(x, x->strings_part, &events, &s);
	if (!e && (s.full || s.one.cut))
		e = err_say(x->arena, ERR_DATASET,
			    "The texts of the workbook are more than %lld MB.",
			    (long long)(x->limits->strings >> 20));
	return e;
}
