#ifndef TESTS_POOL_ATTEMPTS_FILES_H
#define TESTS_POOL_ATTEMPTS_FILES_H

/* Files that are not its own, and its own in ways that it has no need of. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
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

#endif
