import type { FirstScreen, Report } from "../src/report.js";
import { column, tableOf } from "../src/table/column.js";

const chart = {
  id: "none",
  title: "",
  span: "half",
  spec: { $schema: "", description: "", width: 1, data: { values: [] } },
} as const;

/** So many sessions, the first the most expensive: it costs as many dollars as there are sessions. */
function sessionTable(names: readonly string[]) {
  const rows = names.map((name, at) => ({ name, usd: names.length - at }));
  return {
    title: "Sessions",
    ...tableOf(rows, {
      session: column.text("Session", 1, ({ name }) => name),
      project: column.text("Project", 1, () => "shop"),
      start: column.text("Start", 1, () => "Mon 9 Nov 09:20"),
      costUsd: column.usd("Cost", 1, ({ usd }) => usd),
    }),
  };
}

/** The first screen of a week that cost $205, made of the given names. */
function firstScreenOf(names: readonly string[]): FirstScreen {
  return {
    cost: {
      value: "$204.57",
      details: ["−$65.64 (−24 %) from week 43", "$0.21 a prompt, unchanged"],
      graveUnpriced: null,
      legend: ["List prices; not your bill."],
    },
    strip: null,
    stripBars: [0, 126, 80, 0, 0, 0, 270, 205].map((usd, at) => ({
      name: `W${37 + at}`,
      usd,
      sides: "",
      label: usd === 0 ? "–" : `$${usd}`,
    })),
    figures: [
      { value: "965", label: "prompts", change: "−23 %", isNoise: false },
      { value: "3.9 %", label: "tool errors", change: "+0.4 pt", isNoise: true },
    ],
    flagged: null,
    notes: ["This week so far: $12 by Wednesday."],
    why: {
      title: "Why",
      open: "project",
      views: [
        {
          id: "project",
          label: "project",
          reading: "",
          chart: null,
          bars: names.map((name, at) => ({
            name,
            usd: at === 0 ? -69.64 : 17.54,
            sides: at === 0 ? "$97 → 27" : "$84 → 102",
            label: at === 0 ? "−$69.64" : "+$17.54",
          })),
        },
        {
          id: "cause",
          label: "cause",
          reading: "",
          chart: null,
          bars: [
            { name: "Requests", usd: -69.64, sides: "", label: "−$69.64" },
            { name: "Cache mix", usd: 3.96, sides: "", label: "+$3.96" },
          ],
        },
      ],
    },
    actions: [
      {
        id: "cache",
        tone: "bad",
        text: "",
        evidence: [{ label: "Cache", section: null, place: null }],
        action: {
          avoidableUsd: 28.94,
          stake: "Up to $28.94",
          what: "went on 12.6 M cached tokens that nothing read again",
          where: `Most in ${names[0]}.`,
          instruction: "Check what changes early in prompts.",
        },
      },
    ],
    actionsNote: "Estimates at list prices; they can overlap.",
    sessions: {
      title: "Every session of the week",
      reading: "",
      chart: { ...chart, table: sessionTable(names) },
    },
    banner: [],
  };
}

/** A weekly report with that first screen. */
export function firstScreenReport(names: readonly string[]): Report {
  return {
    kicker: "week 44 · 26 Oct – 1 Nov 2026",
    title: `$205, a quarter less than the week before: ${names[0]} shrank`,
    subtitle: "",
    summary: "",
    sampleNotice: null,
    headline: [],
    firstScreen: firstScreenOf(names),
    sections: [],
    quality: { reading: "Every line of the logs was read and understood.", notes: [], tables: [] },
    method: [],
    footer: `turnmeter 1.2.3 · price book ${"0123456789abcdef".repeat(4)}, 2026-11-21`,
  };
}
