import { describe, expect, it } from "vitest";
import { type Ground, type PathClass } from "../../src/index.js";
import { placeOf } from "../../src/paths/place.js";
import { ground } from "../support/signals.js";

type Cases = Readonly<Record<string, PathClass>>;

describe("a place below POSIX folders", () => {
  const cases: Cases = {
    "src/cart.ts": "session",
    "./src//cart.ts": "session",
    ".": "session",
    "/home/ann/shop/web/src/../x": "session",
    "file:///home/ann/shop/web/a%20b.ts": "session",
    "../web/x": "session",
    "src/*.ts": "session",
    "/srv/assets/logo.svg": "additional",
    "/srv/assetsold/logo.svg": "outside",
    "../api/x.ts": "repository",
    "/home/ann/shop/webold/x.ts": "repository",
    "..": "repository",
    "~/.agent/plans/p.md": "agent",
    "~/.agentx/p.md": "home",
    "/tmp/x": "temporary",
    "/private/var/folders/ab/cd": "temporary",
    "/dev/null": "temporary",
    "/tmpx": "outside",
    "/tmp/../etc/passwd": "outside",
    "~": "home",
    "~/notes.md": "home",
    "../../notes.md": "home",
    "/home/bob/x": "home",
    "~bob/x": "home",
    "/root/x": "home",
    "/Users/ann/x": "home",
    "/home": "outside",
    "/etc/passwd": "outside",
    "../../../../../../../etc/hosts": "outside",
    "/": "outside",
    "//etc//hosts": "outside",
    "/home/ann/shop/web/\0/x": "unknown",
    "\0": "unknown",
    "": "unknown",
    // No drive on a machine with POSIX folders, where a backslash is a character of a name.
    "src\\cart.ts": "session",
  };
  it.each(Object.entries(cases))("%j is %s", (path, expected) => {
    expect(placeOf(path, ground).pathClass).toBe(expected);
  });

  it("starts from the shell's folder", () => {
    expect(placeOf("x", ground, "/etc").pathClass).toBe("outside");
    expect(placeOf("x", ground, "..").pathClass).toBe("repository");
    expect(placeOf("x", ground, "\0").pathClass).toBe("unknown");
    expect(placeOf("/tmp/x", ground, "\0").pathClass).toBe("temporary");
  });

  it("starts from the folder of the call's row", () => {
    const below: Ground = { ...ground, callFolder: "/home/ann/shop/api" };
    expect(placeOf("x", below).pathClass).toBe("repository");
    expect(placeOf("../web/x", below).pathClass).toBe("session");
  });

  it("has additional folders that are relative to the session's", () => {
    const relative: Ground = { ...ground, additionalFolders: ["../../../bob/notes"] };
    expect(placeOf("/home/bob/notes/x", relative).pathClass).toBe("additional");
    expect(placeOf("/home/bob/other", relative).pathClass).toBe("home");
  });

  it("says which is the folder itself", () => {
    const whole = ["/", "/tmp", "~", "/home/bob", "/home/ann/shop/web/", "/srv/assets/."];
    expect(whole.map((path) => placeOf(path, ground).isWhole)).toEqual(whole.map(() => true));
    const parts = ["/etc", "/tmp/x", "~/x", "src"];
    expect(parts.map((path) => placeOf(path, ground).isWhole)).toEqual(parts.map(() => false));
  });
});

describe("a place below Windows folders", () => {
  const windows: Ground = {
    folder: "C:\\Users\\Ann\\shop",
    callFolder: null,
    additionalFolders: ["D:\\assets"],
    repositoryRoot: "C:\\Users\\Ann\\shop",
    homes: ["C:\\Users\\Ann"],
    agentFolders: ["C:\\Users\\Ann\\.agent"],
  };
  const cases: Cases = {
    "src\\cart.ts": "session",
    "src/cart.ts": "session",
    "c:\\users\\ANN\\Shop\\x": "session",
    "C:/Users/Ann/shop/x": "session",
    "/c/Users/Ann/shop/x": "session",
    "\\\\?\\C:\\Users\\Ann\\shop\\x": "session",
    "file:///C:/Users/Ann/shop/x": "session",
    "d:\\Assets\\logo.svg": "additional",
    "D:\\other": "outside",
    "~\\.agent\\x": "agent",
    "..\\notes.md": "home",
    "C:\\Users\\Bob\\x": "home",
    "C:\\Users\\Ann\\AppData\\Local\\Temp\\x": "temporary",
    "C:\\Windows\\System32": "outside",
    "\\\\server\\share\\x": "outside",
    "C:x": "unknown",
    ".env": "credential",
    "C:\\Users\\Ann\\.SSH\\ID_RSA": "credential",
  };
  it.each(Object.entries(cases))("%j is %s", (path, expected) => {
    expect(placeOf(path, windows).pathClass).toBe(expected);
  });

  it("has shares as folders", () => {
    const shared: Ground = { ...windows, folder: "\\\\server\\share\\shop" };
    expect(placeOf("\\\\SERVER\\share\\shop\\x", shared).pathClass).toBe("session");
    expect(placeOf("x", shared).pathClass).toBe("session");
    expect(placeOf("\\\\server\\other\\x", shared).pathClass).toBe("outside");
  });
});

describe("a place where the log tells little", () => {
  const none: Ground = {
    folder: null,
    callFolder: null,
    additionalFolders: [],
    repositoryRoot: null,
    homes: [],
    agentFolders: ["~/.agent"],
  };
  const cases: Cases = {
    "src/cart.ts": "unknown",
    ".env": "credential",
    "/tmp/x": "temporary",
    "~/.agent/x": "agent",
    // Nothing is outside of folders that nobody knows.
    "~/x": "unknown",
    "/home/bob/x": "unknown",
    "/etc/hosts": "unknown",
  };
  it.each(Object.entries(cases))("%j is %s", (path, expected) => {
    expect(placeOf(path, none).pathClass).toBe(expected);
  });

  it("knows the agent's folders in any home where the session's is not known", () => {
    const elsewhere: Ground = { ...none, folder: "/src/shop" };
    expect(placeOf("/home/ann/.agent/plans/p.md", elsewhere).pathClass).toBe("agent");
    expect(placeOf("/home/ann/notes.md", elsewhere).pathClass).toBe("home");
    expect(placeOf("/home/bob/.agent/p.md", { ...none, folder: "/home/ann/shop" }).pathClass).toBe("home");
  });

  it("takes a repository without a folder for the session's", () => {
    const inRepository: Ground = { ...none, repositoryRoot: "/home/ann/shop" };
    expect(placeOf("/home/ann/shop/x", inRepository).pathClass).toBe("repository");
    expect(placeOf("/etc/hosts", inRepository).pathClass).toBe("outside");
  });

  it("takes the home folder from the session's", () => {
    const inHome: Ground = { ...none, folder: "/Users/ann/shop" };
    expect(placeOf("/Users/ann/.agent/x", inHome).pathClass).toBe("agent");
    expect(placeOf("~/shop/x", inHome).pathClass).toBe("session");
  });
});
