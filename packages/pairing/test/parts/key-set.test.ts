import { expect, it } from "vitest";
import { createCandidates, createUnitPairing, KeySet } from "../../src/index.js";
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

const own = (sessionId: string) => ({ sessionId, threadId: sessionId, file: `/logs/${sessionId}.jsonl` });
const first = [
  prompt("Fix it", { ...own("s1"), line: 1, uuid: "p1" }),
  requestPart("msg_1", { ...own("s1"), line: 2, uuid: "r1" }),
  call("toolu_1", "msg_1", { ...own("s1"), line: 3, uuid: "c1" }),
];

it("meets a fork and a result of its units, and nothing of other sessions", () => {
  const keys = new KeySet(unit(...first));
  expect(keys.meets(unit(...forked(first, "s2")))).toBe(true);
  expect(keys.meets(unit(result("toolu_1", { ...own("s3"), line: 1, uuid: "u1" })))).toBe(true);
  expect(keys.meets(unit(result("toolu_2", { ...own("s3"), line: 1, uuid: "u1" })))).toBe(false);
  expect(new KeySet(unit()).meets(unit(...first))).toBe(false);
});

it("tells more keys apart than it has room for at first", () => {
  const prompts = Array.from({ length: 3000 }, (_, place) =>
    prompt("Fix it", { ...own(`s${place}`), line: 1, uuid: `p${place}` }),
  );
  const keys = new KeySet(unit(...prompts));
  for (const place of [0, 1500, 2999]) expect(keys.meets(unit(prompts[place]!))).toBe(true);
  expect(keys.meets(unit(prompt("Fix it", { ...own("s3000"), line: 1, uuid: "p3000" })))).toBe(false);
});
