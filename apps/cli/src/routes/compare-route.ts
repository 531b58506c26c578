import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import type { CompareFlags } from "../commands/compare.js";
import { pageFlags } from "../flags/page-flags.js";
import { commonFlags } from "../flags/reading-flags.js";
import { loaderOf } from "./loader-of.js";
import { withExamples } from "./with-examples.js";

const text = (input: string): string => input;

const side = {
  parse: text,
  brief: "A session, week, month, range of days, model, client version or folder",
};

/** The command that sets two selections side by side. */
export const compareRoute = buildCommand<CompareFlags, [string, string], TurnmeterContext>({
  loader: loaderOf(async () => (await import("../pages.js")).compare),
  parameters: {
    flags: {
      ...commonFlags,
      ...pageFlags({ brief: "Where the page of --format html is written", file: "turnmeter-compare.html" }),
    },
    positional: {
      kind: "tuple",
      parameters: [
        { ...side, placeholder: "before" },
        { ...side, placeholder: "after" },
      ],
    },
  },
  docs: withExamples(
    "Two selections side by side: why the cost differs, and which rates differ by more than chance",
    "Each side is a session (its id or the beginning of it), a week (2026-W45), a month (2026-10), days (2026-11-01..2026-11-07), a model, a client version (2.1.294) or a folder that exists; session:, week:, month:, range:, model:, version: or folder: before it says which. Folders are read apart.",
    [
      "turnmeter compare 2026-W45 2026-W46",
      "turnmeter compare 81c0f6da 9be41a77 --format html --open",
      "turnmeter compare claude-opus-5 claude-opus-5-5 --project shop --json",
      "turnmeter compare version:2.1.294 version:2.1.300 --last 4w",
      "turnmeter compare ./with-hooks ./without-hooks --table tool-errors",
    ],
  ),
});
