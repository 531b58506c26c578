import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileCalls } from "../src/file-calls.js";
import { type FileCalls, SafeFsError, writeFileAtomic } from "../src/index.js";
import { temporaryPath } from "../src/temporary-files.js";
import { failing, systemError } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("writeFileAtomic", () => {
  it("writes a new file that only the user may read, and leaves nothing else behind", async () => {
    const folder = temporaryFolder();
    await writeFileAtomic(join(folder, "report.html"), "new");
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new");
    expect(statSync(join(folder, "report.html")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["report.html"]);
  });

  it("replaces a file and keeps its permissions", async () => {
    const folder = temporaryFolder({ "report.html": "a longer old text" });
    chmodSync(join(folder, "report.html"), 0o664);
    await writeFileAtomic(join(folder, "report.html"), new TextEncoder().encode("new"));
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new");
    expect(statSync(join(folder, "report.html")).mode & 0o777).toBe(0o664);
  });

  it("writes through no link, and leaves it alone", async () => {
    const folder = temporaryFolder({ "real.html": "old" });
    for (const [name, target] of [
      ["link.html", "real.html"],
      ["dangling.html", "gone.html"],
    ] as const) {
      const path = join(folder, name);
      symlinkSync(target, path);
      await expect(writeFileAtomic(path, "new")).rejects.toThrow(
        `a link, which is not followed when writing: ${path}`,
      );
      expect(lstatSync(path).isSymbolicLink()).toBe(true);
    }
    expect(readFileSync(join(folder, "real.html"), "utf8")).toBe("old");
    expect(existsSync(join(folder, "gone.html"))).toBe(false);
  });

  it("makes a folder for the user alone where it is asked to", async () => {
    const folder = temporaryFolder();
    await writeFileAtomic(join(folder, "a", "b", "metrics.jsonl"), "new", { makesFolder: true });
    expect(readFileSync(join(folder, "a", "b", "metrics.jsonl"), "utf8")).toBe("new");
    for (const name of ["a", "a/b"]) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
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

  it("removes what writes that were killed have left an hour ago, and nothing else", async () => {
    const folder = temporaryFolder({ ".turnmeter-1.tmp": "no name of its own", ".other.tmp": "" });
    const [old, young] = [temporaryPath(folder), temporaryPath(folder)];
    for (const path of [old, young]) await writeFileAtomic(path, "");
    for (const name of [old, join(folder, ".other.tmp"), join(folder, ".turnmeter-1.tmp")]) {
      utimesSync(name, Date.now() / 1000 - 3700, Date.now() / 1000 - 3700);
    }
    await writeFileAtomic(join(folder, "report.html"), "new");
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});

describe("a write that fails", () => {
  const cases: readonly (readonly [string, Partial<FileCalls>, string])[] = [
    ["no room", { write: failing("ENOSPC") }, "no space left on the disk"],
    ["no room, told when the file is flushed", { flush: failing("EDQUOT") }, "the disk quota is exceeded"],
    [
      "no room, told when the file is closed",
      {
        close: (descriptor) => {
          nodeFileCalls.close(descriptor);
          throw systemError("EIO");
        },
      },
      "input or output failed (EIO)",
    ],
    ["no rights to rename", { rename: failing("EACCES") }, "permission denied"],
    ["a disk that is read only", { create: failing("EROFS") }, "the disk is read-only"],
  ];

  it.each(cases)("leaves the old file alone: %s", async (_, calls, message) => {
    const folder = temporaryFolder({ "report.html": "old" });
    const path = join(folder, "report.html");
    await expect(writeFileAtomic(path, "new", { calls })).rejects.toThrow(message);
    await expect(writeFileAtomic(path, "new", { calls })).rejects.toThrow(path);
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["report.html"]);
  });

  it("says what failed, and not that it could not be cleaned up after", async () => {
    const path = join(temporaryFolder(), "report.html");
    const calls = { write: failing("ENOSPC"), remove: failing("EACCES"), close: failing("EIO") };
    await expect(writeFileAtomic(path, "new", { calls })).rejects.toThrow("no space left on the disk");
  });
});

const writeOne: FileCalls["write"] = (descriptor, bytes, from) =>
  nodeFileCalls.write(descriptor, bytes.subarray(0, from + 1), from);

describe("a write that succeeds in the end", () => {
  it("goes on where the system takes a part of what is written", async () => {
    const path = join(temporaryFolder(), "report.html");
    await writeFileAtomic(path, "a new page", { calls: { write: writeOne } });
    expect(readFileSync(path, "utf8")).toBe("a new page");
  });

  it("waits where descriptors run out for a moment", async () => {
    const path = join(temporaryFolder(), "report.html");
    const delays: number[] = [];
    let failures = 2;
    const create: FileCalls["create"] = (file, mode) => {
      if (failures-- > 0) throw systemError("EMFILE");
      return nodeFileCalls.create(file, mode);
    };
    const sleep = async (delayMs: number) => void delays.push(delayMs);
    await writeFileAtomic(path, "new", {
      calls: { create },
      clock: { now: Date.now, sleep, random: () => 0 },
    });
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(delays).toEqual([100, 700]);
  });
});
