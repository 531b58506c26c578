import { LakeError } from "../lake-error.js";

/** What the SDK's errors mean, by their names, their codes and S3's statuses. */
const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket",
  AccessDenied: "access is denied with these credentials",
  Forbidden: "access is denied with these credentials",
  AllAccessDisabled: "access is denied with these credentials",
  InvalidAccessKeyId: "the access key is unknown there",
  SignatureDoesNotMatch: "the secret key does not fit the access key",
  ExpiredToken: "the credentials have expired",
  ExpiredTokenException: "the credentials have expired",
  InvalidToken: "the session token is not valid",
  RequestTimeTooSkewed: "this machine's clock is wrong",
  CredentialsProviderError:
    "no credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
  TokenProviderError: "the login has expired, or there is none",
  PermanentRedirect: "the bucket lies in another region: set AWS_REGION",
  AuthorizationHeaderMalformed: "the bucket lies in another region: set AWS_REGION",
  IllegalLocationConstraintException: "the bucket lies in another region: set AWS_REGION",
  SlowDown: "S3 asks for fewer requests: try again later",
  ServiceUnavailable: "S3 is not available now: try again later",
  InternalError: "S3 failed: try again later",
  EntityTooLarge: "a file is larger than S3 takes",
  QuotaExceeded: "there is no room left",
  ECONNREFUSED: "the server cannot be reached: connection refused",
  ECONNRESET: "the connection was lost",
  EPIPE: "the connection was lost",
  ENOTFOUND: "the server cannot be reached: no such host",
  EAI_AGAIN: "the server cannot be reached: its name cannot be looked up",
  EHOSTUNREACH: "the server cannot be reached",
  ENETUNREACH: "the server cannot be reached",
  ETIMEDOUT: "the server does not answer",
  TimeoutError: "the server does not answer",
  SilentServer: "the server does not answer",
};

/** By status, where a server names no error that is known. */
const reasonsOfStatus: Readonly<Record<number, string>> = {
  301: reasons["PermanentRedirect"]!,
  401: reasons["AccessDenied"]!,
  403: reasons["AccessDenied"]!,
  429: reasons["SlowDown"]!,
  500: reasons["InternalError"]!,
  503: reasons["SlowDown"]!,
};

/**
 * A failed call as the error of a lake.
 * @param address the lake's
 */
export function s3Failure(thrown: unknown, address: string): LakeError {
  return new LakeError("not-accessible", `${address}: ${reasonOf(thrown)}`, { cause: thrown });
}

/** Whether a call failed since there is no such object. */
export function isNoSuchKey(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "NoSuchKey";
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.message === "Region is missing") return "no region is set: set AWS_REGION";
  const known = [thrown.name, codeOf(thrown)].flatMap((name) => reasons[name] ?? [])[0];
  const status = statusOf(thrown);
  return known ?? (status === null ? undefined : reasonsOfStatus[status]) ?? ownWords(thrown, status);
}

/** The server's own words for an unknown failure, on one line. */
function ownWords({ name, message }: Error, status: number | null): string {
  const words = message.split(/\s+/).join(" ").trim().replace(/\.$/, "") || name;
  return status === null ? words : `${words} (status ${status})`;
}

function codeOf(thrown: Error): string {
  const code = "code" in thrown ? thrown.code : undefined;
  return typeof code === "string" ? code : "";
}

function statusOf(thrown: Error): number | null {
  const metadata = "$metadata" in thrown ? thrown.$metadata : undefined;
  const isKnown = typeof metadata === "object" && metadata !== null && "httpStatusCode" in metadata;
  const status = isKnown ? metadata.httpStatusCode : undefined;
  return typeof status === "number" ? status : null;
}
