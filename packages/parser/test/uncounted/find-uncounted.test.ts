import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findUncounted } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

function foundIn(home: string, platform: string, environment: Readonly<Record<string, string>> = {}) {
  return findUncounted({ environment, homeDirectory: home, platform }).map(({ agent, folder }) => [
    agent,
    folder,
  ]);
}

describe("findUncounted", () => {
  it("finds nothing in an empty home", () => {
    expect(foundIn(temporaryFolder(), "linux")).toEqual([]);
  });

  it("names each agent once, with the first of its folders", () => {
    const home = temporaryFolder({
      ".cursor/chats/a/store.txt": "",
      ".config/Cursor/User/globalStorage/state.txt": "",
      ".factory/sessions/s.jsonl": "",
      ".local/share/amp/threads/T-1.json": "",
      ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/1/ui_messages.json": "",
    });
    expect(foundIn(home, "linux")).toEqual([
      ["Cursor", "~/.cursor/chats"],
      ["Droid", "~/.factory/sessions"],
      ["Amp", "~/.local/share/amp/threads"],
      [
        "Cline and its relatives before their SDK",
        "~/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks",
      ],
    ]);
  });

  it("looks where the platform keeps such data", () => {
    const home = temporaryFolder({ "Library/Application Support/Cursor/User/globalStorage/state.txt": "" });
    expect(foundIn(home, "darwin")).toEqual([
      ["Cursor", "~/Library/Application Support/Cursor/User/globalStorage"],
    ]);
    const moved = temporaryFolder({ "Cursor/User/globalStorage/state.txt": "" });
    expect(foundIn(home, "linux", { XDG_CONFIG_HOME: moved })).toEqual([
      ["Cursor", join(moved, "Cursor/User/globalStorage")],
    ]);
  });

  it("takes a file of the name for nothing", () => {
    expect(foundIn(temporaryFolder({ ".factory/sessions": "" }), "linux")).toEqual([]);
  });
});
