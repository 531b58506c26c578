import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sessions } from "./sample/plan.mjs";
import { createRandom } from "./sample/random.mjs";
import { writeSession } from "./sample/session.mjs";

const folder = process.argv[2] ?? join(import.meta.dirname, "..", "sample");
const random = createRandom(20_261_120);

rmSync(join(folder, "projects"), { recursive: true, force: true });
let previous;
sessions.forEach((plan, index) => {
  const forkOf = plan.events.includes("fork") ? previous.rows : undefined;
  const version = `2.1.${292 + Math.floor((index * 37) / sessions.length)}`;
  const session = writeSession({ random, plan, version, forkOf });
  for (const [path, content] of session.files) {
    const file = join(folder, "projects", `-home-ann-${plan.project}`, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Array.isArray(content) ? lines(content) : `${JSON.stringify(content, null, 2)}\n`);
  }
  previous = session;
});

function lines(rows) {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
