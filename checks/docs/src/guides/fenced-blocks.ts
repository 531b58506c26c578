/** A fenced block of a page. */
export interface FencedBlock {
  /** `sh`, `json`, `ts`, `text`, … */
  readonly language: string;
  /** What stands after the language, such as the name of the file that the block shows; empty where nothing does. */
  readonly name: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a Markdown page, in order. */
export function fencedBlocks(page: string): readonly FencedBlock[] {
  const pattern = /^```([a-z]*)(?: (\S+))?\n([^]*?)^```$/gm;
  return [...page.matchAll(pattern)].map(({ 1: language = "", 2: name = "", 3: text = "", index }) => ({
    language,
    name,
    text,
    line: page.slice(0, index).split("\n").length,
  }));
}
