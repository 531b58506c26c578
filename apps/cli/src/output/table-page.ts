import { type Formats, renderPage, sampleNotice, type TableView } from "@turnmeter/reporting";
import { programVersion } from "../common/version.js";

export function tablePage(
  view: TableView,
  header: readonly string[],
  {
    formats,
    stamp,
    isSample,
  }: { readonly formats: Formats; readonly stamp: string | null; readonly isSample: boolean },
): string {
  const { notes = [], more = [], ...table } = view;
  return renderPage(
    {
      kicker: "table",
      title: view.title,
      subtitle: header.join(" · "),
      summary: "",
      sampleNotice: isSample ? sampleNotice() : null,
      stamp,
      headline: [],
      sections: [{ id: "table", title: view.title, reading: "", charts: [], tables: [table, ...more] }],
      quality: null,
      method: notes.filter((note) => note !== ""),
      footer: `turnmeter ${programVersion()}`,
    },
    { pictures: new Map(), formats },
  );
}
