#include "data/settings.h"

#include "base/str.h"

#include "base/ban.h"

const char *
database_key(const struct database *db)
{
	return db->dataset ? db->dataset : db->name;
}

const struct database *
config_database(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n_databases; i++)
		if (str_is(str_of(name), c->databases[i].name))
			return &c->databases[i];
	return NULL;
}
