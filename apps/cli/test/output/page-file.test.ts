import { describe, expect, it } from "vitest";
import { openFile, openerOf } from "../../src/output/page-file.js";
import { fakeContext } from "../util/run-cli.js";

describe("openerOf", () => {
  it("is the platform's own program", () => {
    expect(openerOf("darwin", "/tmp/a.html")).toEqual(["open", "/tmp/a.html"]);
    expect(openerOf("linux", "/tmp/a.html")).toEqual(["xdg-open", "/tmp/a.html"]);
    expect(openerOf("win32", "C:\\a & b.html")).toEqual([
      "rundll32",
      "url.dll,FileProtocolHandler",
      "C:\\a & b.html",
    ]);
  });
});

describe("openFile", () => {
  it("fails with the path where there is no opener", async () => {
    const { context } = fakeContext({ env: { PATH: "/nonexistent" } });
    await expect(openFile("/tmp/a.html", context)).rejects.toThrow("could not open /tmp/a.html: ");
  });
});
