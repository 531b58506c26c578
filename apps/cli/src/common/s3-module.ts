import type { S3Calls } from "@turnmeter/lake";

/** How a client of S3 is made; the rest it takes from its usual environment: region, credentials, endpoint. */
interface S3Settings {
  /** True: the bucket is the first part of an address's path, not of its host name. */
  readonly forcePathStyle: boolean;
  /** Longest waits for a connection, and for anything on it, ms. */
  readonly requestHandler: { readonly connectionTimeout: number; readonly socketTimeout: number };
}

type S3Middleware = <Call, Answer>(next: (call: Call) => Promise<Answer>) => (call: Call) => Promise<Answer>;

/** What is needed of `@aws-sdk/client-s3`. */
export interface S3Module {
  readonly S3: new (settings: S3Settings) => S3Calls & {
    /** Absent if the client does not retry. */
    readonly middlewareStack?: {
      add(
        middleware: S3Middleware,
        place: { readonly step: "finalizeRequest"; readonly priority: "low" },
      ): void;
    };
  };
}
