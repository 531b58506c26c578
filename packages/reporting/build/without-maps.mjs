/** Parts of Vega that hold transforms no chart of a page uses: maps, forces, trees, clouds of words and the like. */
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

/** Leaves them out of a page's script, an eighth of it. A chart that wants one fails where charts are drawn in a browser. */
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
