import {
  chmodSync,
  chownSync,
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
import { type FileStore, openStore } from "../src/index.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const anotherUser = 12_345;
const mayGiveAway = process.geteuid?.() === 0;

/** A folder that holds a file `a.pack`. */
function cacheFolder(): string {
  const folder = join(temporaryFolder({ "cache/a.pack": "planted" }), "cache");
  chmodSync(folder, 0o700);
  chmodSync(join(folder, "a.pack"), 0o600);
  return folder;
}

/** Sees that a store neither reads nor writes nor removes, and says why. */
function expectUnused(store: FileStore, reason: string): void {
  const refused = expect.objectContaining({
    code: "unsafe-folder",
    path: store.folder,
    message: `${reason}: ${store.folder}`,
  });
  const before = existsSync(join(store.folder, "a.pack"));
  expect(store.refusal()).toEqual(refused);
  expect(() => store.list()).toThrow(refused);
  expect(() => {
    store.write("b.pack", [bytes("b")]);
  }).toThrow(refused);
  expect(() => {
    store.clear();
  }).toThrow(refused);
  store.remove("a.pack");
  expect([store.read("a.pack"), store.claim("a.lock", 1000)]).toEqual([null, false]);
  expect(existsSync(join(store.folder, "a.pack"))).toBe(before);
  for (const name of ["b.pack", "a.lock"]) expect(existsSync(join(store.folder, name))).toBe(false);
}

describe("a folder that somebody else could have filled", () => {
  it("is not used where it is a link", () => {
    const folder = cacheFolder();
    const link = join(temporaryFolder(), "cache");
    symlinkSync(folder, link);
    expectUnused(openStore(link), "a link, which may lead anywhere");
    expect(readdirSync(folder)).toEqual(["a.pack"]);
    const dangling = join(temporaryFolder(), "cache");
    symlinkSync(join(folder, "gone"), dangling);
    expectUnused(openStore(dangling), "a link, which may lead anywhere");
    expect(existsSync(join(folder, "gone"))).toBe(false);
  });

  it("is not used where it is a file", () => {
    const folder = temporaryFolder({ cache: "a file" });
    expectUnused(openStore(join(folder, "cache")), "not a folder");
  });

  it.each([0o770, 0o702, 0o777, 0o1777])("is not used where others may write to it: %o", (mode) => {
    const folder = cacheFolder();
    chmodSync(folder, mode);
    expectUnused(openStore(folder), "a folder that other users may write to");
    expect(statSync(folder).mode & 0o7777).toBe(mode);
  });

  it.skipIf(!mayGiveAway)("is not used where it belongs to another user (needs root)", () => {
    const folder = cacheFolder();
    chownSync(folder, anotherUser, anotherUser);
    expectUnused(openStore(folder), "a folder of another user");
  });
});

describe("a folder of the user's own", () => {
  it("is closed to others with the next file", () => {
    const folder = cacheFolder();
    chmodSync(folder, 0o755);
    const store = openStore(folder);
    expect(store.list().map(({ name }) => name)).toEqual(["a.pack"]);
    store.write("b.pack", [bytes("b")]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "b.pack")).mode & 0o777).toBe(0o600);
  });

  it("gives no file that others may have written, and follows no link in it", () => {
    const folder = cacheFolder();
    const store = openStore(folder);
    expect(store.read("a.pack")).toEqual(Buffer.from("planted"));
    chmodSync(join(folder, "a.pack"), 0o622);
    expect(store.read("a.pack")).toBeNull();
    const elsewhere = join(temporaryFolder({ victim: "kept" }), "victim");
    symlinkSync(elsewhere, join(folder, "link.pack"));
    expect(store.read("link.pack")).toBeNull();
    expect(store.list().map(({ name }) => name)).toEqual(["a.pack"]);
    store.write("link.pack", [bytes("new")]);
    expect(readFileSync(elsewhere, "utf8")).toBe("kept");
    expect(readFileSync(join(folder, "link.pack"), "utf8")).toBe("new");
  });

  it.skipIf(!mayGiveAway)("gives no file of another user (needs root)", () => {
    const folder = cacheFolder();
    chownSync(join(folder, "a.pack"), anotherUser, anotherUser);
    expect(openStore(folder).read("a.pack")).toBeNull();
  });

  it("is not looked at again by what was opened before, but when it writes", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "cache");
    const store = openStore(folder);
    expect([store.refusal(), store.list()]).toEqual([null, []]);
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, "a.pack"), "planted");
    expect(() => {
      store.write("b.pack", [bytes("b")]);
    }).toThrow("a folder that other users may write to");
    expect(readdirSync(folder)).toEqual(["a.pack"]);
  });
});
