import { appendFileSync, mkdirSync, renameSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileCalls } from "../src/file-calls.js";
import { openRoots } from "../src/index.js";
import { codeOf } from "./util/code-of.js";
import { all } from "./util/listed.js";
import { systemError } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("readChunks", () => {
  it("reads a file in pieces that share one buffer", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcdefg" });
    const pieces: string[] = [];
    const buffers = new Set<ArrayBufferLike>();
    for await (const chunk of openRoots([folder]).readChunks(join(folder, "a.jsonl"), { chunkBytes: 3 })) {
      pieces.push(Buffer.from(chunk).toString());
      buffers.add(chunk.buffer);
    }
    expect(pieces).toEqual(["abc", "def", "g"]);
    expect(buffers.size).toBe(1);
  });

  it("stops at the size that the file had when it was opened", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcd" });
    const path = join(folder, "a.jsonl");
    const pieces: string[] = [];
    for await (const chunk of openRoots([folder]).readChunks(path, { chunkBytes: 3 })) {
      appendFileSync(path, "more");
      pieces.push(Buffer.from(chunk).toString());
    }
    expect(pieces).toEqual(["abc", "d"]);
  });

  it("says that a file shrinks, after what was there", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcdef" });
    const path = join(folder, "a.jsonl");
    const pieces: string[] = [];
    const read = async () => {
      for await (const chunk of openRoots([folder]).readChunks(path, { chunkBytes: 2 })) {
        truncateSync(path, 3);
        pieces.push(Buffer.from(chunk).toString());
      }
    };
    await expect(read()).rejects.toThrow(`became shorter while it was read: ${path}`);
    expect(pieces).toEqual(["ab", "c"]);
  });

  it("R87a never opens a credential file, nor a path outside of the roots", async () => {
    const folder = temporaryFolder({ "in/auth.json": "{}", "in/a.jsonl": "1", "out.jsonl": "1" });
    const opened: string[] = [];
    const open: typeof nodeFileCalls.open = (path) => {
      const descriptor = nodeFileCalls.open(path);
      opened.push(path);
      return descriptor;
    };
    const fs = openRoots([join(folder, "in")], { calls: { open } });
    symlinkSync("auth.json", join(folder, "in", "b.jsonl"));
    symlinkSync(join("..", "out.jsonl"), join(folder, "in", "c.jsonl"));
    expect(await codeOf(all(fs.readChunks(join(folder, "in", "auth.json"))))).toBe("credential-file");
    expect(await codeOf(all(fs.readChunks(join(folder, "in", "b.jsonl"))))).toBe("credential-file");
    expect(await codeOf(all(fs.readChunks(join(folder, "in", "c.jsonl"))))).toBe("outside-roots");
    expect(await codeOf(all(fs.readChunks(join(folder, "in", "..", "out.jsonl"))))).toBe("outside-roots");
    expect(await codeOf(all(fs.readChunks(join(folder, "in", "gone.jsonl"))))).toBe("not-found");
    expect(opened).toEqual([]);
  });

  it("asks where a folder leads once for files read together, and again after a second", async () => {
    const folder = temporaryFolder({ "in/p/a.jsonl": "1", "in/p/b.jsonl": "2", "out/b.jsonl": "3" });
    const asked: string[] = [];
    const realPath: typeof nodeFileCalls.realPath = (path) => {
      asked.push(path);
      return nodeFileCalls.realPath(path);
    };
    let nowMs = 0;
    const clock = { now: () => nowMs, sleep: async () => {}, random: () => 0 };
    const fs = openRoots([join(folder, "in")], { calls: { realPath }, clock });
    asked.length = 0;
    const read = (name: string) => all(fs.readChunks(join(folder, "in", "p", name)));
    expect(await codeOf(read("a.jsonl"))).toBe("none");
    nowMs = 999;
    expect(await codeOf(read("b.jsonl"))).toBe("none");
    expect(asked).toEqual([join(folder, "in", "p")]);
    renameSync(join(folder, "in", "p"), join(folder, "in", "q"));
    symlinkSync(join(folder, "out"), join(folder, "in", "p"));
    nowMs = 1000;
    expect(await codeOf(read("b.jsonl"))).toBe("outside-roots");
  });

  it("follows a link to a file of the roots", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    symlinkSync("a.jsonl", join(folder, "b.jsonl"));
    expect(await openRoots([folder]).readText(join(folder, "b.jsonl"), { maxBytes: 9 })).toBe("abc");
  });

  it("refuses what is no regular file", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "a.jsonl"));
    expect(await codeOf(all(openRoots([folder]).readChunks(join(folder, "a.jsonl"))))).toBe("io");
  });

  it("closes the file where the reader stops early or the system fails", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcdef" });
    const path = join(folder, "a.jsonl");
    let open = 0;
    let reads = 0;
    const calls = {
      open: (file: string) => (open++, nodeFileCalls.open(file)),
      close: (descriptor: number) => (open--, nodeFileCalls.close(descriptor)),
      read: (descriptor: number, buffer: Uint8Array, length: number) => {
        if (++reads === 3) throw systemError("EIO");
        return nodeFileCalls.read(descriptor, buffer, length);
      },
    };
    const fs = openRoots([folder], { calls });
    for await (const chunk of fs.readChunks(path, { chunkBytes: 2 })) {
      expect(chunk.length).toBe(2);
      break;
    }
    expect(open).toBe(0);
    expect(await codeOf(all(fs.readChunks(path, { chunkBytes: 2 })))).toBe("io");
    expect(open).toBe(0);
  });

  it("has read a file whose closing fails", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abc" });
    let closed = 0;
    const close = (descriptor: number): void => {
      nodeFileCalls.close(descriptor);
      closed++;
      throw systemError("EIO");
    };
    const fs = openRoots([folder], { calls: { close } });
    expect(await codeOf(all(fs.readChunks(join(folder, "a.jsonl"))))).toBe("none");
    expect(closed).toBe(1);
  });

  it("keeps no more files open than the limit", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.jsonl`);
    const folder = temporaryFolder(Object.fromEntries(names.map((name) => [name, "abc"])));
    let open = 0;
    let most = 0;
    const calls = {
      open: (file: string) => ((most = Math.max(most, ++open)), nodeFileCalls.open(file)),
      close: (descriptor: number) => (open--, nodeFileCalls.close(descriptor)),
    };
    const fs = openRoots([folder], { calls, maxOpenFiles: 4 });
    await Promise.all(names.map((name) => all(fs.readChunks(join(folder, name), { chunkBytes: 1 }))));
    expect(most).toBe(4);
  });
});
