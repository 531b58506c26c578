import { describe, expect, it } from "vitest";
import { logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";

const shop = { sessionId: "e5555555-0000-4000-8000-000000000005", cwd: "/home/ann/shop" };
const till = { sessionId: "f6666666-0000-4000-8000-000000000006", cwd: "/home/ann/north/till" };
const folder = logFolder({
  "a.jsonl": [
    prompt(shop, "2026-11-16T09:00:00.000Z", "go"),
    response(shop, "2026-11-16T09:01:00.000Z", "A", {}),
  ],
  "b.jsonl": [
    prompt(till, "2026-11-16T09:02:00.000Z", "go"),
    response(till, "2026-11-16T09:03:00.000Z", "B", {}),
  ],
});
const said = async (...args: string[]) =>
  (await runCli(["sessions", "--path", folder, ...args])).stdout.split("\n");

describe("--project", () => {
  it.each([
    ["shap", "No project shap; did you mean /home/ann/shop?"],
    ["/home/ann/shap/", "No project /home/ann/shap/; did you mean /home/ann/shop?"],
    ["SHOP", "No project SHOP; did you mean /home/ann/shop?"],
    ["nord/till", "No project nord/till; did you mean /home/ann/north/till?"],
    ["warehouse", "No project warehouse; the logs name /home/ann/north/till, /home/ann/shop."],
    ["x", "No project x; the logs name /home/ann/north/till, /home/ann/shop."],
  ])("R53 says which projects there are where none is called %s", async (name, says) => {
    expect(await said("--project", name)).toContain(says);
  });

  it("says nothing of one that is found beside it", async () => {
    const lines = await said("--project", "shop", "--project", "shap");
    expect(lines.join("\n")).not.toContain("No project");
  });

  it("says what is missing of each filter", async () => {
    expect(await said("--project", "tilt", "--model", "x")).toContain(
      "No request of model x; the logs name claude-opus-5-5. No project tilt; did you mean /home/ann/north/till?",
    );
  });
});

describe("--session", () => {
  it.each([
    ["e5655", "No session e5655; did you mean e5555555-0000-4000-8000-000000000005?"],
    ["0000", "No session 0000. `turnmeter sessions` lists them."],
  ])("says which sessions there are where none begins with %s", async (start, says) => {
    expect(await said("--session", start)).toContain(says);
  });
});
