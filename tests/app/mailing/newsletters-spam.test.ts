import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";
import { runSender } from "./sending/sending.ts";

const isInstalled = spawnSync("spamassassin", ["--version"]).status === 0;

/** Above 5 a mail is spam to it; its own rules, without asking the network. */
const MOST_POINTS = 2;

test.skipIf(!isInstalled)(
  "a newsletter is no spam to SpamAssassin (skipped where it is not installed)",
  async () => {
    await using app = await startApp("sqlite", { env: { MAIL_FROM: "Masthead <letter@example.com>" } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const json = { postalAddress: "14 Printer’s Row, Bristol", senderName: "The Allotment" };
    await as("PATCH", "/api/admin/settings", { json });
    const post = await createPost(as, { title: "A smaller archive", status: "published" });
    const content = `${PARAGRAPH}<div data-post="${post.id}"></div><p><a href="/blog">All articles</a></p>`;
    const { id } = await createNewsletter(as, { content });
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);

    const outbox = join(app.dataDir, "outbox");
    const [file = ""] = await readdir(outbox);
    const { stdout } = spawnSync("sh", ["-c", 'spamassassin -L -t < "$1"', "sh", join(outbox, file)], {
      encoding: "utf8",
    });
    const points = Number(/Content analysis details:\s+\((-?[\d.]+) points/.exec(stdout)?.[1]);
    expect(points, stdout.slice(stdout.indexOf("Content analysis"))).toBeLessThanOrEqual(MOST_POINTS);
  },
);
