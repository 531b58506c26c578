import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../util/new-folder.js";
import type { Random } from "../../util/random.js";
import { logsOf, type LogText } from "../../mutation/util/source-logs.js";
import { type AgentValues, valuesIn } from "./aimed-edits.js";
import { aimedFile } from "./aimed-file.js";

/** Sources of one folder: what differs between logs of several clients meets in it. */
const sourcesAtOnce = 3;
const copyEvery = 8;
const otherSessionEvery = 2;

/** Logs of an agent: the numbers of the folders with such, and what their fields may say. */
export interface AgentLogs {
  readonly name: string;
  readonly folders: readonly number[];
  readonly values: AgentValues;
  /** Of all lines, those that compiled code may leave to TypeScript. */
  readonly mostLeft: number;
}

/** Writes logs of which some fields are changed; gives how many lines they have. */
export function writeAimedFolder(folder: string, { folders, values }: AgentLogs, random: Random): number {
  const sources = Array.from({ length: sourcesAtOnce }, () => logsOf(random.pick(folders), random));
  const lines = sources.flatMap(({ files }) => files.flatMap(({ text }) => text.split("\n").slice(0, 100)));
  const told = { seen: valuesIn(lines.slice(0, 300)), others: [...lines, "{}"], values };
  let count = 0;
  for (const [at, { files }] of sources.entries()) {
    const changed = withCopies(files, random).map(
      ({ path, text }) =>
        [path, isLog.test(path) ? aimedFile(repeated(text, random), told, random) : text] as const,
    );
    const below = join(folder, String(at));
    mkdirSync(below, { recursive: true });
    writeFiles(below, Object.fromEntries(changed), "latin1");
    count += changed.reduce((sum, [, text]) => sum + text.split("\n").length, 0);
  }
  return count;
}

// How much of a damaged compressed file can be had follows from how much of it is read at once.
const isLog = /\.(?:jsonl|json)$/;

const longText = 40_000;
const apiName = /"(toolu_|msg_|req_|call_|resp_)(?=\w)/g;

/** A short text several times, with other names of the API each time: opening a file takes longer than to read a few lines. */
function repeated(text: string, random: Random): string {
  const times = random.pick([1, 10, 30]);
  if (times === 1 || text.length * times > longText * 10 || text.length > longText) return text;
  const copies = Array.from({ length: times }, (_, at) =>
    random.once(3) ? text : text.replaceAll(apiName, (name) => `${name}${at}`),
  );
  return copies.join("");
}

const session = /"sessionId":"[^"]*"/g;

/** Now and then a file again beside itself: as a fork that a client wrote, or under another session. */
function withCopies(files: readonly LogText[], random: Random): readonly LogText[] {
  return files.flatMap((file) => {
    if (!random.once(copyEvery) || !file.path.endsWith(".jsonl")) return [file];
    const name = "f0f0f0f0-0001-4000-8000-000000000001";
    const isOther = random.once(otherSessionEvery);
    const text = isOther ? file.text.replaceAll(session, `"sessionId":"${name}"`) : file.text;
    const folder = file.path.split("/").slice(0, -1);
    return [file, { path: [...folder, `${name}.jsonl`].join("/"), text }];
  });
}
