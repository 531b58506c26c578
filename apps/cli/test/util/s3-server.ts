import { S3 } from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { emptyFolder } from "./log-folder.js";

/** A server on this machine that speaks as S3 does, until it is closed. */
export interface S3Server {
  readonly client: S3;
  /** What the program's environment says of it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The bucket that the server has. */
export const bucket = "team-lake";

/** Starts a server. The SDK reads the process's environment, which says where it is until it is closed. */
export async function startS3Server(): Promise<S3Server> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: emptyFolder(),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  const restore = withProcessEnv(env);
  const client = new S3({ forcePathStyle: true });
  return {
    client,
    env,
    async close() {
      client.destroy();
      restore();
      await server.close();
    },
  };
}

/** Sets variables of the process; the result sets them back. */
export function withProcessEnv(env: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** The objects below a prefix of the bucket, by key, in base64. */
export async function objectsBelow(client: S3, prefix: string): Promise<Readonly<Record<string, string>>> {
  const { Contents = [] } = await client.listObjectsV2({ Bucket: bucket, Prefix: prefix });
  const objects = Contents.map(async ({ Key = "" }) => {
    const { Body } = await client.getObject({ Bucket: bucket, Key });
    return [Key, await Body!.transformToString("base64")] as const;
  });
  return Object.fromEntries(await Promise.all(objects));
}
