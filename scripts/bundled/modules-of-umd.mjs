/** Packages whose main file asks for its parts in a way that no bundler follows, and the same as modules. */
const modules = new Map([["jsonc-parser", "jsonc-parser/lib/esm/main.js"]]);

/** Has esbuild take the modules of such packages. */
export const modulesOfUmd = {
  name: "modules-of-umd",
  setup(build) {
    for (const [name, path] of modules)
      build.onResolve({ filter: new RegExp(`^${name}$`) }, ({ kind, resolveDir }) =>
        build.resolve(path, { kind, resolveDir }),
      );
  },
};
