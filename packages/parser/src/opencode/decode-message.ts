import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf, markAt, sessionStateOf } from "../decoding/events-at.js";
import { decodeAssistant } from "./decode-assistant.js";
import { decodeUser } from "./decode-user.js";
import type { Role } from "./message.js";
import { type MessageRow, originAt } from "./row.js";
import type { ProjectInfo } from "./session.js";

const byRole: Readonly<Record<Role, (row: MessageRow) => readonly LogEvent[]>> = {
  assistant: decodeAssistant,
  compaction: (row) => [markAt(row.origin, "compaction")],
  other: () => [],
  shell: (row) => [markAt(row.origin, "userShell")],
  user: decodeUser,
};

/** Events of a message. */
export function decodeMessage(row: MessageRow): readonly LogEvent[] {
  const { message } = row;
  const ended = originAt(row, message.completedAt, { place: message.place, name: "end" });
  return [
    { kind: "activity", origin: row.origin },
    ...byRole[message.role](row),
    ...(message.completedAt === null ? [] : [{ kind: "activity" as const, origin: ended }]),
  ];
}

/** Events of a session, told with its first message: its title, what it is, and the worktree that it works in. */
export function decodeSession(row: MessageRow, project: ProjectInfo | null): readonly LogEvent[] {
  const { session } = row;
  return [...(session.parentId === null ? titleOf(row) : agentOf(row)), ...worktreesOf(row.origin, project)];
}

function titleOf(row: MessageRow): readonly LogEvent[] {
  const { title } = row.session;
  return title === null ? [] : [sessionStateOf(row.origin, { title, titleRank: 2 })];
}

/** How the title of a subagent's session names its type. */
const typeInTitle = /^(.*?) \(@([^()]+) subagent\)$/s;

function agentOf(row: MessageRow): readonly LogEvent[] {
  const { session, message } = row;
  const match = typeInTitle.exec(session.title ?? "");
  return [
    evidenceOf(row.origin, session.id, "meta", {
      agentKind: "task",
      agentType: match?.[2] ?? message.agent,
      description: match?.[1] ?? session.title,
    }),
  ];
}

function worktreesOf(origin: ReturnType<typeof originAt>, project: ProjectInfo | null): readonly LogEvent[] {
  const path = project?.worktrees.find(
    (each) => origin.cwd === each || origin.cwd?.startsWith(`${each}/`) === true,
  );
  if (project === null || path === undefined || path === project.root) return [];
  return [{ kind: "worktree", origin, path, originalPath: project.root, isRoot: true }];
}
