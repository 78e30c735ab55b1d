/** A page that webpack builds: the element is there as soon as the package is imported. */
import "gjk-demo";
