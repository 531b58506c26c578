import { markAt } from "../decoding/mark-at.js";
import { problemAt } from "../decoding/problem-at.js";
import { instantOf } from "../decoding/timestamp.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, Source, UnitDecoder } from "../source.js";
import { decodeEvent } from "./decode-event.js";
import { decodeItem } from "./decode-item.js";
import { countTokens, decodeUsageRecord } from "./decode-usage.js";
import { codexLogId, detectCodex } from "./detect.js";
import { headEvents } from "./head-events.js";
import { rowOrigin, timeProblems } from "./origin.js";
import { codexProjection } from "./projection.js";
import { recordType, type RecordType } from "./record-type.js";
import { type DecodeRolloutRow, finishRollout, newRollout, type Rollout } from "./rollout.js";
import { noteTurnContext } from "./settings.js";
import { rolloutThread } from "./thread.js";

const byType: ReadonlyMap<string, DecodeRolloutRow> = new Map<string, DecodeRolloutRow>([
  ["turn_context", ({ rollout, body }) => noteTurnContext(rollout, body)],
  ["response_item", decodeItem],
  ["event_msg", decodeEvent],
  ["token_usage_record", decodeUsageRecord],
  ["compacted", ({ rollout, origin }) => rollout.queue.add(markAt(origin, "compaction"))],
]);

/** Rollouts that Codex writes: one file a thread, whatever its era (R71). */
export const codex: Source = {
  id: "codex",
  detect: detectCodex,
  logId: codexLogId,
  projection: codexProjection,
  openUnit,
};

function openUnit(): UnitDecoder {
  let rollout: Rollout | null = null;
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path) rollout = null;
      path = file.path;
      const { record } = projected;
      const body = objectOf(record["payload"]) ?? record;
      const type = recordType(record, body);
      if (rollout === null) {
        const isHead = type.type === "session_meta";
        rollout = newRollout(rolloutThread(isHead ? body : {}, idOfPath(path)), isBareRow(record, type));
        if (isHead) return decodeHead(rollout, projected, file, type);
      }
      return decodeRow(rollout, projected, body, file, type);
    },
    decodeDocument: () => [],
    finishFile() {
      const events = rollout === null ? [] : finishRollout(rollout);
      rollout = null;
      path = "";
      return events;
    },
  };
}

function decodeHead(rollout: Rollout, projected: ProjectedRecord, file: LogFile, type: RecordType): Decoded {
  const at = instantOf(projected.record["timestamp"]);
  const origin = rowOrigin(projected, at, file, rollout);
  rollout.lastAt = at;
  for (const event of timeProblems(projected, at, origin, rollout)) rollout.queue.add(event);
  for (const event of headEvents(rollout.thread, origin)) rollout.queue.add(event);
  rollout.queue.add({ kind: "activity", origin });
  return { events: rollout.queue.take(), ...type, clientVersion: rollout.thread.clientVersion };
}

function decodeRow(
  rollout: Rollout,
  projected: ProjectedRecord,
  body: Projected,
  file: LogFile,
  type: RecordType,
): Decoded {
  const { record } = projected;
  const at = instantOf(record["timestamp"]);
  const name = type.type === "event_msg" ? String(body["type"]) : type.type;
  const decoded = { ...type, clientVersion: rollout.thread.clientVersion };
  if (type.type === "session_meta") {
    rollout.copies.noteHead(stringOf(body["id"]), projected.line === 2);
    return { ...decoded, events: rollout.queue.take() };
  }
  const hadGuess = rollout.copies.wasGuessed;
  if (rollout.copies.isCopy(record, body, name, at)) {
    if (name === "token_count") countTokens({ body, rollout }, []);
    return { ...decoded, events: rollout.queue.take() };
  }
  const origin = rowOrigin(projected, at, file, rollout);
  rollout.lastAt = at ?? rollout.lastAt;
  for (const event of timeProblems(projected, at, origin, rollout)) rollout.queue.add(event);
  if (rollout.copies.wasGuessed && !hadGuess)
    rollout.queue.add(problemAt(origin, "codex-fork-without-parent"));
  rollout.queue.add({ kind: "activity", origin });
  byType.get(type.type)?.({ rollout, origin, body });
  return { ...decoded, events: rollout.queue.take() };
}

/** Whether a row stands without an envelope, as in the oldest rollouts. */
function isBareRow(record: Projected, { type, subtype }: RecordType): boolean {
  return type === "state" || subtype === "bare" || record["type"] === subtype;
}

/** The thread id at the end of a rollout's name; the whole name where there is none. */
function idOfPath(path: string): string {
  const name = path.replace(/^.*[/\\]/, "").replace(/\.jsonl$/, "");
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(name)?.[0] ?? name;
}
