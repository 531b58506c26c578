import type { LakeFile, LakeFolder } from "../lake-folder.js";
import { LakeError } from "../lake-error.js";

/**
 * A lake in S3, or in a store with its interface: an object each file. S3 itself puts an object whole or not at all, and shows it to
 * whoever asks from then on. Its calls throw a LakeError, `not-accessible`, where S3 refuses or cannot be reached.
 */
export function s3Folder(calls: S3Calls, place: S3Place): LakeFolder {
  const { bucket: Bucket, prefix } = place;
  const folder = s3Address(place);
  const told = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw s3Failure(error, folder);
    }
  };
  return {
    folder,
    address: folder,
    list: (below) => told(listed(calls, place, below === undefined ? "" : `${below}/`)),
    read: (name) => told(readObject(calls, { Bucket, Key: prefix + name })),
    async write(name, bytes) {
      await told(calls.putObject({ Bucket, Key: prefix + name, Body: bytes }));
    },
    async remove(name) {
      await told(calls.deleteObject({ Bucket, Key: prefix + name }));
    },
  };
}

async function listed(
  calls: S3Calls,
  { bucket, prefix }: S3Place,
  below: string,
): Promise<readonly LakeFile[]> {
  const found: LakeFile[] = [];
  let next: string | undefined;
  do {
    const page = await calls.listObjectsV2({
      Bucket: bucket,
      Prefix: prefix + below,
      ...(next === undefined ? {} : { ContinuationToken: next }),
    });
    for (const { Key = "", Size = 0 } of page.Contents ?? []) {
      // Consoles leave an empty object where somebody has made a folder.
      if (!Key.endsWith("/")) found.push({ name: Key.slice(prefix.length), sizeBytes: Size });
    }
    next = page.NextContinuationToken;
    if (page.IsTruncated === true && next === undefined) throw new Error("the listing breaks off");
  } while (next !== undefined);
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function readObject(
  calls: S3Calls,
  object: { readonly Bucket: string; readonly Key: string },
): Promise<Uint8Array | null> {
  try {
    const { Body, ContentLength } = await calls.getObject(object);
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    if (ContentLength !== undefined && bytes.length !== ContentLength)
      throw new Error(`${object.Key} broke off after ${bytes.length} of ${ContentLength} bytes`);
    return bytes;
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw error;
  }
}

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

/** By status, if the server's error is unknown. */
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
function s3Failure(thrown: unknown, address: string): LakeError {
  return new LakeError("not-accessible", `${address}: ${reasonOf(thrown)}`, { cause: thrown });
}

function isNoSuchKey(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "NoSuchKey";
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.message === "Region is missing") return "no region is set: set AWS_REGION";
  const known = [thrown.name, codeOf(thrown)].flatMap((name) => reasons[name] ?? [])[0];
  const status = statusOf(thrown);
  return known ?? (status === null ? undefined : reasonsOfStatus[status]) ?? ownWords(thrown, status);
}

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

interface InBucket {
  readonly Bucket: string;
}

interface OfObject extends InBucket {
  readonly Key: string;
}

/** The calls to S3 that a lake needs. `S3` of `@aws-sdk/client-s3` has them; they reject with its errors. */
export interface S3Calls {
  listObjectsV2(
    request: InBucket & { readonly Prefix: string; readonly ContinuationToken?: string },
  ): Promise<S3Listing>;
  getObject(request: OfObject): Promise<{
    readonly Body?: { transformToByteArray(): Promise<Uint8Array> } | undefined;
    /** Bytes of the object. */
    readonly ContentLength?: number | undefined;
  }>;
  putObject(request: OfObject & { readonly Body: Uint8Array }): Promise<unknown>;
  deleteObject(request: OfObject): Promise<unknown>;
}

/** A page of a listing, 1,000 objects at most. */
export interface S3Listing {
  readonly Contents?:
    | readonly { readonly Key?: string | undefined; readonly Size?: number | undefined }[]
    | undefined;
  readonly IsTruncated?: boolean | undefined;
  /** Asks for the next page; absent on the last one. */
  readonly NextContinuationToken?: string | undefined;
}

/** Where in S3 a lake lies. */
export interface S3Place {
  readonly bucket: string;
  /** Prefix of its objects' names; empty, or ends with `/`. */
  readonly prefix: string;
}

/** Bucket names of S3, old ones and other servers'; cannot be confused with other address parts. */
const bucketPattern = /^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i;

/** The place that `s3://bucket` or `s3://bucket/prefix` names; null if it is no such address. */
export function parseS3Place(address: string): S3Place | null {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)(?:\/(.*))?$/is.exec(address) ?? [];
  const parts = path.replace(/\/$/, "").split("/");
  if (!bucketPattern.test(bucket)) return null;
  if (parts.length === 1 && parts[0] === "") return { bucket, prefix: "" };
  // Servers differ in what they make of these.
  if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
  return { bucket, prefix: `${parts.join("/")}/` };
}

/** The address of a place, without a `/` at its end. */
function s3Address({ bucket, prefix }: S3Place): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, "");
}
