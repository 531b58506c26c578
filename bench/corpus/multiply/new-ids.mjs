import { createHash } from "node:crypto";

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

/** Gives new ids to the logs of one copy: the same one the same, in all files. @param {number} copy */
export function createNewIds(copy) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const nameOf = (/** @type {string} */ id) => {
    const name = names.get(id) ?? newId(id, copy);
    names.set(id, name);
    return name;
  };
  return {
    inText: (/** @type {string} */ text) => text.replaceAll(ID_STRING, nameOf),
    inPath: (/** @type {string} */ path) => path.replaceAll(ID_OF_PATH, nameOf),
  };
}

function newId(/** @type {string} */ id, /** @type {number} */ copy) {
  if (id.length < LEAST_HASHED) return `${id}-${copy}`;
  const hash = createHash("sha256").update(`${copy} ${id}`).digest("hex");
  return `${id.slice(0, -HASHED)}${hash.slice(0, HASHED)}`;
}
