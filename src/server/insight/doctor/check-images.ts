import { originalKeyOf } from "../../content/media/images/image-key.ts";
import { countOf } from "../../../contract/base/counting.ts";
import type { Db } from "../../kernel/db/open.ts";
import { reasonOf } from "../../base/errors.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import { troubleOf } from "../../base/system-errors.ts";
import { broken, ok, type Finding } from "./finding.ts";

/** Checking more would take too long: a file takes 30 µs on a disk, and a request in S3. */
export const LOOKED_FOR_ON_DISK = 20_000;
export const LOOKED_FOR_IN_S3 = 200;
const AT_ONCE = 8;
const NAMED = 3;

/** Asks the storage for a file that is never there. */
export async function checkStorage(files: FileStore): Promise<Finding> {
  try {
    await files.read("00/doctor");
    return ok("images", `They are in ${files.description}`);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble) return broken("images", trouble.words, trouble.todo);
    const words = `${files.description} does not answer: ${reasonOf(error)}`;
    return broken("images", words, "Look at the S3_ variables and at the storage.");
  }
}

/**
 * Looks whether the images that the database refers to have their files. Of more than `limit` it looks for a sample:
 * ids are hashes, so that the first ones are any.
 */
export async function checkImages(db: Db, files: FileStore, limit: number): Promise<Finding> {
  const { count } = await db
    .selectFrom("media")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const images = await db.selectFrom("media").select(["id", "format"]).orderBy("id").limit(limit).execute();
  const keys = images.map(originalKeyOf);
  const missing = await missingOf(files, keys);
  const some = keys.length < count ? `a sample of ${countOf(keys.length, "image")}` : "";
  if (missing.length === 0)
    return ok("images", `${some || countOf(count, "image")} in ${files.description}: none is missing`);
  const named = missing.slice(0, NAMED).join(", ");
  const more = missing.length > NAMED ? ` and ${countOf(missing.length - NAMED, "other")}` : "";
  return broken(
    "images",
    `${missing.length.toLocaleString("en")} of ${some || countOf(count, "image")} have no file in ${files.description}: ${named}${more}`,
    "Copy the files there from where they were, or restore a backup that contains the images.",
  );
}

async function missingOf(files: FileStore, keys: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const some = keys.slice(start, start + AT_ONCE);
    const present = await Promise.all(some.map((key) => files.has(key)));
    missing.push(...some.filter((_, index) => !present[index]));
  }
  return missing;
}
