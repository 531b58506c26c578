import { expect, it } from "vitest";
import { createCandidates, createUnitPairing, KeyIndex } from "../../src/index.js";
import type { CandidatesOfUnits } from "../../src/index.js";
import type { LogEvent } from "@turnmeter/schema";
import { call, forked, prompt, requestPart, result } from "../events.js";

function unit(...events: readonly LogEvent[]): CandidatesOfUnits {
  const collector = createCandidates();
  const pairing = createUnitPairing(collector, "unit");
  for (const event of events) pairing.add(event);
  pairing.finish();
  return { units: collector.unitRows(), candidates: collector.finish() };
}

/** Whether a unit shares a key with another. */
function meets(index: KeyIndex, other: CandidatesOfUnits): boolean {
  return index.groupsMet(other).size > 0;
}

const own = (sessionId: string) => ({ sessionId, threadId: sessionId, file: `/logs/${sessionId}.jsonl` });
const first = [
  prompt("Fix it", { ...own("s1"), line: 1, uuid: "p1" }),
  requestPart("msg_1", { ...own("s1"), line: 2, uuid: "r1" }),
  call("toolu_1", "msg_1", { ...own("s1"), line: 3, uuid: "c1" }),
];

it("meets a fork and a result of its units, and nothing of other sessions", () => {
  const index = KeyIndex.of(unit(...first));
  expect(meets(index, unit(...forked(first, "s2")))).toBe(true);
  expect(meets(index, unit(result("toolu_1", { ...own("s3"), line: 1, uuid: "u1" })))).toBe(true);
  expect(meets(index, unit(result("toolu_2", { ...own("s3"), line: 1, uuid: "u1" })))).toBe(false);
  expect(meets(KeyIndex.of(unit()), unit(...first))).toBe(false);
});

it("tells more keys apart than it has room for at first", () => {
  const prompts = Array.from({ length: 3000 }, (_, place) =>
    prompt("Fix it", { ...own(`s${place}`), line: 1, uuid: `p${place}` }),
  );
  const index = KeyIndex.of(unit(...prompts));
  for (const place of [0, 1500, 2999]) expect(meets(index, unit(prompts[place]!))).toBe(true);
  expect(meets(index, unit(prompt("Fix it", { ...own("s3000"), line: 1, uuid: "p3000" })))).toBe(false);
});
