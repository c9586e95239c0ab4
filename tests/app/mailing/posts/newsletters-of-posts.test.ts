import { describe, expect, test } from "vitest";
import { addSegment } from "../../../../src/contract/audience/segments.ts";
import { addSubscriberTag } from "../../../../src/contract/audience/subscriber-attributes.ts";
import type { Capability } from "../../../../src/contract/base/capabilities.ts";
import { checkNewsletter, checkText } from "../../../../src/contract/mailing/flight-check.ts";
import { copyNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import {
  checkPublishAndMail,
  publishAndMail,
  mailPost,
} from "../../../../src/contract/mailing/newsletter-posts.ts";
import { getNewsletterPost, pullPost } from "../../../../src/contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../src/contract/mailing/newsletters.ts";
import { getAdminPost } from "../../../../src/contract/content/posts.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../../kit/inputs.ts";
import { makeToken } from "../../kit/tokens.ts";
import { newsletterAt, runSender } from "../sending/sending.ts";

const MONDAY = "2026-03-09T07:00:00.000Z";

const WORDS = '<p>A text with <a href="/blog/another">a link</a>, long enough to be the text of a post.</p>';
const LINK = '<p><a href="/blog/a-plain-title">Read this post on the site</a></p>';

const mail = async (as: Ask, id: number) => read(await as("POST", `/api/posts/${id}/newsletter`), mailPost);

const call = (n: number) => `<a href="#text-fn-${n}" id="text-fnref-${n}"><sup>${n}</sup></a>`;
const note = (n: number) =>
  `<li id="text-fn-${n}">Note ${n} <a href="#text-fnref-${n}" title="Back to the text">↩</a></li>`;

describe.each(engines)("newsletters of posts, on %s", (engine) => {
  test("a post becomes a draft with its words and a link to its page", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, revision } = await createPost(as, {
      content: WORDS,
      excerpt: "Two\nlines of it.",
      status: "published",
    });

    const response = await as("POST", `/api/posts/${id}/newsletter`);

    expect(response.status).toBe(201);
    expect(await read(response, mailPost)).toMatchObject({
      subject: "A plain title",
      preheader: "Two lines of it.",
      content: `${WORDS}${LINK}`,
      status: "draft",
      post: { id, revision, extent: "full" },
    });
  });

  test("the link of a mail leads to its post, although the post is renamed before it is public", async () => {
    await using app = await startApp(engine, { now: "2026-03-08T07:00:00.000Z" });
    const as = await app.signIn();
    const locationOf = async (path: string) => {
      const { status, headers } = await app.request("GET", path);
      return [status, headers.get("location")];
    };
    const rename = (id: number, slug: string) => as("PATCH", `/api/posts/${id}`, { json: { slug } });
    const { id } = await createPost(as, { title: "Launch day", content: WORDS });
    await rename(id, "never-mailed");
    await rename(id, "launch-day");
    const newsletter = await read(
      await as("POST", `/api/posts/${id}/newsletter/schedule`, { json: { scheduledFor: MONDAY } }),
      publishAndMail,
    );
    expect(newsletter.content).toContain('href="/blog/launch-day"');
    await rename(id, "launch-day-2026");

    expect(await locationOf("/blog/launch-day")).toEqual([404, null]);
    app.clock.advance(DAY);
    for (const query of ["", "?utm_source=newsletter&utm_medium=email"])
      expect(await locationOf(`/blog/launch-day${query}`)).toEqual([301, `/blog/launch-day-2026${query}`]);
    expect(await locationOf("/blog/never-mailed")).toEqual([404, null]);
  });

  test("a draft that is mailed and renamed leaves the old address of another post alone", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const rename = (id: number, slug: string) => as("PATCH", `/api/posts/${id}`, { json: { slug } });
    const first = await createPost(as, { slug: "launch", status: "published" });
    await rename(first.id, "launch-2025");
    const draft = await createPost(as, { slug: "launch" });
    await mail(as, draft.id);
    await rename(draft.id, "launch-2026");
    const { headers } = await app.request("GET", "/blog/launch");
    expect(headers.get("location")).toBe("/blog/launch-2025");
  });

  test("braces of a post are no personal fields of its newsletter", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const content =
      '<p>Write {first_name} or {slug} in <code>{name}</code>, <a href="https://example.com/{email}">as here</a>, in a text.</p>';
    const post = await createPost(as, { title: "How {name} works", content, status: "published" });
    const { id, subject, content: words } = await mail(as, post.id);
    expect(subject).toBe("How \\{name} works");
    expect(words).toContain("<p>Write \\{first_name} or \\{slug} in <code>{name}</code>");
    const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
    expect(checks.filter(({ level }) => level === "red").map(({ name }) => name)).not.toContain("names");
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await runSender(app);
    const [email] = await app.mails();
    expect(email?.subject).toBe("How {name} works");
    expect(email?.text).toContain("Write {first_name} or {slug} in {name}");
    expect(email?.html).not.toContain("active-1");
  });

  test("a post that does not exist, or is in the trash, makes no newsletter", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    await as("DELETE", `/api/posts/${id}`);

    const answers = [id, 99].map((each) => as("POST", `/api/posts/${each}/newsletter`));

    for (const answer of await Promise.all(answers))
      expect(await readRefusal(answer)).toMatchObject({ status: 404, message: "That post does not exist." });
  });

  test("a newsletter of a draft is not sent or scheduled until its post is public or it is detached", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const post = await createPost(as);
    const { id } = await mail(as, post.id);

    const sent = await readRefusal(await as("POST", `/api/newsletters/${id}/send`));
    const scheduled = await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor: MONDAY } });
    const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);

    const message =
      "Its post “A plain title” is not published, so its links would lead to a missing page. Publish the post, or detach the newsletter from it.";
    expect(sent).toMatchObject({ status: 409, message });
    expect(await readRefusal(scheduled)).toMatchObject({ status: 409, message });
    expect(checks).toContainEqual({ name: "posts", level: "red", words: message });
    expect(await newsletterAt(as, id)).toMatchObject({ status: "draft" });

    expect((await as("DELETE", `/api/newsletters/${id}/post`)).status).toBe(200);
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    expect(await newsletterAt(as, id)).toMatchObject({ post: null, content: `${PARAGRAPH}${LINK}` });
  });

  test("a post and its newsletter are scheduled together and go out together", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const post = await createPost(as);

    const newsletter = await read(
      await as("POST", `/api/posts/${post.id}/newsletter/schedule`, {
        json: { scheduledFor: MONDAY, revision: post.revision },
      }),
      publishAndMail,
    );
    app.clock.set(MONDAY);
    await runSender(app);

    expect(newsletter).toMatchObject({ status: "scheduled", scheduledFor: MONDAY });
    expect((await app.request("GET", "/blog/a-plain-title")).status).toBe(200);
    expect(await newsletterAt(as, newsletter.id)).toMatchObject({ status: "sent", recipientCount: 2 });
    expect((await app.mails()).map(({ text }) => text)).toEqual(
      Array(2).fill(expect.stringContaining("https://blog.example.com/blog/a-plain-title")),
    );
  });

  test("a post with a scheduled newsletter is not mailed a second time", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as);
    const schedule = (scheduledFor: string) =>
      as("POST", `/api/posts/${post.id}/newsletter/schedule`, { json: { scheduledFor } });
    const { id } = await read(await schedule(MONDAY), publishAndMail);

    const second = await readRefusal(await schedule("2026-03-10T07:00:00.000Z"));
    await as("DELETE", `/api/newsletters/${id}/schedule`);
    const afterwards = await schedule("2026-03-10T07:00:00.000Z");

    expect(second).toMatchObject({
      status: 409,
      message: "A newsletter of this post is scheduled already. Unschedule it first.",
    });
    expect(afterwards.status).toBe(201);
  });

  test("neither is scheduled for a time that has passed, for an outdated post or for a public one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const draft = await createPost(as);
    const shown = await createPost(as, { status: "published" });
    const schedule = async (id: number, json: object) =>
      readRefusal(await as("POST", `/api/posts/${id}/newsletter/schedule`, { json }));

    const past = await schedule(draft.id, { scheduledFor: "2026-03-01T07:00:00.000Z" });
    const outdated = await schedule(draft.id, { scheduledFor: MONDAY, revision: draft.revision + 1 });
    const already = await schedule(shown.id, { scheduledFor: MONDAY });

    expect(past).toMatchObject({ status: 422, fields: { scheduledFor: "Choose a time in the future" } });
    expect(outdated).toMatchObject({ status: 409, code: "conflict" });
    expect(already.message).toBe("This post is public already. Mail it on its own.");
    const post = await read(await as("GET", `/api/admin/posts/${draft.id}`), getAdminPost);
    expect(post).toMatchObject({ status: "draft", publishedAt: null, revision: draft.revision });
    const { total } = await app.database.db
      .selectFrom("newsletters")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(total).toBe(0);
  });

  test("what there is to know of both is known before they are scheduled, and changes nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const image = '<figure><img src="https://other.example/a.png" alt=""></figure>';
    const content = `${PARAGRAPH}${image}<hr data-cut="" /><p data-button=""><a>Join</a></p>`;
    const { id } = await createPost(as, { content });
    const levelsOf = async (query: string) => {
      const answer = await as("GET", `/api/posts/${id}/newsletter/check${query}`);
      const { recipients, checks } = await read(answer, checkPublishAndMail);
      expect(recipients).toBe(2);
      return Object.fromEntries(checks.map(({ name, level }) => [name, level]));
    };

    const [beginning, full] = [await levelsOf(""), await levelsOf("?extent=full")];

    // Its link to the post leads to a page that is public by then.
    expect(beginning).toMatchObject({ images: "amber", links: "ok", posts: "ok", recipients: "ok" });
    expect(full).toMatchObject({ images: "amber", links: "red" });
    expect((await as("GET", "/api/posts/99/newsletter/check")).status).toBe(404);
    expect(await read(await as("GET", "/api/newsletters"), listNewsletters)).toMatchObject({
      totalNewsletters: 0,
    });
  });

  test("neither is scheduled while a check of the newsletter is red", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `${PARAGRAPH}<p data-button="" dir="ltr"><a>Join</a></p>`;
    const { id } = await createPost(as, { content });
    await as("PATCH", "/api/admin/settings", { json: { newsletterIntro: "<p>Dear {vorname}</p>" } });

    const refusal = await readRefusal(
      await as("POST", `/api/posts/${id}/newsletter/schedule`, { json: { scheduledFor: MONDAY } }),
    );

    expect(refusal).toMatchObject({ status: 409, code: "conflict" });
    expect(refusal.message).toMatch(/^The newsletter cannot be sent like this\. .*“Join”.*“{vorname}”/);
    const post = await read(await as("GET", `/api/admin/posts/${id}`), getAdminPost);
    expect(post).toMatchObject({ status: "draft", publishedAt: null });
    expect(await read(await as("GET", "/api/newsletters"), listNewsletters)).toMatchObject({
      totalNewsletters: 0,
    });
  });

  test.each([
    ["unpublished", "PATCH", "Its post “A plain title” is not published"],
    ["deleted", "DELETE", "Its post was deleted"],
  ])(
    "a newsletter whose post was %s meanwhile waits as a draft and says so",
    async (_what, method, words) => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      await addSubscribers(app, 1);
      const post = await createPost(as);
      const { id } = await read(
        await as("POST", `/api/posts/${post.id}/newsletter/schedule`, { json: { scheduledFor: MONDAY } }),
        publishAndMail,
      );

      await as(method, `/api/posts/${post.id}`, method === "PATCH" ? { json: { status: "draft" } } : {});
      app.clock.set(MONDAY);
      await runSender(app);

      const { status, error } = await newsletterAt(as, id);
      expect([status, error]).toEqual(["draft", expect.stringContaining(`It was not sent. ${words}`)]);
      expect(await app.mails()).toEqual([]);
    },
  );

  test("changes of the post are pulled in field by field until the newsletter is sent", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const post = await createPost(as, { status: "published" });
    const { id } = await mail(as, post.id);
    const title = "A better title";
    await as("PATCH", `/api/posts/${post.id}`, { json: { title, content: WORDS } });

    const { words, revision } = await read(await as("GET", `/api/newsletters/${id}/post`), getNewsletterPost);
    const pull = async (postRevision: number) =>
      as("PUT", `/api/newsletters/${id}/post`, { json: { fields: ["content"], postRevision } });
    const outdated = await readRefusal(await pull(post.revision));
    const pulled = await read(await pull(revision), pullPost);
    await as("POST", `/api/newsletters/${id}/send`);
    const late = await readRefusal(await pull(revision));

    expect(words).toMatchObject({ subject: title, content: `${WORDS}${LINK}` });
    expect(outdated).toMatchObject({ status: 409, code: "conflict" });
    expect(pulled).toMatchObject({
      subject: "A plain title",
      content: `${WORDS}${LINK}`,
      post: { id: post.id, revision, extent: "full" },
    });
    expect(late.message).toBe("A newsletter that is sending cannot be changed.");
  });

  test("a post with a cut ends there, with a link to read on", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `${PARAGRAPH}<hr data-cut="" /><p>The rest, for those who read on.</p>`;
    const post = await createPost(as, { content, status: "published" });
    expect(await mail(as, post.id)).toMatchObject({
      content: `${PARAGRAPH}<p><a href="/blog/a-plain-title">Read on</a></p>`,
      post: { extent: "beginning" },
    });
  });

  test("a cut that is only on the web, or has only parts for the web before it, cuts no newsletter", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const cut = '<hr data-cut="" />';
    for (const beginning of [
      `<div data-only="web"><p>A</p>${cut}</div>`,
      `<div data-only="web"><p>A</p></div>${cut}`,
    ]) {
      const { id } = await createPost(as, { content: `${beginning}${PARAGRAPH}` });
      expect((await mail(as, id)).post?.extent).toBe("full");
    }
  });

  test("a post with a cut brings the notes that are called before it below the link, and no others", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const beginning = `${PARAGRAPH}<p>One${call(1)}</p>`;
    const content = `${beginning}<hr data-cut="" /><p>Two${call(2)}</p><ol>${note(1)}${note(2)}</ol>`;
    const post = await createPost(as, { content, status: "published" });
    expect(await mail(as, post.id)).toMatchObject({
      content: `${beginning}<p><a href="/blog/a-plain-title">Read on</a></p><ol>${note(1)}</ol>`,
    });
  });

  test("a post with a cut is mailed in full when that is asked for, and so are its changes", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const rest = "<p>The rest, for those who read on.</p>";
    const content = `${PARAGRAPH}<hr data-cut="" />${rest}`;
    const post = await createPost(as, { content });
    const { id } = await read(await as("POST", `/api/posts/${post.id}/newsletter?extent=full`), mailPost);
    const { words } = await read(await as("GET", `/api/newsletters/${id}/post`), getNewsletterPost);
    const scheduled = await read(
      await as("POST", `/api/posts/${post.id}/newsletter/schedule`, {
        json: { scheduledFor: MONDAY, extent: "full" },
      }),
      publishAndMail,
    );
    expect(words.content).toContain(rest);
    expect(await newsletterAt(as, id)).toMatchObject({ content: words.content, post: { extent: "full" } });
    expect(scheduled).toMatchObject({ content: words.content, post: { extent: "full" } });
  });

  test("an email to a segment is made for it, or not at all", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const tag = await read(
      await as("POST", "/api/admin/subscriber-tags", { json: { name: "VIP" } }),
      addSubscriberTag,
    );
    const conditions = { kind: "group", match: "all", conditions: [{ kind: "tag", tagId: tag.id }] };
    const json = { name: "VIPs", conditions };
    const segment = await read(await as("POST", "/api/admin/segments", { json }), addSegment);
    const post = await createPost(as);
    const ask = (segmentId: string) => as("POST", `/api/posts/${post.id}/newsletter?segmentId=${segmentId}`);
    expect(await read(await ask(`${segment.id}`), mailPost)).toMatchObject({ segmentId: segment.id });
    expect(await read(await ask(""), mailPost)).toMatchObject({ segmentId: null });
    for (const wrong of [`${segment.id + 1}`, "0x1", "everybody", "0"])
      expect((await ask(wrong)).status, wrong).toBe(422);
    expect((await read(await as("GET", "/api/newsletters"), listNewsletters)).newsletters).toHaveLength(2);
  });

  test("what was asked for holds for changes of the post, whatever an email had room for", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const cut = '<hr data-cut="" />';
    const rest = "<p>The rest, for those who read on.</p>";
    const long = `<p>${"words of a long post ".repeat(10_000)}</p>`;
    const extentsOf = async (before: string, after: string, query = "") => {
      const post = await createPost(as, { content: before, status: "published" });
      const made = await read(await as("POST", `/api/posts/${post.id}/newsletter${query}`), mailPost);
      const { id } = await read(await as("POST", `/api/newsletters/${made.id}/copy`), copyNewsletter);
      await as("PATCH", `/api/posts/${post.id}`, { json: { content: after } });
      const { words, revision } = await read(
        await as("GET", `/api/newsletters/${id}/post`),
        getNewsletterPost,
      );
      const json = { fields: ["content"], postRevision: revision };
      const pulled = await read(await as("PUT", `/api/newsletters/${id}/post`, { json }), pullPost);
      expect(pulled.content).toBe(words.content);
      return [made.post?.extent, pulled.post?.extent, words.content.includes(rest)];
    };
    const short = `${PARAGRAPH}${cut}${rest}`;
    expect(await extentsOf(`${PARAGRAPH}${cut}${long}`, short, "?extent=full")).toEqual([
      "beginning",
      "full",
      true,
    ]);
    expect(await extentsOf(PARAGRAPH, short)).toEqual(["full", "beginning", false]);
    expect(await extentsOf(PARAGRAPH, short, "?extent=full")).toEqual(["full", "full", true]);
  });

  test("the check beside the text says that its post cannot be read yet", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as);
    const { id, subject, content } = await mail(as, post.id);
    const checked = await read(
      await as("POST", "/api/newsletters/check", { json: { subject, content, newsletterId: id } }),
      checkText,
    );
    expect(checked.checks).toContainEqual(
      expect.objectContaining({
        name: "posts",
        level: "red",
        words: expect.stringContaining("not published"),
      }),
    );
  });

  test("a post that Gmail would cut off is cut between two blocks, with a link to read on", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const paragraphs = Array.from(
      { length: 1_200 },
      (_, n) => `<p>${n} ${"words of a long post ".repeat(5)}</p>`,
    );
    const post = await createPost(as, { content: paragraphs.join(""), status: "published" });

    const newsletter = await mail(as, post.id);

    const { checks } = await read(
      await as("GET", `/api/newsletters/${newsletter.id}/check`),
      checkNewsletter,
    );
    const size = checks.find(({ name }) => name === "size");
    const shown = newsletter.content.split("</p>").length - 2;
    expect(newsletter.post?.extent).toBe("beginning");
    expect(newsletter.content).toBe(
      `${paragraphs.slice(0, shown).join("")}<p><a href="/blog/a-plain-title">Read on</a></p>`,
    );
    expect(size).toMatchObject({ level: "ok" });
    expect(size?.words).toMatch(
      /^It has 10[12] kB of the 102 kB that Gmail shows. It has the beginning of its post, with a link to read on.$/,
    );
  });

  test("one block that is too large gives way to the excerpt", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `<pre>${"a line of code\n".repeat(10_000)}</pre>`;
    const post = await createPost(as, { content, status: "published" });

    const newsletter = await mail(as, post.id);

    expect(newsletter.content).toBe(
      '<p>An excerpt of some words.</p><p><a href="/blog/a-plain-title">Read on</a></p>',
    );
  });

  test("a post whose beginning is shorter than a newsletter may be is shown as it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { content: `<p>Short.</p><hr data-cut="" />${PARAGRAPH}` });
    const { id } = await mail(as, post.id);
    const { words } = await read(await as("GET", `/api/newsletters/${id}/post`), getNewsletterPost);
    expect(words.content).toContain("<p>Short.</p>");
  });

  test("the words of a post that is not public are for those who may read it", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const editor = await app.signIn("edda", { role: "editor", grants: [] });
    const post = await createPost(editor, { content: WORDS });
    const { id } = await mail(owner, post.id);
    const json = { fields: ["content"], postRevision: post.revision };
    const tokenOf = async (as: Ask, ...beside: Capability[]) => {
      const capabilities: Capability[] = ["newsletters.read", "newsletters.write", ...beside];
      return (await makeToken(app, as, { capabilities })).as;
    };
    const asked = async (as: Ask) => [
      await as("GET", `/api/newsletters/${id}/post`),
      await as("PUT", `/api/newsletters/${id}/post`, { json }),
    ];
    const statuses = async (as: Ask) => (await asked(as)).map(({ status }) => status);
    const blind = await tokenOf(owner);
    for (const answer of await asked(blind))
      expect(await readRefusal(answer)).toMatchObject({
        status: 403,
        message: expect.stringMatching(/lacks posts\.read/),
      });
    for (const answer of await asked(await tokenOf(owner, "posts.read")))
      expect(await readRefusal(answer)).toMatchObject({
        status: 403,
        message: expect.stringMatching(/lacks posts\.others/),
      });
    expect(await statuses(await tokenOf(editor, "posts.read"))).toEqual([200, 200]);
    expect(await statuses(await tokenOf(owner, "posts.read", "posts.others"))).toEqual([200, 200]);
    await owner("PATCH", `/api/posts/${post.id}`, { json: { status: "published" } });
    json.postRevision += 1;
    expect(await statuses(blind)).toEqual([200, 200]);
  });

  test("a newsletter that is no post's has nothing to pull", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createNewsletter(as);

    const answer = await as("GET", "/api/newsletters/1/post");

    expect(await readRefusal(answer)).toMatchObject({
      status: 404,
      message: "This newsletter was not made from a post.",
    });
  });
});
