import { uuid } from "./random.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { Sink } from "./sink.mjs"
 * @import { Thread } from "./conversation.mjs"
 *
 * @typedef {(line: string, random: Random) => string} ChangeIds
 */

/**
 * How a client repeats a session's history in a new file: with which records, how much of it, and with
 * which ids. The ids of messages, requests and calls stay the same in all of them.
 *
 * @type {readonly { isWhole: boolean, onlyConversation: boolean, changeIds: () => ChangeIds }[]}
 */
const kinds = [
  // `--fork-session`: state records stay behind.
  { isWhole: false, onlyConversation: true, changeIds: () => (line) => line },
  // `--resume` of early clients: a new file with all that was before.
  { isWhole: true, onlyConversation: false, changeIds: () => (line) => line },
  // A fork by the Agent SDK: every uuid is a new one.
  { isWhole: false, onlyConversation: true, changeIds: renameUuids },
];

/**
 * Writes the beginning of a session under another session id.
 *
 * @param {{ random: Random, lines: readonly string[], from: Thread, to: Thread, sink: Sink, mostBytes: number }} options
 */
export function writeCopy({ random, lines, from, to, sink, mostBytes }) {
  const { isWhole, onlyConversation, changeIds } = random.pick(kinds);
  const change = changeIds();
  const count = Math.ceil(lines.length * (isWhole ? 1 : 0.3 + 0.6 * random.next()));
  const copied = { bytes: 0, lines: 0, usageLines: 0 };
  for (const line of lines.slice(0, count)) {
    if (onlyConversation && !line.startsWith('{"parentUuid"')) continue;
    if (copied.bytes + line.length > mostBytes) break;
    copied.bytes += sink.write(change(line.replaceAll(from.sessionId, to.sessionId), random));
    copied.lines++;
    if (line.includes('"usage":{')) copied.usageLines++;
  }
  return copied;
}

/** @returns {ChangeIds} */
function renameUuids() {
  /** @type {Map<string, string>} */
  const names = new Map();
  return (line, random) =>
    line.replaceAll(/(?<="(?:uuid|parentUuid)":")[^"]+/g, (old) => {
      const name = names.get(old) ?? uuid(random);
      names.set(old, name);
      return name;
    });
}
