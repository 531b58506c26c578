import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configFiles } from "../../src/settings/config-files.js";
import { emptyFolder } from "../util/log-folder.js";

/** A home folder with the given files and folders (which end in `/`). */
function homeWith(paths: readonly string[]): string {
  const home = emptyFolder();
  for (const path of paths) {
    mkdirSync(join(home, path, path.endsWith("/") ? "" : ".."), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(join(home, path), "{}");
  }
  return home;
}

function found(cwd: string, homeDirectory: string): readonly string[] {
  return configFiles({ cwd, homeDirectory, env: {}, platform: "linux" });
}

describe("configFiles", () => {
  it("finds the nearest file upward, then the user's", () => {
    const home = homeWith([
      "shop/.git/",
      "shop/turnmeter.config.json",
      "shop/web/turnmeter.config.json",
      "shop/web/src/",
      ".config/turnmeter/config.json",
    ]);
    const user = join(home, ".config/turnmeter/config.json");
    expect(found(join(home, "shop/web/src"), home)).toEqual([
      join(home, "shop/web/turnmeter.config.json"),
      user,
    ]);
    expect(found(join(home, "shop"), home)).toEqual([join(home, "shop/turnmeter.config.json"), user]);
  });

  it("looks no further than the root of a repository, whose .git may be a file", () => {
    const home = homeWith(["turnmeter.config.json", "shop/.git/", "shop/src/", "tree/.git", "tree/src/"]);
    expect(found(join(home, "shop/src"), home)).toEqual([]);
    expect(found(join(home, "tree/src"), home)).toEqual([]);
  });

  it("looks no further than the home folder", () => {
    const above = homeWith(["turnmeter.config.json", "ann/notes/"]);
    const home = join(above, "ann");
    expect(found(join(home, "notes"), home)).toEqual([]);
    writeFileSync(join(home, "turnmeter.config.json"), "{}");
    expect(found(join(home, "notes"), home)).toEqual([join(home, "turnmeter.config.json")]);
  });

  it("looks at the folder alone where that is in no repository and not below the home folder", () => {
    const elsewhere = homeWith(["turnmeter.config.json", "work/turnmeter.config.json", "work/src/"]);
    expect(found(join(elsewhere, "work/src"), "/nonexistent/home")).toEqual([]);
    expect(found(join(elsewhere, "work"), "/nonexistent/home")).toEqual([
      join(elsewhere, "work/turnmeter.config.json"),
    ]);
  });

  it("takes no folder of that name for a file", () => {
    const home = homeWith(["turnmeter.config.json/"]);
    expect(found(home, home)).toEqual([]);
  });
});
