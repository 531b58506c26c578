import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "@turnmeter/schema";
import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { eventDecoders, turnItemDecoders } from "../decode-event.js";
import { codexProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import type { CodexMachine } from "./machine.js";
import {
  responseItem,
  eventLine,
  turnContext,
  usageRecord,
  compactedLine,
  silentLine,
  itemShift,
  silentItem,
  messageItem,
  reasoningItem,
  functionCall,
  customCall,
  shellCall,
  searchCall,
  callOutput,
  otherItem,
  eventShift,
  silentEvent,
  tokenCount,
  userMessage,
  completedItem,
  turnStart,
  turnEnd,
  callEnd,
  searchEnd,
  toldEvent,
  turnItemShift,
  silentTurnItem,
  userTurnItem,
  endedTurnItem,
  searchTurnItem,
  toldTurnItem,
} from "./places.js";

/** A decoder of Codex's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledCodex(): CompiledFormat {
  return createFormat({
    id: "codex",
    projection: codexProjection,
    isOwn: (module): module is CodexMachine => "startCodex" in module.exports,
    answersOf,
    start(machine) {
      machine.exports.startCodex();
    },
    kindsOfTypes: () => kindsOfTypes(eventDecoders, turnItemDecoders),
    openUnit: (machine) => new CompiledUnit(machine),
  });
}

/** Rows of other types count nothing, and a file's head is never usual. */
const lines: Readonly<Record<string, number>> = {
  response_item: responseItem,
  event_msg: eventLine,
  turn_context: turnContext,
  token_usage_record: usageRecord,
  compacted: compactedLine,
  session_meta: 0,
};

const items: Readonly<Record<string, number>> = {
  message: messageItem,
  reasoning: reasoningItem,
  function_call: functionCall,
  custom_tool_call: customCall,
  local_shell_call: shellCall,
  web_search_call: searchCall,
  function_call_output: callOutput,
  custom_tool_call_output: callOutput,
  local_shell_call_output: callOutput,
  tool_search_call: otherItem,
  tool_search_output: otherItem,
  image_generation_call: otherItem,
  function_call_result: otherItem,
};

const events: Readonly<Record<string, number>> = {
  token_count: tokenCount,
  user_message: userMessage,
  item_completed: completedItem,
  task_started: turnStart,
  turn_started: turnStart,
  task_complete: turnEnd,
  turn_complete: turnEnd,
  exec_command_end: callEnd,
  patch_apply_end: callEnd,
  mcp_tool_call_end: callEnd,
  web_search_end: searchEnd,
};

const turnItems: Readonly<Record<string, number>> = {
  UserMessage: userTurnItem,
  CommandExecution: endedTurnItem,
  FileChange: endedTurnItem,
  McpToolCall: endedTurnItem,
  DynamicToolCall: endedTurnItem,
  CollabAgentToolCall: endedTurnItem,
  WebSearch: searchTurnItem,
};

interface Decoders {
  has(name: string): boolean;
}

/**
 * Meaning of each type name for compiled code, as bits; names without an entry have no usual rows. `told` are the
 * events that have a decoder, `toldItems` the completed items.
 */
function kindsOfTypes(told: Decoders, toldItems: Decoders): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  const add = (names: Iterable<string>, shift: number, kindOf: (name: string) => number) => {
    for (const name of names) kinds.set(name, (kinds.get(name) ?? 0) | (kindOf(name) << shift));
  };
  const isItem = new Set(codexItemTypes);
  const ownLines = codexLineTypes.filter((name) => !isItem.has(name));
  add(ownLines, 0, (name) => lines[name] ?? silentLine);
  add(codexItemTypes, itemShift, (name) => items[name] ?? silentItem);
  add(codexEventTypes, eventShift, (name) => {
    return events[name] ?? (told.has(name) ? toldEvent : silentEvent);
  });
  add(codexTurnItemTypes, turnItemShift, (name) => {
    return turnItems[name] ?? (toldItems.has(name) ? toldTurnItem : silentTurnItem);
  });
  return kinds;
}
