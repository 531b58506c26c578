import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRoots, readNamedFile } from "../src/index.js";
import { nodeFileCalls } from "../src/file-calls.js";
import { codeOf } from "./util/code-of.js";
import { all, told } from "./util/listed.js";
import { failing, failingAt, systemError } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

/** `call`, but the first time a signal interrupts it. */
const interruptedOnce = <Args extends readonly unknown[], Result>(call: (...args: Args) => Result) => {
  let calls = 0;
  return (...args: Args): Result => {
    if (++calls === 1) throw systemError("EINTR");
    return call(...args);
  };
};

describe("list", () => {
  it("looks into 100 folders below one another, and refuses the next", async () => {
    const deepest = "d/".repeat(100);
    const folder = temporaryFolder({ [`${deepest}log.jsonl`]: "1", [`${deepest}d/d/log.jsonl`]: "1" });
    expect(told(await all(openRoots([folder]).list(folder)), folder)).toEqual([
      `${deepest}d io`,
      `${deepest}log.jsonl 1`,
    ]);
  });

  it("yields files at any depth, sorted by path", async () => {
    const folder = temporaryFolder({
      "b.jsonl": "12",
      "a/z.jsonl": "1",
      "a/b/c.jsonl": "",
      "a.jsonl": "123",
    });
    const listed = await all(openRoots([folder]).list(folder));
    expect(told(listed, folder)).toEqual(["a.jsonl 3", "a/b/c.jsonl 0", "a/z.jsonl 1", "b.jsonl 2"]);
  });

  it("looks only at the names that are asked for", async () => {
    const folder = temporaryFolder({ "a.jsonl": "1", "b.txt": "1", "c/d.jsonl": "1" });
    const fs = openRoots([folder]);
    expect(told(await all(fs.list(folder, { accepts: (name) => name.endsWith(".jsonl") })), folder)).toEqual([
      "a.jsonl 1",
      "c/d.jsonl 1",
    ]);
    expect(told(await all(fs.list(folder, { isRecursive: false })), folder)).toEqual([
      "a.jsonl 1",
      "b.txt 1",
    ]);
  });

  it("looks only into the folders that are asked for, also behind links", async () => {
    const folder = temporaryFolder({ "a/x.jsonl": "1", "b/c/y.jsonl": "1", "b/d/z.jsonl": "1" });
    symlinkSync(join(folder, "b", "d"), join(folder, "link"));
    const entered: string[] = [];
    const enters = (path: string) => {
      entered.push(path.slice(folder.length + 1));
      return !path.endsWith("d") && !path.endsWith("link");
    };
    const listed = await all(openRoots([folder]).list(folder, { enters }));
    expect(told(listed, folder)).toEqual(["a/x.jsonl 1", "b/c/y.jsonl 1"]);
    expect(entered.sort()).toEqual(["a", "b", "b/c", "b/d", "link"]);
  });

  it("yields a root that is a file", async () => {
    const folder = temporaryFolder({ "a.log": "12", "b.log": "1" });
    const path = join(folder, "a.log");
    expect(told(await all(openRoots([path]).list(path)), folder)).toEqual(["a.log 2"]);
  });

  it("yields a refusal for a root that is not there", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "gone");
    expect(told(await all(openRoots([path]).list(path)), folder)).toEqual(["gone not-found"]);
  });

  it("survives loops of links and dangling links", async () => {
    const folder = temporaryFolder({ "a/x.jsonl": "1" });
    symlinkSync(folder, join(folder, "a", "up"));
    symlinkSync("self", join(folder, "self"));
    symlinkSync("nowhere", join(folder, "dangling.jsonl"));
    const listed = await all(openRoots([folder]).list(folder));
    expect(told(listed, folder)).toEqual(["a/x.jsonl 1", "dangling.jsonl not-found", "self io"]);
  });

  it("yields a file that has several names once, under its own name", async () => {
    const folder = temporaryFolder({ "m/x.jsonl": "1" });
    symlinkSync(join(folder, "m"), join(folder, "a"));
    symlinkSync(join(folder, "m", "x.jsonl"), join(folder, "a.jsonl"));
    expect(told(await all(openRoots([folder]).list(folder)), folder)).toEqual(["m/x.jsonl 1"]);
  });

  it("R87a refuses links that lead out of the roots", async () => {
    const folder = temporaryFolder({ "in/x.jsonl": "1", "out/y.jsonl": "1" });
    symlinkSync(join(folder, "out"), join(folder, "in", "away"));
    symlinkSync(join(folder, "out", "y.jsonl"), join(folder, "in", "y.jsonl"));
    const root = join(folder, "in");
    expect(told(await all(openRoots([root]).list(root)), root)).toEqual([
      "away outside-roots",
      "x.jsonl 1",
      "y.jsonl outside-roots",
    ]);
  });

  it("R87a follows a link for a root and for projects directly below it", async () => {
    const folder = temporaryFolder({ "disk/p/x.jsonl": "1", "home/.keep": "" });
    symlinkSync(join(folder, "disk"), join(folder, "home", "projects"));
    symlinkSync(join(folder, "home"), join(folder, "link"));
    const root = join(folder, "link");
    expect(told(await all(openRoots([root], { linkedFolders: ["projects"] }).list(root)), root)).toEqual([
      ".keep 0",
      "projects/p/x.jsonl 1",
    ]);
  });

  it("R87a leaves credential files out, under any name", async () => {
    const folder = temporaryFolder({
      "auth.json": "{}",
      "settings.local.json": "{}",
      "state_5.sqlite": "",
      "a.jsonl": "1",
    });
    symlinkSync(join(folder, "auth.json"), join(folder, "b.jsonl"));
    expect(told(await all(openRoots([folder]).list(folder)), folder)).toEqual([
      "a.jsonl 1",
      "b.jsonl credential-file",
    ]);
  });

  it("yields a refusal for a folder without rights and goes on", async () => {
    const folder = temporaryFolder({ "a/x.jsonl": "1", "b/y.jsonl": "1" });
    const entries = failingAt(nodeFileCalls.entries, "/a", "EACCES");
    const fs = openRoots([folder], { calls: { entries } });
    expect(told(await all(fs.list(folder)), folder)).toEqual(["a permission-denied", "b/y.jsonl 1"]);
  });

  it("yields a refusal for a file that vanishes meanwhile", async () => {
    const folder = temporaryFolder({ "x.jsonl": "1", "y.jsonl": "1" });
    const state = failingAt(nodeFileCalls.state, "x.jsonl", "ENOENT");
    const fs = openRoots([folder], { calls: { state } });
    expect(told(await all(fs.list(folder)), folder)).toEqual(["x.jsonl not-found", "y.jsonl 1"]);
  });
});

