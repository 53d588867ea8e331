/*
 * A workbook, read as a look at it does: an archive as it stands, or the text
 * of its parts in the order below, a form feed between them.
 */
#include <stdio.h>
#include <unistd.h>
#include <zip.h>

#include "dataset/read/excel/excel.h"

#include "base/ban.h"

static const char *const names[] = {
	"_rels/.rels",   "xl/workbook.xml",      "xl/_rels/workbook.xml.rels",
	"xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml",
};
#define FIRST_BYTES ((size_t)1 << 20)

extern const struct parlance_parts parlance_parts;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static bool
add_part(zip_t *zip, const char *name, struct str text)
{
	zip_source_t *from = zip_source_buffer(zip, text.p, text.n, 0);
	zip_int64_t at = from ? zip_file_add(zip, name, from, 0) : -1;

	if (at < 0)
		zip_source_free(from);
	return at >= 0 && zip_set_file_compression(zip, (zip_uint64_t)at,
						   ZIP_CM_STORE, 0) == 0;
}

static bool
write_archive(const char *path, struct str parts)
{
	int why;
	zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &why);
	bool ok = zip != NULL;

	for (size_t i = 0; i < COUNT(names) && ok; i++)
		ok = add_part(zip, names[i], str_cut(&parts, '\f'));
	if (ok && zip_close(zip) == 0)
		return true;
	if (zip)
		zip_discard(zip);
	return false;
}

static bool
write_bytes(const char *path, struct str bytes)
{
	FILE *out = fopen(path, "we");
	bool ok = out && fwrite(bytes.p, 1, bytes.n, out) == bytes.n;

	return out && fclose(out) == 0 && ok;
}

struct seen {
	size_t bytes;
};

static bool
see_line(void *arg, struct str line)
{
	struct seen *seen = arg;

	assert(line.n > 0 && line.p[line.n - 1] == '\n');
	seen->bytes += line.n;
	return seen->bytes < FIRST_BYTES;
}

static void
read_book(struct arena *a, const char *path)
{
	static const struct excel_limits limits = {
		.entries = 20,
		.bytes = 1 << 20,
		.ratio = 50,
		.depth = 20,
		.columns = 30,
		.strings = 1 << 16,
	};
	struct seen seen = { 0 };
	struct excel *x = NULL;
	bool whole;
	size_t sheet;

	if (excel_open_by(a, &parlance_parts, path, &limits, &x) ||
	    excel_choose(x, NULL, &sheet))
		return;
	if (!excel_csv(x, sheet, see_line, &seen, &whole))
		assert(seen.bytes > 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static char path[64];
	const struct str input = { (const char *)data, n };
	struct arena *a = arena_create((size_t)1 << 28);
	bool ok;

	if (!*path)
		(void)snprintf(path, sizeof(path), "/dev/shm/fuzz-excel-%d",
			       (int)getpid());
	ok = str_starts(input, STR("PK")) ? write_bytes(path, input)
					  : write_archive(path, input);
	if (ok)
		read_book(a, path);
	(void)unlink(path);
	arena_destroy(a);
	return 0;
}
