import { describe, expect, it } from "vitest";
import { teamConfig, teamInbox, teamNotice } from "../../src/schemas.js";

const lead = { agentId: "lead@core", name: "lead", agentType: "team-lead", joinedAt: 1_770_000_000_000 };

describe("teamConfig", () => {
  it("accepts a team with its members", () => {
    const config = {
      name: "core",
      description: "Reviews the shop",
      createdAt: 1_770_000_000_000,
      leadAgentId: "lead@core",
      leadSessionId: "s1",
      members: [
        lead,
        { agentId: "rev@core", name: "rev", color: "red", planModeRequired: false, isActive: true },
      ],
    };
    expect(teamConfig.parse(config)).toEqual(config);
  });

  it("refuses a team without members", () => {
    expect(teamConfig.safeParse({ name: "core" }).success).toBe(false);
  });
});

describe("teamInbox", () => {
  it("accepts messages of members and of the client", () => {
    const notice = { type: "idle_notification", from: "rev", timestamp: "2026-11-03T10:00:00.000Z" };
    const inbox = [
      {
        from: "rev",
        text: "done",
        timestamp: "2026-11-03T10:00:00.000Z",
        color: "red",
        summary: "done",
        read: true,
      },
      { from: "rev", text: JSON.stringify(notice), read: false },
    ];
    expect(teamInbox.parse(inbox)).toEqual(inbox);
    expect(teamNotice.parse(JSON.parse(inbox[1]?.text ?? ""))).toEqual(notice);
  });

  it("refuses a message of nobody", () => {
    expect(teamInbox.safeParse([{ text: "done" }]).success).toBe(false);
  });
});
