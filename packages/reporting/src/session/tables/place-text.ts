/** A place in a log by the last part of its path: `file:line`. */
export function placeText({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file.split(/[/\\]/).at(-1) ?? file}:${line}`;
}
