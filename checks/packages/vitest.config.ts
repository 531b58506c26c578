import { defineConfig, mergeConfig } from "vitest/config";
import { shared } from "../../vitest.shared.js";

export default defineConfig(mergeConfig(shared, { test: { testTimeout: 300_000, hookTimeout: 300_000 } }));
