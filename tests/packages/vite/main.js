/** A page that Vite builds: the element is there as soon as the package is imported. */
import "gjk-demo";
import "gjk-demo/styles.css";
