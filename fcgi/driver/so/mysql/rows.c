#include "driver/so/mysql/rows.h"

#include <string.h>

#include "driver/number.h"

#include "base/ban.h"

#define BINARY 63 /* the number of the character set that is none */

static const struct {
	enum enum_field_types type;
	enum cell_type cell;
	const char *name;
} types[] = {
	{ MYSQL_TYPE_TINY, CELL_INTEGER, "tinyint" },
	{ MYSQL_TYPE_SHORT, CELL_INTEGER, "smallint" },
	{ MYSQL_TYPE_LONG, CELL_INTEGER, "int" },
	{ MYSQL_TYPE_INT24, CELL_INTEGER, "mediumint" },
	{ MYSQL_TYPE_LONGLONG, CELL_INTEGER, "bigint" },
	{ MYSQL_TYPE_YEAR, CELL_INTEGER, "year" },
	{ MYSQL_TYPE_BIT, CELL_INTEGER, "bit" },
	{ MYSQL_TYPE_FLOAT, CELL_REAL, "float" },
	{ MYSQL_TYPE_DOUBLE, CELL_REAL, "double" },
	{ MYSQL_TYPE_DECIMAL, CELL_DECIMAL, "decimal" },
	{ MYSQL_TYPE_NEWDECIMAL, CELL_DECIMAL, "decimal" },
	{ MYSQL_TYPE_DATE, CELL_DATE, "date" },
	{ MYSQL_TYPE_NEWDATE, CELL_DATE, "date" },
	{ MYSQL_TYPE_TIME, CELL_TIME, "time" },
	{ MYSQL_TYPE_DATETIME, CELL_TIMESTAMP, "datetime" },
	{ MYSQL_TYPE_TIMESTAMP, CELL_TIMESTAMP, "timestamp" },
	{ MYSQL_TYPE_NULL, CELL_NULL, NULL },
	{ MYSQL_TYPE_JSON, CELL_TEXT, "json" },
	{ MYSQL_TYPE_ENUM, CELL_TEXT, "enum" },
	{ MYSQL_TYPE_SET, CELL_TEXT, "set" },
	{ MYSQL_TYPE_GEOMETRY, CELL_BLOB, "geometry" },
};

static void
read_column(struct mysql_reading *r, const MYSQL_FIELD *f, struct column *col)
{
	col->name = arena_strdup(r->a, f->name);
	for (size_t i = 0; i < COUNT(types); i++)
		if (types[i].type == f->type) {
			col->type = types[i].cell;
			col->declared = types[i].name;
			return;
		}
	col->type = f->charsetnr == BINARY ? CELL_BLOB : CELL_TEXT;
	col->declared = f->charsetnr == BINARY ? "varbinary" : "varchar";
}

/* Binary numbers are written by us, all else by libmariadb. */
static void
bind_column(const MYSQL_FIELD *f, const struct column *col,
	    struct mysql_place *p, MYSQL_BIND *bind)
{
	bind->buffer = &p->as;
	bind->buffer_length = sizeof(p->as);
	bind->length = &p->length;
	bind->is_null = &p->is_null;
	bind->error = &p->cut;
	bind->is_unsigned = (f->flags & UNSIGNED_FLAG) != 0;
	if (f->type == MYSQL_TYPE_FLOAT || f->type == MYSQL_TYPE_DOUBLE)
		bind->buffer_type = f->type;
	else if (col->type == CELL_INTEGER && f->type != MYSQL_TYPE_BIT)
		bind->buffer_type = MYSQL_TYPE_LONGLONG;
	else
		bind->buffer_type = MYSQL_TYPE_STRING;
}

bool
mysql_read_columns(struct mysql_reading *r)
{
	MYSQL_RES *meta = mysql_stmt_result_metadata(r->stmt);
	MYSQL_FIELD *fields;

	if (!meta)
		return false;
	r->n_cols = mysql_num_fields(meta);
	fields = mysql_fetch_fields(meta);
	r->cols = arena_array(r->a, r->n_cols, sizeof(*r->cols));
	r->places = arena_array(r->a, r->n_cols, sizeof(*r->places));
	r->binds = arena_array(r->a, r->n_cols, sizeof(*r->binds));
	for (unsigned i = 0; i < r->n_cols; i++) {
		read_column(r, &fields[i], &r->cols[i]);
		bind_column(&fields[i], &r->cols[i], &r->places[i],
			    &r->binds[i]);
	}
	mysql_free_result(meta);
	return r->n_cols > 0;
}

/* A value that did not fit inline, as much of it as the limit lets through. */
static struct str
far_text(struct mysql_reading *r, unsigned col)
{
	unsigned long n = r->places[col].length;
	uint64_t max = r->s->limits->cell + 4; /* to cut at a character */
	MYSQL_BIND bind = { .buffer_type = MYSQL_TYPE_STRING };
	unsigned long length = 0;

	if (n > max)
		n = (unsigned long)max;
	bind.buffer = arena_alloc(r->batch.arena, n);
	bind.buffer_length = n;
	bind.length = &length;
	if (mysql_stmt_fetch_column(r->stmt, &bind, col, 0))
		return STR("");
	return (struct str){ bind.buffer, n };
}

static struct str
integer_text(struct mysql_reading *r, const MYSQL_BIND *bind,
	     const struct mysql_place *p)
{
	if (bind->is_unsigned)
		buf_printf(&r->scratch, "%llu",
			   (unsigned long long)p->as.integer);
	else
		buf_printf(&r->scratch, "%lld", (long long)p->as.integer);
	return buf_str(&r->scratch);
}

/* BIT(n) comes as bytes, the highest first. */
static struct str
bits_text(struct mysql_reading *r, const struct mysql_place *p)
{
	uint64_t n = 0;

	for (unsigned long i = 0; i < p->length && i < 8; i++)
		n = n << 8 | (unsigned char)p->as.text[i];
	buf_printf(&r->scratch, "%llu", (unsigned long long)n);
	return buf_str(&r->scratch);
}

static struct str
cell_text(struct mysql_reading *r, unsigned col)
{
	const MYSQL_BIND *bind = &r->binds[col];
	struct mysql_place *p = &r->places[col];
	char real[REAL_BYTES];

	buf_clear(&r->scratch);
	if (bind->buffer_type == MYSQL_TYPE_LONGLONG)
		return integer_text(r, bind, p);
	if (bind->buffer_type == MYSQL_TYPE_STRING) {
		if (r->cols[col].type == CELL_INTEGER)
			return bits_text(r, p);
		return p->length > sizeof(p->as.text)
			       ? far_text(r, col)
			       : (struct str){ p->as.text, p->length };
	}
	if (bind->buffer_type == MYSQL_TYPE_FLOAT)
		float_text(p->as.small, real);
	else
		real_text(p->as.real, real);
	buf_puts(&r->scratch, real);
	return buf_str(&r->scratch);
}

const struct err *
mysql_add_row(struct mysql_reading *r)
{
	for (unsigned col = 0; col < r->n_cols; col++)
		if (r->places[col].is_null)
			batch_null(&r->batch);
		else
			batch_cell(&r->batch, r->cols[col].type,
				   cell_text(r, col));
	return batch_end(&r->batch);
}
