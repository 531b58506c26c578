import { clearAgents } from "./agents";
import { clearProgressAgents } from "./progress";
import { clearCalls } from "./call-names";
import { clearDirectories } from "../../compiled/assembly/directories";
import { clearCounts } from "../../compiled/assembly/record-counts";
import { clearSessionKinds } from "./session-kinds";
import { clearSidechains } from "./sidechains";

export { isProgressAgent, noteProgressAgent } from "./progress";
export { setAgent } from "./agents";
export {
  bitsOfCall,
  directoryOfCall,
  findCall,
  hasCall,
  noteCall,
  setCall,
  taskOfCall,
  toolOfCall,
} from "./call-names";
export { placeOpenings } from "./texts";
export { decode as decodeClaudeCode } from "./decode";
export { countsAt, countsSize } from "../../compiled/assembly/record-counts";
export { refusal as refusalOfClaudeCode } from "../../compiled/assembly/refusal";
export { clearSessionKinds as forgetSessionKinds } from "./session-kinds";
export { rootOf, setRoot } from "./sidechains";
export { placeCodes } from "../../compiled/assembly/tape-values";
export { setTool } from "./tools";

export function openClaudeCodeUnit(): void {
  clearCalls();
  clearProgressAgents();
}

export function openClaudeCodeFile(): void {
  clearAgents();
  clearCounts();
  clearDirectories();
  clearSessionKinds();
  clearSidechains();
}
