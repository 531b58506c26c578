/** The page on paper: black on white, everything open that was open, nothing to click. */
export const paperStyle = `
@media print {
  @page { margin: 15mm 14mm 16mm; }
  :root { --paper: #fff; --ink: #000; --muted: #555; --line: #ccc; --accent: #004a75; --warn: #7a3400; --warn-paper: #fff; color-scheme: light; }
  html { font-size: 13px; }
  body { font-size: 9.75pt; line-height: 1.45; }
  .page, footer { display: block; width: auto; }
  .skip, .contents, .choices, .vg-tooltip, noscript, details:not([open]), details > summary { display: none; }
  .masthead { padding-top: 0; }
  .warnings { border: 1px solid var(--line); border-left: 3px solid var(--warn); }
  a { color: inherit; text-decoration: none; }
  a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--muted); }
  .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .section { display: block; margin-top: 1.75rem; }
  .lead { position: static; break-inside: avoid; break-after: avoid; margin-bottom: 1rem; }
  h2, figcaption, caption { break-after: avoid; }
  .evidence { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem 1.75rem; }
  .wide { grid-column: 1 / -1; }
  figure, tr, .figure, .warnings, .findings li, .method li, .quality li { break-inside: avoid; }
  .chart svg { width: 100%; height: auto; }
  .table:not(:has(.folded)) { break-inside: avoid; }
  thead { break-after: avoid; }
  .scroll { overflow: visible; background: none; }
  table { font-size: 8.5pt; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  tfoot tr { break-before: avoid; }
  .folded { display: table-row-group !important; }
  th:first-child { position: static; }
  .sections > .section:last-child { break-after: avoid; }
  footer { margin-top: 1.25rem; padding: 0.75rem 0 0; break-before: avoid; }
}
`;
