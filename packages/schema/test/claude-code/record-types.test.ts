import { describe, expect, it } from "vitest";
import {
  claudeCodeAttachmentTypes,
  claudeCodeConversationTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "../../src/index.js";

describe("the lists of record types", () => {
  it.each([
    ["claudeCodeStateTypes", claudeCodeStateTypes],
    ["claudeCodeSystemSubtypes", claudeCodeSystemSubtypes],
    ["claudeCodeAttachmentTypes", claudeCodeAttachmentTypes],
    ["claudeCodeProgressTypes", claudeCodeProgressTypes],
  ])("%s names each type once, in order", (_, types) => {
    expect(types).toEqual([...new Set(types)].sort());
  });

  it("holds no type as conversation and as state", () => {
    const states: ReadonlySet<string> = new Set(claudeCodeStateTypes);
    expect(claudeCodeConversationTypes.filter((type) => states.has(type))).toEqual([]);
  });
});
