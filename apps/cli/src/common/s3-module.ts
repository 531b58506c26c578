import type { S3Calls } from "@turnmeter/lake";

/** How to create an S3 client; region, credentials and endpoint come from its usual environment. */
interface S3Settings {
  /** True: the bucket is the first part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Connection and idle timeouts, ms. */
  readonly requestHandler: { readonly connectionTimeout: number; readonly socketTimeout: number };
}

type S3Middleware = <Call, Answer>(next: (call: Call) => Promise<Answer>) => (call: Call) => Promise<Answer>;

/** The parts of `@aws-sdk/client-s3` that are used. */
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
