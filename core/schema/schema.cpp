#include "core/schema/schema.h"
