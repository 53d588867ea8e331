#include <expat.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "dataset/read/excel/parts.h"

#include "base/ban.h"

/*
 * The only file that knows libzip and expat. What an archive says of itself
 * is looked at first, what it turns out to be counts: the limits are held to
 * while a part is unpacked, too.
 */
#define BLOCK ((size_t)64 << 10)
#define RATIO_FROM ((int64_t)1 << 20) /* small parts may be as dense as any */

struct parts {
	zip_t *zip;
	const struct excel_limits *limits;
	int64_t bytes; /* unpacked so far */
};

/* One part while it is read. */
struct reading {
	struct parts *parts;
	const struct parts_events *events;
	void *arg;
	XML_Parser xml;
	int64_t depth;
	enum parts_end end;
	bool stopped;
	int64_t packed, unpacked;
	char block[BLOCK];
};

static enum parts_end
look_at_all(const struct parts *p)
{
	zip_int64_t n = zip_get_num_entries(p->zip, 0);
	int64_t left = p->limits->bytes;

	if (n > p->limits->entries)
		return PARTS_ENTRIES;
	for (zip_int64_t i = 0; i < n; i++) {
		zip_stat_t st;

		if (zip_stat_index(p->zip, (zip_uint64_t)i, 0, &st) != 0)
			return PARTS_BROKEN;
		if (st.encryption_method != ZIP_EM_NONE)
			return PARTS_ENCRYPTED;
		if (st.size > (zip_uint64_t)left)
			return PARTS_BYTES;
		left -= (int64_t)st.size;
	}
	return PARTS_READ;
}

static void
parts_close(struct parts *p)
{
	if (!p)
		return;
	if (p->zip)
		zip_discard(p->zip);
	free(p);
}

static enum parts_end
parts_open(const char *path, const struct excel_limits *l, struct parts **ret)
{
	struct parts *p = calloc(1, sizeof(*p));
	enum parts_end end = PARTS_BROKEN;
	int why = 0;

	*ret = NULL;
	if (!p)
		return PARTS_BROKEN;
	p->limits = l;
	p->zip = zip_open(path, ZIP_RDONLY, &why);
	if (p->zip)
		end = look_at_all(p);
	if (end == PARTS_READ)
		*ret = p;
	else
		parts_close(p);
	return end;
}

static void
stop(struct reading *r, enum parts_end end)
{
	r->end = end;
	r->stopped = true;
	(void)XML_StopParser(r->xml, XML_FALSE);
}

static const char *
local_name(const char *name)
{
	const char *colon = strrchr(name, ':');

	return colon ? colon + 1 : name;
}

static void XMLCALL
on_begin(void *arg, const XML_Char *name, const XML_Char **attributes)
{
	struct reading *r = arg;

	if (r->stopped)
		return;
	if (++r->depth > r->parts->limits->depth)
		stop(r, PARTS_DEPTH);
	else if (!r->events->begin(r->arg, local_name(name), attributes))
		stop(r, PARTS_READ);
}

static void XMLCALL
on_end(void *arg, const XML_Char *name)
{
	struct reading *r = arg;

	r->depth--;
	if (!r->stopped && !r->events->end(r->arg, local_name(name)))
		stop(r, PARTS_READ);
}

static void XMLCALL
on_text(void *arg, const XML_Char *p, int n)
{
	struct reading *r = arg;

	if (!r->stopped &&
	    !r->events->text(r->arg, (struct str){ p, (size_t)n }))
		stop(r, PARTS_READ);
}

static void XMLCALL
on_doctype(void *arg, const XML_Char *name, const XML_Char *system_id,
	   const XML_Char *public_id, int has_internal)
{
	(void)name;
	(void)system_id;
	(void)public_id;
	(void)has_internal;
	stop(arg, PARTS_DTD);
}

/* PARTS_READ: n more bytes are within the limits. */
static enum parts_end
count(struct reading *r, int64_t n)
{
	const struct excel_limits *l = r->parts->limits;

	r->unpacked += n;
	r->parts->bytes += n;
	if (r->parts->bytes > l->bytes)
		return PARTS_BYTES;
	if (r->unpacked > RATIO_FROM && r->unpacked / l->ratio > r->packed)
		return PARTS_RATIO;
	return PARTS_READ;
}

static enum parts_end
read_blocks(struct reading *r, zip_file_t *file)
{
	for (;;) {
		zip_int64_t n = zip_fread(file, r->block, BLOCK);

		if (n < 0)
			return PARTS_BROKEN;
		r->end = count(r, n);
		if (r->end != PARTS_READ)
			return r->end;
		if (XML_Parse(r->xml, r->block, (int)n, n == 0) !=
		    XML_STATUS_OK)
			return r->stopped ? r->end : PARTS_BROKEN;
		if (n == 0)
			return PARTS_READ;
	}
}

static enum parts_end
parse(struct reading *r, zip_file_t *file)
{
	enum parts_end end;

	r->xml = XML_ParserCreate(NULL);
	if (!r->xml)
		return PARTS_BROKEN;
	XML_SetUserData(r->xml, r);
	XML_SetElementHandler(r->xml, on_begin, on_end);
	XML_SetCharacterDataHandler(r->xml, on_text);
	XML_SetStartDoctypeDeclHandler(r->xml, on_doctype);
	end = read_blocks(r, file);
	XML_ParserFree(r->xml);
	return end;
}

/* All that is read again counts once. */
static enum parts_end
read_part(struct parts *p, zip_uint64_t at, struct reading *r)
{
	zip_file_t *file = NULL;
	enum parts_end end = PARTS_BROKEN;
	zip_stat_t st;

	if (zip_stat_index(p->zip, at, 0, &st) == 0)
		file = zip_fopen_index(p->zip, at, 0);
	if (!file)
		return PARTS_BROKEN;
	r->packed = (int64_t)st.comp_size;
	end = parse(r, file);
	p->bytes -= r->unpacked;
	(void)zip_fclose(file);
	return end;
}

static enum parts_end
parts_read(struct parts *p, const char *name, const struct parts_events *events,
	   void *arg)
{
	zip_int64_t at = zip_name_locate(p->zip, name, ZIP_FL_NOCASE);
	struct reading *r;
	enum parts_end end;

	if (at < 0)
		return PARTS_MISSING;
	r = calloc(1, sizeof(*r));
	if (!r)
		return PARTS_BROKEN;
	r->parts = p;
	r->events = events;
	r->arg = arg;
	end = read_part(p, (zip_uint64_t)at, r);
	free(r);
	return end;
}

__attribute__((visibility(
	"default"))) extern const struct parlance_parts parlance_parts;
const struct parlance_parts parlance_parts = {
	.abi = PARTS_ABI,
	.open = parts_open,
	.read = parts_read,
	.close = parts_close,
};
