import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { programVersion } from "../src/version.js";

const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));

describe.skipIf(!existsSync(bin))("the built program", () => {
  it("prints its version and exits 0", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "--version"], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${programVersion()}\n`, stderr: "" });
  });

  it("exits 2 for wrong use", () => {
    const { status, stderr } = spawnSync(process.execPath, [bin, "dayly"], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("turnmeter daily");
  });
});
