#include "core/net/http.h"
