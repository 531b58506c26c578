import { defineConfig } from "vitest/config";
import { shared } from "../../../vitest.shared.js";

// What needs the built program.
export default defineConfig({ ...shared, test: { ...shared.test, include: ["check/**/*.test.ts"] } });
