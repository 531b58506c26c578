import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { prose } from "../../src/page/html.js";

describe("prose", () => {
  it("keeps a number and its unit on one line", () => {
    expect(prose("≥ 1.2 M tokens, 3 min 20 s, 9 Nov, 5 % more", englishFormats).markup).toBe(
      "≥\u00a01.2\u00a0M tokens, 3\u00a0min\u00a020\u00a0s, 9\u00a0Nov, 5\u00a0% more",
    );
  });

  it("tears no sign from its number, and no arrow from its sides", () => {
    expect(prose("−$5.10 and $97 → $27, ~$0.01", englishFormats).markup).toBe(
      "−\u2060$5.10 and $97\u00a0→\u00a0$27, ~\u2060$0.01",
    );
  });

  it("keeps a version on one line, in which a name may still break before it", () => {
    expect(prose("claude-opus-5-5 took 64 %", englishFormats).markup).toBe(
      "claude-opus-5-\u20605 took 64\u00a0%",
    );
  });

  it("keeps a date on one line", () => {
    expect(prose("from 2026-11-09 to <b>", englishFormats).markup).toBe(
      'from <span class="date">2026-11-09</span> to &lt;b&gt;',
    );
  });
});
