#ifndef PIPELINE_SAY_PERIOD_H
#define PIPELINE_SAY_PERIOD_H

#include "data/app.h"
#include "data/job.h"

/*
 * Why a result of a period is empty: "No orders in November 2026: the orders
 * end on 2025-12-31." A small statement asks for the first and the last day.
 * *ret_nearest is the question about the nearest period that has rows, or
 * NULL. NULL: the statement asks for no period, or that is not why.
 */
const char *period_missed(const struct app *app, struct job *job,
			  const char **ret_nearest);

#endif
