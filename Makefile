# make            build/parlance
# make run        install what is missing, build, and serve the demo [PORT=8080]
#                 [MODEL=auto: with a model server found on this machine]
# make test       install what the tests need, and run them all
# make check      the C unit tests alone          [T=base/test_str: one of them]
# make asan       the same built by clang, under ASan and UBSan
# make quick      what a change of a few files can break, in a minute
# make fuzz       a short run of each fuzz target [FUZZ_S=20 seconds each]
# make lint       format, layers, headers, templates, clang-tidy, cppcheck, analyzer
#                 [DEEP=--deep: as far as the analyzer of clang-tidy gets]
# make soak       the long tests: each tests/NAME/soak
# make lab        the tests on several machines: each tests/machines/NAME/run
# make bench      ratios beside a FastCGI hello-world and bare C in the same run
# make install    [DESTDIR= PREFIX=/usr/local]
# make uninstall  the same; what was configured and kept stays
# make dist       build/dist/parlance-VERSION.tar.gz, with its SBOM
# make deb        build/deb/*.deb, built from that in a folder of their own

CC     ?= cc
B      ?= build
PORT   ?= 8080
PREFIX ?= /usr/local
FUZZ_S ?= 20
CFLAGS ?= -O2 -g

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wformat=2 -Wundef -Wvla -Walloca -Wcast-qual -Wcast-align \
	-Wwrite-strings -Wpointer-arith -Wdouble-promotion \
	-Wimplicit-fallthrough -Wswitch-enum -Wnull-dereference \
	-Wredundant-decls -Wfloat-equal -Werror
GCC_WARN = -Wlogical-op -Wduplicated-cond -Wduplicated-branches \
	-Wjump-misses-init -Wformat-signedness -Warith-conversion \
	-Wformat-truncation=2 -Wformat-overflow=2 -Wrestrict -Wtrampolines \
	-Wshift-overflow=2 -Wstringop-overflow=4 -Walloc-zero
CLANG_WARN = -Wcomma -Wconditional-uninitialized -Wextra-semi-stmt \
	-Wassign-enum -Wmissing-variable-declarations \
	-Wunreachable-code-aggressive -Wshorten-64-to-32 -Wcast-function-type \
	-Wshift-sign-overflow
HARDEN = -D_FORTIFY_SOURCE=2 -fstack-protector-strong \
	-fstack-clash-protection -fcf-protection -fPIE -fno-common
ifneq ($(findstring clang,$(shell $(CC) --version)),)
WARN += $(CLANG_WARN)
else
WARN += $(GCC_WARN)
endif
ifneq ($(findstring sanitize,$(CFLAGS)),)
HARDEN = -fPIC -fno-common
SHARED = $(B)/libparts.so
endif

VERSION := $(shell cat VERSION)
FLAGS = -std=c11 -D_GNU_SOURCE -DPARLANCE_VERSION='"$(VERSION)"' \
	-DPARLANCE_LIBDIR='"$(PREFIX)/lib"' -Ifcgi -I. \
	$(WARN) $(HARDEN) $(CFLAGS)
LINK  = $(CC) $(CFLAGS) -pie -rdynamic -Wl,-z,relro,-z,now $(LDFLAGS)
LIBS  = -lfcgi -lsqlite3 -ljson-c -lutf8proc -lstemmer -lzstd -lm

