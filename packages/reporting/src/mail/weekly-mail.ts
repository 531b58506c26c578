import type { Formats } from "../format/formats.js";
import { joined, say, type Text } from "../format/sentence.js";
import { written } from "../format/written.js";
import type { FirstScreen, Report } from "../report.js";
import { cellAmount } from "../table/column.js";
import { sumCells } from "../table/first-rows.js";
import type { Cell, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { mailHtml, type Mail, type MailSession } from "./mail-html.js";

const MOST_SESSIONS = 10;
/** Unbroken, it would make a phone scroll sideways. */
const LONG_HASH = /\b[0-9a-f]{9,}\b/;

/** The weekly report as a mail of one screen: the first screen of its page, and how sure it is. */
export function renderMail(report: Report, formats: Formats): string {
  return mailHtml(written(weeklyMail(report), formats), formats);
}

function weeklyMail({ kicker, title, sampleNotice, firstScreen, quality, footer }: Report): Mail {
  const sessions = firstScreen?.sessions?.chart?.table;
  return {
    kicker: say`turnmeter · ${kicker}`,
    title,
    banner: [...(sampleNotice === null ? [] : [sampleNotice]), ...(firstScreen?.banner ?? [])],
    cost: firstScreen?.cost.value ?? "",
    details: [...(firstScreen?.cost.details ?? []), ...(firstScreen?.cost.legend ?? [])],
    figures: (firstScreen?.figures ?? []).map(
      ({ value, label, change, isNoise }) =>
        say`${value} ${label}${change === null ? "" : say` ${change}`}${isNoise ? " (noise)" : ""}`,
    ),
    notes: firstScreen === undefined ? [] : notesOf(firstScreen),
    why: whyOf(firstScreen),
    actions: actionsOf(firstScreen),
    actionsNote: firstScreen?.actionsNote ?? "",
    sessionsTitle: firstScreen?.sessions?.title ?? "",
    sessions: sessions === undefined ? [] : sessionsOf(sessions),
    sessionsNote: sessions === undefined ? (firstScreen?.sessions?.reading ?? "") : restOf(sessions),
    sure: quality?.reading ?? "",
    footer: footer.replace(LONG_HASH, (hash) => hash.slice(0, 8)),
  };
}

function notesOf({ flagged, notes }: FirstScreen): Mail["notes"] {
  return flagged === null ? notes : [flagged.text, ...notes];
}

function whyOf(firstScreen: FirstScreen | undefined): Mail["why"] {
  const why = firstScreen?.why ?? null;
  const view = why?.views.find(({ id }) => id === why.open);
  if (why === null || view === undefined) return null;
  return {
    title: say`${why.title}: by ${view.label}`,
    bars: view.bars,
    reading: view.chart === null ? "" : view.reading,
  };
}

function actionsOf(firstScreen: FirstScreen | undefined): Mail["actions"] {
  return (firstScreen?.actions ?? []).flatMap(({ action }) =>
    action === undefined
      ? []
      : [
          {
            stake: action.stake,
            rest: joined([say`${action.what}.`, action.where, action.instruction]),
          },
        ],
  );
}

function sessionsOf({ columns, rows }: TableView): readonly MailSession[] {
  const kindOf = new Map(columns.map(({ key, kind }) => [key, kind]));
  const text = (cell: Cell | undefined, key: string): Text =>
    cellAmount(cell ?? null, kindOf.get(key) ?? "text");
  return rows.slice(0, MOST_SESSIONS).map(({ session, project, start, costUsd }) => ({
    name: isOrigin(session, { project, start }) ? null : text(session, "session"),
    project: text(project, "project"),
    started: text(start, "start"),
    cost: text(costUsd, "costUsd"),
  }));
}

/** Whether a session is named after its project and start. */
function isOrigin(
  session: Cell | undefined,
  { project, start }: Readonly<Record<string, Cell | undefined>>,
): boolean {
  if (typeof project !== "string" || typeof start !== "string") return false;
  return session === start || session === `${project}, ${start}`;
}

function restOf({ rows }: TableView): Text {
  const rest = rows.slice(MOST_SESSIONS);
  if (rest.length === 0) return "";
  const cost = cellAmount(sumCells(rest.map(({ costUsd }) => costUsd ?? null)), "usd");
  return say`${countOf(rest.length, "more session", "more sessions")}, together ${cost}.`;
}
