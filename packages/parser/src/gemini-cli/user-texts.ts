import { holdsResults, messageTexts, type MessageText } from "./message-texts.js";
import type { Projected } from "../projection.js";

/** How texts begin that the program writes in a person's place. */
const injected = [
  "<session_context>",
  "<hook_context>",
  "<state_snapshot>",
  "System: Please continue.",
  "This is the Gemini CLI. We are setting up the context for our chat.",
];

/** How the program reports to the model a command that a person ran in the shell. */
const ownCommand = "I ran the following shell command:";

/** What a row in a person's place is. */
export type UserRow =
  | { readonly kind: "prompt"; readonly texts: readonly MessageText[] }
  | { readonly kind: "command"; readonly name: string }
  | { readonly kind: "shell" }
  | { readonly kind: "compaction" }
  | { readonly kind: "program" };

/** Tells a prompt from what the program says in a person's place. */
export function userRow(message: Projected): UserRow {
  const given = messageTexts(message["content"]);
  const start = given.map((text) => text.start.trimStart()).find((text) => text !== "") ?? "";
  if (start.startsWith("<state_snapshot>")) return { kind: "compaction" };
  if (start.startsWith(ownCommand)) return { kind: "shell" };
  const shown = messageTexts(message["displayContent"]);
  const texts = shown.length > 0 ? shown : given;
  const typed = texts.filter(({ start: text }) => text.trim() !== "" && !isInjected(text));
  const name = /^\s*(\/[\w:.-]{1,80})/.exec(shown[0]?.start ?? "")?.[1];
  if (name !== undefined) return { kind: "command", name };
  const isProgram =
    typed.length === 0 || (shown.length === 0 && isInjected(start)) || holdsResults(message["content"]);
  return isProgram ? { kind: "program" } : { kind: "prompt", texts: typed };
}

function isInjected(text: string): boolean {
  const start = text.trimStart();
  return injected.some((beginning) => start.startsWith(beginning));
}

/** The beginning of what a person typed in a message; null if it holds no prompt. */
export function typedIn(message: Projected): string | null {
  if (message["type"] !== "user") return null;
  const row = userRow(message);
  return row.kind === "prompt" ? (row.texts[0]?.start ?? null) : null;
}
