import type { Formats } from "../format/formats.js";
import { html, prose, trusted, type Html } from "../page/html.js";
import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";
import type { CostBar } from "../report.js";

// Programs that show mail know tables, attributes and inline styles; some drop style sheets, and none runs a script. Each
// cell names both of its colours, so that one that turns mail dark turns both.
const PAPER = "#ffffff";
const TEXT = "#222222";
const QUIET = "#5f5b54";
const LINE = "#d9d5cc";
const LESS = "#3f8f68";
const MORE = "#b0441a";
const ONE = "#2f6fb5";

const FONT = "font-family:Arial,Helvetica,sans-serif";
const base = `${FONT};background-color:${PAPER}`;
const plain = `${base};font-size:15px;line-height:22px;color:${TEXT}`;
const quiet = `${base};font-size:13px;line-height:19px;color:${QUIET}`;
const heading = `${base};font-size:18px;line-height:24px;font-weight:bold;color:${TEXT};padding-top:24px;padding-bottom:6px`;

/** The mail as a whole document: tables, inline styles, no script, no picture. */
export function mailHtml(mail: WrittenMail, formats: Formats): string {
  // Some programs for mail show a box for what joins a sign to its number.
  const text = (part: string): Html => trusted(prose(part, formats).markup.replaceAll("\u2060", ""));
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mail.title}</title>
      </head>
      <body style="margin:0;padding:0;background-color:${PAPER}" bgcolor="${PAPER}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}">
          <tr>
            <td align="center" style="padding:20px 12px;background-color:${PAPER}">
              <table
                role="presentation"
                width="640"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:640px"
              >
                ${row(html`${text(mail.kicker)}`, quiet)} ${titleRow(text(mail.title))}
                ${mail.banner.map((one) => row(text(one), `${plain};font-weight:bold;padding-top:8px`))}
                ${mail.cost !== "" && costRow(mail, text)}
                ${mail.notes.map((note) => row(text(note), `${quiet};padding-top:6px`))}
                ${whyRows(mail, text)} ${actionRows(mail, text)} ${sessionRows(mail, text)}
                ${mail.sure !== "" && row(html`How sure: ${text(mail.sure)}`, `${quiet};padding-top:24px`)}
                ${row(text(mail.footer), `${quiet};padding-top:4px`)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return `${markup}\n`;
}

type WriteText = (part: string) => Html;

function row(content: Html, style: string): Html {
  return html`<tr>
    <td align="left" style="${style}">${content}</td>
  </tr> `;
}

function headingRow(title: Html): Html {
  return row(html`<h2 style="margin:0;font-size:18px;line-height:24px">${title}</h2>`, heading);
}

function titleRow(title: Html): Html {
  const style = `${base};font-weight:bold;color:${TEXT};padding-top:4px;padding-bottom:10px`;
  return row(html`<h1 style="margin:0;font-size:26px;line-height:32px">${title}</h1>`, style);
}

function costRow({ cost, details, figures }: WrittenMail, text: WriteText): Html {
  return html`<tr>
    <td style="background-color:${PAPER};padding-bottom:4px;border-bottom:2px solid ${LINE}">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td align="left" valign="top" width="55%" style="${quiet};padding-bottom:10px">
            <span style="font-size:36px;line-height:42px;font-weight:bold;color:${TEXT}">${text(cost)}</span>
            ${details.map((detail) => html`<br />${text(detail)}`)}
          </td>
          <td align="left" valign="top" width="45%" style="${plain};padding-top:6px;padding-bottom:10px">
            ${figures.map((figure, at) => html`${at > 0 && html`<br />`}${text(figure)}`)}
          </td>
        </tr>
      </table>
    </td>
  </tr> `;
}

function whyRows({ why }: WrittenMail, text: WriteText): Html | false {
  if (why === null) return false;
  return html`${headingRow(text(why.title))}
  ${
    why.bars.length > 0 &&
    html`<tr>
      <td style="background-color:${PAPER}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          ${barsHtml(why.bars, text)}
        </table>
      </td>
    </tr> `
  }
  ${why.reading !== "" && row(text(why.reading), `${quiet};padding-top:6px`)}`;
}

const BARS_PERCENT = 34;

/** Bars of table cells: less to the left of zero, more to the right. */
function barsHtml(bars: NonNullable<WrittenMail["why"]>["bars"], text: WriteText): readonly Html[] {
  const least = Math.max(0, ...bars.map(({ usd }) => -usd));
  const most = Math.max(0, ...bars.map(({ usd }) => usd));
  // What is not nothing has a bar that can be seen.
  const percentOf = (usd: number): number =>
    usd > 0 ? Math.max(1, Math.round((usd / (least + most)) * BARS_PERCENT)) : 0;
  const [left, right] = [percentOf(least), percentOf(most)];
  const isSigned = least > 0 || bars.some(({ label }) => label.startsWith("+"));
  return bars.map(({ name, sides, label, usd }) => {
    const color = isSigned ? (usd < 0 ? LESS : MORE) : ONE;
    return html`<tr>
      <td align="left" width="26%" style="${plain};padding:2px 8px 2px 0">${text(name)}</td>
      <td align="left" width="20%" style="${quiet};padding:2px 8px 2px 0">${text(sides)}</td>
      ${left > 0 && barCell({ percent: left, share: Math.max(0, -usd) / least, color, align: "right" })}
      ${right > 0 && barCell({ percent: right, share: Math.max(0, usd) / most, color, align: "left" })}
      <td align="left" style="${plain};padding:2px 0 2px 8px;white-space:nowrap">${text(label)}</td>
    </tr> `;
  });
}

