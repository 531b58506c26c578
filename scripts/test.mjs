import { install, pnpm } from "./pnpm.mjs";

await install();
await pnpm([
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
