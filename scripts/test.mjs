import { randomInt } from "node:crypto";
import { install, pnpm } from "./pnpm.mjs";

const whole = ["build", "typecheck", "test", "lint", "format:check", "knip", "sherif", "check"];
const tasks = { short: whole, laws: ["build", "test", "check"], all: whole };

const [tier = "short"] = process.argv.slice(2);
process.env["TURNMETER_TIER"] = tier;
if (tier !== "short") {
  process.env["TURNMETER_SEED"] ??= String(randomInt(1, 2 ** 31 - 1));
  const seed = process.env["TURNMETER_SEED"];
  process.stderr.write(
    `turnmeter: random laws follow from seed ${seed}; TURNMETER_SEED=${seed} repeats them\n`,
  );
}
await install();
await pnpm(["exec", "turbo", "run", ...tasks[tier]]);
