#include "core/chunk/chunk.h"
