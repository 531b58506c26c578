import type { Facts } from "@turnmeter/schema";

/** The tables whose rows make up threads. */
export type ThreadFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions">;
