import { describe, expect, test } from "vitest";
import { changePoll, listPolls, type Poll } from "../../../../src/contract/audience/polls.ts";
import { copyNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { restoreRemoval } from "../../../../src/contract/audience/removals.ts";
import { getSubscriber, removeSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/server/base/clock.ts";
import { foldAnswers } from "../../../../src/server/audience/polls/fold-answers.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { problemsInPage } from "../../../setup/html.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../../kit/inputs.ts";
import { runSender } from "../../mailing/sending/sending.ts";
import { confirmLinkFor, linkIn, mailsTo, preferencesLinkOf, subscribe } from "../subscribe-by-mail.ts";

const KEY = "0123456789abcdef";
const poll = (attributes = "", answers = ["Dogs", "Cats &amp; birds"]) =>
  `${PARAGRAPH}<div data-poll="${KEY}"${attributes}><p>Which?</p><ul>${answers
    .map((words, index) => `<li><a href="/poll/${KEY}?answer=${index + 1}">${words}</a></li>`)
    .join("")}</ul></div>`;

const READER = "active-1@example.com";

async function send(app: TestApp, as: Ask, content = poll(), readers = 2) {
  if (readers > 0) await addSubscribers(app, readers);
  const { id } = await createNewsletter(as, { content });
  await as("POST", `/api/newsletters/${id}/send`);
  await runSender(app);
  return id;
}

/** The paths of the answers in the email to a reader. */
async function answersOf(app: TestApp, address = READER): Promise<string[]> {
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === address);
  const found = mail?.html?.match(/href="[^"]*\/poll\/[^"]*"/g) ?? [];
  return found.map((href) => href.slice(`href="${PUBLIC_URL}`.length, -1).replaceAll("&amp;", "&"));
}

/** Presses the button of a page that an answer leads to. */
async function press(app: TestApp, path: string, status = 200, from = "192.0.2.1") {
  const { pathname, searchParams } = new URL(path, PUBLIC_URL);
  const form = Object.fromEntries(searchParams);
  const answer = await app.request("POST", pathname, { form, headers: { "x-forwarded-for": from } });
  const next = answer.status === 303 ? answer.headers.get("location") : null;
  const response = next ? await app.request("GET", next) : answer;
  const html = await response.text();
  expect([response.status, answer.headers.getSetCookie()], html).toEqual([status, []]);
  if (status === 200) expect(await problemsInPage(html)).toEqual([]);
  return html;
}

const pollsOf = async (as: Ask) => (await read(await as("GET", "/api/polls"), listPolls)).polls;

const countsOf = async (as: Ask): Promise<number[][] | undefined> =>
  (await pollsOf(as))[0]?.answers.map(({ readers, visitors }) => [readers, visitors]);

const close = async (as: Ask, isClosed: boolean): Promise<Poll> =>
  read(await as("PATCH", "/api/polls/1", { json: { isClosed } }), changePoll);

const tagsOf = async (as: Ask, id: number) =>
  (await read(await as("GET", `/api/admin/subscribers/${id}`), getSubscriber)).tags;

describe.each(engines)("polls on %s", (engine) => {
  test("a scanner that opens every link counts nothing, and one press of the button counts", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = "", birds = ""] = await answersOf(app);
    for (const path of [dogs, birds])
      for (const method of ["HEAD", "GET"]) {
        const answer = await app.request(method, path);
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      }
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const page = await (await app.request("GET", birds)).text();
    expect(await problemsInPage(page)).toEqual([]);
    expect(page).toContain("Cats &amp; birds");
    expect(page).toMatch(/id="answer-2"[^>]*checked=""/);
    expect(page).toContain("a***@example.com");
    expect(page).not.toContain(READER);
    expect(await press(app, birds)).toContain("Your answer is saved.");
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test("a reader has one answer: pressed twice, changed, or by whom the email was forwarded to", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = "", birds = ""] = await answersOf(app);
    await Promise.all([press(app, dogs), press(app, dogs, 200, "192.0.2.9"), press(app, birds)]);
    await press(app, dogs);
    expect(await countsOf(as)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await press(app, (await answersOf(app, "active-2@example.com"))[1] ?? "");
    expect(await countsOf(as)).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test("nothing is counted for a made-up link, answer or poll, and nobody becomes a visitor by it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = ""] = await answersOf(app);
    await press(app, dogs.replace(/reader=\d+/, "reader=2"), 404);
    await press(app, `${dogs}x`, 404);
    for (const answer of ["3", "0", "-1", "1.5", "x", "", "1e999"])
      expect(await press(app, dogs.replace("answer=1", `answer=${answer}`), 422)).toContain("Please choose");
    await press(app, dogs.replace(KEY, "f".repeat(16)), 404);
    await press(app, "/poll/%27?answer=1", 404);
    expect((await app.request("GET", `/poll/${"f".repeat(16)}`)).status).toBe(404);
    expect((await app.request("POST", `/poll/${KEY}`)).status).toBe(422);
    const foreign = { form: { answer: "1" }, headers: { origin: "https://evil.example" } };
    expect((await app.request("POST", `/poll/${KEY}`, foreign)).status).toBe(403);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("the form of a page counts apart: two presses at once are one, and 20 in ten minutes are the most", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn();
    const { slug } = await createPost(as, { content: poll(), status: "published" });
    const page = await (await app.request("GET", `/blog/${slug}`)).text();
    expect(page).toContain(`<form class="poll own-topics" method="post" action="/poll/${KEY}">`);
    expect(await problemsInPage(page)).toEqual([]);
    const path = `/poll/${KEY}?answer=1`;
    expect(await press(app, path)).toContain("Your answer is saved.");
    await press(app, path);
    expect(await countsOf(as)).toEqual([
      [0, 1],
      [0, 0],
    ]);
    for (let more = 1; more < 20; more++) {
      app.clock.advance(4_000);
      await press(app, path);
    }
    app.clock.advance(4_000);
    expect(await press(app, path, 429)).not.toContain("Your answer is saved.");
    await press(app, path, 200, "192.0.2.2");
    await press(app, `${path}&website=x`);
    expect(await countsOf(as)).toEqual([
      [0, 21],
      [0, 0],
    ]);
  });

  test("a closed poll takes no answers, by its day or by the owner, who can open it again", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const as = await app.signIn();
    await send(app, as, poll(' data-until="2026-03-03" data-results="closed"'));
    const [dogs = "", birds = ""] = await answersOf(app);
    expect(await press(app, dogs)).not.toContain("Results");
    expect((await close(as, true)).isClosed).toBe(true);
    const closed = await press(app, birds);
    expect(closed).toContain("This poll is closed.");
    expect(closed).toMatch(/Dogs[\s\S]*100\s?%/);
    expect(closed).not.toContain("Your answer is saved.");
    expect(await close(as, false)).toMatchObject({ isClosed: false, closesOn: "2026-03-03" });
    app.clock.advance(2 * DAY);
    expect(await press(app, birds)).toContain("This poll is closed.");
    expect(await close(as, false)).toMatchObject({ isClosed: false, closesOn: null });
    await press(app, birds);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test("the last day is one of the site's time zone", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const as = await app.signIn();
    const { id } = await createPost(as, {
      content: poll(' data-until="2026-03-02"'),
      status: "published",
    });
    const isClosed = async () => (await pollsOf(as))[0]?.isClosed;
    expect(await isClosed()).toBe(false);
    app.clock.advance(DAY);
    expect(await isClosed()).toBe(true);
    for (const day of ["2026-13-45", "2026-02-30"]) {
      await as("PATCH", `/api/posts/${id}`, { json: { content: poll(` data-until="${day}"`) } });
      expect(await pollsOf(as)).toMatchObject([{ closesOn: null, isClosed: false }]);
    }
  });

  test("an erased reader has no answer, and their link is dead; one who comes back has theirs again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = ""] = await answersOf(app);
    await press(app, dogs);
    const detail = await read(await as("GET", "/api/admin/subscribers/1"), getSubscriber);
    expect(detail.pollAnswers).toMatchObject([{ question: "Which?", answer: "Dogs" }]);
    const { removal } = await read(await as("DELETE", "/api/subscribers/1"), removeSubscriber);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await press(app, dogs, 404);
    await read(await as("POST", `/api/admin/removals/${removal}/restoration`), restoreRemoval);
    expect(await countsOf(as)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    const mine = await preferencesLinkOf(app, READER);
    await app.request("POST", mine, { form: { action: "mail-link" } });
    const link = linkIn(
      (await mailsTo(app, READER)).findLast(({ text }) => text?.includes("/my-data/")),
      "my-data",
    );
    expect(await (await app.request("GET", `${link}/download`)).text()).toContain('"Which?"');
    await app.request("POST", link, { form: { action: "erase" } });
    expect(await app.database.db.selectFrom("poll_answers").selectAll().execute()).toEqual([]);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await press(app, dogs, 404)).not.toContain(READER);
  });

  test("an answer gives its tag, and takes it back with a change, unless the reader had it before", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const tagged = poll()
      .replace(">Dogs<", ' data-tag="Walkers">Dogs<')
      .replace(">Cats", ' data-tag="Sleepers">Cats');
    await send(app, as, tagged);
    await as("PATCH", "/api/admin/subscribers/2", { json: { tags: ["walkers"] } });
    const [dogs = "", birds = ""] = await answersOf(app);
    await press(app, dogs);
    expect(await tagsOf(as, 1)).toEqual(["walkers"]);
    await press(app, birds);
    expect(await tagsOf(as, 1)).toEqual(["Sleepers"]);
    const [own = "", other = ""] = await answersOf(app, "active-2@example.com");
    await press(app, own);
    await press(app, other);
    expect((await tagsOf(as, 2)).sort()).toEqual(["Sleepers", "walkers"]);
    expect((await app.mails())[0]?.html).not.toContain("Walkers");
  });

  test("a post and its email are one poll, a copy is another, and new words keep the answers", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { content: poll(), status: "published" });
    const newsletter = await send(app, as);
    const [dogs = ""] = await answersOf(app);
    await press(app, dogs);
    const turned = poll()
      .replace(/<li>(.*?)<\/li><li>(.*?)<\/li>/, "<li>$2</li><li>$1</li>")
      .replace(">Dogs<", ">Hounds<");
    await as("PATCH", `/api/posts/${post.id}`, { json: { content: turned } });
    expect(
      (await pollsOf(as)).map(({ answers }) => answers.map(({ words, readers }) => [words, readers])),
    ).toEqual([
      [
        ["Cats & birds", 0],
        ["Hounds", 1],
      ],
    ]);
    const copy = await read(await as("POST", `/api/newsletters/${newsletter}/copy`), copyNewsletter);
    expect(copy.content).toMatch(/<div data-poll="[0-9a-f]{16}">/);
    expect(copy.content).not.toContain(KEY);
  });

  test("a poll is changed by its own text and by newsletters, and by nothing while that is a draft", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const asked = async () => (await pollsOf(as)).map(({ question, closesOn }) => [question, closesOn]);
    const other = (question: string) => poll(' data-until="2099-01-01"').replace("Which?", question);
    const draft = await createPost(as, { content: poll() });
    expect(await asked()).toEqual([]);
    await as("PATCH", `/api/posts/${draft.id}`, { json: { status: "published" } });
    expect(await asked()).toEqual([["Which?", null]]);
    const stranger = await createPost(as, { content: other("Draft?") });
    await as("PATCH", `/api/posts/${stranger.id}`, { json: { status: "published" } });
    await as("PATCH", `/api/posts/${stranger.id}`, { json: { content: other("Twice?") } });
    await as("DELETE", `/api/posts/${draft.id}`);
    await as("PATCH", `/api/posts/${stranger.id}`, { json: { content: other("Orphan?") } });
    expect(await asked()).toEqual([["Which?", null]]);
    await send(app, as, other("Sent?"));
    expect(await asked()).toEqual([["Sent?", "2099-01-01"]]);
  });

  test("a poll that turns into stars is another one, and the answers stay with the one before", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn();
    const { id } = await createPost(as, { content: poll(), status: "published" });
    await press(app, `/poll/${KEY}?answer=1`);
    const rating = `${PARAGRAPH}<div data-poll="${KEY}" data-stars=""><p>Which?</p></div>`;
    await as("PATCH", `/api/posts/${id}`, { json: { content: rating } });
    const [stars, choice] = await pollsOf(as);
    expect(stars).toMatchObject({ key: KEY, isStars: true });
    expect(stars?.answers.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0, 0]);
    expect(choice).toMatchObject({ isStars: false, answers: [{ words: "Dogs", visitors: 1 }, {}] });
  });

  test("answers are taken where a text with the poll is public, or was sent to the reader", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn();
    const path = `/poll/${KEY}?answer=1`;
    const archive = (isArchivePublic: boolean) =>
      as("PATCH", "/api/admin/settings", { json: { isArchivePublic } });
    await archive(false);
    await send(app, as);
    await press(app, path, 404);
    expect((await app.request("GET", path)).status).toBe(404);
    const [dogs = ""] = await answersOf(app);
    await press(app, dogs);
    await archive(true);
    await press(app, path);
    await archive(false);
    app.clock.advance(MINUTE);
    const hidden = `${PARAGRAPH}<div data-only="email">${poll()}</div>`;
    const { id } = await createPost(as, { content: hidden, status: "published" });
    await press(app, path, 404);
    await as("PATCH", `/api/posts/${id}`, { json: { content: poll() } });
    await press(app, path);
    await as("DELETE", `/api/posts/${id}`);
    await press(app, path, 404);
    const page = { title: "Ask", slug: "ask", content: poll(), status: "draft" };
    const made = await as("POST", "/api/admin/pages", { json: page });
    expect(made.status).toBe(201);
    await press(app, path, 404);
    expect(await countsOf(as)).toEqual([
      [1, 2],
      [0, 0],
    ]);
  });

  test("the link of an answer opens nothing else, and the page after the press is still the reader's", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = ""] = await answersOf(app);
    const reader = new URL(dogs, PUBLIC_URL).searchParams.get("reader") ?? "";
    for (const path of ["preferences", "unsubscribe", "keep", "my-data", "confirm"])
      expect((await app.request("GET", `/${path}/${reader}`)).status, path).toBe(404);
    const form = { answer: "1", reader };
    const pressed = await app.request("POST", `/poll/${KEY}`, { form });
    expect(pressed.status).toBe(303);
    const after = await (await app.request("GET", pressed.headers.get("location") ?? "")).text();
    expect(after).toContain("Your answer is saved.");
    expect(after).toContain("a***@example.com");
    expect(after).toContain(`name="reader" value="${reader}"`);
    const [, unanswered = ""] = await answersOf(app, "active-2@example.com");
    expect(await (await app.request("GET", `${unanswered}&saved=`)).text()).not.toContain("is saved");
  });

  test("what the owner has opened after its day stays open until the text names another day", async () => {
    await using app = await startApp(engine, { now: "2026-03-05T09:00:00Z" });
    const as = await app.signIn();
    const content = poll(' data-until="2026-03-03"');
    const { id } = await createPost(as, { content, status: "published" });
    const save = async (html: string) => {
      await as("PATCH", `/api/posts/${id}`, { json: { content: html } });
      return (await pollsOf(as))[0];
    };
    const closed = await (await app.request("GET", `/poll/${KEY}?answer=1`)).text();
    expect(closed).toContain("This poll is closed.");
    expect(closed).not.toContain('type="radio"');
    await close(as, false);
    expect(await save(content.replace("Dogs", "Hounds"))).toMatchObject({ isClosed: false });
    expect(await save(content.replace("03-03", "03-04"))).toMatchObject({ isClosed: true });
    await close(as, true);
    expect(await save(content.replace("03-03", "09-09"))).toMatchObject({ isClosed: true });
    expect(await close(as, false)).toMatchObject({ isClosed: false, closesOn: "2026-09-09" });
  });

  test("welcome emails write their poll once, and leave it as the owner has opened it", async () => {
    await using app = await startApp(engine, { now: "2026-03-05T09:00:00Z" });
    const as = await app.signIn();
    const welcomeContent = poll(' data-until="2026-03-03"').replace("Which?", "Which, {first_name|reader}?");
    await as("PATCH", "/api/admin/settings", { json: { welcomeContent } });
    for (const name of ["ada", "bob"]) {
      await subscribe(app, `${name}@example.com`);
      await app.request("POST", await confirmLinkFor(app, `${name}@example.com`));
      app.clock.advance(MINUTE);
      await app.work("mail");
      if (name === "ada") await close(as, false);
    }
    expect(await pollsOf(as)).toMatchObject([{ question: "Which, reader?", isClosed: false }]);
    expect(await app.database.db.selectFrom("poll_texts").selectAll().execute()).toHaveLength(1);
    await press(app, (await answersOf(app, "bob@example.com"))[0] ?? "");
    await press(app, `/poll/${KEY}?answer=1`, 404);
    expect((await countsOf(as))?.[0]).toEqual([1, 0]);
  });

  test("a tag stays that another answer or the owner gives too, and a new tag comes with a press", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const tagged = poll().replace(">Dogs<", ' data-tag="Walkers">Dogs<');
    const second = tagged.replaceAll(KEY, "b".repeat(16)).replace(PARAGRAPH, "");
    await send(app, as, tagged + second);
    const [dogs = "", birds = "", dogsToo = "", birdsToo = ""] = await answersOf(app);
    const give = async (...tags: string[]) => {
      app.clock.advance(MINUTE);
      await as("PATCH", "/api/admin/subscribers/1", { json: { tags } });
      app.clock.advance(MINUTE);
    };
    await press(app, dogs);
    app.clock.advance(MINUTE);
    await press(app, dogsToo);
    await press(app, birds);
    expect(await tagsOf(as, 1)).toEqual(["Walkers"]);
    await press(app, birdsToo);
    expect(await tagsOf(as, 1)).toEqual([]);
    await press(app, dogs);
    await give();
    await give("Walkers");
    await press(app, birds);
    expect(await tagsOf(as, 1)).toEqual(["Walkers"]);
    await give();
    await press(app, dogs);
    await send(app, as, tagged.replace("Walkers", "Runners"), 0);
    await press(app, dogs);
    expect(await tagsOf(as, 1)).toEqual(["Runners"]);
  });

  test("pages say that a poll is closed, once the owner closes it and after its day, and ask again once it is open", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "Asia/Tokyo" } });
    const other = poll(' data-results="closed"').replaceAll(KEY, "b".repeat(16)).replace(PARAGRAPH, "");
    const content = poll(' data-until="2026-03-03"') + other;
    const { slug } = await createPost(as, { content, status: "published" });
    const page = { title: "Ask", slug: "ask", content, status: "published" };
    expect((await as("POST", "/api/admin/pages", { json: page })).status).toBe(201);
    await send(app, as, content);
    const pages = [`/blog/${slug}`, "/ask", "/newsletter/what-we-threw-away"];
    /** For each page, the polls that it asks and says to be closed. */
    const shown = async () =>
      Promise.all(
        pages.map(async (path) => {
          const html = await (await app.request("GET", path)).text();
          expect(await problemsInPage(html)).toEqual([]);
          return [html.split('<form class="poll').length - 1, html.split("This poll is closed.").length - 1];
        }),
      );
    expect(await shown()).toEqual(pages.map(() => [2, 0]));
    const change = (id: number, isClosed: boolean) => as("PATCH", `/api/polls/${id}`, { json: { isClosed } });
    await change(2, true);
    expect(await shown()).toEqual(pages.map(() => [1, 1]));
    expect(await (await app.request("GET", `/blog/${slug}`)).text()).toMatch(
      /<p>Which\?<\/p><p>This poll is closed.<\/p><a href="\/poll\/b+">See the results<\/a>/,
    );
    await change(2, false);
    expect(await shown()).toEqual(pages.map(() => [2, 0]));
    // The day after has begun in Tokyo.
    app.clock.advance(30 * HOUR);
    expect(await shown()).toEqual(pages.map(() => [1, 1]));
    const later = content.replace("2026-03-03", "2026-03-09");
    await as("PATCH", "/api/posts/1", { json: { content: later } });
    expect((await shown())[0]).toEqual([2, 0]);
    app.clock.advance(HOUR);
    expect(await shown()).toEqual(pages.map(() => [2, 0]));
  });

  test("results for those who have answered are shown to nobody else, and reading them again counts nothing", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn();
    const content = poll(' data-results="answered"');
    await createPost(as, {
      content: content + poll(' data-results="answered"').replaceAll(KEY, "b".repeat(16)),
      status: "published",
    });
    const form = { answer: "1" };
    const pressed = await app.request("POST", `/poll/${KEY}`, { form });
    const own = pressed.headers.get("location") ?? "";
    const shows = async (path: string) => {
      const answer = await app.request("GET", path);
      expect([answer.status, answer.headers.get("cache-control"), answer.headers.getSetCookie()]).toEqual([
        200,
        "no-store",
        [],
      ]);
      return (await answer.text()).includes("Results");
    };
    for (let reload = 0; reload < 3; reload++) {
      expect(await shows(own)).toBe(true);
      app.clock.advance(MINUTE);
    }
    const token = new URL(own, PUBLIC_URL).searchParams.get("saved") ?? "";
    for (const guess of [
      "",
      "1",
      "true",
      `${KEY}.${app.clock.now().getTime()}`,
      `${token}x`,
      token.replace(/^./, "1"),
    ])
      expect(await shows(`/poll/${KEY}?saved=${guess}`), guess).toBe(false);
    expect(await shows(`/poll/${"b".repeat(16)}?saved=${token}`)).toBe(false);
    app.clock.advance(HOUR);
    expect(await shows(own)).toBe(false);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await pollsOf(as))[1]?.answers.map(({ visitors }) => visitors)).toEqual([1, 0]);
  });

  test("a poll goes with its answers once no text and no segment has it, and readers keep its tags", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { content: poll(), status: "published" });
    const sent = await send(app, as, poll().replace(">Dogs<", ' data-tag="Walkers">Dogs<'));
    const [dogs = ""] = await answersOf(app);
    await press(app, dogs);
    await press(app, (await answersOf(app, "active-2@example.com"))[1] ?? "");
    const detail = await read(await as("DELETE", "/api/subscribers/2"), removeSubscriber);
    const conditions = { kind: "group", match: "all", conditions: [{ kind: "answered", pollId: 1 }] };
    const segment = await as("POST", "/api/admin/segments", { json: { name: "Walkers", conditions } });
    expect(segment.status).toBe(201);
    const refused = async () => readRefusal(await as("DELETE", "/api/polls/1"));
    const isAsked = async () => (await pollsOf(as))[0]?.isAsked;
    await as("PATCH", `/api/posts/${id}`, { json: { status: "draft" } });
    await as("DELETE", `/api/posts/${id}`);
    expect(await isAsked()).toBe(true);
    expect(await refused()).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("in the trash"),
    });
    await app.database.db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await refused()).toMatchObject({ message: expect.stringContaining("a newsletter that was sent") });
    await app.database.db.deleteFrom("newsletters").where("id", "=", sent).execute();
    expect(await isAsked()).toBe(false);
    expect(await refused()).toMatchObject({ message: expect.stringContaining("in the segment “Walkers”") });
    await as("DELETE", "/api/admin/segments/1");
    expect((await as("DELETE", "/api/polls/1")).status).toBe(200);
    expect(await pollsOf(as)).toEqual([]);
    expect(await refused()).toMatchObject({ code: "not_found" });
    for (const table of ["polls", "poll_answers", "poll_tallies", "poll_texts"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await tagsOf(as, 1)).toEqual(["Walkers"]);
    await read(await as("POST", `/api/admin/removals/${detail.removal}/restoration`), restoreRemoval);
    await press(app, dogs, 404);
    await createPost(as, { content: poll(), status: "published" });
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("the links of a test email and of a reader's former address answer for nobody", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    await as("POST", "/api/newsletters/test", {
      json: { subject: "Test", content: poll(), email: "owner@example.com" },
    });
    await app.work("mail");
    const [test = ""] = await answersOf(app, "owner@example.com");
    expect(await press(app, test)).toContain("test email");
    const [dogs = ""] = await answersOf(app);
    const moved = { email: "moved@example.com", mailbox_key: "moved@example.com" };
    await app.database.db.updateTable("subscribers").set(moved).where("id", "=", 1).execute();
    await press(app, dogs, 404);
    expect(await countsOf(as)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("a question that is answered by email opens one, with its words as the subject", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { replyTo: "editor@example.com" } });
    await send(app, as, `${PARAGRAPH}<div data-poll="reply"><p>{first_name|What} &amp; why?</p></div>`);
    const { html = "", text = "" } = (await app.mails())[0] ?? {};
    const address = "mailto:editor@example.com?subject=Re%3A%20What%20%26%20why%3F";
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(`Reply by email <${address}>`);
    expect(await pollsOf(as)).toEqual([]);
  });

  test("the numbers stay the same when they are folded, also beside answers that come meanwhile", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await send(app, as);
    const [dogs = "", birds = ""] = await answersOf(app);
    await press(app, dogs);
    await press(app, birds);
    if (engine === "postgres") await foldAnswers(app.database.db);
    app.clock.advance(MINUTE);
    await press(app, dogs);
    expect(await countsOf(as)).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });
});
