// The reference for the first index: what TagLib alone costs. Two threads open every file below the folder given,
// read its properties and its audio properties, and keep nothing.
#include <taglib/fileref.h>
#include <taglib/tpropertymap.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  std::vector<std::string> paths;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(argv[1]))
    if (entry.is_regular_file()) paths.push_back(entry.path().string());

  std::atomic<size_t> next{0}, properties{0}, milliseconds{0};
  auto read = [&] {
    for (size_t n; (n = next++) < paths.size();) {
      TagLib::FileRef file(paths[n].c_str());
      if (file.isNull()) continue;
      properties += file.file()->properties().size();
      if (auto *audio = file.audioProperties()) milliseconds += audio->lengthInMilliseconds();
    }
  };
  std::thread other(read);
  read();
  other.join();
  std::printf("%zu files, %zu properties, %zu ms\n", paths.size(), properties.load(), milliseconds.load());
}
