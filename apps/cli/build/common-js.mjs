import { transform } from "esbuild";

const afterHashbang = /^(?:#!.*\n)?/;

const lastExports = /export\s*\{([^}]*)\};?\s*$/;

/** Plain values instead of esbuild's getters: exports never change, and a getter costs a call per use. */
function assignedExports(_, names) {
  const assigned = names.split(",").map((name) => {
    const [, own, exported = own] = /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/.exec(name);
    return `exports.${exported}=${own};`;
  });
  // Whoever takes the default of a module that does not say what it is takes the whole module.
  const isModule = assigned.some((each) => each.startsWith("exports.default="))
    ? "exports.__esModule=true;"
    : "";
  return isModule + assigned.join("");
}

/** What esbuild leaves unescaped in tagged templates and regular expressions. */
const notAscii = /[^\0-\x7f]/g;

/** One non-Latin-1 character makes V8 store the whole text at two bytes a character, which loads slower. */
function escaped(code) {
  if (/\braw`[^`]*[^\0-\x7f]|\\[^\0-\x7f]/.test(code))
    throw new Error("a raw text or an escape is not ASCII");
  return code.replace(notAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A bundle's files as CommonJS, which `src/start/module-loader.ts` loads: esbuild itself splits only ES modules. `addressOf` gives the path that a file reports as its `import.meta.url`, relative to its folder. */
export async function commonJs(files, addressOf) {
  return Promise.all(
    files.map(async ({ path, text }) => {
      const { code } = await transform(text.replace(lastExports, assignedExports), {
        format: "cjs",
        platform: "node",
        target: "node20.19",
        charset: "ascii",
        minifySyntax: true,
        minifyWhitespace: true,
        define: { "import.meta.url": "moduleUrl" },
        supported: { "dynamic-import": false },
        logOverride: { "commonjs-variable-in-esm": "silent" },
        logLevel: "warning",
      });
      const place = `require("node:path").join(__dirname,${JSON.stringify(addressOf(path))})`;
      const address = `const moduleUrl=require("node:url").pathToFileURL(${place}).href;`;
      const ascii = escaped(code);
      return {
        path,
        text: code.includes("moduleUrl") ? ascii.replace(afterHashbang, `$&${address}`) : ascii,
      };
    }),
  );
}
