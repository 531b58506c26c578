import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Vega looks for a canvas where it runs in Node, which would measure text in the fonts that a machine happens to have. Its
 * form for browsers has none there and looks for nothing.
 */
export const withoutCanvas = {
  name: "without-canvas",
  setup(build) {
    build.onResolve({ filter: /^vega-canvas$/ }, ({ importer }) => {
      const file = createRequire(importer).resolve("vega-canvas");
      return { path: join(dirname(file), "vega-canvas.browser.js") };
    });
  },
};
