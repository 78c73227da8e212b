#include "Completeness.hpp"

namespace shellac {

int64_t missingEnd(FileInput &, const Detected &) { return 0; }

}
