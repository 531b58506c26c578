/** Vega's unused transforms: maps, forces, trees, word clouds and the like. */
const unused = [
  "vega-crossfilter",
  "vega-force",
  "vega-geo",
  "vega-hierarchy",
  "vega-label",
  "vega-regression",
  "vega-voronoi",
  "vega-wordcloud",
];

/** Leaves unused parts of Vega out of a page's script, an eighth of it. A chart that needs one fails where charts are drawn in a browser. */
export const withoutMaps = {
  name: "without-maps",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${unused.join("|")})$`) }, ({ path }) => ({
      path,
      namespace: "without-maps",
    }));
    build.onLoad({ filter: /.*/, namespace: "without-maps" }, () => ({ contents: "export {};" }));
  },
};
