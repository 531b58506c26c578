import { Envelope } from "./generated/shared";
import { addByte, addText, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { repeatedName } from "../../../../pairing/assembly/repeated-thread";
import { textOf } from "../../../../pairing/assembly/texts";
import { threadOf } from "../../../../pairing/assembly/threads";

const slash = 0x2f;

let session: i32 = 0;
let agent: i32 = 0;
let name: i32 = 0;
let repeated: i32 = 0;
let nameOfRepeated: i32 = 0;

/** The thread of the row, whose id is mostly that of the row before it. */
export function threadOfRow(): usize {
  const name = threadName(Envelope.session, Envelope.agent);
  return threadOf(name, Envelope.session, Envelope.agent, Envelope.line, 0);
}

/** The thread of an agent whose row the row repeats. */
export function threadOfRepeated(agent: i32): usize {
  const name = threadName(Envelope.session, agent);
  if (repeated != name) {
    repeated = name;
    nameOfRepeated = repeatedName(name);
  }
  return threadOf(nameOfRepeated, Envelope.session, agent, Envelope.line, 0);
}

/** The id of a thread, as a code (../../decoding/main-thread-origin.ts). */
export function threadName(ofSession: i32, ofAgent: i32): i32 {
  if (session != ofSession || agent != ofAgent) {
    session = ofSession;
    agent = ofAgent;
    name = agent == 0 ? session : agentThread();
  }
  return name;
}

function agentThread(): i32 {
  beginDraft();
  addText(session);
  addByte(slash);
  addText(agent);
  return textOf(Draft.at, Draft.length);
}
