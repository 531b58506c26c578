import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { instant, keptTokens } from "./kept.js";

/** Where a record stands. */
export interface RecordPlace {
  readonly file: string;
  readonly line: number;
  readonly byteOffset: number;
}

/** The place of a record in a file. */
export function placeOfRecord({ line, byteOffset }: ProjectedRecord, { path }: LogFile): RecordPlace {
  return { file: path, line, byteOffset };
}

/** Ids in the path of a document; those written inside it may be older. */
export interface IdsOfPath {
  readonly id: string | null;
  /** The name of the folder, which is the session of a message and the message of a part. */
  readonly folder: string | null;
}

const treePath = /[/\\](?:message|part|session)[/\\]([^/\\]+)[/\\]([^/\\]+)\.json(?:\.[^./\\]+)?$/;

/** The ids in the path of a document of the tree; none for any other file. */
export function idsOfPath(path: string): IdsOfPath {
  const match = treePath.exec(path);
  return { id: match?.[2] ?? null, folder: match?.[1] ?? null };
}

/** A session, as its document or row tells it. */
export interface SessionInfo {
  readonly id: string;
  /** The session that started this one as a subagent; null for one that a person began. */
  readonly parentId: string | null;
  readonly projectId: string | null;
  /** Null for the default title of new sessions. */
  readonly title: string | null;
  readonly directory: string | null;
  /** Version of the agent that began it. */
  readonly version: string | null;
  /** When it was begun, epoch ms. What a fork copied is older than the fork. */
  readonly createdAt: number | null;
  /** When it last changed, epoch ms; null if it does not say. */
  readonly updatedAt: number | null;
  /** Its stated total, as logged; null if it has none. */
  readonly tokens: Projected | null;
  /** The file that tells it; null if none does. */
  readonly file: string | null;
}

/** A project: a repository with the worktrees that the agent has made of it. */
export interface ProjectInfo {
  readonly id: string;
  readonly root: string;
  readonly worktrees: readonly string[];
}

const defaultTitle = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

/** The session that a record tells; null if it has no id. */
export function sessionOf(record: Projected, path: string): SessionInfo | null {
  const id = idsOfPath(path).id ?? stringOf(record["id"]);
  if (id === null) return null;
  const title = stringOf(record["title"]);
  return {
    id,
    parentId: stringOf(record["parentID"]),
    projectId: stringOf(record["projectID"]),
    title: title === null || defaultTitle.test(title) ? null : title,
    directory: stringOf(record["directory"]),
    version: stringOf(record["version"]),
    createdAt: instant(objectOf(record["time"])?.["created"]),
    updatedAt: instant(objectOf(record["time"])?.["updated"]),
    tokens: keptTokens(record["tokens"]),
    file: path,
  };
}

/** The project that a record tells, that of a session's row included; null if it tells none. */
export function projectOf(record: Projected): ProjectInfo | null {
  const id = stringOf(record["projectID"]) ?? stringOf(record["id"]);
  const root = stringOf(record["worktree"]);
  if (id === null || root === null) return null;
  return { id, root, worktrees: arrayOf(record["sandboxes"]).filter((each) => typeof each === "string") };
}

/** What is known of a session that no record tells. */
export function unknownSession(id: string): SessionInfo {
  return {
    id,
    parentId: null,
    projectId: null,
    title: null,
    directory: null,
    version: null,
    createdAt: null,
    updatedAt: null,
    tokens: null,
    file: null,
  };
}
