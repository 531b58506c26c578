import { describe, expect, it } from "vitest";
import { compactSvg } from "../../src/pictures/compact-svg.js";

const compact = (inner: string) => compactSvg(`<svg class="marks" width="9">${inner}</svg>`, "cost", "broad");

describe("compactSvg", () => {
  it("rounds to a tenth of a pixel and leaves colours and text as they are", () => {
    expect(
      compact(
        '<path d="M1.26,2.9999999L3e-7,4" fill="rgb(1, 2.55, 3)"/><text font-size="12px">1.23456</text>',
      ),
    ).toBe(
      '<svg class="broad" width="9"><path d="M1.3,3L0,4" fill="rgb(1, 2.55, 3)"/><text>1.23456</text></svg>',
    );
  });

  it("drops what is not seen and the groups that say nothing", () => {
    expect(
      compact(
        '<g class="a" role="b" aria-label="c"><g transform="translate(0,0)"><path class="background" d="M0,0"/><g transform="translate(1,2)"><line x2="3" stroke="red"/></g></g></g><g clip-path="x"></g>',
      ),
    ).toBe(
      '<svg class="broad" width="9"><g transform="translate(1,2)"><line x2="3" stroke="red"/></g></svg>',
    );
  });

  it("writes a rectangle with four equal corners as one", () => {
    const path = "M3,1L8,1C9.1,1,10,1.9,10,3L10,5C10,6.1,9.1,7,8,7L3,7C1.9,7,1,6.1,1,5L1,3C1,1.9,1.9,1,3,1Z";
    expect(compact(`<path d="${path}" fill="red"/>`)).toBe(
      '<svg class="broad" width="9"><rect x="1" y="1" width="9" height="6" rx="2" fill="red"/></svg>',
    );
  });

  it("keeps a bar that is round at one end only", () => {
    const path = "M0,1L8,1C9.1,1,10,1.9,10,3L10,5C10,6.1,9.1,7,8,7L0,7C0,7,0,7,0,7L0,1C0,1,0,1,0,1Z";
    expect(compact(`<path d="${path}" fill="red"/>`)).toContain("<path");
  });

  it("gives ids the picture's name", () => {
    expect(
      compact('<rect fill="url(#g_0)"/><defs><clipPath id="g_0"><rect width="2.25"/></clipPath></defs>'),
    ).toBe(
      '<svg class="broad" width="9"><rect fill="url(#cost-g_0)"/><defs><clipPath id="cost-g_0"><rect width="2.3"/></clipPath></defs></svg>',
    );
  });
});
