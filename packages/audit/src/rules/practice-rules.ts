import { editTools, searchTools, type ToolCallFact, type Facts } from "@turnmeter/schema";
import { placeAfter } from "@turnmeter/columns";
import { threadPrompts } from "@turnmeter/metrics";
import type { AuditContext } from "../judging/audit-context.js";
import { callHit, toolOf } from "../judging/hit.js";
import { JudgementBuilder } from "../judging/judgement.js";
import { rulesOf, type AuditRule } from "./rule.js";
import { judgeShells, type ReadShell } from "./judge-calls.js";
import { unreadCommands } from "./shell-rules.js";

const ownNames: ReadonlyMap<string, string> = new Map([
  ["grep_files", "Grep"],
  ["list_dir", "LS"],
  ["read_file", "Read"],
]);

/** The usual name of a tool that looks at files; any other name as it is. */
function usualTool(tool: string): string {
  return ownNames.get(tool) ?? tool;
}

/** The error of a tool that changes no file that the conversation has not seen. */
const refusal = "file-not-read";

const creator = "Write";

function firstSeen(
  threads: AuditContext["threads"],
  callAt: AuditContext["callAt"],
): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const thread of threads)
    for (const row of thread) {
      const call = callAt(row);
      if (call.target === null || call.outcome !== "ok" || searchTools.has(call.tool)) continue;
      const at = call.startedAt ?? Number.POSITIVE_INFINITY;
      if (at < (seen.get(fileKey(call)) ?? Number.POSITIVE_INFINITY)) seen.set(fileKey(call), at);
    }
  return seen;
}

function fileKey({ sessionId, target }: Pick<ToolCallFact, "sessionId" | "target">): string {
  return `${sessionId}\0${target}`;
}

/** Used if no prompt was measured; typical for English text and code. */
const bytesOfToken = 4;

/** Files that models see as pictures: bytes do not predict tokens. */
const picture = /\.(?:gif|jpe?g|pdf|png|webp)$/i;

function mayBePicture({ mcpServer, target }: ToolCallFact): boolean {
  return mcpServer !== null || picture.test(target ?? "");
}

const reader = "Read";

function changesOfFiles({ whole, callAt }: AuditContext): ReadonlyMap<string, readonly number[]> {
  const changes = new Map<string, number[]>();
  for (let row = 0; row < whole.toolCalls.rowCount; row++) {
    const call = callAt(row);
    if (!editTools.has(call.tool) || call.target === null || call.startedAt === null) continue;
    const known = changes.get(fileKey(call));
    if (known === undefined) changes.set(fileKey(call), [call.startedAt]);
    else known.push(call.startedAt);
  }
  for (const ofFile of changes.values()) ofFile.sort((a, b) => a - b);
  return changes;
}

function isChanged(
  changes: ReadonlyMap<string, readonly number[]>,
  call: ToolCallFact,
  after: number,
  upTo: number,
): boolean {
  const ofFile = changes.get(fileKey(call)) ?? [];
  return (ofFile[placeAfter(ofFile, (at) => at < after)] ?? Infinity) <= upTo;
}

const toolOfProgram: ReadonlyMap<string, string> = new Map([
  ["cat", "Read"],
  ["head", "Read"],
  ["tail", "Read"],
  ["sed", "Read"],
  ["grep", "Grep"],
  ["egrep", "Grep"],
  ["fgrep", "Grep"],
  ["rg", "Grep"],
  ["find", "Glob"],
  ["ls", "LS"],
]);

/** Programs that write their arguments to a file. */
const writers: ReadonlySet<string> = new Set(["cat", "echo", "printf"]);

/** Only prepares or announces a command. */
const leading: ReadonlySet<string> = new Set(["cd", "echo", "printf", "pwd", "true", ":"]);

/** The tool that could do all of the command; null if none. */
function replacedBy({ programs, files, matches }: ReadShell): string | null {
  if (matches.length > 0) return null;
  const isWriting = files.some(({ access, place }) => access === "write" && place !== "temporary");
  const isReading = files.some(({ access }) => access === "read");
  const own = programs.filter((program) => !leading.has(program));
  if (isWriting) {
    if (own.length === 1 && own[0] === "sed") return "Edit";
    const isOwnText = programs.some((program) => writers.has(program)) && own.every((each) => each === "cat");
    return isOwnText && !isReading ? "Write" : null;
  }
  const tools = own.map((program) => toolOfProgram.get(program));
  const [first] = tools;
  if (first === undefined || tools.includes(undefined)) return null;
  return first === "Read" && !isReading ? null : first;
}

/** Whether an agent version has a tool, as shown by any call in any session. */
function toolsOfVersions({ whole, callAt }: AuditContext): (call: ToolCallFact, tool: string) => boolean {
  const shown = new Set<string>();
  for (let row = 0; row < whole.toolCalls.rowCount; row++) {
    const call = callAt(row);
    // A name that the agent made up is no tool.
    if (call.outcome !== "invalid") shown.add(toolKey(call, usualTool(call.tool)));
  }
  return (call, tool) => shown.has(toolKey(call, tool));
}

