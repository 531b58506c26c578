import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, html, jsonForScript } from "../../src/page/html.js";

describe("html", () => {
  it("R87 escapes every value and leaves its own markup alone", () => {
    const name = `<img src=x onerror="alert('&')">`;
    expect(html`<p title="${name}">${[html`<b>${name}</b>`, null, false, 3]}</p>`.markup).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;"><b>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</b>3</p>',
    );
  });

  it("shows control and direction characters as replaced, white space as a space", () => {
    expect(escapeHtml("a\u0000b\u202ec\n\td")).toBe("a\ufffdb\ufffdc d");
  });
});

describe("jsonForScript", () => {
  it("R87 lets no name turn what a chart writes beside it", () => {
    expect(jsonForScript({ model: "\u202egnp.exe\u2067x" }).markup).toBe('{"model":"\ufffdgnp.exe\ufffdx"}');
  });

  it("cannot end its script element and reads back as the same value", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom("</script>", "<!--", "]]>", "\u2028"),
        (value, breakout) => {
          const { markup } = jsonForScript({ value, breakout });
          expect(markup).not.toMatch(/[<>\u2028]/);
          expect(JSON.parse(markup)).toEqual(JSON.parse(JSON.stringify({ value, breakout })));
        },
      ),
    );
  });
});
