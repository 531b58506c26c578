import { defineConfig, mergeConfig } from "vitest/config";
import { shared } from "../../vitest.shared.js";

/** Three servers on one machine, which other tests use as well, take minutes for a load. */
export default mergeConfig(shared, defineConfig({ test: { testTimeout: 300_000 } }));
