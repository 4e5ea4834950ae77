#include "core/scrub/scrub.h"
