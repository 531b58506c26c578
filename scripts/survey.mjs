import { resolve } from "node:path";
import { parsedArguments } from "./parsed-arguments.mjs";
import { build, install } from "./pnpm.mjs";

const { values } = parsedArguments("survey", {
  options: {
    path: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
  },
});
if (values.path.length === 0) {
  process.stderr.write("survey: --path <folder> is missing\n");
  process.exit(2);
}
await install();
await build("@turnmeter/parser", "@turnmeter/pairing", "@turnmeter/pricing");
const { surveyOf } = await import("../checks/fixtures/survey/survey.mjs");
const { failuresOf, surveyJson, surveyText } = await import("../checks/fixtures/survey/survey-output.mjs");
const folder = process.env["INIT_CWD"] ?? process.cwd();
const survey = await surveyOf(values.path.map((path) => resolve(folder, path)));
for (const path of survey.missing) process.stderr.write(`survey: ${path} is not there\n`);
process.stdout.write(`${values.json ? JSON.stringify(surveyJson(survey), null, 2) : surveyText(survey)}\n`);
process.exitCode = failuresOf(survey).length + survey.missing.length > 0 ? 1 : 0;
