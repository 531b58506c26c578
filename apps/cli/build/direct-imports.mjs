import { readFileSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "..", "..", "..", "packages");
const ofPackage = /^(import|export) \{([^}]*)\} from "@turnmeter\/([\w-]+)";$/gm;
const ofIndex = /^export \{([^}]*)\} from "\.\/([^"]+)\.js";$/gm;

/** Redirects imports and re-exports of a workspace package's names to the files that define them. esbuild puts into one chunk what the same commands can reach, and through an index every command reaches everything. */
export const directImports = {
  name: "direct-imports",
  setup(build) {
    const filesByPackage = new Map();
    const fileOf = (name, packageName) => {
      if (!filesByPackage.has(packageName)) filesByPackage.set(packageName, exportedNames(packageName));
      return filesByPackage.get(packageName).get(name);
    };
    build.onLoad({ filter: /[/\\](?:packages|apps)[/\\][^/\\]+[/\\]src[/\\].*\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8").replace(ofPackage, (_, statement, names, packageName) =>
        listOf(names)
          .map((name) => {
            const [exported] = name.split(" as ");
            const file = fileOf(exported, packageName);
            // Types are in no such list; they go away with the import that names them.
            return `${statement} { ${name} } from ${JSON.stringify(file ?? `@turnmeter/${packageName}`)};`;
          })
          .join(" "),
      ),
    }));
  },
};

function exportedNames(packageName) {
  const source = join(packages, packageName, "src");
  const index = readFileSync(join(source, "index.ts"), "utf8");
  return new Map(
    [...index.matchAll(ofIndex)].flatMap(([, names, file]) =>
      listOf(names).map((name) => [name, join(source, `${file}.ts`)]),
    ),
  );
}

function listOf(names) {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
}
