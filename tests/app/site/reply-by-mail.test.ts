import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { words } from "../../setup/words/english.ts";
import { addSubscribers, createNewsletter, createPost } from "../kit/inputs.ts";
import { runSender } from "../mailing/sending/sending.ts";
import { askKept } from "./found.ts";

describe.each(engines)("replies by email on %s", (engine) => {
  test("posts and newsletters lead to the owner's mailbox once the owner wants that", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { title: "Ink & paper", status: "published" });
    await addSubscribers(app, 1);
    const { id } = await createNewsletter(as, { subject: "What we threw away" });
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    const linksIn = async (path: string) =>
      [...(await askKept(app, path)).text.matchAll(/<a class="more" href="(mailto:[^"]*)">([^<]*)/g)].map(
        ([, href, label = ""]) => [href, label.trim()],
      );
    const paths = [`/blog/${post.slug}`, "/newsletter/what-we-threw-away"];
    for (const path of paths) expect(await linksIn(path)).toEqual([]);

    const change = (json: object) => as("PATCH", "/api/admin/settings", { json });
    // The address of a new site is a sample.
    await change({ isReplyOffered: true });
    for (const path of paths) expect(await linksIn(path)).toEqual([]);
    await change({ contactEmail: "ada@example.com" });
    const label = words.post.replyByMail;
    expect(await Promise.all(paths.map(linksIn))).toEqual([
      [["mailto:ada@example.com?subject=Re%3A%20Ink%20%26%20paper", label]],
      [["mailto:ada@example.com?subject=Re%3A%20What%20we%20threw%20away", label]],
    ]);

    await change({ replyTo: "letters@example.com" });
    expect(await linksIn(paths[0] ?? "")).toEqual([
      ["mailto:letters@example.com?subject=Re%3A%20Ink%20%26%20paper", label],
    ]);
    await change({ replyTo: "", contactEmail: "" });
    expect(await linksIn(paths[0] ?? "")).toEqual([]);
  });
});
