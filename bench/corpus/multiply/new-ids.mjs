import { createHash } from "node:crypto";
import { posix } from "node:path";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Fields whose values are ids, whatever these look like. */
const ID_FIELDS =
  "id|uuid|parentUuid|logicalParentUuid|leafUuid|sessionId|session_id|agentId|promptId|messageId|requestId|tool_use_id|toolUseId|parent_tool_use_id|toolUseI[Dd]|parentToolUseID|sourceToolUseID|sourceToolAssistantUUID";
const ID_SHAPE = `${UUID}|(?:msg|req|toolu|srvtoolu)_[\\w-]+`;
/** A whole string that is an id: by its field, or by its shape wherever it stands. Text inside of strings is left alone. */
const ID_STRING = new RegExp(`(?<="(?:${ID_FIELDS})":\\s*")[^"\\\\]+(?=")|(?<=")(?:${ID_SHAPE})(?=")`, "g");
const ID_OF_PATH = new RegExp(`${UUID}|(?<=agent-)[\\w-]+|[^/]+(?=\\.jsonl$)`, "g");
/** Ids with as many characters keep their length. */
const LEAST_HASHED = 16;
const HASHED = 12;

/**
 * New ids for some logs: the same one the same, in all files. A path is asked for after the text of its file.
 *
 * @typedef {object} NewIds
 * @property {(text: string) => string} inText
 * @property {(path: string) => string} inPath
 */

/** Gives new ids to one copy of Claude Code's logs. @param {number} copy @returns {NewIds} */
export function createNewIds(copy) {
  const nameOf = createNames(String(copy));
  return {
    inText: (/** @type {string} */ text) => text.replaceAll(ID_STRING, nameOf),
    inPath: (/** @type {string} */ path) => path.replaceAll(ID_OF_PATH, nameOf),
  };
}

/** Fields of any agent whose values are ids, but those of models and the like. */
const ANY_ID_FIELD = "(?!model|provider)\\w*(?:[a-z]I[dD]|_id|[uU]uid|UUID)|id";
const ANY_ID_SHAPE = `${UUID}|\\b(?:msg|req|toolu|srvtoolu|call|ses|prt)_(?=[a-zA-Z_]*\\d)\\w+`;
const ANY_ID = new RegExp(`(?<="(?:${ANY_ID_FIELD})":\\s*")[^"\\\\]+(?=")|${ANY_ID_SHAPE}`, "g");
const ANY_SHAPE = new RegExp(ANY_ID_SHAPE, "g");

/**
 * Gives new ids to logs of any agent, which have them inside of texts and names, too. Every log gets a new name: some have no other
 * id of their session.
 *
 * @param {string} scope what the ids are new for
 * @returns {NewIds}
 */
export function createNewIdsOfAnyAgent(scope) {
  const nameOf = createNames(scope);
  /** @type {Set<string>} */
  const known = new Set();
  /** An id that is made of another one is made of that one's new form. */
  const renamed = (/** @type {string} */ id) => {
    const made = id.replaceAll(ANY_SHAPE, nameOf);
    return made === id ? nameOf(id) : made;
  };
  return {
    inText: (text) =>
      text.replaceAll(ANY_ID, (id) => {
        known.add(id);
        return renamed(id);
      }),
    inPath(path) {
      const folders = `/${posix.dirname(path)}/`.replaceAll(/[^/]+/g, (name) =>
        known.has(name) ? renamed(name) : name.replaceAll(ANY_SHAPE, nameOf),
      );
      const [, agent = "", name] = /^(agent-)?(.*)\.jsonl$/.exec(posix.basename(path)) ?? [];
      return `${folders.slice(1)}${agent}${renamed(name)}.jsonl`;
    },
  };
}

/** @param {string} scope @returns {(id: string) => string} */
function createNames(scope) {
  /** @type {Map<string, string>} */
  const names = new Map();
  return (id) => {
    const name = names.get(id) ?? newId(id, scope);
    names.set(id, name);
    return name;
  };
}

function newId(/** @type {string} */ id, /** @type {string} */ scope) {
  if (id.length < LEAST_HASHED) return `${id}-${scope}`;
  const hash = createHash("sha256").update(`${scope} ${id}`).digest("hex");
  return `${id.slice(0, -HASHED)}${hash.slice(0, HASHED)}`;
}
