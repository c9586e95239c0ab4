import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 server that is not ours (npm's s3rver), with a bucket for media files and one for backups. */
export async function startS3Server() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-s3-")));
  const buckets = [
    { name: "images", configs: [] },
    { name: "backups", configs: [] },
  ];
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder.path,
    configureBuckets: buckets,
  });
  const { port } = await server.run();
  opened.defer(() => server.close());
  const running = opened.move();
  return {
    url: `http://127.0.0.1:${port}`,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
