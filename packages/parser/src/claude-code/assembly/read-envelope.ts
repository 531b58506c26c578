/*
 * The envelope of every row (../origin.ts). It is read without a trace; what it changes is changed
 * where a row turns out to be usual (begin-row.ts).
 */
import { agentFile, recordMask, systemRecord, titledRow } from "../compiled/kinds";
import { Envelope, File, Rows, State } from "./generated/shared";
import {
  oddEnvelope,
  oddFork,
  oddSidechain,
  oddTime,
  otherType,
  sessionNotKnown,
  titledLeaf,
} from "./generated/refusals";
import { sessionAhead } from "./agent-sessions";
import { instantIn, isShownType } from "./answers";
import { bitsOfCall } from "./call-names";
import * as F from "./generated/projection";
import { instantOf } from "../../compiled/assembly/instant";
import { kindOf } from "../../compiled/assembly/kinds";
import { refuse } from "../../compiled/assembly/refusal";
import { agentOfRoot, isRootRow, rootOfRow } from "./sidechains";
import {
  codeOf,
  isNone,
  isObject,
  isPlain,
  isString,
  isText,
  isThere,
  isTrue,
  member,
  textAt,
  textLength,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** The kind of a subtype among those in `mask`; `silent` if there is none or it is unknown, 0 where it is not usual. */
export function kindOfSubtype(subtype: i32, mask: i32, silent: i32): i32 {
  if (subtype == 0) return silent;
  const kind = kindOf(subtype) & mask;
  if (kind != 0) return kind;
  Envelope.isKnown = false;
  return isShownType(subtype) != 0 ? silent : 0;
}

/** Reads the envelope of a record. False if anything of it is not usual. */
export function readEnvelope(object: i32, line: i32, lineAt: usize): bool {
  const type = member(object, F.type);
  if (!isPlain(type)) return refuse(otherType);
  Envelope.type = codeOf(type);
  Envelope.kind = kindOf(Envelope.type) & recordMask;
  if (Envelope.kind == 0) return refuse(otherType);
  Envelope.object = object;
  Envelope.line = line;
  Envelope.lineAt = <i32>lineAt;
  Envelope.isParents = false;
  Envelope.isKnown = true;
  if (!hasUsualTexts(object)) return refuse(oddEnvelope);
  if (!readTime(object)) return refuse(oddTime);
  return readThread(object) && (!isTitled() || refuse(titledLeaf));
}

function isTitled(): bool {
  const uuid = Envelope.uuid;
  return Rows.haveTitles && uuid != 0 && bitsOfCall(textAt(uuid), textLength(uuid), titledRow) != 0;
}

function hasUsualTexts(object: i32): bool {
  const uuid = member(object, F.uuid);
  if (!isPlain(uuid) && !isNone(uuid)) return false;
  Envelope.uuid = isPlain(uuid) ? uuid : 0;
  return (
    isText(member(object, F.parentUuid)) &&
    isText(member(object, F.sessionId)) &&
    isText(member(object, F.cwd)) &&
    isText(member(object, F.gitBranch)) &&
    isText(member(object, F.version)) &&
    isText(member(object, F.entrypoint)) &&
    isText(member(object, F.agentId)) &&
    isText(member(object, F.promptId)) &&
    isText(member(object, F.requestId))
  );
}

/** Conversation rows without a time take the previous row's; states may have none. */
function readTime(object: i32): bool {
  const timestamp = member(object, F.timestamp);
  Envelope.at = writtenAt(timestamp);
  Envelope.timeProblem = 0;
  if (Envelope.at == Envelope.at || isState()) return true;
  const isMissing = !isThere(timestamp) || isNone(timestamp);
  Envelope.timeProblem = isMissing ? Words.timestampMissing : Words.timestampInvalid;
  Envelope.at = State.lastAt;
  return Envelope.at == Envelope.at;
}

/** NaN if the row states no time. */
function writtenAt(timestamp: i32): f64 {
  const at = instantOf(timestamp);
  if (at == at || !isString(timestamp)) return at;
  const text = codeOf(timestamp);
  return text == 0 ? NaN : instantIn(text);
}

function isState(): bool {
  return Envelope.kind > systemRecord;
}

function readThread(object: i32): bool {
  const own = codeOf(member(object, F.sessionId));
  const named = codeOf(member(object, F.agentId));
  Envelope.ownSession = own;
  Envelope.isSidechain = true;
  Envelope.root = 0;
  Envelope.isRoot = false;
  if (File.kind == agentFile) {
    const session = sessionOfAgent(own);
    if (session == 0) return refuse(sessionNotKnown);
    Envelope.session = session;
    Envelope.agent = named != 0 ? named : File.label != 0 ? File.label : File.stem;
    return true;
  }
  Envelope.session = own != 0 ? own : State.lastSessionId;
  if (Envelope.session == 0) {
    if (!isNone(member(object, F.session_id))) return refuse(sessionNotKnown);
    Envelope.session = File.folder != 0 ? File.folder : File.stem;
  }
  Envelope.agent = 0;
  Envelope.isSidechain = isTrue(member(object, F.isSidechain));
  if (!Envelope.isSidechain) return true;
  Envelope.agent = named;
  return named != 0 || readRoot();
}

function sessionOfAgent(own: i32): i32 {
  if (File.folder != 0) return File.folder;
  return State.hasResponse ? State.agentSessionId : sessionAhead(own);
}

function readRoot(): bool {
  const root = rootOfRow();
  if (root == 0) return refuse(oddSidechain);
  Envelope.root = root;
  Envelope.isRoot = isRootRow();
  Envelope.agent = agentOfRoot(root);
  return true;
}

/** Reads what only rows of a conversation have. */
export function readConversation(): bool {
  const object = Envelope.object;
  Envelope.forked = 0;
  const forkedFrom = member(object, F.forkedFrom);
  if (isObject(forkedFrom)) {
    const uuid = member(forkedFrom, F.forkedFrom$messageUuid);
    if (isPlain(uuid)) Envelope.forked = uuid;
    else if (!isNone(uuid)) return refuse(oddFork);
  }
  Envelope.entrypoint = codeOf(member(object, F.entrypoint));
  Envelope.isBackground = codeOf(member(object, F.sessionKind)) == Words.background;
  return true;
}
