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
import { claudeCodeFields } from "./fields.js";
import * as Kind from "./kinds.js";
import { words } from "./words.js";

/** A decoder of Claude Code's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledClaudeCode(): CompiledFormat {
  return createFormat({
    id: "claude-code",
    projection: claudeCodeProjection,
    isOwn: (module): module is ClaudeCodeMachine => "decodeClaudeCode" in module.exports,
    words,
    shared: { fields: claudeCodeFields, records: {} },
    answersOf,
    start: placeOpenings,
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
  ["user", Kind.userRecord],
  ["assistant", Kind.assistantRecord],
  ["attachment", Kind.attachmentRecord],
  ["progress", Kind.progressRecord],
  ["system", Kind.systemRecord],
  ["ai-title", Kind.titleRecord],
  ["summary", Kind.summaryRecord],
  ["permission-mode", Kind.modeRecord],
  ["queue-operation", Kind.queueRecord],
];

const toldAttachments: readonly (readonly [name: string, kind: number])[] = [
  ...[...hookTypes].map((name): [string, number] => [name, Kind.hookAttachment]),
  ["queued_command", Kind.toldAttachment],
  ["task_status", Kind.toldAttachment],
  ["model", Kind.toldAttachment],
];

const toldProgress: readonly (readonly [name: string, kind: number])[] = [
  ["agent_progress", Kind.agentProgress],
  ["hook_progress", Kind.hookProgress],
];

const usualSystem: ReadonlyMap<string, number> = new Map([
  ["turn_duration", Kind.turnDurationSystem],
  ["stop_hook_summary", Kind.stopHooksSystem],
]);

/** Bits of each type or subtype for compiled code; rows of other names are never usual. */
function kindsOfTypes(): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  const add = (name: string, kind: number) => {
    kinds.set(name, (kinds.get(name) ?? 0) | kind);
  };
  for (const told of [toldTypes, toldAttachments, toldProgress])
    for (const [name, kind] of told) add(name, kind);
  for (const name of without(claudeCodeStateTypes, stateRecords)) add(name, Kind.silentRecord);
  for (const name of without(claudeCodeAttachmentTypes, new Map(toldAttachments)))
    add(name, Kind.silentAttachment);
  for (const name of without(claudeCodeProgressTypes, new Map(toldProgress))) add(name, Kind.silentProgress);
  for (const name of without(claudeCodeSystemSubtypes, systemRecords)) add(name, Kind.silentSystem);
  for (const name of systemRecords.keys()) add(name, usualSystem.get(name) ?? Kind.toldSystem);
  return kinds;
}

function without(names: readonly string[], others: { has(name: string): boolean }): readonly string[] {
  return names.filter((name) => !others.has(name));
}
