import { addByte, addText, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textOf } from "../../../../pairing/assembly/texts";
import { threadOf } from "../../../../pairing/assembly/threads";
import { Envelope } from "./envelope";

const slash = 0x2f;

let session: i32 = 0;
let agent: i32 = 0;
let name: i32 = 0;

/** The thread of the row, whose id is mostly that of the row before it. */
export function threadOfRow(): usize {
  if (session != Envelope.session || agent != Envelope.agent) {
    session = Envelope.session;
    agent = Envelope.agent;
    name = agent == 0 ? session : agentThread();
  }
  return threadOf(name, session, agent, Envelope.line, 0);
}

/** The id of an agent's thread (../../decoding/thread-id-of.ts). */
function agentThread(): i32 {
  beginDraft();
  addText(session);
  addByte(slash);
  addText(agent);
  return textOf(Draft.at, Draft.length);
}
