#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

static const struct {
	const char *name;
	size_t at;
} symbols[] = {
#define DUCK_SYMBOL(type, name, args) \
	{ "duckdb_" #name, offsetof(struct duck_api, name) },
	DUCK_API(DUCK_SYMBOL)
#undef DUCK_SYMBOL
};

static struct duck_api loaded;
static bool is_loaded;

/* Where the linker found this driver: libduckdb.so may lie beside it. */
static const char *
beside_driver(struct arena *a)
{
	Dl_info info;
	const char *slash;

	if (!dladdr(&is_loaded, &info))
		return NULL;
	slash = strrchr(info.dli_fname, '/');
	if (!slash)
		return NULL;
	return arena_printf(a, "%.*s/libduckdb.so",
			    (int)(slash - info.dli_fname), info.dli_fname);
}

static void *
open_library(struct arena *a, const char *path)
{
	const char *beside = beside_driver(a);
	void *object = NULL;

	if (*path)
		return dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (beside)
		object = dlopen(beside, RTLD_NOW | RTLD_LOCAL);
	return object ? object : dlopen("libduckdb.so", RTLD_NOW | RTLD_LOCAL);
}

static const struct err *
missing(struct arena *a, const char *why)
{
	return err_new(a, ERR_DRIVER,
		       "DuckDB's library is missing here (scripts/get-duckdb"
		       " fetches it; query.libduckdb names another).",
		       "%s", why);
}

/* Only where the system looks must it be asked for, and let go again. */
const struct err *
duck_is_there(struct arena *a, const char *path)
{
	const char *beside = beside_driver(a);
	void *object;

	if (*path)
		return access(path, R_OK) == 0 ? NULL : missing(a, path);
	if (is_loaded || (beside && access(beside, R_OK) == 0))
		return NULL;
	object = dlopen("libduckdb.so", RTLD_LAZY | RTLD_LOCAL);
	if (!object)
		return missing(a, dlerror());
	(void)dlclose(object);
	return NULL;
}

const struct err *
duck_api(struct arena *a, const char *path, const struct duck_api **ret)
{
	void *object;

	*ret = &loaded;
	if (is_loaded)
		return NULL;
	object = open_library(a, path);
	if (!object)
		return missing(a, dlerror());
	for (size_t i = 0; i < COUNT(symbols); i++) {
		void *symbol = dlsym(object, symbols[i].name);

		if (!symbol)
			return missing(a, dlerror());
		memcpy((char *)&loaded + symbols[i].at, &symbol,
		       sizeof(symbol));
	}
	is_loaded = true;
	return NULL;
}

const struct err *
duck_set(struct arena *a, const struct duck_api *api, void *config,
	 const char *const pair[2])
{
	if (api->set_config(config, pair[0], pair[1]) == 0)
		return NULL;
	return err_new(a, ERR_DRIVER, "This DuckDB cannot be made safe.",
		       "setting %s was refused by DuckDB %s", pair[0],
		       api->library_version());
}

const struct err *
duck_config(struct arena *a, const struct duck_api *api, uint64_t threads,
	    uint64_t memory, void **ret)
{
	const char *const pairs[][2] = {
		{ "temp_directory", "" }, /* while it still may be set */
		{ "autoinstall_known_extensions", "false" },
		{ "autoload_known_extensions", "false" },
		{ "allow_community_extensions", "false" },
		{ "allow_persistent_secrets", "false" },
		{ "allow_unsigned_extensions", "false" },
		{ "threads",
		  arena_printf(a, "%llu", (unsigned long long)threads) },
		{ "memory_limit",
		  arena_printf(a, "%lluKiB",
			       (unsigned long long)memory / 1024) },
	};
	const struct err *e = NULL;

	if (api->create_config(ret) != 0)
		return err_new(a, ERR_DRIVER, "DuckDB did not start.",
			       "duckdb_create_config failed");
	for (size_t i = 0; i < COUNT(pairs) && !e; i++)
		e = duck_set(a, api, *ret, pairs[i]);
	return e;
}
