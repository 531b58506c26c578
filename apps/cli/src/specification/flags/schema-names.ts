import type { SessionKind } from "@turnmeter/schema";

/** The schema's kinds of session, written out so that help and usage errors load no schema. */
export const sessionKindNames: readonly SessionKind[] = ["interactive", "headless", "background"];
