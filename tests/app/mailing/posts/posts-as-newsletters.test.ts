import { spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_NEWSLETTER_BYTES } from "../../../../src/contract/mailing/flight-check.ts";
import { mailPost } from "../../../../src/contract/mailing/newsletter-posts.ts";
import type { Newsletter } from "../../../../src/contract/mailing/newsletters.ts";
import { dataSets } from "../../../setup/data.ts";
import { isInFull } from "../../../setup/in-full.ts";
import { startApp } from "../../../setup/app.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { importInto, postsOf } from "../../moving/posts/importing.ts";
import { runSender } from "../sending/sending.ts";

const sets = ["markdown-blog-rust", "ghost-export-json", "jekyll-markdown", "wordpress-wxr-full"].flatMap(
  (name) => dataSets(name).filter(({ isReal }) => isReal),
);
const hasSpamAssassin = spawnSync("spamassassin", ["--version"]).status === 0;

/** Every day one post of so many; all of them for the proof. */
const EVERY = isInFull ? 1 : 25;

/** Above 5 a mail is spam to SpamAssassin; its own rules, without asking the network. */
const MOST_POINTS = 2;

/** SpamAssassin's rule for several long words in a row; they are the writer's. */
const LONGWORDS_POINTS = 2.2;

/** Where the proof leaves the emails for somebody to look at. */
const KEPT = process.env["KEEP_EMAILS"];

test.skipIf(sets.length === 0)(
  "real posts become newsletters that Gmail shows whole, as previewed, with their links (skipped without the real sets)",
  { timeout: 3_600_000 },
  async () => {
    await using app = await startApp("sqlite", {
      now: "2026-12-01T09:00:00Z",
      env: { MAIL_FROM: "Masthead <letter@example.com>" },
    });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const json = {
      isTrackingOn: false,
      postalAddress: "14 Printer’s Row, Bristol",
      senderName: "The Allotment",
    };
    await as("PATCH", "/api/admin/settings", { json });
    for (const set of sets) await importInto(app, set.path(), { bringsImages: false });
    await app.database.db
      .updateTable("posts")
      .set({ status: "published", published_at: "2026-11-01T09:00:00.000Z" })
      .execute();
    const posts = (await postsOf(app)).filter((_, index) => index % EVERY === 0);
    const outcomes = { full: 0, beginning: 0, largest: 0 };

    for (const post of posts) {
      app.clock.advance(1_000);
      const newsletter = await read(await as("POST", `/api/posts/${post.id}/newsletter`), mailPost);
      const preview = await previewOf(as, newsletter);
      await as("POST", `/api/newsletters/${newsletter.id}/send`);
      await runSender(app);
      const sent = (await app.mails()).at(-1)?.html ?? "";
      const extent = newsletter.post?.extent ?? "full";
      outcomes[extent] += 1;
      outcomes.largest = Math.max(outcomes.largest, Buffer.byteLength(sent));

      expect(Buffer.byteLength(sent), post.title).toBeLessThanOrEqual(MAX_NEWSLETTER_BYTES);
      expect(withoutOwnLinks(sent), post.title).toBe(withoutOwnLinks(preview));
      if (extent === "full")
        expect(linksOf(sent), post.title).toEqual(expect.arrayContaining(linksOf(post.content)));
      expect(sent).toContain(`https://blog.example.com/blog/${post.slug}"`);
    }
    process.stdout.write(`${posts.length} posts as newsletters: ${JSON.stringify(outcomes)}\n`);
    if (hasSpamAssassin) expect(await spamIn(join(app.dataDir, "outbox"))).toEqual([]);
  },
);

async function previewOf(as: Ask, { subject, preheader, content }: Newsletter): Promise<string> {
  const form = { subject, preheader, content, subscriberId: "1" };
  const response = await as("POST", "/api/newsletters/preview", { form });
  expect(response.status).toBe(200);
  return response.text();
}

/** Each recipient has own links to unsubscribe and to read on the web. A preview has the site's address instead. */
const withoutOwnLinks = (html: string) =>
  html
    .replaceAll(
      /(href="https:\/\/blog\.example\.com)(?:\/(?:unsubscribe|preferences|newsletter)[^"]*)?"/g,
      '$1"',
    )
    .trim();

/** The addresses of links, as whole ones. */
const linksOf = (html: string) => [
  ...new Set(
    [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = ""]) =>
      href.startsWith("#") || !URL.canParse(href.replaceAll("&amp;", "&"), "https://blog.example.com")
        ? href
        : new URL(href.replaceAll("&amp;", "&"), "https://blog.example.com").href,
    ),
  ),
];

/** The emails with more points than they may have, with the rules that gave them. */
async function spamIn(outbox: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(outbox)) {
    const path = join(outbox, file);
    if (KEPT) {
      await mkdir(KEPT, { recursive: true });
      await writeFile(join(KEPT, file), await readFile(path));
    }
  }
  const paths = (await readdir(outbox)).map((file) => join(outbox, file));
  // One run reads many emails: starting it takes longer than judging one.
  const { stdout } = spawnSync(
    "sh",
    ["-c", `spamassassin -L --mbox < "$1"`, "sh", await mboxOf(paths, outbox)],
    {
      encoding: "utf8",
      maxBuffer: 2 ** 31,
    },
  );
  const verdicts = [...stdout.matchAll(/^X-Spam-Status: \w+, score=(-?[\d.]+)[^]*?tests=([^]*?)autolearn/gm)];
  expect(verdicts).toHaveLength(paths.length);
  for (const [, score, tests = ""] of verdicts) {
    const ofWords = tests.includes("LONGWORDS") ? LONGWORDS_POINTS : 0;
    if (Number(score) - ofWords > MOST_POINTS) found.push(`${score}: ${tests.replaceAll(/\s+/g, "")}`);
  }
  return found;
}

async function mboxOf(paths: readonly string[], outbox: string): Promise<string> {
  const messages = await Promise.all(
    paths.map(async (path) =>
      (await readFile(path, "utf8")).replaceAll("\r\n", "\n").replaceAll(/^From /gm, ">From "),
    ),
  );
  const mbox = join(outbox, "..", "all.mbox");
  await writeFile(
    mbox,
    messages.map((message) => `From letter@example.com Tue Dec  1 09:00:00 2026\n${message}\n\n`).join(""),
  );
  return mbox;
}
