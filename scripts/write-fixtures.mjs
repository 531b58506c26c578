import { install, pnpm } from "./pnpm.mjs";

// `databases` or `cover`: the test that holds what is generated in `fixtures` writes it anew.
const [name = ""] = process.argv.slice(2);
process.env["TURNMETER_WRITE"] = name;
process.env["TURNMETER_TIER"] = "all";

await install();
await pnpm(["--filter=@turnmeter/check-fixtures", "exec", "vitest", "run", `test/${name}.`]);
