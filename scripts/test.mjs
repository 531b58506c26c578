import { rmSync } from "node:fs";
import { join } from "node:path";
import { install, pnpm, root } from "./pnpm.mjs";

install();
// What vitest.shared.ts keeps of sources: a whole run begins with the sources themselves.
rmSync(join(root, "node_modules", ".cache", "vitest"), { recursive: true, force: true });
pnpm([
  "exec",
  "turbo",
  "run",
  "build",
  "typecheck",
  "test",
  "lint",
  "format:check",
  "knip",
  "sherif",
  "check",
]);
