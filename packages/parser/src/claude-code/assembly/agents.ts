/*
 * Evidence from an agent's own rows: its kind in the first one, its prompt in the first that has a text
 * (../agent-evidence.ts).
 */
import { Envelope } from "./generated/shared";
import { userRecord } from "../compiled/kinds";
import { entryOf, newTable } from "../../compiled/assembly/by-code";
import * as F from "./generated/projection";
import { isClientsAgent, seeAgent, seeRoot } from "./answers";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  hashOf,
  isMeasuredArray,
  isMeasuredString,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** `"Warmup"`, the prompt that warms the client's caches, as bytes. */
const warmup: u64 = 0x2270756d72615722;
const warmupBytes = 8;

const isSeen = 1;
const isPrompted = 2;

/** By code of an agent's id: file number and two bits. */
let table: usize = 0;
/** By code of an agent's id: whether the client started it itself. */
let kinds: usize = 0;
const isOther = 1;
const isClients = 2;
let file: i32 = 0;
let prompt: i32 = 0;

/** Begins a file without agents seen. */
export function clearAgents(): void {
  file++;
}

/** Notes evidence of an agent that was seen elsewhere. */
export function setAgent(agent: i32, isWithPrompt: i32): void {
  note(agent, isWithPrompt != 0 ? isSeen | isPrompted : isSeen);
}

/** Reads the row's evidence of its agent; `text` is its first text, 0 if it has none. */
export function readAgent(text: i32): void {
  prompt = 0;
  if (Envelope.root != 0) {
    if (Envelope.isRoot) prompt = firstTextOfMessage();
  } else if (
    Envelope.agent != 0 &&
    (bitsOf(Envelope.agent) & isPrompted) == 0 &&
    Envelope.kind == userRecord
  ) {
    prompt = text;
  }
}

/** Adds the row's new evidence of its agent. */
export function beginAgentRow(): void {
  const agent = Envelope.agent;
  if (agent == 0) return;
  if (Envelope.root != 0) return tellRoot();
  const bits = bitsOf(agent);
  if ((bits & isPrompted) != 0 || ((bits & isSeen) != 0 && prompt == 0)) return;
  const team = codeOf(member(Envelope.object, F.teamName));
  const hashAt: usize = prompt == 0 ? 0 : hashOf(prompt);
  seeAgent(hashAt, team, i32(isWarmup()));
  note(agent, prompt == 0 ? isSeen : isSeen | isPrompted);
}

function isWarmup(): bool {
  return prompt != 0 && byteLengthOf(prompt) == warmupBytes && load<u64>(<usize>word(prompt + 2)) == warmup;
}

function tellRoot(): void {
  if (!Envelope.isRoot) return;
  seeRoot(prompt == 0 ? 0 : hashOf(prompt));
}

/** Whether the row is of an agent that the client starts by itself. */
export function isOfClientsAgent(): bool {
  const agent = Envelope.agent;
  if (agent == 0) return false;
  if (kinds == 0) kinds = newTable();
  const known = load<i32>(entryOf(kinds, agent, 4));
  if (known != 0) return known == isClients;
  const kind = isClientsAgent(agent) != 0 ? isClients : isOther;
  store<i32>(entryOf(kinds, agent, 4), kind);
  return kind == isClients;
}

function bitsOf(agent: i32): i32 {
  if (table == 0) table = newTable();
  const entry = load<i32>(entryOf(table, agent, 4));
  return entry >> 2 == file ? entry & 3 : 0;
}

function note(agent: i32, bits: i32): void {
  const known = bitsOf(agent);
  store<i32>(entryOf(table, agent, 4), (file << 2) | known | bits);
}

/** The first text of the row's message (../../claude/user-content.ts); 0 for none. */
function firstTextOfMessage(): i32 {
  const message = member(Envelope.object, F.message);
  const content = isObject(message) ? member(message, F.message$content) : 0;
  if (isMeasuredString(content)) return content;
  if (!isMeasuredArray(content)) return 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const text = textOfItem(item + 1);
    if (text != 0) return text;
  }
  return 0;
}

function textOfItem(item: i32): i32 {
  if (isMeasuredString(item)) return item;
  const block = fieldsOf(item);
  if (block == 0) return 0;
  const type = codeOf(member(block, F.message$content$$type));
  const isOther = type != 0 && (type == Words.toolResult || type == Words.image || type == Words.document);
  const text = member(block, F.message$content$$text);
  return !isOther && isMeasuredString(text) ? text : 0;
}
