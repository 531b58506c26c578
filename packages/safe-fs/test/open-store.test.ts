import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore, SafeFsError } from "../src/index.js";
import { temporaryPath } from "../src/temporary-files.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("openStore", () => {
  it("makes the folder with the first file, for the user alone", () => {
    const folder = join(temporaryFolder(), "cache", "turnmeter");
    const store = openStore(folder);
    expect(store.list()).toEqual([]);
    expect(store.read("a.pack")).toBeNull();
    expect(existsSync(folder)).toBe(false);
    store.write("a.pack", [bytes("one "), bytes("two")]);
    expect(readFileSync(join(folder, "a.pack"), "utf8")).toBe("one two");
    expect(Buffer.from(store.read("a.pack")!).toString()).toBe("one two");
    expect(store.list()).toEqual([{ name: "a.pack", sizeBytes: 7, mtimeMs: expect.any(Number) }]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "a.pack")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["a.pack"]);
  });

  it.skipIf(!existsSync("/proc/self"))("ends where no folder can be made", () => {
    const store = openStore("/proc/self/cache/turnmeter");
    expect(() => store.write("a.pack", [])).toThrow(SafeFsError);
  });

  it("replaces, removes and clears its own files and no others", () => {
    const folder = temporaryFolder({ "b.pack": "old", ".hidden": "not its own", "a b": "not a name" });
    const store = openStore(folder);
    store.write("b.pack", [bytes("new")]);
    store.write("c.pack", []);
    expect(store.list().map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ["b.pack", 3],
      ["c.pack", 0],
    ]);
    expect(store.list("c").map(({ name }) => name)).toEqual(["c.pack"]);
    store.remove("b.pack");
    store.remove("b.pack");
    expect(store.list().map(({ name }) => name)).toEqual(["c.pack"]);
    writeFileSync(temporaryPath(folder), "being written");
    store.clear();
    expect(readdirSync(folder).sort()).toEqual([".hidden", "a b"]);
  });

  it("removes what a killed process left, once it is an hour old", () => {
    const folder = temporaryFolder();
    const [old, young] = [temporaryPath(folder), temporaryPath(folder)];
    for (const path of [old, young]) writeFileSync(path, "cut");
    utimesSync(old, Date.now() / 1000 - 3700, Date.now() / 1000 - 3700);
    openStore(folder).write("b.pack", [bytes("b")]);
    expect(readdirSync(folder).sort()).toEqual([basename(young), "b.pack"]);
  });

  it("removes its folder where it is empty, and leaves it where it is not, or is not there", () => {
    const folder = join(temporaryFolder(), "own");
    const store = openStore(folder);
    store.removeFolder();
    store.write("a.pack", [bytes("a")]);
    store.removeFolder();
    expect(readdirSync(folder)).toEqual(["a.pack"]);
    store.remove("a.pack");
    store.removeFolder();
    expect(existsSync(folder)).toBe(false);
  });

  it("refuses names that lead elsewhere", () => {
    const store = openStore(temporaryFolder());
    for (const name of ["../a", "a/b", "", ".", "..", ".a", "a\0"]) {
      expect(() => store.read(name)).toThrow("not a name of a stored file");
      expect(() => {
        store.write(name, []);
      }).toThrow("not a name of a stored file");
    }
  });

  it("says why a file cannot be written, and reads none where a folder has its name", () => {
    const folder = temporaryFolder({ file: "" });
    const inFile = openStore(join(folder, "file"));
    expect(() => {
      inFile.write("a.pack", []);
    }).toThrow(SafeFsError);
    mkdirSync(join(folder, "b.pack"));
    const store = openStore(folder);
    expect(store.read("b.pack")).toBeNull();
    expect(store.list().map(({ name }) => name)).toEqual(["file"]);
    expect(() => {
      store.write("b.pack", [bytes("b")]);
    }).toThrow(SafeFsError);
    expect(readdirSync(folder).sort()).toEqual(["b.pack", "file"]);
  });
});
