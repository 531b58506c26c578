import { describe, expect, it } from "vitest";
import { detectDocument, isOtherDocument, recordKind } from "../../src/opencode/format.js";
import { openCodeSessionFiles } from "../../src/opencode/source.js";
import { idsOfPath } from "../../src/opencode/session.js";

const time = { created: 1_795_000_000_000 };
const session = { id: "ses_1", projectID: "p", title: "t", time };
const message = { id: "msg_1", sessionID: "ses_1", role: "user", time };
const part = { id: "prt_1", sessionID: "ses_1", messageID: "msg_1", type: "text" };
const project = { id: "p", worktree: "/home/ann/shop", time };

describe("recordKind", () => {
  it.each([
    [session, "session"],
    [message, "message"],
    [part, "part"],
    [project, "project"],
    [{ id: "msg_1", sessionID: "ses_1", type: "assistant", isSecondForm: true, time }, "message"],
    [{ id: "msg_1", sessionID: "ses_1", parts: [] }, "message"],
    [{ id: "x", time }, null],
    [{ type: "user", message: {} }, null],
  ])("of %j is %s", (record, kind) => {
    expect(recordKind(record)).toBe(kind);
  });
});

describe("detectDocument", () => {
  it("takes one document of the tree, and no list, line or row", () => {
    for (const each of [session, message, part, project]) expect(detectDocument([each])).toBe(true);
    expect(detectDocument([message, message])).toBe(false);
    expect(detectDocument([{ ...message, parts: [] }])).toBe(false);
    expect(detectDocument([])).toBe(false);
    expect(detectDocument(["text"])).toBe(false);
  });

  it("knows lists beside the sessions", () => {
    expect(isOtherDocument({ file: "a", additions: 1, deletions: 0 })).toBe(true);
    expect(isOtherDocument({ content: "a", status: "pending", priority: "high" })).toBe(true);
    expect(isOtherDocument({ content: [], status: "x" })).toBe(false);
  });
});

describe("places", () => {
  const data = "/home/ann/.local/share/opencode";

  it.each([
    [`${data}/opencode.db`, undefined],
    [`${data}/opencode-beta.db`, undefined],
    [`${data}/storage/message/ses_1/msg_1.json`, true],
    [`${data}/storage/part/msg_1/prt_1.json`, true],
    [`${data}/storage/session/p/ses_1.json.gz`, true],
  ])("puts %s with the other files of the data folder", (path, isPart) => {
    expect(openCodeSessionFiles.placeOf(path, data, new Set())).toMatchObject({
      unitId: `${data}/opencode.db`,
      isAgent: false,
      ...(isPart === undefined ? {} : { isPart }),
    });
  });

  it("knows no others", () => {
    expect(openCodeSessionFiles.placeOf("/home/ann/part/a/b.json", "/home/ann", new Set())).toBeNull();
  });

  it("of documents tell their ids", () => {
    expect(idsOfPath(`${data}/storage/part/msg_1/prt_1.json`)).toEqual({ id: "prt_1", folder: "msg_1" });
    expect(idsOfPath(String.raw`C:\data\storage\message\ses_1\msg_1.json`)).toEqual({
      id: "msg_1",
      folder: "ses_1",
    });
    expect(idsOfPath(`${data}/opencode.db`)).toEqual({ id: null, folder: null });
  });
});
