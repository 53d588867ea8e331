#include "store/db/care.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include "store/db/db.h"

#include "base/ban.h"

bool
store_room(struct store *s, struct arena *a, struct store_room *ret)
{
	static const char *const endings[] = { "", "-wal", "-shm" };
	const char *file = sqlite3_db_filename(s->db, "main");
	struct store_room room = { 0 };
	struct statvfs fs;
	struct stat st;

	if (!s->folder || !file || statvfs(s->folder, &fs) != 0)
		return false;
	for (size_t i = 0; i < COUNT(endings); i++)
		if (stat(arena_printf(a, "%s%s", file, endings[i]), &st) == 0)
			room.used += (uint64_t)st.st_size;
	room.free = (uint64_t)fs.f_bavail * fs.f_frsize;
	*ret = room;
	return true;
}
