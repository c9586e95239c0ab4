import { join } from "node:path";
import { createDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Options } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";

/** The bucket when `S3_BUCKET` is set, else the folder `media` in the data folder. */
export const createFileStore = ({ dataDir, s3 }: { dataDir: string; s3: S3Options | undefined }): FileStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDir, "media"));
