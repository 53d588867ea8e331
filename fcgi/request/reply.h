#ifndef REQUEST_REPLY_H
#define REQUEST_REPLY_H

#include "base/buf.h"
#include "base/writer.h"
#include "request/request.h"

enum reply_cache {
	REPLY_PRIVATE, /* no-store: everything that is somebody's */
	REPLY_STATIC,  /* public, for a day */
};

/*
 * The answer to one request: kept until reply_end(), so that an error can
 * still replace it, unless it was begun early (reply_stream, may_stream).
 */
struct reply {
	struct arena *arena;
	struct io *io;
	int status;               /* 200 until somebody says otherwise */
	const char *content_type; /* HTML until somebody says otherwise */
	enum reply_cache cache;
	/* origins whose pages may show it in a frame; NULL: nobody's */
	const char *frame_ancestors;
	/* its address opens it: no other page and no robot learns of it; it
	 * has no form */
	bool is_secret;
	/* of a script that may read it (CORS), errors too; NULL: of no other */
	const char *script_origin;
	struct buf headers; /* lines that the page added */
	struct buf body;
	bool head;         /* of a HEAD: headers alone */
	bool began;        /* headers are out; status and headers are settled */
	bool live;         /* began, and somebody watches */
	bool may_stream;   /* a long body begins by itself */
	bool left;         /* the client took no more */
	size_t n_sent;     /* bytes of body */
	struct writer out; /* appends to the body, or sends it once begun */
};

void reply_init(struct reply *r, const struct request *req);
/* Forget what was written so far, headers too. Only before it began. */
void reply_reset(struct reply *r);
/* Bytes that could end a header become spaces. */
void reply_header(struct reply *r, const char *name, const char *value);
/* 303 to base and path; path begins with '/' and is made by us. */
void reply_redirect(struct reply *r, const struct request *req,
		    const char *path);
/* A file name for the browser's "save as"; [a-zA-Z0-9._-] stay. */
void reply_download(struct reply *r, const char *name);

/*
 * Send the headers now and the body as it comes. live: each reply_flush()
 * reaches the client at once (nginx does not buffer); otherwise it is only
 * long. False: the client left.
 */
bool reply_stream(struct reply *r, bool live);
bool reply_flush(struct reply *r);
/* Send what is kept. After an abort of the io nothing happens. */
void reply_end(struct reply *r);
/* Close without an end: what was streamed is not whole. */
void reply_abort(struct reply *r);

#endif
