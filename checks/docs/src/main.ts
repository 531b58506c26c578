import { parseArgs } from "node:util";
import { generatedFiles, updateFile } from "./generated-files.js";
import { command, pages, updatePage } from "./reference.js";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const verdict = values.write ? "is written" : "is not current";
let count = 0;
for (const page of pages) {
  for (const name of await updatePage(page, values)) {
    count++;
    process.stdout.write(`docs/${page}: ${name} ${verdict}\n`);
  }
}
for (const file of generatedFiles) {
  if (await updateFile(file, values)) continue;
  count++;
  process.stdout.write(`${file.path} ${verdict}\n`);
}
if (count === 0) process.stdout.write("everything is current\n");
else if (!values.write) {
  process.stdout.write(`Write them: ${command}\n`);
  process.exitCode = 1;
}
