import { defineConfig } from "vitest/config";
import { testFiles } from "../../../scripts/vitest/tier.js";
import { shared } from "../../../vitest.shared.js";

// What needs the built program.
export default defineConfig({ ...shared, test: { ...shared.test, ...testFiles("check") } });
