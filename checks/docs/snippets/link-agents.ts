import { rowsOf } from "@turnmeter/columns";
import { createCandidates, createUnitPairing, settle } from "@turnmeter/pairing";
import { findLogs, openLogRoots, readUnit } from "@turnmeter/parser";

const { roots, fs } = await openLogRoots(["fixtures/claude-code/R25-six-ways-to-link-an-agent/logs"]);
const { units } = await findLogs(roots, fs);
const candidates = createCandidates();
for (const unit of units) {
  const pairing = createUnitPairing(candidates, unit.id);
  for await (const events of readUnit(unit, fs)) for (const event of events) pairing.add(event);
  pairing.finish();
}
for (const agent of rowsOf(settle(candidates.finish()).agents)) {
  console.log(agent.agentId, agent.linkEvidence, agent.callKey);
}
