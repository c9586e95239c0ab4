import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newPostSchema } from "../../../contract/content/posts.ts";
import { DAY, instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { root } from "../../base/root.ts";
import { originalKeyOf } from "../media/images/image-key.ts";
import { insertImage } from "../media/images/image-rows.ts";
import { readSampleImages, deleteSampleImages, type SampleImage } from "./sample-images.ts";
import { insertPost } from "../posts/writing/create-post.ts";
import { z } from "zod";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

const CONTENT = join(root, "src/server/content/samples/content");
/** Set once, so that samples which the owner removed do not come back. */
const OFFERED = "samplesOffered";

type Deps = Pick<Kernel, "db" | "files" | "now">;

/** Gives an empty database its sample posts, once. Returns how many were written. */
export async function installSamples({ db, files, now }: Deps): Promise<number> {
  const images = await readSampleImages(now());
  if (!(await isUntouched(db))) {
    await deleteSampleImages({ db, files, now }, images);
    return 0;
  }
  const names = (await readdir(CONTENT)).filter((name) => name.endsWith(".html")).sort();
  const samples = await Promise.all(
    names.map(async (name) => parseSample(await readFile(join(CONTENT, name), "utf8"), images)),
  );
  for (const { row, bytes } of images) await files.write(originalKeyOf(row), bytes, "image/webp");
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "samples");
    if (!(await isUntouched(tx))) return 0;
    await tx.insertInto("settings").values({ name: OFFERED, value: "true" }).execute();
    for (const { row } of images) await insertImage(tx, row);
    // Oldest first: ids then run with time, as they do in a site that grew.
    for (const { daysAgo, ...sample } of samples.sort((a, b) => b.daysAgo - a.daysAgo)) {
      const createdAt = new Date(now().getTime() - daysAgo * DAY);
      const post = newPostSchema.parse({ ...sample, status: "published", publishedAt: instant(createdAt) });
      await insertPost(tx, post, { now: now(), isSample: true, createdAt });
    }
    return samples.length;
  });
}

async function isUntouched(tx: DbOrTx): Promise<boolean> {
  const post = await tx.selectFrom("posts").select("id").limit(1).executeTakeFirst();
  const offered = await tx
    .selectFrom("settings")
    .select("name")
    .where("name", "=", OFFERED)
    .executeTakeFirst();
  return !post && !offered;
}

const front = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.string().transform((tags) => tags.split(",")),
  author: z.string(),
  featured: z.stringbool(),
  daysAgo: z.coerce.number(),
  metaTitle: z.string(),
  metaDescription: z.string(),
});

/** A sample post from its file: `key: value` lines between two `---`, then the HTML, which shows images by their names. */
function parseSample(file: string, images: readonly SampleImage[]) {
  const [, head = "", content = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const pairs = head.split("\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const { metaTitle, metaDescription, ...post } = front.parse(Object.fromEntries(pairs));
  const shown = images.reduce(
    (html, { name, row }) => html.replaceAll(`src="${name}"`, `src="/media/${row.id}/original"`),
    content.trim(),
  );
  return { ...post, seo: { metaTitle, metaDescription }, content: shown };
}
