#include "driver/load.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/builder.h"

#include "base/ban.h"

#ifndef PARLANCE_LIBDIR
#define PARLANCE_LIBDIR "/usr/local/lib"
#endif

#define PATH_BYTES 4096

static const char *const duckdb_schemes[] = { "duckdb", "csv", "parquet",
					      "json", NULL };
static const char *const duckdb_endings[] = { "duckdb", "ddb",  "csv",
					      "tsv",    "tab",  "parquet",
					      "pq",     "json", "jsonl",
					      "ndjson", NULL };
static const char *const postgresql_schemes[] = { "postgresql", "postgres",
						  NULL };
static const char *const mysql_schemes[] = { "mysql", "mariadb", NULL };
static const char *const clickhouse_schemes[] = { "clickhouse", NULL };
static const char *const odbc_schemes[] = { "odbc", NULL };

const struct driver_file driver_files[] = {
	{ "duckdb", duckdb_schemes, duckdb_endings,
	  "scripts/get-duckdb, or libduckdb.so from duckdb.org" },
	{ "postgresql", postgresql_schemes, NULL, "apt install libpq5" },
	{ "mysql", mysql_schemes, NULL, "apt install libmariadb3" },
	{ "clickhouse", clickhouse_schemes, NULL, "install it again" },
	{ "odbc", odbc_schemes, NULL,
	  "apt install libodbc2, and the ODBC driver of that database" },
};
const size_t n_driver_files = COUNT(driver_files);

/* What is loaded already, in the order of driver_files. */
static const struct parlance_driver *loaded[COUNT(driver_files)];

static bool
lists(const char *const *words, struct str word)
{
	for (; words && *words; words++)
		if (str_is_nocase(word, *words))
			return true;
	return false;
}

const struct driver_file *
driver_file_of_scheme(struct str scheme)
{
	for (size_t i = 0; i < COUNT(driver_files); i++)
		if (lists(driver_files[i].schemes, scheme))
			return &driver_files[i];
	return NULL;
}

const struct driver_file *
driver_file_of_ending(struct str ending)
{
	for (size_t i = 0; i < COUNT(driver_files); i++)
		if (lists(driver_files[i].endings, ending))
			return &driver_files[i];
	return NULL;
}

static const char *
beside_program(struct arena *a)
{
	char path[PATH_BYTES];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path));

	while (n > 0 && path[n - 1] != '/')
		n--;
	return n > 0 ? arena_printf(a, "%.*sdrivers", (int)n, path) : NULL;
}

const char *
driver_path(struct arena *a, const struct driver_file *file)
{
	const char *folders[] = { getenv("PARLANCE_DRIVERS"), beside_program(a),
				  PARLANCE_LIBDIR "/parlance" };

	for (size_t i = 0; i < COUNT(folders); i++) {
		const char *path;

		if (!folders[i] || !*folders[i])
			continue;
		path = arena_printf(a, "%s/parlance-%s.so", folders[i],
				    file->name);
		if (access(path, R_OK) == 0)
			return path;
	}
	return NULL;
}

static const struct err *
refuse(struct arena *a, const struct driver_file *file, const char *why)
{
	const char *say =
		arena_printf(a, "The %s driver cannot be used here (%s).",
			     file->name, file->needs);

	return err_new(a, ERR_DRIVER, say, "%s", why);
}

const struct err *
driver_load(struct arena *a, const struct driver_file *file,
	    const struct parlance_driver **ret)
{
	const struct parlance_driver **kept = &loaded[file - driver_files];
	const struct parlance_driver *driver;
	const char *path;
	void *object;

	if (*kept) {
		*ret = *kept;
		return NULL;
	}
	path = driver_path(a, file);
	if (!path)
		return refuse(a, file, "no such file in the driver folders");
	object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!object)
		return refuse(a, file, dlerror());
	driver = dlsym(object, "parlance_driver");
	if (!driver)
		return refuse(a, file, "it exports no parlance_driver");
	if (driver->abi != DRIVER_ABI)
		return refuse(a, file, "it was built for another version");
	*ret = *kept = driver;
	return NULL;
}

/* Its own handle: the linker counts them, and neither is closed. */
const struct err *
driver_builder(struct arena *a, const struct parlance_builder **ret)
{
	const struct driver_file *file = driver_file_of_scheme(STR("duckdb"));
	const struct parlance_builder *builder;
	const char *path;
	void *object;

	assert(file);
	path = driver_path(a, file);
	object = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
	if (!object)
		return refuse(a, file,
			      path ? dlerror()
				   : "no such file in the driver folders");
	builder = dlsym(object, "parlance_builder");
	if (!builder || builder->abi != DRIVER_ABI)
		return refuse(a, file, "it was built for another version");
	*ret = builder;
	return NULL;
}