/** A nested one-cell table as wide as the bar. */
function barCell({
  percent,
  share,
  color,
  align,
}: {
  readonly percent: number;
  /** Part of the cell that the bar fills, 0–1. */
  readonly share: number;
  readonly color: string;
  readonly align: "left" | "right";
}): Html {
  const width = share > 0 ? Math.max(1, Math.round(share * 100)) : 0;
  return html`<td align="${align}" width="${percent}%" style="background-color:${PAPER};padding:2px 0">
    ${
      width > 0
        ? html`<table
            role="presentation"
            width="${width}%"
            align="${align}"
            cellpadding="0"
            cellspacing="0"
            border="0"
          >
            <tr>
              <td
                bgcolor="${color}"
                height="14"
                style="height:14px;line-height:14px;font-size:1px;background-color:${color}"
              >
                &nbsp;
              </td>
            </tr>
          </table>`
        : html`&nbsp;`
    }
  </td> `;
}

function actionRows({ actions, actionsNote }: WrittenMail, text: WriteText): Html | false {
  if (actions.length === 0 && actionsNote === "") return false;
  return html`${headingRow(html`Worth doing`)}
  ${
    actions.length > 0 &&
    html`<tr>
      <td style="background-color:${PAPER}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          ${actions.map(
            ({ stake, rest }, at) =>
              html`<tr>
                <td align="left" valign="top" width="22" style="${plain};padding-bottom:6px">${at + 1}.</td>
                <td align="left" valign="top" style="${plain};padding-bottom:6px">
                  <b>${text(stake)}</b> ${text(rest)}
                </td>
              </tr> `,
          )}
        </table>
      </td>
    </tr> `
  }
  ${actionsNote !== "" && row(text(actionsNote), quiet)}`;
}

function sessionRows({ sessions, sessionsTitle, sessionsNote }: WrittenMail, text: WriteText): Html | false {
  if (sessionsTitle === "") return false;
  return html`${headingRow(text(sessionsTitle))} ${sessions.length > 0 && sessionTable(sessions, text)}
  ${sessionsNote !== "" && row(text(sessionsNote), `${quiet};padding-top:6px`)}`;
}

function sessionTable(sessions: WrittenMail["sessions"], text: WriteText): Html {
  const cell = `${plain};padding:4px 8px 4px 0;border-bottom:1px solid ${LINE}`;
  const isAnyNamed = sessions.some(({ name }) => name !== null);
  const head = `${quiet};font-weight:normal;padding:4px 8px 4px 0;border-bottom:1px solid ${LINE}`;
  return html`<tr>
    <td style="background-color:${PAPER}">
      <table width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          ${isAnyNamed && html`<th scope="col" align="left" style="${head}">Session</th> `}
          <th scope="col" align="left" style="${head}">Project</th>
          <th scope="col" align="left" style="${head}">Started</th>
          <th scope="col" align="right" style="${head};padding-right:0">Cost</th>
        </tr>
        ${sessions.map(
          ({ name, project, started, cost }) =>
            html`<tr>
              ${isAnyNamed && html`<td align="left" valign="top" style="${cell}">${text(name ?? "untitled")}</td> `}
              <td align="left" valign="top" style="${cell};color:${QUIET}">${text(project)}</td>
              <td align="left" valign="top" style="${cell};color:${QUIET};white-space:nowrap">
                ${text(started)}
              </td>
              <td align="right" valign="top" style="${cell};padding-right:0;white-space:nowrap">
                ${text(cost)}
              </td>
            </tr> `,
        )}
      </table>
    </td>
  </tr> `;
}

export interface MailSession {
  /** Null where it has no name of its own: project and start tell it. */
  readonly name: Text | null;
  readonly project: Text;
  readonly started: Text;
  readonly cost: Text;
}

export interface Mail {
  readonly kicker: Text;
  readonly title: Text;
  /** Said above everything else; empty where nothing changes a decision. */
  readonly banner: readonly Text[];
  readonly cost: Text;
  readonly details: readonly Text[];
  /** Figures with their change in one line. */
  readonly figures: readonly Text[];
  /** One line each: the week so far, why nothing is compared. */
  readonly notes: readonly Text[];
  /** Null where nothing has a cost. */
  readonly why: {
    readonly title: Text;
    readonly bars: readonly CostBar[];
    /** Below the bars, or in place of them. */
    readonly reading: Text;
  } | null;
  /** What to do, each with the dollars at stake before it. */
  readonly actions: readonly { readonly stake: Text; readonly rest: Text }[];
  readonly actionsNote: Text;
  /** Empty without any session. */
  readonly sessionsTitle: Text;
  readonly sessions: readonly MailSession[];
  /** The sessions that are not listed, or what stands in place of a list; may be empty. */
  readonly sessionsNote: Text;
  /** How sure the figures are, in one line. */
  readonly sure: Text;
  readonly footer: Text;
}

type WrittenMail = Written<Mail>;
