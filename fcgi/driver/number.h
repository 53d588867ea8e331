#ifndef DRIVER_NUMBER_H
#define DRIVER_NUMBER_H

#include "base/base.h"

#define REAL_BYTES 32

/*
 * The shortest decimal that reads back as v, for engines that hand out binary
 * floating point: "0.1", "1e+300", "NaN", "-Infinity".
 */
void real_text(double v, char ret[REAL_BYTES]);
void float_text(float v, char ret[REAL_BYTES]);

#endif
