import { randomInt } from "node:crypto";
import { install, pnpm } from "./pnpm.mjs";

const short = ["build", "test", "lint", "format:check", "check"];
const laws = ["build", "test", "knip", "sherif", "check"];
const tasks = { short, laws, all: [...new Set([...short, ...laws])] };

const [tier = "short"] = process.argv.slice(2);
if (!Object.hasOwn(tasks, tier)) {
  process.stderr.write(`unknown tier: ${tier}; allowed are ${Object.keys(tasks).join(", ")}\n`);
  process.exit(2);
}
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
