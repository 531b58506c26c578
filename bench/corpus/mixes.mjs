/**
 * What a corpus is made of.
 *
 * @typedef {object} Mix
 * @property {number} usageShare the share of lines in conversations that carry token usage
 * @property {readonly string[]} versions client versions
 * @property {{ median: number, sigma: number, limit: number }} resultCharacters length of tool results
 * @property {readonly (readonly [kind: string, weight: number])[]} fillers what stands between the messages
 */

/** @type {Readonly<Record<string, Mix>>} */
export const mixes = {
  dense: {
    usageShare: 1 / 2,
    versions: ["2.1.212", "2.1.230", "2.1.247", "2.1.270"],
    resultCharacters: { median: 900, sigma: 1.2, limit: 60_000 },
    fillers: [
      ["turnDuration", 2],
      ["lastPrompt", 2],
      ["aiTitle", 1],
      ["permissionMode", 1],
      ["hookAttachment", 2],
      ["reminderAttachment", 2],
    ],
  },
  rich: {
    usageShare: 1 / 6,
    versions: ["2.0.55", "2.1.14", "2.1.27", "2.1.39"],
    resultCharacters: { median: 4000, sigma: 1.6, limit: 2_000_000 },
    fillers: [
      ["hookProgress", 40],
      ["bashProgress", 20],
      ["hookAttachment", 12],
      ["fileAttachment", 5],
      ["snapshot", 12],
      ["turnDuration", 5],
      ["queueOperation", 3],
      ["lastPrompt", 3],
    ],
  },
};
