#ifndef DRIVER_SQLITE_SORTS_H
#define DRIVER_SQLITE_SORTS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * What a statement sorts, groups or keeps for itself and has no room for in
 * memory goes into files of this folder, which have no name and end with it.
 * They leave a sixteenth of its disk free, or 1 GiB if that is less: others
 * write there, too. Without a folder (NULL, at first) it stays in memory,
 * within query.memory.
 */
void sqlite_sort_in(const char *folder);

/* Private to the driver. Which of SQLite's file systems knows of the folder. */
const char *sqlite_sorts_name(void); /* NULL: there is none */
/* The next statement's files may each have so many bytes. */
void sqlite_sorts_within(uint64_t bytes);
/* Whether that statement ended because the disk has no more to give. */
bool sqlite_sorts_filled_disk(void);

#endif
