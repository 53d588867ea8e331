/* A function that a MariaDB server loads: "CREATE FUNCTION loaded SONAME". */

char loaded_init(void *init, void *args, const char *message);
long long loaded(void *init, void *args, const char *is_null,
		 const char *error);

char
loaded_init(void *init, void *args, const char *message)
{
	(void)init;
	(void)args;
	(void)message;
	return 0;
}

long long
loaded(void *init, void *args, const char *is_null, const char *error)
{
	(void)init;
	(void)args;
	(void)is_null;
	(void)error;
	return 1;
}
