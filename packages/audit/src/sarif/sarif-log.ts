// The part of SARIF 2.1.0 (OASIS, March 2020) that an audit writes. Names and meanings are the standard's.

/** A text; square brackets and braces in it are escaped. */
export interface SarifMessage {
  readonly text: string;
  readonly markdown?: string;
}

export type SarifLevel = "error" | "warning" | "note" | "none";

export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
  readonly logicalLocations: readonly { readonly fullyQualifiedName: string; readonly kind: string }[];
}

export interface SarifRule {
  readonly id: string;
  readonly name: string;
  readonly shortDescription: SarifMessage;
  readonly fullDescription: SarifMessage;
  readonly help: SarifMessage;
  readonly defaultConfiguration: { readonly level: SarifLevel; readonly enabled: boolean };
  readonly properties: { readonly tags: readonly string[]; readonly [name: string]: unknown };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: "fail" | "informational";
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly locations: readonly SarifLocation[];
  readonly relatedLocations?: readonly (SarifLocation & { readonly id: number })[];
  readonly occurrenceCount: number;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifNotification {
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly associatedRule?: { readonly id: string; readonly index: number };
}

export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly version: string;
        readonly rules: readonly SarifRule[];
      };
    };
    readonly automationDetails: { readonly id: string };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly SarifNotification[];
    }[];
    readonly results: readonly SarifResult[];
  }[];
}
