import { openLogRoots, findLogs, readUnit } from "@turnmeter/parser";
import { createCandidates, createUnitPairing, settle } from "@turnmeter/pairing";
import { rowsOf } from "@turnmeter/columns";

const { roots, fs } = await openLogRoots(["fixtures/claude-code/R62-cancelled-sibling/logs"]);
const { units } = await findLogs(roots, fs);
const candidates = createCandidates();
for (const unit of units) {
  const pairing = createUnitPairing(candidates, unit.id);
  for await (const events of readUnit(unit, fs)) for (const event of events) pairing.add(event);
  pairing.finish();
}
for (const call of rowsOf(settle(candidates.finish()).toolCalls)) {
  console.log(call.callId, call.tool, call.outcome, call.exitCode, `${call.durationMs} ms`);
}
