import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const namespace = "small-zod";

/**
 * Gives zod's small form, which checks config files, copies of the files that it shares with zod's full form. esbuild
 * puts whole files into chunks, so that config files would be checked with all of zod.
 */
export const smallZod = {
  name: "small-zod",
  setup(build) {
    build.onResolve({ filter: /^zod\/mini$/, namespace: "file" }, async ({ path, kind, resolveDir }) => {
      const resolved = await build.resolve(path, { kind, resolveDir, namespace: "small-zod-entry" });
      return { path: resolved.path, namespace, sideEffects: false };
    });
    build.onResolve({ filter: /^\./, namespace }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path),
      namespace,
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: readFileSync(path), loader: "js" }));
  },
};
