import type { LogEvent, SessionStateEvent } from "@turnmeter/schema";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { mainThreadOrigin, threadIdOf } from "../decoding/main-thread-origin.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile } from "../log-format.js";
import type { Projected } from "../projection.js";
import type { WorkFolder } from "./work-folder.js";

/** A small file beside a wire: the title of a session, or what a subagent is. */
export function decodeKimiCliDocument(
  value: unknown,
  file: LogFile,
  folder: WorkFolder,
): readonly LogEvent[] {
  const document = objectOf(value);
  const { sessionFolder: sessionId, agentLabel: agentId } = file;
  if (document === null || sessionId === null) return [];
  const origin = mainThreadOrigin({
    source: "kimi-cli",
    file: file.path,
    line: 0,
    byteOffset: 0,
    sessionId,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    isSidechain: agentId !== null,
  });
  if (agentId === null) return [sessionStateOf(origin, titleOf(document)), ...worktree(document, origin)];
  const launch = objectOf(document["launch_spec"]);
  folder.tryPath(stringOf(launch?.["work_dir"]) ?? "");
  return [
    evidenceOf(origin, agentId, "meta", {
      agentKind: "task",
      agentType: stringOf(document["subagent_type"]),
      description: stringOf(document["description"]),
      model: stringOf(launch?.["effective_model"]) ?? stringOf(launch?.["model_override"]),
    }),
  ];
}

/** A title that a person or a model gave; older versions keep it in a file of its own. */
function titleOf(document: Projected): Pick<SessionStateEvent, "title" | "titleRank"> {
  const title = stringOf(document["custom_title"]) ?? stringOf(document["title"]);
  if (title === null || title === "Untitled") return { title: null, titleRank: 0 };
  return { title, titleRank: document["title_generated"] === true ? 2 : 3 };
}

function worktree(document: Projected, origin: SessionStateEvent["origin"]): readonly LogEvent[] {
  const path = workingDirectory(document["worktree_path"]);
  const originalPath = workingDirectory(document["parent_repo_path"]);
  if (path === null || originalPath === null || path === originalPath) return [];
  return [{ kind: "worktree", origin, path, originalPath, isRoot: true }];
}