SRC   := $(shell find fcgi -name '*.c' ! -path '*/so/*' | LC_ALL=C sort)
FILES := $(shell { find templates static -type f; ls lexicon/*.tsv; } \
	2>/dev/null | LC_ALL=C sort)
OBJ   := $(SRC:%.c=$(B)/%.o) $(B)/gen/embedded.o
PARTS  = $(filter-out $(B)/fcgi/main.o,$(OBJ))
# What each test is linked with: under sanitizers one shared object, since by
# itself each has 55 MB, and 149 of them had 8.1 GB.
TESTED = $(or $(SHARED),$(PARTS))
# Parts in shared objects, each built when its library is there.
PKG_duckdb     =
PKG_postgresql = libpq
PKG_mysql      = libmariadb
PKG_clickhouse =
PKG_odbc       = odbc
PKG_xlsx       = xlsxwriter
PKG_workbook   = libzip expat
there    = $(shell pkg-config --exists $(PKG_$1) 2>/dev/null && echo $1)
SO_SRC  := $(shell find fcgi -path '*/so/*.c' 2>/dev/null | LC_ALL=C sort)
SO      := duckdb clickhouse \
	$(foreach d,postgresql mysql odbc xlsx workbook,$(call there,$d))
so_parts = $(patsubst %.c,$(B)/%.o,$(filter fcgi/view/so/$1.c \
	fcgi/dataset/so/$1.c fcgi/driver/so/$1/% fcgi/store/so/$1/% \
	$(if $(filter postgresql mysql odbc clickhouse,$1),fcgi/driver/so/judge/%) \
	$(if $(filter-out xlsx workbook,$1),%/common.c),$(SO_SRC)))
SO_PKGS := $(foreach d,$(SO),$(PKG_$d))
SO_FLAGS := -fPIC -fvisibility=hidden $(patsubst -I%,-isystem %,$(if \
	$(SO_PKGS),$(shell pkg-config --cflags $(SO_PKGS))))
TESTS := $(shell find tests -name 'test_*.c' 2>/dev/null | LC_ALL=C sort)
FUZZ  := $(shell find tests/fuzz -name 'fuzz_*.c' 2>/dev/null | LC_ALL=C sort)
ifdef T
TESTS := $(wildcard $(T:%=tests/%.c))
ifeq ($(TESTS),)
$(error there is no unit test tests/$(T).c)
endif
endif

ifndef V
Q = @echo "  CC $@";
endif

all: $(B)/parlance drivers
drivers: $(SO:%=$(B)/drivers/parlance-%.so)
objs: $(OBJ) $(TESTS:%.c=$(B)/%.o)
$(B)/parlance: $(OBJ)
	@echo "  LD $@"
	@$(LINK) -o $@ $^ $(LIBS)
$(B)/libparts.so: $(PARTS)
	@$(CC) $(CFLAGS) -shared $(LDFLAGS) -o $@ $^ $(LIBS)
$(B)/tests/%: $(B)/tests/%.o $(TESTED)
	@$(LINK) -Wl,-rpath,$(abspath $(B)) -o $@ $^ $(LIBS) -lcmocka
$(B)/tests/driver/test_judge: $(patsubst %.c,$(B)/%.o,$(filter \
	fcgi/driver/so/judge/%,$(SO_SRC)))
$(B)/tests/grammar/predict: $(addprefix $(B)/tests/grammar/,lab.o truth.o)
$(B)/tests/grammar/train: $(addprefix $(B)/tests/grammar/,lab.o truth.o report.o)
.SECONDEXPANSION:
$(B)/drivers/parlance-%.so: $$(call so_parts,$$*)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -shared -Wl,-z,relro,-z,now $(LDFLAGS) -o $@ $^ \
	    $(if $(PKG_$*),$(shell pkg-config --libs $(PKG_$*))) -lpthread
$(B)/fcgi/driver/so/%.o: private FLAGS += $(SO_FLAGS)
$(B)/fcgi/store/so/%.o: private FLAGS += $(SO_FLAGS)
$(B)/fcgi/view/so/%.o: private FLAGS += $(SO_FLAGS)
$(B)/fcgi/dataset/so/%.o: private FLAGS += $(SO_FLAGS)
$(B)/tests/fuzz/fuzz_excel: $(B)/fcgi/dataset/so/workbook.o
$(B)/tests/fuzz/fuzz_excel: private LIBS += -lzip -lexpat
$(B)/tests/fuzz/%: $(B)/tests/fuzz/%.o $(TESTED)
	@$(LINK) -Wl,-rpath,$(abspath $(B)) -fsanitize=fuzzer -o $@ $^ $(LIBS)
$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -MMD -MP -c -o $@ $<
$(B)/fcgi/lexicon/vectors_data.o: lexicon/vectors.bin
$(B)/fcgi/drafter/grammar/old/read/weights.o: lexicon/reader.weights
$(B)/fcgi/drafter/grammar/rank/trees.o: lexicon/ranker.trees
$(B)/gen/embedded.o: $(B)/gen/embedded.c $(B)/flags
	$(Q)$(CC) $(FLAGS) -c -o $@ $<
$(B)/gen/embedded.c: $(FILES) scripts/embed Makefile
	@mkdir -p $(@D)
	@scripts/embed $(FILES) >$@.new && mv $@.new $@
$(B)/flags: force # rebuild everything when the flags change
	@mkdir -p $B; echo '$(CC) $(FLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(FLAGS)' >$@

check: $(TESTS:%.c=$(B)/%)
	@scripts/run-units $^
everything: all $(TESTS:%.c=$(B)/%) $(FUZZ:%.c=$(B)/%)
# One build by clang for the unit tests and the fuzz targets: make sanitized
# WHAT="build/asan/tests/…"
WHAT ?= everything
SANITIZE = -O1 -g -fsanitize=fuzzer-no-link,address,undefined \
	-fno-sanitize-recover=all
sanitized:
	@$(MAKE) $(WHAT) B=build/asan CC=clang CFLAGS='$(SANITIZE)'
asan:
	@$(MAKE) sanitized WHAT=check
fuzz:
	scripts/fuzz $(FUZZ_S) $(FUZZ)
quick:
	@scripts/quick
lint:
	scripts/lint $(DEEP)
soak lab:
	@scripts/long $@
run:
	MODEL='$(MODEL)' exec scripts/run $(PORT)
test:
	scripts/test
bench: $(B)/parlance
	scripts/bench
install: $(B)/parlance
	scripts/install "$(DESTDIR)" "$(PREFIX)" $(B)
uninstall:
	scripts/uninstall "$(DESTDIR)" "$(PREFIX)"
dist:
	@scripts/dist build/dist
deb: dist
	@scripts/deb build/dist build/deb
clean:
	rm -rf $(B)

.PHONY: all drivers objs check everything sanitized asan quick fuzz lint soak lab run test bench install uninstall dist deb clean force
.SECONDARY:
-include $(shell find $(B) -path $(B)/deb -prune -o -name '*.d' -type f -print \
	2>/dev/null)
