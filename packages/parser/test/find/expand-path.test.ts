import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { expandPath } from "../../src/find/open-log-roots.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-expand-"));
const long = "a".repeat(200);
for (const name of ["shop-api", "Shop", "till", long]) mkdirSync(join(folder, name));
afterAll(() => rmSync(folder, { recursive: true }));

describe("expandPath", () => {
  it.each([
    ["sh*", ["Shop", "shop-api"]],
    ["*op*", ["Shop", "shop-api"]],
    ["s*p*i", ["shop-api"]],
    ["ti*ill", []],
    ["t*ll", ["till"]],
  ])("finds %s", async (name, found) => {
    const { paths } = await expandPath(join(folder, name));
    expect(new Set(paths)).toEqual(new Set(found.map((each) => join(folder, each))));
  });

  it("tries no place of a name twice", async () => {
    expect(await expandPath(join(folder, `${"*a".repeat(20)}*b`))).toEqual({ paths: [], refused: [] });
  });
});