function toolKey({ source, clientVersion }: ToolCallFact, tool: string): string {
  return `${source}\0${clientVersion}\0${tool}`;
}

/** Read-only tools, which can run in parallel. */
const lookers: ReadonlySet<string> = new Set(["Read", "Grep", "Glob"]);

/** So many responses in a row are a habit; two may well depend on each other. */
const leastResponses = 3;

function isLook({ callAt }: AuditContext, row: number): boolean {
  return lookers.has(usualTool(callAt(row).tool));
}

/** Runs of read-only calls within a turn, each the only call of its response. */
function runsOf(thread: readonly number[], { callAt }: AuditContext): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  thread.forEach((row, place) => {
    const call = callAt(row);
    const isOfSame = (neighbour: number | undefined) =>
      neighbour !== undefined && callAt(neighbour).requestKey === call.requestKey;
    const isAlone = !isOfSame(thread[place - 1]) && !isOfSame(thread[place + 1]);
    if (call.requestKey === null || !isAlone || !lookers.has(usualTool(call.tool))) return end();
    const last = run.at(-1);
    if (last !== undefined && callAt(last).turnId !== call.turnId) end();
    run.push(row);
  });
  end();
  return runs;
}

/** Whether content that a thread's context had at one moment may be gone by a later one. */
type MayHaveLeft = (threadId: string, after: number, upTo: number) => boolean;

/** Times when threads may have lost context: at a compaction or a trimming of results, and where a prompt is shorter than the one before, as after going back in the conversation. */
function contextResets(facts: Pick<Facts, "requests" | "marks">): MayHaveLeft {
  const resets = new Map(
    Array.from(threadPrompts(facts), ([threadId, prompts]) => [
      threadId,
      prompts
        .filter(({ isAfterCompaction, promptTokens }, place) => {
          const before = prompts[place - 1];
          return before !== undefined && (isAfterCompaction || promptTokens < before.promptTokens);
        })
        .map(({ at }) => at),
    ]),
  );
  return (threadId, after, upTo) => {
    const ofThread = resets.get(threadId) ?? [];
    return (ofThread[placeAfter(ofThread, (at) => at <= after)] ?? Infinity) <= upTo;
  };
}

