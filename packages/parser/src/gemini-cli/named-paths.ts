import { arrayOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { messageTexts } from "./message-texts.js";
import type { ProjectRoot } from "./project-root.js";
import { pathFields } from "./projection.js";
import { resultWords } from "./result-words.js";

/** Shows the paths that a session's head names. */
export function seeHead(head: Projected, root: ProjectRoot): void {
  for (const folder of arrayOf(head["directories"])) if (typeof folder === "string") root.seePath(folder);
  for (const message of arrayOf(head["messages"])) seeMessage(objectOf(message) ?? {}, root);
}

/** Shows the paths that a message names: those of its calls, and those in its texts. */
export function seeMessage(message: Projected, root: ProjectRoot): void {
  if (root.path !== null) return;
  for (const value of arrayOf(message["toolCalls"])) {
    const call = objectOf(value) ?? {};
    const given = fieldsOf(call["args"]) ?? {};
    const shown = stringOf(objectOf(call["resultDisplay"])?.["filePath"]);
    const paths = [shown, ...pathFields.map((name) => stringOf(given[name]))];
    for (const path of paths) if (path !== null) root.seePath(path);
    root.seeText(resultWords(measuredOf(call["result"])).start);
  }
  if (message["type"] === "user")
    for (const { start } of messageTexts(message["content"])) root.seeText(start);
}
