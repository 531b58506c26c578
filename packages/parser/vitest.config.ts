import { defineConfig } from "vitest/config";
import { tier } from "../../scripts/vitest/tier.js";
import { shared } from "../../vitest.shared.js";

/** Its code is loaded once per process, so it runs apart from the other tests. */
const alone = ["test/compressed/unzstd.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: { ...shared.test, name: "together", exclude: [...(shared.test?.exclude ?? []), ...alone] },
      },
      {
        ...shared,
        test: { ...shared.test, name: "alone", include: tier === "laws" ? [] : alone, isolate: true },
      },
    ],
  },
});
