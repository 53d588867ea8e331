#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

/*
 * Run the subcommand that argv[1] names, and print what it has to say: its
 * result on stdout, everything else on stderr. The exit status is that of
 * docs/parlance.1: 0, 2 usage, 3 no working SQL, 4 asked back, 5 model,
 * 6 database, 7 limit or deadline, 78 configuration.
 */
int command_main(int argc, char **argv);
/*
 * `parlance setup`: becomes the script PREFIX/share/parlance/setup, whose
 * options argv[2] and on are. Returns an exit status when there is none.
 */
int command_setup(char **argv);

#endif
