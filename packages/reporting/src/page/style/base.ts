import { darkTheme } from "../../theme/dark-theme.js";
import { lightTheme } from "../../theme/light-theme.js";

/** Colours, type, and what every page has. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: ${lightTheme.tones.tonePaper}; --ink: #1f1d1a; --muted: ${lightTheme.tones.toneMuted};
  --line: #e3dfd5; --shade: rgb(60 50 30 / 0.16); --accent: #0a5aa8; --warn: #a8480a; --warn-paper: #fbf0e4;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Times New Roman", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: ${darkTheme.tones.tonePaper}; --ink: #ebe7de; --muted: ${darkTheme.tones.toneMuted};
    --line: #34312b; --shade: rgb(0 0 0 / 0.6); --accent: #79bdea; --warn: #f0a46a; --warn-paper: #2c2219;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1, h2, p, ul, ol, dl, dd, figure { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.page, footer { width: min(74rem, 100% - 2rem); margin-inline: auto; }
.skip {
  position: absolute; left: 1rem; top: 0.5rem; z-index: 20; padding: 0.4rem 0.8rem;
  background: var(--paper); border: 1px solid var(--line);
}
.skip:not(:focus), .unseen {
  position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.note { margin-top: 0.5rem; color: var(--muted); font-size: 0.8125rem; line-height: 1.45; }
.date { white-space: nowrap; }
.place, code { font-family: var(--mono); font-size: 0.92em; }
footer {
  margin-top: 3.5rem; padding: 1.25rem 0 3rem; border-top: 1px solid var(--line);
  color: var(--muted); font-size: 0.8125rem;
}
@media (min-width: 90rem) {
  .page, footer { width: min(106rem, 100% - 5rem); }
  .page { display: grid; grid-template-columns: 11rem minmax(0, 1fr); grid-template-rows: auto 1fr; column-gap: 3.5rem; }
  .page > * { grid-column: 2; }
}
@media (max-width: 43.99rem) { body { font-size: 15px; } }
`;
