import type { Formats } from "../format/formats.js";
import type { Written } from "../format/written.js";
import type { Evidence, FirstScreen, QuietFigure, ReportFinding, WhyView } from "../report.js";
import { html, prose, type Html } from "./html.js";
import { chartHtml, type ChartPicture } from "./section-html.js";

export interface PageParts {
  readonly picture: ChartPicture;
  readonly isScripted: boolean;
  readonly formats: Formats;
  /** A link to where a statement can be looked up. */
  readonly evidence: (evidence: Written<Evidence>) => Html;
}

/** The first screen: the cost beside the weeks before, why, what to do, and every session. */
export function firstScreenHtml(screen: Written<FirstScreen>, parts: PageParts): Html {
  return html`${glanceHtml(screen, parts)}
    <div class="halves">${whyHtml(screen, parts)} ${actionsHtml(screen, parts)}</div>
    ${sessionsHtml(screen, parts)}`;
}

function glanceHtml({ cost, strip, figures, flagged, notes }: Written<FirstScreen>, parts: PageParts): Html {
  const { picture, formats } = parts;
  return html`<div class="glance">
      <div class="cost">
        <p class="big">${prose(cost.value, formats)}</p>
        <ul>
          ${[...cost.details, ...cost.legend].map((detail) => html`<li>${prose(detail, formats)}</li> `)}
        </ul>
      </div>
      ${strip !== null && html`<div class="strip">${chartHtml(strip, picture, formats)}</div>`}
      <ul class="quiet">
        ${figures.map((figure) => quietHtml(figure, formats))}
      </ul>
    </div>
    ${
      (flagged !== null || notes.length > 0) &&
      html`<ul class="asides">
        ${flagged !== null && flaggedHtml(flagged, parts)}
        ${notes.map((note) => html`<li>${prose(note, formats)}</li> `)}
      </ul>`
    }`;
}

function flaggedHtml(
  { id, text, evidence }: Written<ReportFinding>,
  { evidence: evidenceHtml, formats }: PageParts,
): Html {
  return html`<li id="finding-${id}" class="flagged">
    <b>${prose(text, formats)}</b> ${linksHtml(evidence, evidenceHtml)}
  </li> `;
}

function quietHtml({ label, value, change, isNoise }: Written<QuietFigure>, formats: Formats): Html {
  return html`<li>
    <b>${prose(value, formats)}</b> ${label}
    ${change !== null && html`<span class="change">${prose(change, formats)}${isNoise && " (noise)"}</span>`}
  </li> `;
}

/** A switch of views without a script; only the open view shows. */
function whyHtml({ why }: Written<FirstScreen>, { picture, formats }: PageParts): Html | false {
  if (why === null) return false;
  const viewHtml = ({ id, reading, chart }: Written<WhyView>): Html =>
    html`<div class="view view-${id}">
      ${chart !== null && chartHtml(chart, picture, formats)}
      ${reading !== "" && html`<p class="${chart === null ? "words" : "note"}">${prose(reading, formats)}</p>`}
    </div> `;
  return html`<section id="why" aria-labelledby="why-title">
    <h2 id="why-title">${why.title}</h2>
    ${
      why.views.length > 1 &&
      html`<fieldset class="choices views">
        <legend>by</legend>
        ${why.views.map(
          ({ id, label }) =>
            html`<label
              ><input
                type="radio"
                name="why"
                class="open-${id}"
                ${id === why.open && html` checked`}
              />${label}</label
            > `,
        )}
      </fieldset>`
    }
    ${why.views.map(viewHtml)}
  </section>`;
}

function actionsHtml({ actions, actionsNote }: Written<FirstScreen>, { evidence, formats }: PageParts): Html {
  return html`<section id="actions" aria-labelledby="actions-title">
    <h2 id="actions-title">Worth doing</h2>
    ${
      actions.length > 0 &&
      html`<ol>
        ${actions.map((finding) => actionHtml(finding, evidence, formats))}
      </ol>`
    }
    <p class="note">${prose(actionsNote, formats)}</p>
  </section>`;
}

function actionHtml(
  { id, action, evidence }: Written<ReportFinding>,
  evidenceHtml: PageParts["evidence"],
  formats: Formats,
): Html | null {
  if (action === undefined) return null;
  const { stake, what, where, instruction } = action;
  return html`<li id="finding-${id}">
    <b>${prose(stake, formats)}</b>
    ${prose(what, formats)}. ${where !== null && prose(where, formats)}
    <span class="advice">${prose(instruction, formats)}</span>
    ${linksHtml(evidence, evidenceHtml)}
  </li> `;
}

function linksHtml(evidence: Written<ReportFinding>["evidence"], evidenceHtml: PageParts["evidence"]): Html {
  const opened = evidence.find(({ href }) => href !== undefined)?.href;
  const links = [
    ...evidence.map(({ label, section }) => evidenceHtml({ label, section, place: null })),
    ...(opened === undefined ? [] : [html`<a href="${opened}">Open session</a>`]),
  ];
  return html`<span class="evidence-list">${links.map((link, at) => html`${at > 0 && " · "}${link}`)}</span>`;
}

function sessionsHtml(
  { sessions }: Written<FirstScreen>,
  { picture, isScripted, formats }: PageParts,
): Html | false {
  if (sessions === null) return false;
  const { title, reading, chart } = sessions;
  const hint = isScripted && chart !== null && html` <span class="hint">Click a dot to open it.</span>`;
  return html`<section id="every-session" aria-labelledby="every-session-title">
    <h2 id="every-session-title">${title}</h2>
    ${reading !== "" && html`<p class="note">${prose(reading, formats)}${hint}</p>`}
    ${chart !== null && chartHtml(chart, picture, formats)}
  </section>`;
}
