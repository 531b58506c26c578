import { threadOf } from "../../../../pairing/assembly/threads";
import { Envelope } from "./envelope";
import { nameThread } from "./answers";

let session: i32 = 0;
let agent: i32 = 0;
let name: i32 = 0;

/** The thread of the row, whose id is mostly that of the row before it. */
export function threadOfRow(): usize {
  if (session != Envelope.session || agent != Envelope.agent) {
    session = Envelope.session;
    agent = Envelope.agent;
    name = agent == 0 ? session : nameThread(session, agent);
  }
  return threadOf(name, session, agent, Envelope.line, 0);
}
