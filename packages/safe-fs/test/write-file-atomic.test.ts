import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SafeFsError, writeFileAtomic } from "../src/index.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("writeFileAtomic", () => {
  it("writes a new file and leaves nothing else behind", async () => {
    const folder = temporaryFolder();
    await writeFileAtomic(join(folder, "report.html"), "new");
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["report.html"]);
  });

  it("replaces a file and keeps its permissions", async () => {
    const folder = temporaryFolder({ "report.html": "a longer old text" });
    chmodSync(join(folder, "report.html"), 0o640);
    await writeFileAtomic(join(folder, "report.html"), new TextEncoder().encode("new"));
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new");
    expect(statSync(join(folder, "report.html")).mode & 0o777).toBe(0o640);
  });

  it("writes through a link", async () => {
    const folder = temporaryFolder({ "real.html": "old" });
    symlinkSync("real.html", join(folder, "link.html"));
    await writeFileAtomic(join(folder, "link.html"), "new");
    expect(readFileSync(join(folder, "real.html"), "utf8")).toBe("new");
  });

  it("refuses credential files, folders and missing folders, and cleans up", async () => {
    const folder = temporaryFolder({ "settings.json": "{}" });
    mkdirSync(join(folder, "sub"));
    for (const [name, code] of [
      ["settings.json", "credential-file"],
      ["sub", "io"],
      ["gone/report.html", "not-found"],
    ] as const) {
      const failure = await writeFileAtomic(join(folder, name), "new").catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SafeFsError);
      expect(failure).toMatchObject({ code, path: join(folder, name) });
    }
    expect(readdirSync(folder).sort()).toEqual(["settings.json", "sub"]);
    expect(readFileSync(join(folder, "settings.json"), "utf8")).toBe("{}");
  });
});
