import { claudeCases } from "./claude-cases.mjs";
import { damagedCases } from "./damaged-cases.mjs";
import { codexCases } from "./codex-cases.mjs";

/**
 * Something that a log may have more and more of.
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {number} units how many there are at 1 ×
 * @property {(folder: string, units: number) => void} write writes a config folder with so many
 */

/** @type {readonly Case[]} */
export const cases = [...claudeCases, ...damagedCases, ...codexCases];
