/** A number as so many digits. */
export function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}

/** An instant: each session begins two hours after the one before, and has a second a step. */
export function instantOf(number: number, step: number): string {
  return new Date(Date.UTC(2026, 10, 9) + (number % 130) * 7_200_000 + step * 1000).toISOString();
}

/** Rows as JSON Lines; a lone surrogate stays one, as an escape. */
export function lines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** The text as a part of a path; what is none there is left out of it. */
export function folderOf({ home, project }: { readonly home: string; readonly project: string }): string {
  return `/home/${home}/${project}`;
}
