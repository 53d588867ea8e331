/* A file as it is looked at and previewed, in the form that is found. */
#include "dataset/type/detect.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)1 << 30);
	struct sample sample = { { (const char *)data, n }, true };
	struct dataset_file f = { .name = "data" };
	struct preview p;

	if (n && !detect_kind(a, f.name, sample.raw, &f.kind)) {
		detect_form(a, &sample, &f.csv);
		if (!detect_columns(a, &sample, &f)) {
			detect_preview(a, &sample, &f, 10, &p);
			assert(p.rows.n_rows <= 10);
		}
	}
	arena_destroy(a);
	return 0;
}
