import { defineConfig } from "vitest/config";
import { setUp, shared } from "../../vitest.shared.js";

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // V8 takes what it compiled before with the same flags alone, as a test of the built program does.
    execArgv: [],
    setupFiles: [setUp, "test/util/remove-folders.ts"],
  },
});
