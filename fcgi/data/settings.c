#include "data/settings.h"

#include "base/ban.h"

const char *
database_key(const struct database *db)
{
	return db->dataset ? db->dataset : db->name;
}
