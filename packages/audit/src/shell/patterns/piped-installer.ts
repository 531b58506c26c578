import { shells } from "@turnmeter/parser/shell.js";
import { readsScript } from "../commands/given-script.js";
import type { Call } from "../commands/call.js";
import type { Pattern } from "./pattern.js";
import { downloaders, interpreters } from "./shells-and-downloads.js";

/**
 * Runs what it downloads, unseen: `curl … | sh`, `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(curl …)"`. A file that is
 * downloaded first and run after is no hit: it can be looked at.
 */
export const pipedInstaller: Pattern = {
  id: "piped-installer",
  isOfMachine: false,
  matches: (call) => {
    if (call.namedBy.some(isDownload)) return true;
    if (call.name === null) return false;
    if (readsProgram(call)) return [...call.piped, ...call.substituted].some(isDownload);
    return runsItsFile(call) && call.substituted.some(isDownload);
  },
};

function isDownload({ name }: Call): boolean {
  return name !== null && downloaders.has(name);
}

/** Whether a program takes its script from its input. */
function readsProgram({ name, args }: Call): boolean {
  if (name === null) return false;
  if (shells.has(name)) return readsScript(name, args);
  return interpreters.has(name) && args.every(({ text }) => text === "-" || text === "/dev/stdin");
}

/** Whether a program runs the file that is its first word. */
function runsItsFile({ name, args }: Call): boolean {
  return (
    (name !== null && (shells.has(name) || interpreters.has(name)) && args[0]?.isLiteral === false) ||
    name === "source" ||
    name === "."
  );
}
