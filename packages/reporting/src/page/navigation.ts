import { html, type Html } from "./html.js";

/** A link of a page that a server gives. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/** One thing that a reader of such a page can choose: it is a part of the address, under its name. */
export type ChoiceField =
  | {
      readonly kind: "select";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    }
  | { readonly kind: "day"; readonly name: string; readonly label: string; readonly value: string }
  | {
      readonly kind: "search";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      /** What can be typed, in a few words. */
      readonly hint: string;
      /** What the field searches, as the tables of the page name it. */
      readonly searches: string;
    };

/** What leads from a page to others. */
export interface Navigation {
  /** The pages there are; the one with the address that is shown is marked. */
  readonly pages: readonly (PageLink & { readonly isCurrent: boolean })[];
  /** What the page is of; null where nothing can be chosen. */
  readonly choice: {
    /** Where the form leads. */
    readonly action: string;
    readonly fields: readonly ChoiceField[];
    /** Fields that are seen when they are asked for. */
    readonly more: { readonly text: string; readonly fields: readonly ChoiceField[] } | null;
    /** Other parameters of the address, which the form keeps. */
    readonly kept: readonly { readonly name: string; readonly value: string }[];
    /** Takes all choices back; null where there are none. */
    readonly clear: PageLink | null;
  } | null;
  /** What can be done with what the page shows. */
  readonly actions: readonly PageLink[];
  /** What is being done, such as a comparison whose first side is chosen; empty where nothing is. */
  readonly notice: string;
}

/** The bar above a page that a server gives: the pages, what this one is of, and what can be done with it. */
export function navigationHtml({ pages, choice, actions, notice }: Navigation): Html {
  return html`<div class="bar">
    <nav aria-label="Pages">
      <ul>
        ${pages.map(({ text, href, isCurrent }) => html`<li><a href="${href}" ${isCurrent && html`aria-current="page"`}>${text}</a></li> `)}
      </ul>
      ${
        actions.length > 0 &&
        html`<ul class="actions">
          ${actions.map((link) => html`<li>${linkHtml(link)}</li> `)}
        </ul>`
      }
    </nav>
    ${choice !== null && formHtml(choice)}
    ${notice !== "" && html`<p class="doing" role="status">${notice}</p>`}
  </div>`;
}

function formHtml({ action, fields, more, kept, clear }: NonNullable<Navigation["choice"]>): Html {
  return html`<form method="get" action="${action}" role="search" aria-label="What is shown" data-choice>
    ${fields.map(fieldHtml)}
    ${
      more !== null &&
      html`<details ${more.fields.some(({ value }) => value !== "") && html`open`}>
        <summary>${more.text}</summary>
        ${more.fields.map(fieldHtml)}
      </details>`
    }
    ${kept.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">Show</button>
    ${clear !== null && linkHtml(clear)}
  </form>`;
}

function fieldHtml(field: ChoiceField): Html {
  const { name, label, value } = field;
  if (field.kind === "select")
    return html`<label
      ><span>${label}</span
      ><select name="${name}">
        ${field.options.map((option) => html`<option value="${option.value}" ${option.value === value && html`selected`}>${option.text}</option> `)}
      </select></label
    > `;
  if (field.kind === "day")
    return html`<label><span>${label}</span><input type="date" name="${name}" value="${value}" /></label> `;
  return html`<label class="searching"
    ><span>${label}</span
    ><input
      type="search"
      class="search"
      name="${name}"
      value="${value}"
      autocomplete="off"
      spellcheck="false"
      aria-keyshortcuts="/"
      placeholder="${field.hint}"
      data-searches="${field.searches}"
  /></label> `;
}

function linkHtml({ text, href }: PageLink): Html {
  return html`<a href="${href}">${text}</a>`;
}
