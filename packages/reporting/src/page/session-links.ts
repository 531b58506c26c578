import { encodedKey } from "../dimensions.js";
import type { Formats } from "../format/formats.js";
import { pageText } from "../format/page-text.js";
import type { Written } from "../format/written.js";
import type {
  Evidence,
  FirstScreen,
  Report,
  ReportFinding,
  SessionExcerpt,
  WrittenReport,
} from "../report.js";
import type { TableView } from "../table/table-view.js";
import { html, jsonForScript, prose, type Html } from "./html.js";
import { mapTables } from "./capped-report.js";
import { tableHtml } from "./table-html.js";

/** The address of what shows a session: its page, or its row; null where nothing does. */
export type SessionHref = (sessionId: string) => string | null;

/** The fragment that opens a session's row. */
export function rowHref(sessionId: string): string {
  return `#session=${encodedKey(sessionId)}`;
}

/** A report in which the names of sessions, and evidence of one, lead to what shows it. */
export function withSessionLinks(report: Report, hrefOf: SessionHref): Report {
  const linkedTable = (table: TableView): TableView => {
    if (table.keys?.some(({ session }) => typeof session === "string") !== true) return table;
    return {
      ...table,
      links: table.keys.map(({ session }) => (typeof session === "string" ? hrefOf(session) : null)),
    };
  };
  const linkedEvidence = (evidence: Evidence): Evidence => {
    const href = evidence.sessionId === undefined ? null : hrefOf(evidence.sessionId);
    return href === null ? evidence : { ...evidence, href };
  };
  const linkedFinding = (finding: ReportFinding): ReportFinding => ({
    ...finding,
    evidence: finding.evidence.map(linkedEvidence),
  });
  const { firstScreen, findings } = report;
  return {
    ...mapTables(report, { charts: linkedTable, tables: linkedTable }),
    ...(firstScreen === undefined ? {} : { firstScreen: linkedScreen(firstScreen, linkedFinding) }),
    ...(findings === undefined ? {} : { findings: findings.map(linkedFinding) }),
  };
}

function linkedScreen(screen: FirstScreen, linked: (finding: ReportFinding) => ReportFinding): FirstScreen {
  const { actions, flagged } = screen;
  return { ...screen, actions: actions.map(linked), flagged: flagged && linked(flagged) };
}

/** What the rows of sessions show when they are opened; the script takes it from here. */
export function excerptsHtml({ excerpts = [] }: WrittenReport, formats: Formats): Html {
  return html`${excerpts.map((excerpt) => excerptHtml(excerpt, formats))}`;
}

function excerptHtml({ sessionId, tables, note }: Written<SessionExcerpt>, formats: Formats): Html {
  return html`<template data-excerpt="${sessionId}"
    ><div class="excerpt">
      ${tables.map((table) => html`<div>${tableHtml(table, { formats })}</div>`)}
      <p class="note">${prose(note, formats)}</p>
    </div></template
  >`;
}

/** The pages of sessions beside this one, for the script: addresses by session. */
export function sessionPagesHtml(pages: ReadonlyMap<string, string>): Html {
  return html`<script type="application/json" id="session-pages">
    ${jsonForScript(Object.fromEntries(Array.from(pages, ([id, address]) => [pageText(id), address])))}
  </script>`;
}

/** Where the page of every session is, for the script: its id follows. */
export function sessionPrefixHtml(address: string): Html {
  return html`<script type="application/json" id="session-pages" data-begin="${address}">
    {}
  </script>`;
}
