#include "base/embedded.h"

#include "base/ban.h"

const struct embedded *
embedded_find(struct str name)
{
	for (size_t i = 0; i < n_embedded_files; i++)
		if (str_is(name, embedded_files[i].name))
			return &embedded_files[i];
	return NULL;
}
