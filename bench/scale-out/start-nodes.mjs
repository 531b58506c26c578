import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";

const support = join(import.meta.dirname, "..", "..", "packages", "clickhouse", "test", "support");

/**
 * Starts nodes as the tests do. Their support is TypeScript, which Node.js 20 does not run.
 *
 * @param {number} count
 */
export async function startNodes(count) {
  const file = join(support, "cluster.ts");
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "esm",
    define: {
      "import.meta.dirname": JSON.stringify(dirname(file)),
      "import.meta.url": JSON.stringify(`file://${file}`),
    },
  });
  const { startCluster } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return startCluster(count);
}
