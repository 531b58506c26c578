import { toolStatistics, totals } from "@turnmeter/metrics";
import { createCandidates, pairEvents, createUnitPairing, settle } from "@turnmeter/pairing";
import { findLogs, openLogRoots, readUnit } from "@turnmeter/parser";
import { defaultPriceBook, priceFacts } from "@turnmeter/pricing";

const { roots, fs } = await openLogRoots(["fixtures/rejection-is-not-failure/logs"]);
const { units, events: found } = await findLogs(roots, fs);
const candidates = createCandidates();
for (const unit of units) {
  const pairing = createUnitPairing(candidates, unit.id);
  for await (const events of readUnit(unit, fs)) for (const event of events) pairing.add(event);
  pairing.finish();
}
candidates.add(pairEvents(found));
const facts = priceFacts(settle(candidates.finish()), defaultPriceBook);

const all = totals(facts);
console.log(`${all.requests} requests, ${all.outputTokens} tokens out, $${all.costUsd}`);
for (const { tool, outcomes, errorRate } of toolStatistics(facts)) {
  console.log(tool, outcomes, `error rate ${errorRate}`);
}
