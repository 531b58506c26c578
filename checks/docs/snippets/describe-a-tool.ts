import { canonicalToolName, mcpToolName } from "@turnmeter/schema";
import { describeTool } from "@turnmeter/schema/schemas.js";

const tool = describeTool("KillShell");
console.log(tool?.name, "–", tool?.purpose);
for (const { name, type, isOptional, meaning } of tool?.output ?? []) {
  console.log(`  ${name}${isOptional ? "?" : ""}: ${type} – ${meaning}`);
}
console.log(canonicalToolName("Task"), mcpToolName("mcp__shop_db__count"));
