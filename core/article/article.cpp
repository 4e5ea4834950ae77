#include "core/article/article.h"
