/** The bar of pages that a server gives. */
export const servedStyle = `
.bar { width: min(74rem, 100% - 2rem); margin-inline: auto; padding: 0.7rem 0 0.6rem; border-bottom: 1px solid var(--line); font-size: 0.875rem; }
.bar ul { display: flex; flex-wrap: wrap; gap: 0 1.4rem; margin: 0; padding: 0; list-style: none; }
.bar nav { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; }
.bar nav a { display: block; padding: 0.28rem 0; color: var(--muted); text-decoration: none; }
.bar nav a:hover { color: var(--accent); text-decoration: underline; }
.bar nav a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--ink); }
.bar .actions a { color: var(--accent); }
.bar form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 0.9rem; margin-top: 0.5rem; }
.bar label > span { display: block; margin-bottom: 0.1rem; color: var(--muted); font-size: 0.8125rem; }
.bar select, .bar input, .bar form button {
  max-width: 15rem; height: 2rem; margin: 0; padding: 0 0.5rem; font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--muted); border-radius: 4px;
}
.bar select:hover, .bar input:hover, .bar form button:hover { border-color: var(--accent); }
.bar .search { width: 15rem; }
.bar input::placeholder { color: var(--muted); opacity: 1; }
.bar form button { padding: 0 0.9rem; cursor: pointer; }
.scripted .bar form button { display: none; }
.bar form > a { padding: 0.35rem 0; }
.bar details { display: contents; }
.bar details[open]::details-content { display: contents; }
.bar details > summary { align-self: end; margin: 0; padding: 0.35rem 0; }
.bar .doing { margin-top: 0.6rem; padding: 0.4rem 0.8rem; border-left: 3px solid var(--accent); }
thead td { color: var(--muted); font-size: 0.8125rem; vertical-align: bottom; }
.stale { position: fixed; z-index: 16; right: 1rem; bottom: 1rem; padding: 0.4rem 0.8rem; background: var(--warn-paper); color: var(--warn); border-radius: 4px; font-size: 0.8125rem; }
@media (min-width: 90rem) { .bar { width: min(106rem, 100% - 5rem); } }
@media (max-width: 43.99rem) {
  .bar { padding-top: 0.4rem; }
  .bar form > label > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .bar form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .bar .searching { grid-column: 1 / -1; }
  .bar select, .bar input, .bar .search { width: 100%; max-width: none; }
  .bar details { display: block; margin: 0; }
  .bar details[open] { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.5rem 0.9rem; }
  .bar details[open] > summary { grid-column: 1 / -1; }
}
@media print { .bar, .stale { display: none; } }
`;
