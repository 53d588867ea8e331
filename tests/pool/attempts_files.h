#ifndef TESTS_POOL_ATTEMPTS_FILES_H
#define TESTS_POOL_ATTEMPTS_FILES_H

/* Files that are not its own, and its own in ways that it has no need of. */
#include <dirent.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <sys/fanotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

#include "tests/pool/attempts.h"

static long
reads_secret(void)
{
	return opens(at("secret/key"), O_RDONLY);
}

static long
reads_secret_by_link(void)
{
	return opens(at("store/link"), O_RDONLY);
}

static long
lists_secrets(void)
{
	DIR *dir = opendir(at("secret"));

	return dir ? closedir(dir) : -1;
}

static long
reads_shadow(void)
{
	return opens("/root/.bashrc", O_RDONLY);
}

static long
writes_elsewhere(void)
{
	return opens(at("secret/new"), O_WRONLY | O_CREAT);
}

static long
writes_to_tmp(void)
{
	return opens("/tmp/parlance-was-here", O_WRONLY | O_CREAT);
}

static long
writes_library(void)
{
	return opens("/usr/lib/parlance-was-here", O_WRONLY | O_CREAT);
}

static long
writes_settings(void)
{
	return opens("/etc/parlance-was-here", O_WRONLY | O_CREAT);
}

static long
empties_secret(void)
{
	return truncate(at("secret/key"), 0);
}

static long
removes_secret(void)
{
	return unlink(at("secret/key"));
}

static long
moves_secret(void)
{
	return rename(at("secret/key"), at("store/key"));
}

static long
links_secret(void)
{
	return link(at("secret/key"), at("store/hard"));
}

static long
links_by_name(void)
{
	return symlink(at("secret/key"), at("store/soft"));
}

static long
makes_socket(void)
{
	return mknod(at("store/sock"), S_IFSOCK | 0600, 0);
}

static long
makes_device(void)
{
	return mknod(at("store/dev"), S_IFCHR | 0600, 1);
}

static long
gives_everybody(void)
{
	return chmod(at("secret/key"), 0666);
}

static long
gives_to_other(void)
{
	return chown(at("secret/key"), 1, 1);
}

static long
marks_file(void)
{
	return setxattr(at("secret/key"), "user.x", "y", 1, 0);
}

static long
removes_mark(void)
{
	return removexattr(at("secret/key"), "user.kept");
}

static long
writes_store(void)
{
	return opens(at("store/new"), O_WRONLY | O_CREAT);
}

static long
reads_store(void)
{
	return opens(at("store/store.db"), O_RDONLY);
}

static long
reads_database(void)
{
	return opens(at("data/shop.db"), O_RDONLY);
}

static long
writes_database(void)
{
	return opens(at("data/shop.db"), O_RDWR);
}

static long
reads_secret_through_root(void)
{
	char path[200];

	(void)snprintf(path, sizeof(path), "/proc/self/root%s",
		       at("secret/key"));
	return opens(path, O_RDONLY);
}

static long
reads_secret_by_dots(void)
{
	return opens(at("store/../secret/key"), O_RDONLY);
}

static long
reads_secret_by_new_call(void)
{
	const struct open_how how = { .flags = O_RDONLY | O_CLOEXEC };

	return syscall(__NR_openat2, AT_FDCWD, at("secret/key"), &how,
		       sizeof(how));
}

static long
gives_everybody_by_new_call(void)
{
	return syscall(452, AT_FDCWD, at("secret/key"), 0666,
		       0); /* fchmodat2 */
}

static long
watches_all_files(void)
{
	return fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC, O_RDONLY);
}

static long
changes_kernel(void)
{
	return opens("/proc/sys/kernel/core_pattern", O_WRONLY);
}

static long
reads_symbols_of_kernel(void)
{
	return opens("/proc/kallsyms", O_RDONLY);
}

static long
joins_other_group(void)
{
	return opens("/sys/fs/cgroup/cgroup.procs", O_WRONLY);
}

static long
swaps_secret(void)
{
	return renameat2(AT_FDCWD, at("secret/key"), AT_FDCWD,
			 at("store/upload"), RENAME_EXCHANGE);
}

static long
moves_its_folder(void)
{
	return rename(at("store"), at("elsewhere"));
}

/* No right is asked for when a name is only held. */
static long
reads_secret_by_its_folder(void)
{
	int dir = open(at("secret"), O_PATH | O_CLOEXEC);
	int fd = openat(dir, "key", O_RDONLY | O_CLOEXEC);

	(void)close(dir);
	return fd;
}

static long
reads_secret_by_its_descriptor(void)
{
	char path[64];
	int fd = open(at("secret/key"), O_PATH | O_CLOEXEC);

	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return opens(path, O_RDONLY);
}

static long
reads_secret_where_it_is(void)
{
	return chdir(at("secret")) == 0 ? opens("key", O_RDONLY) : -1;
}

static long
reads_secret_in_other_root(void)
{
	const struct open_how how = { .flags = O_RDONLY | O_CLOEXEC,
				      .resolve = RESOLVE_IN_ROOT };
	int dir = open("/", O_PATH | O_CLOEXEC);
	long fd =
		syscall(__NR_openat2, dir, at("secret/key"), &how, sizeof(how));

	(void)close(dir);
	return fd;
}

/* Who opens it later, with more rights, waits for ever. */
static long
makes_fifo(void)
{
	return mkfifo(at("store/fifo"), 0600);
}

static long
learns_handle_of_secret(void)
{
	struct {
		struct file_handle head;
		unsigned char bytes[MAX_HANDLE_SZ];
	} handle = { .head.handle_bytes = MAX_HANDLE_SZ };
	int mount_id;

	return name_to_handle_at(AT_FDCWD, at("secret/key"), &handle.head,
				 &mount_id, 0);
}

static long
overwrites_its_code(void)
{
	return opens("/proc/self/mem", O_RDWR);
}

static long
overwrites_its_code_by_thread(void)
{
	char path[64];

	(void)snprintf(path, sizeof(path), "/proc/self/task/%d/mem",
		       (int)getpid());
	return opens(path, O_RDWR);
}

#endif
