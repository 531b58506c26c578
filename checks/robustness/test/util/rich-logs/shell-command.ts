import type { TextAt } from "./place.js";

/** A command of a shell: a program between other texts. */
export function shellCommandAt(textAt: TextAt): string {
  const secret = textAt("shell-command");
  return `cd ${secret} && TOKEN=${secret} ./${secret}/${textAt("program")} ${secret} --${secret} | tee ${secret}`;
}
