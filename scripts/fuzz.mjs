import { parsedArguments } from "./parsed-arguments.mjs";
import { install, pnpm } from "./pnpm.mjs";

const { values } = parsedArguments("fuzz", {
  options: {
    lines: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
  },
});

process.env["TURNMETER_TIER"] = "all";
process.env["TURNMETER_FUZZ_LINES"] = values.lines;
process.env["TURNMETER_SEED"] = values.seed;

await install();
await pnpm(["--filter=@turnmeter/scanner", "run", "wasm"], { quiet: true });
await pnpm([
  "--filter=@turnmeter/scanner",
  "exec",
  "vitest",
  "run",
  "test/random-lines.long.test.ts",
  "--reporter=verbose",
]);
