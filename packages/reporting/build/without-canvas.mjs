import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Uses Vega's canvas module in its browser form, which looks for no canvas: in Node a canvas would measure text in whatever fonts the machine has. */
export const withoutCanvas = {
  name: "without-canvas",
  setup(build) {
    build.onResolve({ filter: /^vega-canvas$/ }, ({ importer }) => {
      const file = createRequire(importer).resolve("vega-canvas");
      return { path: join(dirname(file), "vega-canvas.browser.js") };
    });
  },
};
