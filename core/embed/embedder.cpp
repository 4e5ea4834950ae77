#include "core/embed/embedder.h"
