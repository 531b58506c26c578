import { renderPage } from "@turnmeter/reporting";
import type { Report, TableView } from "@turnmeter/reporting";
import { version } from "../version.js";

/** A table as a page of its own, without charts or script. */
export function tablePage(view: TableView, header: readonly string[]): string {
  const { notes = [], ...table } = view;
  const report: Report = {
    title: view.title,
    subtitle: header.join(" · "),
    summary: "",
    sampleNotice: null,
    headline: [],
    sections: [{ id: "table", title: view.title, reading: "", charts: [], tables: [table] }],
    quality: { reading: "", notes: notes.map((text) => ({ severity: "note", text })), tables: [] },
    method: [],
    footer: `turnmeter ${version}`,
  };
  return renderPage(report, { script: "" });
}
