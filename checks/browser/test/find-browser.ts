import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of a Chromium on this machine (`TURNMETER_CHROMIUM` names one); null where there is none. */
export function findBrowser(): string | null {
  const named = process.env["TURNMETER_CHROMIUM"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