describe("folderNames", () => {
  it("names the folders of a folder, without its files and links", async () => {
    const folder = temporaryFolder({ "in/b/x": "1", "in/a/x": "1", "in/c": "1", "out/x": "1" });
    symlinkSync(join(folder, "in", "a"), join(folder, "in", "link"));
    const fs = openRoots([join(folder, "in")]);
    expect(await fs.folderNames(join(folder, "in"))).toEqual(["a", "b"]);
    expect(await codeOf(fs.folderNames(join(folder, "in", "c")))).toBe("not-found");
    expect(await codeOf(fs.folderNames(join(folder, "out")))).toBe("outside-roots");
  });
});

describe("retries", () => {
  it("tries again up to 3 times where descriptors run out, waiting longer each time", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    const delays: number[] = [];
    let failures = 3;
    const open: typeof nodeFileCalls.open = (path) => {
      if (failures-- > 0) throw systemError("EMFILE");
      return nodeFileCalls.open(path);
    };
    const clock = {
      now: () => 0,
      sleep: async (delayMs: number) => void delays.push(delayMs),
      random: () => 0,
    };
    const fs = openRoots([folder], { calls: { open }, clock });
    expect(Buffer.from(await fs.readHead(join(folder, "a.jsonl"), 9)).toString()).toBe("abc");
    expect(delays).toEqual([100, 700, 4900]);
  });

  it("gives up after the third retry, and at once without rights", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    for (const [code, expected, tries] of [
      ["ENFILE", "too-many-open", 4],
      ["EAGAIN", "io", 4],
      ["EACCES", "permission-denied", 1],
    ] as const) {
      let count = 0;
      const open = (): number => {
        count++;
        throw systemError(code);
      };
      const clock = { now: () => 0, sleep: async () => {}, random: () => 0.5 };
      const fs = openRoots([folder], { calls: { open }, clock });
      expect(await codeOf(fs.readHead(join(folder, "a.jsonl"), 9))).toBe(expected);
      expect(count).toBe(tries);
    }
  });

  it("makes a call again that a signal has interrupted", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    const calls = {
      open: interruptedOnce(nodeFileCalls.open),
      read: interruptedOnce(nodeFileCalls.read),
      entries: interruptedOnce(nodeFileCalls.entries),
      state: interruptedOnce(nodeFileCalls.state),
      realPath: interruptedOnce(nodeFileCalls.realPath),
    };
    const fs = openRoots([folder], { calls });
    expect(told(await all(fs.list(folder)), folder)).toEqual(["a.jsonl 3"]);
    expect(await fs.readText(join(folder, "a.jsonl"), { maxBytes: 9 })).toBe("abc");
  });

  it("gives up a call that signals interrupt for ever", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    const fs = openRoots([folder], { calls: { read: failing("EINTR") } });
    expect(await codeOf(fs.readHead(join(folder, "a.jsonl"), 9))).toBe("io");
  });

  it("asks again where a root leads that could not be told before", async () => {
    const folder = temporaryFolder({ "disk/a.jsonl": "abc" });
    const root = join(folder, "root");
    symlinkSync(join(folder, "disk"), root);
    let failures = 1;
    const realPath: typeof nodeFileCalls.realPath = (path) => {
      if (path === root && failures-- > 0) throw systemError("EIO");
      return nodeFileCalls.realPath(path);
    };
    const fs = openRoots([root], { calls: { realPath } });
    expect(await fs.readText(join(root, "a.jsonl"), { maxBytes: 9 })).toBe("abc");
    const never = openRoots([root], {
      calls: { realPath: failingAt(nodeFileCalls.realPath, "root", "EIO") },
    });
    expect(await codeOf(never.readHead(join(root, "a.jsonl"), 9))).toBe("io");
  });

  it("goes on where one read was refused for a moment", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcd" });
    let reads = 0;
    const read: typeof nodeFileCalls.read = (descriptor, buffer, length) => {
      if (++reads === 2) throw systemError("EAGAIN");
      return nodeFileCalls.read(descriptor, buffer, length);
    };
    const clock = { now: () => 0, sleep: async () => {}, random: () => 0 };
    const fs = openRoots([folder], { calls: { read }, clock });
    const pieces: string[] = [];
    for await (const chunk of fs.readChunks(join(folder, "a.jsonl"), { chunkBytes: 2 })) {
      pieces.push(Buffer.from(chunk).toString());
    }
    expect(pieces).toEqual(["ab", "cd"]);
  });
});

