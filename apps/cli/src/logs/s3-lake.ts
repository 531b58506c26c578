import { parseS3Place, s3Folder, serverLimits, type LakeFolder } from "@turnmeter/lake";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext, S3Module } from "../common/context.js";

const packageName = "@aws-sdk/client-s3";

/**
 * The lake at an address `s3://bucket/prefix`.
 *
 * @throws {CliError} 2 if it is no such address, or the package that it needs is not installed
 */
export async function openS3Lake(address: string, context: CliContext): Promise<LakeFolder> {
  const { env, loadS3, serverLimits: { connectMs, silenceMs } = serverLimits } = context;
  const place = parseS3Place(address);
  if (place === null) throw new CliError(`no address in S3: ${address}; allowed is s3://bucket/prefix`, 2);
  const { S3 } = await loaded(loadS3 ?? (() => import("@aws-sdk/client-s3")));
  // Servers of one's own seldom have a host name for each bucket.
  const forcePathStyle = Boolean(env["AWS_ENDPOINT_URL_S3"] || env["AWS_ENDPOINT_URL"]);
  const requestHandler = { connectionTimeout: connectMs, socketTimeout: silenceMs };
  const client = new S3({ forcePathStyle, requestHandler });
  // At this step a low-priority middleware sees every attempt, retries included.
  client.middlewareStack?.add(tellingSilence, { step: "finalizeRequest", priority: "low" });
  return s3Folder(client, place);
}

/** Keeps the SDK from retrying a silent server: it retries errors named TimeoutError. */
function tellingSilence<Call, Answer>(next: (call: Call) => Promise<Answer>): typeof next {
  return async (call) => {
    try {
      return await next(call);
    } catch (error) {
      // Lost connections have this name too, but also a system error code.
      if (error instanceof Error && error.name === "TimeoutError" && codeOf(error) === "")
        throw Object.assign(new Error(error.message), { name: "SilentServer" });
      throw error;
    }
  };
}

async function loaded(load: () => Promise<S3Module>): Promise<S3Module> {
  try {
    return await load();
  } catch (error) {
    const isMissing =
      /^(?:ERR_)?MODULE_NOT_FOUND$/.test(codeOf(error)) && messageOf(error).includes(packageName);
    if (!isMissing)
      throw new CliError(`could not load ${packageName}: ${messageOf(error)}`, 1, { cause: error });
    throw new CliError(
      `s3:// needs the package ${packageName}, which is not installed: install it where turnmeter is, with npm install ${packageName}`,
      2,
      { cause: error },
    );
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}
