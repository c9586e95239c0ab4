import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { openTestDatabase } from "../tests/setup/engines.ts";
import type { ExportTargetName } from "../src/contract/moving/targets.ts";
import { pick } from "./pick.ts";
import { report, type Row } from "./report.ts";
import { masthead, usageRow, type Env } from "./usage.ts";

/*
 * npm run bench -- import-posts — ./masthead import of a WordPress site with its uploads, again, exported for other
 * programs, and undone. BENCH_POSTS and BENCH_IMAGES say how many (5,000 and 2,000); TEST_DATABASE_URL adds PostgreSQL.
 */

const POSTS = Number(process.env["BENCH_POSTS"] ?? 5_000);
const IMAGES = Number(process.env["BENCH_IMAGES"] ?? 2_000);
const PHOTOS = 12;
const words = "river lantern orchard signal velvet harbor winter letter garden morning paper window".split(
  " ",
);

const sentence = (seed: number) =>
  `The ${pick(words, seed, 1.3)} of the ${pick(words, seed, 2.7)} was there before the ${pick(words, seed, 5.1)}, and “${seed}” was written on it.`;
const paragraph = (seed: number) =>
  `<!-- wp:paragraph -->\n<p>${Array.from({ length: 6 }, (_, index) => sentence(seed * 7 + index)).join(" ")} <a href="https://old.example/post-${seed % POSTS}/">Before</a></p>\n<!-- /wp:paragraph -->`;

/** A post of about 700 words. */
function itemOf(index: number): string {
  const image =
    index < IMAGES
      ? `<!-- wp:image --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/photo-${index}.jpg" alt="Photo ${index}"/></figure><!-- /wp:image -->`
      : "";
  const text = [paragraph(index), image, ...[1, 2, 3, 4, 5].map((part) => paragraph(index + part * 11))];
  const date = new Date(1.2e12 + index * 6e7).toISOString().slice(0, 19).replace("T", " ");
  return `<item><title>Post ${index}</title><link>https://old.example/post-${index}/</link><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[${text.join("\n")}]]></content:encoded><excerpt:encoded/><wp:post_id>${index + 1}</wp:post_id>
<wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>post-${index}</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><category domain="category" nicename="notes"><![CDATA[Notes]]></category>
<category domain="post_tag" nicename="tag-${index % 40}"><![CDATA[Tag ${index % 40}]]></category></item>\n`;
}

function* feed() {
  yield `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>\n`;
  for (let index = 0; index < POSTS; index++) yield itemOf(index);
  yield "</channel></rss>";
}

/** JPEGs of 1600 × 1067 with the detail of a photograph. */
const photographs = () =>
  Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const noise = { type: "gaussian" as const, mean: 90 + index * 6, sigma: 60 };
      const coarse = await sharp({
        create: { width: 200, height: 134, channels: 3, noise, background: "#888" },
      })
        .png()
        .toBuffer();
      return sharp(coarse).resize(1_600, 1_067).jpeg({ quality: 82 }).toBuffer();
    }),
  );

/** The same picture as a file of its own: with a comment (ITU-T T.81, B.2.4.5) behind its first marker. */
function numbered(photo: Buffer, index: number): Buffer {
  const comment = Buffer.from(`number ${index}`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, photo.subarray(2)]);
}

async function writeSite(): Promise<string> {
  const site = join(folder, "wordpress");
  const uploads = join(site, "wp-content/uploads");
  await mkdir(uploads, { recursive: true });
  await pipeline(Readable.from(feed()), createWriteStream(join(site, "wordpress.xml")));
  const photos = await photographs();
  for (let index = 0; index < IMAGES; index++)
    await writeFile(
      join(uploads, `photo-${index}.jpg`),
      numbered(photos[index % PHOTOS] ?? Buffer.of(), index),
    );
  return site;
}

async function benchEngine(name: string, env: Env, site: string): Promise<Row[]> {
  const count = `${name}, ${POSTS.toLocaleString("en")} posts, ${IMAGES.toLocaleString("en")} images`;
  const target = "≤ 120 s, ≤ 250 MB";
  return [
    usageRow(`${count}: import`, await masthead(env, ["import", site, "--yes"]), target),
    usageRow(`${count}: the same again`, await masthead(env, ["import", site, "--yes"]), "–"),
    ...(await benchExports(count, env)),
    usageRow(`${count}: undone`, await masthead(env, ["import", "--undo", "1"]), "–"),
  ];
}

const targets: readonly ExportTargetName[] = ["ghost", "wordpress", "markdown"];

async function benchExports(count: string, env: Env): Promise<Row[]> {
  const rows: Row[] = [];
  for (const target of targets) {
    const usage = await masthead(env, ["export", join(folder, `${target}.zip`), "--force", "--for", target]);
    rows.push(usageRow(`${count}: exported for ${target}`, usage, "≤ 250 MB"));
  }
  return rows;
}

async function bench(): Promise<Row[]> {
  const site = await writeSite();
  const rows = await benchEngine("SQLite", { DATA_DIR: join(folder, "sqlite"), DATABASE_URL: "" }, site);
  if (!process.env["TEST_DATABASE_URL"]) return rows;
  await using postgres = await openTestDatabase("postgres");
  const env = { DATA_DIR: join(folder, "postgres"), DATABASE_URL: postgres.databaseUrl ?? "" };
  return [...rows, ...(await benchEngine("PostgreSQL", env, site))];
}

const folder = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  await report("import-posts", await bench());
} finally {
  await rm(folder, { recursive: true, force: true });
}
