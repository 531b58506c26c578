import { loadFacts } from "@turnmeter/facts";
import { toolStatistics, totals } from "@turnmeter/metrics";

const facts = await loadFacts(["fixtures/claude-code/R63-rejection-is-not-failure/logs"]);

const all = totals(facts);
console.log(`${all.requests} requests, ${all.outputTokens} tokens out, $${all.costUsd}`);
for (const { tool, outcomes, errorRate } of toolStatistics(facts)) {
  console.log(tool, outcomes, `error rate ${errorRate}`);
}
