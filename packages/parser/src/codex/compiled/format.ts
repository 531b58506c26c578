import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "@turnmeter/schema";
import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { eventDecoders, turnItemDecoders } from "../decode-event.js";
import { codexProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import type { CodexMachine } from "./machine.js";
import { codexFields, codexRecords } from "./fields.js";
import * as Kind from "./kinds.js";
import { words } from "./words.js";

/** A decoder of Codex's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledCodex(): CompiledFormat {
  return createFormat({
    id: "codex",
    projection: codexProjection,
    isOwn: (module): module is CodexMachine => "decodeCodex" in module.exports,
    words,
    shared: { fields: codexFields, records: codexRecords },
    answersOf,
    kindsOfTypes: () => kindsOfTypes(eventDecoders, turnItemDecoders),
    openUnit: (machine) => new CompiledUnit(machine),
  });
}

/** Rows of other types count nothing, and a file's head is never usual. */
const lines: Readonly<Record<string, number>> = {
  response_item: Kind.responseItem,
  event_msg: Kind.eventLine,
  turn_context: Kind.turnContext,
  token_usage_record: Kind.usageRecord,
  compacted: Kind.compactedLine,
  session_meta: 0,
};

const items: Readonly<Record<string, number>> = {
  message: Kind.messageItem,
  reasoning: Kind.reasoningItem,
  function_call: Kind.functionCall,
  custom_tool_call: Kind.customCall,
  local_shell_call: Kind.shellCall,
  web_search_call: Kind.searchCall,
  function_call_output: Kind.callOutput,
  custom_tool_call_output: Kind.callOutput,
  local_shell_call_output: Kind.callOutput,
  tool_search_call: Kind.otherItem,
  tool_search_output: Kind.otherItem,
  image_generation_call: Kind.otherItem,
  function_call_result: Kind.otherItem,
};

const events: Readonly<Record<string, number>> = {
  token_count: Kind.tokenCount,
  user_message: Kind.userMessage,
  item_completed: Kind.completedItem,
  task_started: Kind.turnStart,
  turn_started: Kind.turnStart,
  task_complete: Kind.turnEnd,
  turn_complete: Kind.turnEnd,
  exec_command_end: Kind.callEnd,
  patch_apply_end: Kind.callEnd,
  mcp_tool_call_end: Kind.callEnd,
  web_search_end: Kind.searchEnd,
};

const turnItems: Readonly<Record<string, number>> = {
  UserMessage: Kind.userTurnItem,
  CommandExecution: Kind.endedTurnItem,
  FileChange: Kind.endedTurnItem,
  McpToolCall: Kind.endedTurnItem,
  DynamicToolCall: Kind.endedTurnItem,
  CollabAgentToolCall: Kind.endedTurnItem,
  WebSearch: Kind.searchTurnItem,
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
  add(ownLines, 0, (name) => lines[name] ?? Kind.silentLine);
  add(codexItemTypes, Kind.itemShift, (name) => items[name] ?? Kind.silentItem);
  add(codexEventTypes, Kind.eventShift, (name) => {
    return events[name] ?? (told.has(name) ? Kind.toldEvent : Kind.silentEvent);
  });
  add(codexTurnItemTypes, Kind.turnItemShift, (name) => {
    return turnItems[name] ?? (toldItems.has(name) ? Kind.toldTurnItem : Kind.silentTurnItem);
  });
  return kinds;
}