/** Rules about how tools are meant to be used. */
export const practiceRules: readonly AuditRule[] = rulesOf("practice", [
  {
    id: "edit-without-read",
    title: "Edit without a read",
    looksAt: "Calls that change a file and were refused because the file had not been read before.",
    why: "A change of what nobody has looked at destroys what others wrote. The refused call, and the one that repeats it, cost a response each.",
    fix: "Tell the agent to read a file before it writes it; search results are no substitute.",
    severity: "low",
    notJudged:
      "Changes that went well on a file which no call of the session is seen to have read or written: files also come into a conversation by mentions, editors and commands.",
    judge({ threads, callAt, isAudited }) {
      const judgement = new JudgementBuilder();
      // A subagent's reads count for its session: they are no fault of the thread that edits after them.
      const seen = firstSeen(threads, callAt);
      for (const thread of threads)
        for (const row of thread) {
          const call = callAt(row);
          if (!editTools.has(call.tool) || call.target === null || !isAudited(row)) continue;
          const seenAt = seen.get(fileKey(call)) ?? Number.POSITIVE_INFINITY;
          if (call.errorKind === refusal)
            judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: [row] }));
          else if (call.outcome !== "ok") continue;
          else if (seenAt < (call.startedAt ?? 0) || call.tool === creator) judgement.fine();
          else judgement.notJudged("read-unseen");
        }
      return judgement.finish();
    },
  },
  {
    id: "large-result",
    title: "Large result",
    looksAt:
      "Calls whose result takes more than 10,000 tokens, or as many as the policy says (largeResultTokens). An estimate: by how much the next prompt grew, shared among its new results by their bytes; where no prompt follows, bytes ÷ 4.",
    why: "A result stays in the conversation, and is paid for in every later prompt. Most of a large one is never used.",
    fix: "Read parts of files, limit the output of commands (head, --quiet), search before reading, or leave the work to a subagent, whose context ends with it.",
    severity: "low",
    notJudged:
      "Calls whose result has no size in the log. Results of MCP tools, pictures and PDFs that no prompt follows: their bytes do not tell their tokens.",
    judge(context) {
      const { rows, callAt, costs, policy } = context;
      const judgement = new JudgementBuilder();
      const large: { readonly call: ToolCallFact; readonly row: number }[] = [];
      for (const row of rows) {
        const call = callAt(row);
        if (call.outcome === "pending") continue;
        // No token is shorter than a byte.
        if (call.resultBytes === null) judgement.notJudged("no-size");
        else if (call.resultBytes <= policy.largeResultTokens) judgement.fine();
        else large.push({ call, row });
      }
      const rents = costs.rentOf(large.map(({ row }) => row));
      for (const { call, row } of large) {
        const measured = rents.get(row)?.tokens ?? null;
        if (measured === null && mayBePicture(call)) {
          judgement.notJudged("no-size");
          continue;
        }
        const tokens = measured ?? (call.resultBytes ?? 0) / bytesOfToken;
        if (tokens <= policy.largeResultTokens) judgement.fine();
        else judgement.hit(callHit(call, toolOf(call), { kind: "call", call: row }));
      }
      return judgement.finish();
    },
  },
  {
    id: "read-again-unchanged",
    title: "Read again unchanged",
    looksAt:
      "Calls of Read (some agents call it read_file) with the same input as one before in the same thread, with a result of the same size, where no tool changed the file in between, and the thread was neither compacted nor taken back.",
    why: "The conversation holds the file already, and pays for it a second time in every later prompt.",
    fix: "Ask the agent in its instructions to look back before it reads a file again. Hooks that ask for a new look at files are a usual cause.",
    severity: "low",
    notJudged:
      "Calls whose input has no fingerprint in the log, whose result has no size, or that have no time.",
    judge(context) {
      const judgement = new JudgementBuilder();
      const mayHaveLeft = contextResets(context.whole);
      const changes = changesOfFiles(context);
      for (const thread of context.threads) {
        const before = new Map<string, ToolCallFact>();
        for (const row of thread) {
          const call = context.callAt(row);
          if (usualTool(call.tool) !== reader || call.outcome !== "ok" || call.target === null) continue;
          const { inputHash, resultBytes, startedAt } = call;
          if (inputHash === null || resultBytes === null || startedAt === null) {
            if (context.isAudited(row))
              judgement.notJudged(resultBytes === null ? "no-size" : "no-fingerprint");
            continue;
          }
          const earlier = before.get(inputHash);
          before.set(inputHash, call);
          if (!context.isAudited(row)) continue;
          const isAgain =
            earlier?.resultBytes === resultBytes &&
            earlier.requestKey !== call.requestKey &&
            earlier.startedAt !== null &&
            !mayHaveLeft(call.threadId, earlier.startedAt, startedAt) &&
            !isChanged(changes, call, earlier.startedAt, startedAt);
          if (isAgain) judgement.hit(callHit(call, toolOf(call), { kind: "call", call: row }));
          else judgement.fine();
        }
      }
      return judgement.finish();
    },
  },
  {
    id: "shell-instead-of-tool",
    title: "Shell in place of a tool",
    looksAt:
      "Calls of shells that do nothing but what a tool does: read a file (cat, head, tail, sed: Read), search in files (grep, rg: Grep), look for files (find: Glob), list a folder (ls: LS), change a file (sed -i: Edit) or write one (echo or cat with >: Write). Only where a log of the same agent and version shows that it has the tool, by that name or as read_file, grep_files or list_dir. A command that does other work as well, in a pipe or after it, is none; a pipe into head or tail only limits it.",
    why: "Tools ask for the permission that fits, limit their result, and tell the client which files were read. A shell is meant for what no tool does.",
    fix: "Name the tools in the agent's instructions; deny cat, grep and find to its shell where they keep coming.",
    severity: "low",
    needs: "inputs",
    notJudged: `Commands of an agent or version whose logs show no call of the tool. ${unreadCommands}`,
    judge: (context) => {
      const hasTool = toolsOfVersions(context);
      return judgeShells(context, (shell, call, row) => {
        const tool = replacedBy(shell);
        if (tool === null) return "fine";
        if (!hasTool(call, tool)) return { notJudged: "tools-unknown" };
        const name = shell.programs.find((program) => !leading.has(program)) ?? shell.programs[0]!;
        return [callHit(call, { kind: "program", name }, { kind: "call", call: row })];
      });
    },
  },
  {
    id: "single-file-batches",
    title: "One file at a time",
    looksAt:
      "Three or more responses of a turn in a row, each with one call of Read, Grep or Glob (some agents call them read_file and grep_files) and no other. A hint: no log tells whether a later one needed what an earlier one found.",
    why: "Each response reads the whole conversation again. Calls that do not need each other can be made in one.",
    fix: "Ask the agent to read what it will need in one go, or let a search with context lines answer at once.",
    severity: "note",
    notJudged: "Calls whose response is not logged.",
    counted: ["run", "runs"],
    judge(context) {
      const judgement = new JudgementBuilder();
      for (const row of context.rows)
        if (isLook(context, row) && context.callAt(row).requestKey === null)
          judgement.notJudged("no-response");
      for (const thread of context.threads)
        for (const run of runsOf(thread, context)) {
          const first = run[0]!;
          if (!context.isAudited(first)) continue;
          if (run.length < leastResponses) judgement.fine();
          else {
            const call = context.callAt(first);
            judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: run.slice(1) }));
          }
        }
      return judgement.finish();
    },
  },
]);
