import { describe, expect, it } from "vitest";
import { filterEnvironment } from "../src/index.js";

describe("filterEnvironment", () => {
  it("passes what a program needs to start and leaves keys out", () => {
    const environment = {
      PATH: "/bin",
      Path: "C:\\bin",
      LC_ALL: "C",
      XDG_CONFIG_HOME: "/home/ann/.config",
      ANTHROPIC_API_KEY: "invented",
      GITHUB_TOKEN: "invented",
      HOME: undefined,
    };
    expect(filterEnvironment(environment)).toEqual({
      PATH: "/bin",
      Path: "C:\\bin",
      LC_ALL: "C",
      XDG_CONFIG_HOME: "/home/ann/.config",
    });
  });
});
