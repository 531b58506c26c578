import {
  claudeCodeAttachmentTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "@turnmeter/schema";
import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { claudeCodeProjection } from "../../claude/projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { wrapperTexts } from "../../claude/wrapper-texts.js";
import { hookTypes } from "../decode-attachment.js";
import { stateRecords } from "../decode-state.js";
import { systemRecords } from "../../claude/decode-system.js";
import {
  agentProgress,
  assistantRecord,
  attachmentRecord,
  commandSystem,
  costRecord,
  compactionSystem,
  fallbackSystem,
  hookAttachment,
  hookProgress,
  microcompactionSystem,
  modelAttachment,
  modeRecord,
  ownTitleRecord,
  progressRecord,
  pullRequestRecord,
  queueAttachment,
  queueRecord,
  retrySystem,
  silentAttachment,
  silentProgress,
  silentRecord,
  silentSystem,
  stopHooksSystem,
  summaryRecord,
  systemRecord,
  taskAttachment,
  titleRecord,
  turnDurationSystem,
  userRecord,
  worktreeRecord,
} from "./places.js";

/** A decoder of Claude Code's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledClaudeCode(): CompiledFormat {
  return createFormat({
    id: "claude-code",
    projection: claudeCodeProjection,
    isOwn: (module): module is ClaudeCodeMachine => "startClaudeCode" in module.exports,
    answersOf,
    start(machine) {
      machine.exports.startClaudeCode();
      placeOpenings(machine);
    },
    kindsOfTypes,
    openUnit: (machine) => new CompiledUnit(machine),
  });
}

const openingBytes = 8;

const notices: readonly string[] = ["Background "];

/** Gives compiled code the first bytes of the client's own texts; texts that begin so are not usual. */
function placeOpenings(machine: ClaudeCodeMachine): void {
  const openings = [...new Set([...wrapperTexts, ...notices].map((text) => text.slice(0, openingBytes)))];
  const at = machine.allocate(openings.length * 2 * openingBytes);
  const { bytes } = machine;
  for (const [index, opening] of openings.entries()) {
    const place = at + 2 * openingBytes * index;
    bytes.write(opening, place, "latin1");
    bytes.fill(0xff, place + openingBytes, place + openingBytes + opening.length);
  }
  machine.exports.placeOpenings(at, openings.length);
}

/** Names that become events or carry more than their presence. */
const toldTypes: readonly (readonly [name: string, kind: number])[] = [
  ["user", userRecord],
  ["assistant", assistantRecord],
  ["attachment", attachmentRecord],
  ["progress", progressRecord],
  ["system", systemRecord],
  ["ai-title", titleRecord],
  ["custom-title", ownTitleRecord],
  ["summary", summaryRecord],
  ["permission-mode", modeRecord],
  ["queue-operation", queueRecord],
  ["pr-link", pullRequestRecord],
  ["cost-state", costRecord],
  ["worktree-state", worktreeRecord],
];

const toldAttachments: readonly (readonly [name: string, kind: number])[] = [
  ...[...hookTypes].map((name): [string, number] => [name, hookAttachment]),
  ["queued_command", queueAttachment],
  ["task_status", taskAttachment],
  ["model", modelAttachment],
];

const toldProgress: readonly (readonly [name: string, kind: number])[] = [
  ["agent_progress", agentProgress],
  ["hook_progress", hookProgress],
];

const toldSystem: readonly (readonly [name: string, kind: number])[] = [
  ["turn_duration", turnDurationSystem],
  ["stop_hook_summary", stopHooksSystem],
  ["compact_boundary", compactionSystem],
  ["microcompact_boundary", microcompactionSystem],
  ["api_error", retrySystem],
  ["local_command", commandSystem],
  ["model_refusal_fallback", fallbackSystem],
];

/** Bits of each type or subtype for compiled code; rows of other names are never usual. */
function kindsOfTypes(): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  const add = (name: string, kind: number) => {
    kinds.set(name, (kinds.get(name) ?? 0) | kind);
  };
  for (const told of [toldTypes, toldAttachments, toldProgress, toldSystem])
    for (const [name, kind] of told) add(name, kind);
  for (const name of without(claudeCodeStateTypes, stateRecords)) add(name, silentRecord);
  for (const name of without(claudeCodeAttachmentTypes, new Map(toldAttachments)))
    add(name, silentAttachment);
  for (const name of without(claudeCodeProgressTypes, new Map(toldProgress))) add(name, silentProgress);
  for (const name of without(claudeCodeSystemSubtypes, systemRecords)) add(name, silentSystem);
  return kinds;
}

function without(names: readonly string[], others: { has(name: string): boolean }): readonly string[] {
  return names.filter((name) => !others.has(name));
}
