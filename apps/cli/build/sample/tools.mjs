const sources = {
  shop: [
    "src/cart.ts",
    "src/checkout.ts",
    "src/price.ts",
    "src/stock.ts",
    "test/cart.test.ts",
    "test/price.test.ts",
  ],
  atlas: [
    "tiles/encode.py",
    "tiles/index.py",
    "server/routes.py",
    "tests/test_encode.py",
    "tests/test_routes.py",
  ],
};
const testCommands = { shop: "npm test", atlas: "pytest -q" };

function failure(text, durationMs, fields = {}) {
  return { content: text, isError: true, toolUseResult: `Error: ${text}`, durationMs, fields };
}

/** Calls of a project's work. Each has the call's input and makes its result when it is run. */
export function createTools(random, project, cwd) {
  const path = () => `${cwd}/${random.pick(sources[project])}`;
  const call = (name, input, run, weight) => ({ id: random.id("toolu_01"), name, input, run, weight });
  const invalid = (text) => failure(`<tool_use_error>${text}</tool_use_error>`, random.integer(15, 60));

  function read() {
    const filePath = path();
    if (random.chance(0.04)) {
      return call("Read", { file_path: filePath }, () =>
        failure("File does not exist.", random.integer(10, 40)),
      );
    }
    const numLines = random.integer(20, 340);
    return call(
      "Read",
      { file_path: filePath },
      () => ({
        content: "1\t…",
        toolUseResult: {
          type: "text",
          file: { filePath, content: "…", numLines, startLine: 1, totalLines: numLines },
        },
        durationMs: random.integer(20, 260),
      }),
      numLines * 11,
    );
  }

  function edit() {
    const filePath = path();
    const input = { file_path: filePath, old_string: "a", new_string: "b" };
    if (random.chance(0.09)) {
      const reason = random.pick([
        "String to replace not found in file.",
        "File has not been read yet. Read it first before writing to it.",
        "Found 2 matches of the string to replace, but replace_all is false.",
      ]);
      return call("Edit", input, () => invalid(reason));
    }
    const lines = Array.from({ length: random.integer(1, 5) }, (_, index) => (index % 3 === 0 ? "-a" : "+b"));
    return call(
      "Edit",
      input,
      () => ({
        content: `The file ${filePath} has been updated.`,
        toolUseResult: {
          filePath,
          oldString: "a",
          newString: "b",
          originalFile: null,
          structuredPatch: [{ oldStart: 3, oldLines: 2, newStart: 3, newLines: 3, lines: [...lines, " c"] }],
          userModified: false,
          replaceAll: false,
        },
        durationMs: random.integer(30, 300),
      }),
      300,
    );
  }

  function bash(command, okText, failureRate, failureText, fromMs, toMs) {
    const input = { command };
    const durationMs = random.integer(fromMs, toMs);
    if (random.chance(failureRate)) return call("Bash", input, () => failure(failureText, durationMs), 1200);
    return call(
      "Bash",
      input,
      () => ({
        content: okText,
        isError: false,
        toolUseResult: { stdout: okText, stderr: "", interrupted: false, isImage: false },
        durationMs,
      }),
      1200,
    );
  }

  return {
    call,
    invalid,
    read,
    edit,
    runTests: () => bash(testCommands[project], "all passed", 0.3, "Exit code 1\n2 failed", 2500, 38_000),
    search: () => bash("rg -n total src", "12 lines", 0.03, "Exit code 2\nrg: no such path", 40, 700),
    build: () => bash("make build", "done", 0.1, "Exit code 2\nmake: *** [build] Error 2", 4000, 55_000),
    missingCommand: () => bash("prettyfmt .", "", 1, "Exit code 127\nprettyfmt: command not found", 30, 90),
    commit: () =>
      call("Bash", { command: "git commit -am work" }, () => ({
        content: "1 file changed",
        isError: false,
        toolUseResult: {
          stdout: "1 file changed",
          stderr: "",
          interrupted: false,
          gitOperation: { commit: { sha: random.hex(7), kind: "committed" } },
        },
        durationMs: random.integer(90, 500),
      })),
    create: () => {
      const filePath = `${cwd}/notes-${random.hex(3)}.md`;
      const content = "a\nb\nc\n";
      return call("Write", { file_path: filePath, content }, () => ({
        content: `File created successfully at: ${filePath}`,
        toolUseResult: { type: "create", filePath, content, structuredPatch: [], originalFile: null },
        durationMs: random.integer(20, 120),
      }));
    },
    fetchPage: () => {
      const url = "https://docs.example.org/tiles";
      const code = random.chance(0.35) ? 404 : 200;
      const durationMs = random.integer(400, 6200);
      return call(
        "WebFetch",
        { url, prompt: "What is the tile size?" },
        () => ({
          content: code === 200 ? "256 pixels." : "Not found.",
          toolUseResult: {
            bytes: 5120,
            code,
            codeText: code === 200 ? "OK" : "Not Found",
            result: "…",
            durationMs,
            url,
          },
          durationMs: durationMs + random.integer(5, 80),
        }),
        2500,
      );
    },
    searchWeb: () => {
      const seconds = random.integer(3, 11);
      return call("WebSearch", { query: "vector tile size" }, () => ({
        content: "Two results.",
        toolUseResult: {
          query: "vector tile size",
          results: [
            {
              tool_use_id: random.id("srvtoolu_01"),
              content: [{ title: "Tiles", url: "https://example.org" }],
            },
          ],
          durationSeconds: seconds,
          searchCount: 1,
        },
        durationMs: seconds * 1000,
      }));
    },
    listIssues: () => {
      const text = [{ type: "text", text: "3 open issues" }];
      const durationMs = random.integer(180, 4200);
      if (random.chance(0.12)) {
        return call("mcp__tracker__list_issues", { state: "open" }, () =>
          failure("tracker: connection timed out", durationMs + 9000),
        );
      }
      return call("mcp__tracker__list_issues", { state: "open" }, () => ({
        content: text,
        toolUseResult: text,
        durationMs,
      }));
    },
  };
}
