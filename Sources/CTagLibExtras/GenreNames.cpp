#include "CTagLibExtras.h"

#include <exception>
#include <string>
#include <vector>

#include <taglib/id3v1genres.h>
#include <taglib/tstringlist.h>

const char *shellac_id3v1_genre(int32_t number) {
  try {
    static const std::vector<std::string> names = [] {
      std::vector<std::string> list;
      for (const auto &name : TagLib::ID3v1::genreList()) list.push_back(name.to8Bit(true));
      return list;
    }();
    return number >= 0 && size_t(number) < names.size() ? names[size_t(number)].c_str() : nullptr;
  } catch (const std::exception &) {
    return nullptr;
  }
}
