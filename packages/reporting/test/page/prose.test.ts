import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { prose } from "../../src/page/html.js";

describe("prose", () => {
  it("keeps a number and its unit on one line", () => {
    expect(prose("≥ 1.2 M tokens, 3 min 20 s, 9 Nov, 5 % more", englishFormats).markup).toBe(
      "≥\u00a01.2\u00a0M tokens, 3\u00a0min 20\u00a0s, 9\u00a0Nov, 5\u00a0% more",
    );
  });

  it("keeps a date on one line", () => {
    expect(prose("from 2026-11-09 to <b>", englishFormats).markup).toBe(
      'from <span class="date">2026-11-09</span> to &lt;b&gt;',
    );
  });
});
