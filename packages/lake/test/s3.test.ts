import { describe, expect, it } from "vitest";
import { parseS3Place, s3Folder } from "../src/index.js";
import type { S3Calls, S3Listing } from "../src/index.js";

const place = { bucket: "team", prefix: "lake/" };

async function refuse(): Promise<never> {
  throw new Error("not expected");
}

/** Calls that fail unless a test says otherwise. */
function calls(given: Partial<S3Calls>): S3Calls {
  return { listObjectsV2: refuse, getObject: refuse, putObject: refuse, deleteObject: refuse, ...given };
}

describe("parseS3Place", () => {
  it.each([
    ["s3://team", { bucket: "team", prefix: "" }],
    ["s3://team/", { bucket: "team", prefix: "" }],
    ["S3://team/lake", place],
    ["s3://team/lake/", place],
    ["s3://my.old_Bucket/a/b c", { bucket: "my.old_Bucket", prefix: "a/b c/" }],
    ["s3://", null],
    ["s3:///lake", null],
    ["s3://user:word@team/lake", null],
    ["s3://team?region=x", null],
    ["s3://team//lake", null],
    ["s3://team/../lake", null],
    ["s3:team/lake", null],
  ])("reads %s", (address, expected) => {
    expect(parseS3Place(address)).toEqual(expected);
  });
});

describe("s3Folder", () => {
  it("lists all pages, by name, without the objects that stand for folders", async () => {
    const pages: Readonly<Record<string, S3Listing>> = {
      first: {
        Contents: [
          { Key: "lake/v1/", Size: 0 },
          { Key: "lake/v1/c", Size: 3 },
        ],
        IsTruncated: true,
        NextContinuationToken: "second",
      },
      second: {
        Contents: [{ Key: "lake/v1/a", Size: 1 }],
        IsTruncated: true,
        NextContinuationToken: "third",
      },
      third: { Contents: [{ Key: "lake/v1/b", Size: 2 }], IsTruncated: false },
    };
    const asked: unknown[] = [];
    const lake = s3Folder(
      calls({
        async listObjectsV2(request) {
          asked.push(request);
          return pages[request.ContinuationToken ?? "first"]!;
        },
      }),
      place,
    );
    expect(await lake.list("v1")).toEqual([
      { name: "v1/a", sizeBytes: 1 },
      { name: "v1/b", sizeBytes: 2 },
      { name: "v1/c", sizeBytes: 3 },
    ]);
    expect(asked).toEqual([
      { Bucket: "team", Prefix: "lake/v1/" },
      { Bucket: "team", Prefix: "lake/v1/", ContinuationToken: "second" },
      { Bucket: "team", Prefix: "lake/v1/", ContinuationToken: "third" },
    ]);
  });

  it("takes no listing for whole that breaks off", async () => {
    const lake = s3Folder(calls({ listObjectsV2: async () => ({ IsTruncated: true }) }), place);
    await expect(lake.list()).rejects.toThrow("s3://team/lake: the listing breaks off");
  });

  it("takes no object for whole that breaks off", async () => {
    const Body = { transformToByteArray: async () => new Uint8Array(3) };
    const lake = s3Folder(calls({ getObject: async () => ({ Body, ContentLength: 4 }) }), place);
    await expect(lake.read("a")).rejects.toThrow("s3://team/lake: lake/a broke off after 3 of 4 bytes");
  });

  it("has no file where there is no such object", async () => {
    const noKey = calls({ getObject: () => Promise.reject(failure({ name: "NoSuchKey" })) });
    expect(await s3Folder(noKey, place).read("a")).toBeNull();
  });

  it.each([
    [{ name: "NoSuchBucket", status: 404 }, "there is no such bucket"],
    [{ name: "AccessDenied", status: 403 }, "access is denied with these credentials"],
    [{ name: "SignatureDoesNotMatch", status: 403 }, "the secret key does not fit the access key"],
    [{ name: "UnknownError", status: 403 }, "access is denied with these credentials"],
    [{ name: "SlowDown", status: 503 }, "S3 asks for fewer requests: try again later"],
    [{ name: "Throttled", status: 429 }, "S3 asks for fewer requests: try again later"],
    [{ name: "PermanentRedirect", status: 301 }, "the bucket lies in another region: set AWS_REGION"],
    [{ name: "Error", code: "ENOTFOUND" }, "the server cannot be reached: no such host"],
    [{ name: "TimeoutError" }, "the server does not answer"],
    [{ name: "Error", message: "Region is missing" }, "no region is set: set AWS_REGION"],
    [{ name: "Odd", message: "Two\nlines.", status: 418 }, "Two lines (status 418)"],
  ])("says in one sentence what %j means, with bucket and prefix", async (thrown, reason) => {
    const fail = () => Promise.reject(failure(thrown));
    const lake = s3Folder(
      { listObjectsV2: fail, getObject: fail, putObject: fail, deleteObject: fail },
      place,
    );
    const error = { name: "LakeError", code: "not-accessible", message: `s3://team/lake: ${reason}` };
    await expect(lake.list()).rejects.toMatchObject(error);
    await expect(lake.read("a")).rejects.toMatchObject(error);
    await expect(lake.write("a", new Uint8Array())).rejects.toMatchObject(error);
    await expect(lake.remove("a")).rejects.toMatchObject(error);
  });
});

interface Thrown {
  readonly name: string;
  readonly message?: string;
  readonly code?: string;
  readonly status?: number;
}

/** An error as the SDK throws it. */
function failure({ name, message = "", code, status }: Thrown): Error {
  return Object.assign(new Error(message), {
    name,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { $metadata: { httpStatusCode: status } }),
  });
}
