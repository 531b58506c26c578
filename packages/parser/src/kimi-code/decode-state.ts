import type { LogEvent, RowOrigin, SessionStateEvent } from "@turnmeter/schema";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile } from "../log-format.js";
import type { Projected } from "../projection.js";
import type { SessionAgents } from "./session-agents.js";

/** The main agent's wire, where its head holds the rows of another session. */
export interface ForkedWire {
  readonly head: RowOrigin;
  readonly copiedLine: number;
}

/** What `state.json` says about a session: its title, where it works, its agents, and the session that it goes on from. */
export function decodeState(
  value: unknown,
  file: LogFile,
  agents: SessionAgents,
  fork: ForkedWire | null,
): readonly LogEvent[] {
  const state = objectOf(value);
  const sessionId = file.sessionFolder;
  if (state === null || sessionId === null) return [];
  const cwd = workingDirectory(state["cwd"] ?? state["workDir"]);
  const origin = mainThreadOrigin({
    source: "kimi-code",
    file: file.path,
    line: 0,
    byteOffset: 0,
    sessionId,
    cwd,
  });
  return [
    sessionStateOf(origin, titleOf(state)),
    ...agentsOf(objectOf(state["agents"]), agents, origin),
    ...forkEvents(stringOf(state["forkedFrom"]), fork),
  ];
}

/** A title that is only the beginning of the first prompt, or names the session that was forked, is none. */
function titleOf(state: Projected): Pick<SessionStateEvent, "title" | "titleRank"> {
  const isTyped = state["titleKind"] === "custom" || state["isCustomTitle"] === true;
  const title = isTyped || state["titleKind"] === "generated" ? stringOf(state["title"]) : null;
  if (title === null) return { title: null, titleRank: 0 };
  return { title, titleRank: isTyped ? 3 : 2 };
}

function agentsOf(told: Projected | null, agents: SessionAgents, origin: RowOrigin): readonly LogEvent[] {
  return Object.entries(told ?? {}).flatMap(([name, value]) => {
    const agent = objectOf(value);
    const agentId = agents.of(name);
    if (agent === null || agentId === null) return [];
    return [
      evidenceOf(origin, agentId, "meta", {
        agentKind: "task",
        agentType: stringOf(objectOf(agent["labels"])?.["profileName"]),
        parentAgentId: agents.of(stringOf(agent["parentAgentId"])),
      }),
    ];
  });
}

function forkEvents(forkedFrom: string | null, fork: ForkedWire | null): readonly LogEvent[] {
  if (forkedFrom === null || fork === null) return [];
  const { head, copiedLine } = fork;
  return [{ kind: "fork", origin: head, forkedFrom, copiedLine, ownLine: copiedLine + 1 }];
}
