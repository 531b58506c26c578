import { readFileSync } from "node:fs";
import type * as FilePromises from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { writeFileAtomic } from "../src/index.js";
import { systemError } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const failures = vi.hoisted(() => ({ left: 0 }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const actual = await importOriginal<typeof FilePromises>();
  const open: typeof actual.open = (...args) =>
    failures.left-- > 0 ? Promise.reject(systemError("EMFILE")) : actual.open(...args);
  return { ...actual, open };
});

it("writes a file although descriptors ran out for a moment", async () => {
  const folder = temporaryFolder();
  failures.left = 1;
  await writeFileAtomic(join(folder, "report.html"), "new");
  expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new");
  expect(failures.left).toBe(-1);
});
