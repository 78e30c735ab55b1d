// Asks the listing that is included before this file. A shape is a line of numbers: how many points, and their coordinates.
#include <iostream>

Points read() {
  std::size_t count = 0;
  std::cin >> count;
  Points points(count);
  for (Point& p : points) {
    std::cin >> p.x >> p.y;
#ifdef SPACE
    std::cin >> p.z;
#endif
  }
  return points;
}

int main() {
  for (Points a = read(); std::cin; a = read()) {
    std::cout << (gjk(a, read()) ? "true" : "false") << std::endl;
  }
}
