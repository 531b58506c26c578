import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTree, SafeFsError } from "../src/index.js";
import { temporaryPath } from "../src/temporary-files.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("openTree", () => {
  it("writes, lists, reads and removes files in folders", async () => {
    const folder = join(temporaryFolder(), "lake");
    const tree = openTree(folder);
    expect(await tree.list()).toEqual([]);
    expect(await tree.read("v1/a.txt")).toBeNull();
    await tree.write("v1/week=2026-W44/b.txt", bytes("two"));
    await tree.write("v1/a.txt", bytes("one"));
    await tree.write("v1/a.txt", bytes("eleven"));
    expect(await tree.list()).toEqual([
      { name: "v1/a.txt", sizeBytes: 6 },
      { name: "v1/week=2026-W44/b.txt", sizeBytes: 3 },
    ]);
    expect(await tree.list("v1/week=2026-W44")).toEqual([{ name: "v1/week=2026-W44/b.txt", sizeBytes: 3 }]);
    expect(await tree.list("v2")).toEqual([]);
    expect(Buffer.from((await tree.read("v1/a.txt"))!).toString()).toBe("eleven");
    await tree.remove("v1/a.txt");
    await tree.remove("v1/a.txt");
    expect(await tree.read("v1/a.txt")).toBeNull();
  });

  it.each(["../a", "/a", "v1//a", "v1/.hidden", "", "v1/a b", "v1/../../a", Array(17).fill("a").join("/")])(
    "takes no name such as %j",
    async (name) => {
      const folder = temporaryFolder();
      await expect(async () => openTree(folder).write(name, bytes("x"))).rejects.toThrow("not a name");
      await expect(async () => openTree(folder).read(name)).rejects.toThrow("not a name");
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("follows no link, neither to a folder nor to a file", async () => {
    const outside = temporaryFolder({ "secret.txt": "secret" });
    const folder = temporaryFolder();
    mkdirSync(join(folder, "v1"));
    symlinkSync(outside, join(folder, "v1", "away"));
    symlinkSync(join(outside, "secret.txt"), join(folder, "v1", "secret.txt"));
    const tree = openTree(folder);
    expect(await tree.list()).toEqual([]);
    expect(await tree.others("v1")).toEqual([
      { name: "v1/away", kind: "link" },
      { name: "v1/secret.txt", kind: "link" },
    ]);
    await expect(tree.others("v1/away")).rejects.toThrow("a link");
    await expect(tree.read("v1/away/secret.txt")).rejects.toThrow(SafeFsError);
    await expect(tree.read("v1/secret.txt")).rejects.toThrow(SafeFsError);
    await expect(tree.write("v1/away/new.txt", bytes("x"))).rejects.toThrow("a link");
    await expect(tree.write("v1/secret.txt", bytes("x"))).rejects.toThrow("not a regular file");
    await expect(tree.remove("v1/away/secret.txt")).rejects.toThrow("a link");
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
    expect(readdirSync(outside)).toEqual(["secret.txt"]);
  });

  it("gives others the rights to read that they have to the folder", async () => {
    const [shared, own] = [temporaryFolder(), join(temporaryFolder(), "own")];
    mkdirSync(join(shared, "lake"), { mode: 0o755 });
    await openTree(join(shared, "lake")).write("v1/a.txt", bytes("x"));
    await openTree(own).write("v1/a.txt", bytes("x"));
    expect(statSync(join(shared, "lake", "v1", "a.txt")).mode & 0o777).toBe(0o644);
    expect(statSync(join(shared, "lake", "v1")).mode & 0o777).toBe(0o755);
    expect(statSync(join(own, "v1", "a.txt")).mode & 0o777).toBe(0o600);
    expect(statSync(join(own, "v1")).mode & 0o777).toBe(0o700);
  });

  it("leaves the old file and nothing beside it where there is no room", async () => {
    const folder = temporaryFolder();
    await openTree(folder).write("v1/a.txt", bytes("old"));
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const tree = openTree(folder, {
      calls: {
        write: () => {
          throw full;
        },
      },
    });
    await expect(tree.write("v1/a.txt", bytes("new"))).rejects.toThrow("no space left on the disk");
    expect(readdirSync(join(folder, "v1"))).toEqual(["a.txt"]);
    expect(readFileSync(join(folder, "v1", "a.txt"), "utf8")).toBe("old");
  });

  it("neither lists what is being written nor what has another name", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "v1"));
    writeFileSync(temporaryPath(join(folder, "v1")), "being written");
    writeFileSync(join(folder, "v1", "a b"), "not a name");
    mkdirSync(join(folder, "v1", "week"));
    writeFileSync(join(folder, "v1", "a.txt"), "a name");
    expect(await openTree(folder).list()).toEqual([{ name: "v1/a.txt", sizeBytes: 6 }]);
    expect(await openTree(folder).others("v1")).toEqual([
      { name: "v1/a b", kind: "file" },
      { name: "v1/week", kind: "folder" },
    ]);
    expect(await openTree(folder).others("v2")).toEqual([]);
    expect(existsSync(join(folder, "v1", "a b"))).toBe(true);
  });
});
