import { install, pnpm } from "./pnpm.mjs";

process.env["TURNMETER_WRITE_COVER"] = "1";

await install();
await pnpm(["--filter=@turnmeter/check-fixtures", "exec", "vitest", "run", "test/cover.test.ts"]);
