/** What the names in pictures mean, by what a label begins with. Of names with numbers the first is for all. */

type Meanings = Readonly<Record<string, string>>;

const NORMAL = { n: "The normal of the contact. It points from A to B." };
const SUPPORT = { a: "The point of A that is furthest along d.", b: "The point of B that is furthest along −d." };
const REGIONS = {
  A: "The newest point of the simplex. The search along d found it.",
  B: "A point that was in the simplex before A.",
  AO: "The way from A to O. Tests ask on which side of an edge it leads.",
  O: "The origin. Its region decides which points are kept.",
  d: "The direction of the search that found A.",
};

const DIFFERENCE = {
  "A − B": "The Minkowski difference: all points a − b, with a in A and b in B.",
  O: "The origin. A and B overlap exactly where O lies in A − B.",
};
const FOUND = { "w₁": "The search finds w₁, then w₂ and so on. Each is the point of A − B that is furthest along its d." };
const SEARCH = { ...DIFFERENCE, d: "The direction in which the search asks for its next point.", ...FOUND };

const KINDS: { readonly [kind: string]: Meanings | undefined } = {
  gjk: { ...SEARCH, ...SUPPORT },
  failures: { ...SEARCH, ...SUPPORT },
  tour: SEARCH,
  minkowski: DIFFERENCE,
  compare: DIFFERENCE,
  distance: { ...DIFFERENCE, ...FOUND },
  support: {
    ...DIFFERENCE,
    ...SUPPORT,
    w: "The support point of A − B: a − b.",
    d: "The direction. The furthest points along it are the support points.",
  },
  "line-regions": REGIONS,
  "triangle-regions": REGIONS,
  "tetrahedron-regions": { A: REGIONS.A, B: REGIONS.B, O: REGIONS.O },
  cast: { ...DIFFERENCE, ...NORMAL },
  impact: NORMAL,
  manifold: { ...NORMAL, reference: "The edge or face that the other one is cut to.", incident: "The edge or face that is cut." },
  epa: {
    ...DIFFERENCE,
    n: "The outward normal of the face of A − B that is closest to O.",
    w: "The point of A − B that is furthest along the normal.",
  },
  sat: {
    ...DIFFERENCE,
    n: "The normal of an edge. Along it the shadows of A and B are compared.",
    "a₁": "The corners of A are a₁, a₂ and so on.",
    "b₁": "The corners of B are b₁, b₂ and so on.",
  },
  simplices: {
    X: "The point that is asked for.",
    V: "The point of the hull that is closest to X.",
    P1: "X or V is a weighted average of P1, P2 and so on.",
  },
  sum: {
    "A + B": "The Minkowski sum: all points a + b, with a in A and b in B.",
    O: "The origin, from which all points are measured.",
  },
};

/** Empty for a kind whose names are those of its objects. */
export const meaningsOf = (kind: string): Meanings => KINDS[kind] ?? {};
