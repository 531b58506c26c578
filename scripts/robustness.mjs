import { parsedArguments } from "./parsed-arguments.mjs";
import { install, pnpm } from "./pnpm.mjs";

const { values } = parsedArguments("robustness", {
  options: {
    lines: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    trial: { type: "string" },
  },
});

process.env["TURNMETER_TIER"] = "all";
process.env["TURNMETER_ROBUSTNESS_LINES"] = values.lines;
process.env["TURNMETER_SEED"] = values.seed;
if (values.trial !== undefined) process.env["TURNMETER_ROBUSTNESS_TRIAL"] = values.trial;

await install();
for (const compiled of ["scanner", "accelerator"]) {
  await pnpm([`--filter=@turnmeter/${compiled}`, "run", "wasm"], { quiet: true });
}
await pnpm([
  "--filter=@turnmeter/check-robustness",
  "exec",
  "vitest",
  "run",
  "test/mutation",
  "test/compiled",
  "--reporter=verbose",
]);
