import { defineConfig } from "vitest/config";
import { longestFirst, shared } from "../../vitest.shared.js";

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // One of the two longest suites: two processes share its files.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(["mutation/mutation.long.test.ts"]) },
  },
});
