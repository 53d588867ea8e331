#include "base/confine/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/confine/calls.h"

#include "base/ban.h"

#define LANDLOCK_MIN 2 /* below it no file moves to another folder */
/* Of later kernels than the headers of Debian 12 know. */
#define FS_TRUNCATE (UINT64_C(1) << 14)
#define NET_BIND UINT64_C(1)
#define SCOPE_ABSTRACT_SOCKETS UINT64_C(1)
#define SCOPE_SIGNALS UINT64_C(2)

#define FS_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define FS_WRITE                                                          \
	(FS_READ | LANDLOCK_ACCESS_FS_WRITE_FILE |                        \
	 LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | \
	 LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |      \
	 LANDLOCK_ACCESS_FS_REFER | FS_TRUNCATE)
#define FS_OF_FILE                                                   \
	(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE | \
	 LANDLOCK_ACCESS_FS_WRITE_FILE | FS_TRUNCATE)
#define FS_ALL_2 ((UINT64_C(1) << 14) - 1) /* all that ABI 2 has */

static const uint64_t rights[] = {
	[CONFINE_READ] = FS_READ,
	[CONFINE_CODE] = FS_READ | LANDLOCK_ACCESS_FS_EXECUTE,
	[CONFINE_WRITE] = FS_WRITE,
};

const struct confine_rule confine_system[] = {
	{ "/usr", CONFINE_CODE },
	{ "/lib", CONFINE_CODE },
	{ "/lib64", CONFINE_CODE },
	{ "/etc/ld.so.cache", CONFINE_READ },
	{ "/dev/null", CONFINE_WRITE },
	{ "/dev/urandom", CONFINE_READ },
	{ "/dev/random", CONFINE_READ },
	{ "/proc/self", CONFINE_READ },
	{ "/proc/meminfo", CONFINE_READ },
	{ "/proc/cpuinfo", CONFINE_READ },
	{ "/proc/stat", CONFINE_READ },
	{ "/proc/filesystems", CONFINE_READ },
	{ "/proc/sys/vm", CONFINE_READ },
	{ "/sys/devices/system/cpu", CONFINE_READ },
	{ "/sys/fs/cgroup", CONFINE_READ },
};
const size_t n_confine_system = COUNT(confine_system);

/* As the newest kernel that is used here has it; older ones get less of it. */
struct ruleset {
	uint64_t files;
	uint64_t net;
	uint64_t scoped;
};

struct confine_kernel
confine_kernel(void)
{
	long abi = syscall(__NR_landlock_create_ruleset, NULL, 0,
			   LANDLOCK_CREATE_RULESET_VERSION);

	return (struct confine_kernel){
		.landlock = abi >= LANDLOCK_MIN ? (int)abi : 0,
		.seccomp = confine_calls_known(),
	};
}

static int
make_ruleset(int abi, uint64_t *ret_files)
{
	struct ruleset r = { .files = FS_ALL_2 };
	size_t bytes = sizeof(r.files);

	if (abi >= 3)
		r.files |= FS_TRUNCATE;
	if (abi >= 4) {
		r.net = NET_BIND;
		bytes += sizeof(r.net);
	}
	if (abi >= 6) {
		r.scoped = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
		bytes += sizeof(r.scoped);
	}
	*ret_files = r.files;
	return (int)syscall(__NR_landlock_create_ruleset, &r, bytes, 0);
}

/* A file has no rights of folders. */
static bool
add_rule(int ruleset, uint64_t known, const struct confine_rule *rule)
{
	struct landlock_path_beneath_attr beneath = {
		.allowed_access = rights[rule->may] & known,
		.parent_fd = open(rule->path, O_PATH | O_CLOEXEC),
	};
	struct stat st;
	long rc;

	if (beneath.parent_fd < 0)
		return true;
	if (fstat(beneath.parent_fd, &st) == 0 && !S_ISDIR(st.st_mode))
		beneath.allowed_access &= FS_OF_FILE;
	rc = syscall(__NR_landlock_add_rule, ruleset,
		     LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
	(void)close(beneath.parent_fd);
	return rc == 0;
}

static bool
confine_files(const struct confine *c, int abi)
{
	uint64_t known;
	int ruleset = make_ruleset(abi, &known);
	bool ok = ruleset >= 0;

	for (size_t i = 0; i < c->n && ok; i++)
		ok = add_rule(ruleset, known, &c->rules[i]);
	ok = ok && syscall(__NR_landlock_restrict_self, ruleset, 0) == 0;
	if (ruleset >= 0)
		(void)close(ruleset);
	return ok;
}

/*
 * Of what root may do, what has to do with files: Landlock says which those
 * are. Networks, clocks, and whom else to signal are nobody's here.
 */
static bool
keep_files_alone(void)
{
	const uint32_t files = UINT32_C(1) << CAP_DAC_OVERRIDE |
			       UINT32_C(1) << CAP_DAC_READ_SEARCH |
			       UINT32_C(1) << CAP_FOWNER;
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};
	struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];

	if (syscall(__NR_capget, &head, sets) != 0)
		return false;
	for (size_t i = 0; i < COUNT(sets); i++) {
		const uint32_t kept = i == 0 ? files : 0;

		sets[i].effective &= kept;
		sets[i].permitted &= kept;
		sets[i].inheritable &= kept;
	}
	return syscall(__NR_capset, &head, sets) == 0;
}

bool
confine(const struct confine *c)
{
	struct confine_kernel kernel = confine_kernel();

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return false;
	if (!keep_files_alone())
		return false;
	if (kernel.landlock && !confine_files(c, kernel.landlock))
		return false;
	return !kernel.seccomp || confine_calls(c->sockets);
}