describe("readText, readHead and stat", () => {
  it("reads a small file as text without its byte order mark", async () => {
    const folder = temporaryFolder({ "a.json": "\uFEFF{}é" });
    const fs = openRoots([folder]);
    expect(await fs.readText(join(folder, "a.json"), { maxBytes: 7 })).toBe("{}é");
    await expect(fs.readText(join(folder, "a.json"), { maxBytes: 6 })).rejects.toThrow(
      `longer than 6 bytes: ${join(folder, "a.json")}`,
    );
  });

  it("opens settings of the given names only, and no other file that may hold secrets", async () => {
    const folder = temporaryFolder({
      "settings.json": "{}",
      "settings.local.json": "{}",
      "settings.json.bak": "{}",
      "auth.json": "{}",
    });
    const fs = openRoots([folder], { settings: [/^settings\.json$/i] });
    expect(await fs.readText(join(folder, "settings.json"), { maxBytes: 10 })).toBe("{}");
    for (const name of ["settings.local.json", "settings.json.bak", "auth.json"])
      expect(await codeOf(fs.readText(join(folder, name), { maxBytes: 10 }))).toBe("credential-file");
    const others = openRoots([folder]);
    expect(await codeOf(others.readText(join(folder, "settings.json"), { maxBytes: 10 }))).toBe(
      "credential-file",
    );
  });

  it("reads a file that a person names whatever its name, and nothing that is no file", async () => {
    const folder = temporaryFolder({ "team.key": "secret", "auth.json": "{}" });
    symlinkSync("auth.json", join(folder, "link.key"));
    const limit = { maxBytes: 10 };
    expect(await readNamedFile(join(folder, "team.key"), limit)).toBe("secret");
    expect(await readNamedFile(join(folder, "link.key"), limit)).toBe("{}");
    expect(await codeOf(readNamedFile(folder, limit))).toBe("io");
    expect(
      await codeOf(openRoots([join(folder, "team.key")]).readText(join(folder, "team.key"), limit)),
    ).toBe("credential-file");
  });

  it("reads the first bytes into memory of their own", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcdef", "b.jsonl": "uvwxyz" });
    const fs = openRoots([folder]);
    const head = await fs.readHead(join(folder, "a.jsonl"), 4);
    await fs.readHead(join(folder, "b.jsonl"), 4);
    expect(Buffer.from(head).toString()).toBe("abcd");
  });

  it("tells a folder from a file", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    const fs = openRoots([folder]);
    expect(await fs.stat(folder)).toMatchObject({ isDirectory: true, realPath: folder });
    expect(await fs.stat(join(folder, "a.jsonl"))).toMatchObject({ isDirectory: false, sizeBytes: 3 });
    rmSync(join(folder, "a.jsonl"));
    expect(await codeOf(fs.stat(join(folder, "a.jsonl")))).toBe("not-found");
  });
});
