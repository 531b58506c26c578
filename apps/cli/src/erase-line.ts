/** Takes what stands on a terminal's line away, so that another text can stand there. */
export const eraseLine = "\r\u001b[2K";
