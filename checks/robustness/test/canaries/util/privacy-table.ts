import { readFileSync } from "node:fs";

/** What `docs/privacy.md` says of a place. */
export interface PrivacyRow {
  /** The outputs that may hold what stands there. */
  readonly shownBy: ReadonlySet<string>;
  /** Whether it stays with `--redact`. */
  readonly stays: boolean;
  readonly isKept: boolean;
}

const page = new URL("../../../../../docs/privacy.md", import.meta.url);

/** The table of `docs/privacy.md`, by place. */
export function readPrivacyTable(): ReadonlyMap<string, PrivacyRow> {
  const rows = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, places = "", , outputs = "", redacted, cache]) => {
      const row = {
        shownBy: new Set(namesIn(outputs)),
        stays: redacted === "stays",
        isKept: cache === "kept",
      };
      return namesIn(places).map((place) => [place, row] as const);
    }),
  );
}

function namesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}
