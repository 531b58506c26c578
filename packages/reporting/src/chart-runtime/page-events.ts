/** What a script that changes the page tells the one that draws it, on the document. */
export const pageEvents = {
  /** What the page holds is about to be replaced: nothing may hold on to it. */
  leaving: "turnmeter:leaving",
  /** It was replaced. */
  replaced: "turnmeter:replaced",
  /** Its tables answer. */
  ready: "turnmeter:ready",
} as const;
