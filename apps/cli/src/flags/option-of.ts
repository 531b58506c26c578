/** How a flag is typed: `weekStart` as `--week-start`. */
export function optionOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
