import { install, pnpm } from "./pnpm.mjs";

install();
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
