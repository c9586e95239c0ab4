import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/mailing/newsletters.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, newsletterInput, PARAGRAPH } from "../kit/inputs.ts";
import { newsletterAt } from "./sending/sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const TOMORROW = "2026-03-03T09:00:00.000Z";
const YESTERDAY = "2026-03-01T09:00:00.000Z";

const SUBJECT = "Subject must be at least 5 characters";
const CONTENT = "Content must be at least 50 characters";

const rules: [field: string, wrong: unknown, sentence: string][] = [
  ["subject", "", SUBJECT],
  ["subject", "Four", SUBJECT],
  ["subject", " \r\n Four \t ", SUBJECT],
  ["subject", null, SUBJECT],
  ["content", "", CONTENT],
  ["content", `<p>${"x".repeat(49)}</p>`, CONTENT],
  ["content", null, CONTENT],
  ["content", `<script>${"alert(1);".repeat(20)}</script>`, CONTENT],
  ["content", `<svg><text>${"words ".repeat(20)}</text></svg>`, CONTENT],
  ["content", `<textarea>${"words ".repeat(20)}</textarea>`, CONTENT],
  [
    "content",
    `<p>Hello</p><section data-only="web">${PARAGRAPH}</section>`,
    "Almost all of this is only on the web. At least 50 characters must be shown in the email.",
  ],
];

const creations: [status: string | null, scheduledFor: string | null | undefined, answer: number][] = [
  ["draft", undefined, 201],
  ["scheduled", TOMORROW, 201],
  ["scheduled", "2026-03-02T10:00:00.001+01:00", 201],
  ["scheduled", undefined, 422],
  ["scheduled", null, 422],
  ["scheduled", YESTERDAY, 422],
  ["scheduled", NOW, 422],
  ["scheduled", "tomorrow", 422],
  ["scheduled", "2026-03-03T09:00:00", 422],
  ["scheduled", "2026-02-30T09:00:00Z", 422],
  ["sent", undefined, 422],
  ["sending", undefined, 422],
  [null, undefined, 422],
];

/** Each status with the actions that it allows; what is not named is refused. */
const lifecycle = {
  draft: ["changed", "sent", "scheduled", "deleted"],
  scheduled: ["deleted"],
  sending: [],
  paused: [],
  sent: [],
  cancelled: ["deleted"],
  failed: ["deleted"],
} as const satisfies Record<calls.NewsletterStatus, readonly string[]>;

const actions = {
  changed: ["PATCH", "", { subject: "A changed subject" }],
  scheduled: ["POST", "/schedule", { scheduledFor: TOMORROW }],
  deleted: ["DELETE", "", undefined],
  sent: ["POST", "/send", undefined],
} as const;

/** Writes a newsletter in a status that only a send would bring it to. */
async function insertIn({ database, clock }: TestApp, status: calls.NewsletterStatus): Promise<number> {
  const at = clock.now().toISOString();
  const scheduled_for = status === "scheduled" ? TOMORROW : null;
  const row = { subject: "The subject", content: PARAGRAPH, created_at: at, updated_at: at };
  const { id } = await database.db
    .insertInto("newsletters")
    .values({ ...row, status, scheduled_for })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe.each(engines)("newsletters on %s", (engine) => {
  test("a new one is a draft, with its subject on one line and its content cleaned", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const json = {
      subject: " What we\r\nthrew\taway ",
      content: `${PARAGRAPH}<script>alert(1)</script><a href="javascript:x">a</a>`,
      scheduledFor: TOMORROW,
    };
    const response = await as("POST", "/api/newsletters", { json });
    const newsletter = {
      id: 1,
      subject: "What we threw away",
      content: `${PARAGRAPH}<a>a</a>`,
      revision: 1,
      status: "draft",
      scheduledFor: null,
      sentAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      recipientCount: 0,
      plannedCount: 0,
      failedCount: 0,
      skippedCount: 0,
      openedCount: 0,
      clickedCount: 0,
      machineCount: 0,
      preheader: "",
      slug: null,
      isHidden: false,
      undoUntil: null,
      continuesAt: null,
      error: null,
      retryAt: null,
      retriedAt: null,
      stalledSince: null,
      post: null,
      seriesStepId: null,
      segmentId: null,
      sentTo: null,
      repeats: null,
      subjectTest: null,
      subjectState: null,
      folded: null,
    };
    expect([response.status, await response.json()]).toEqual([201, newsletter]);
    expect(await (await as("GET", "/api/newsletters/1")).json()).toEqual(newsletter);
  });

  test("each rule of the specification is held when one is made and when it is changed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createNewsletter(as);
    for (const [field, wrong, sentence] of rules) {
      const made = await as("POST", "/api/newsletters", { json: { ...newsletterInput(), [field]: wrong } });
      const changed = await as("PATCH", `/api/newsletters/${id}`, { json: { [field]: wrong } });
      for (const response of [made, changed])
        expect(await readRefusal(response), `${field}: ${JSON.stringify(wrong)}`).toMatchObject({
          status: 422,
          message: sentence,
          fields: { [field]: sentence },
        });
    }
    const both = await as("POST", "/api/newsletters", { json: {} });
    expect((await readRefusal(both)).fields).toEqual({ subject: SUBJECT, content: CONTENT });
    const rows = await app.database.db.selectFrom("newsletters").select("id").execute();
    expect(rows).toEqual([{ id }]);
  });

  test("one is created as a draft, or scheduled for a time to come, and as nothing else", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    for (const [status, scheduledFor, expected] of creations) {
      const json = { ...newsletterInput(), status, scheduledFor };
      const response = await as("POST", "/api/newsletters", { json });
      expect(response.status, `${status} for ${scheduledFor}`).toBe(expected);
      if (expected === 201) expect(await response.json()).toMatchObject({ status });
    }
    const rows = await app.database.db.selectFrom("newsletters").select("id").execute();
    expect(rows).toHaveLength(creations.filter(([, , expected]) => expected === 201).length);
  });

  test("what may be done in which status, and the sentence when it may not", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    for (const status of calls.newsletterStatuses) {
      for (const [done, [method, path, json]] of Object.entries(actions)) {
        const id = await insertIn(app, status);
        const allowed: readonly string[] = lifecycle[status];
        const response = await as(method, `/api/newsletters/${id}${path}`, { json });
        if (allowed.includes(done)) {
          expect(response.status, `${status}: ${done}`).toBe(200);
          continue;
        }
        expect(await readRefusal(response)).toMatchObject({
          status: 409,
          code: "conflict",
          message: `A newsletter that is ${status} cannot be ${done}.`,
        });
        expect(await (await as("GET", `/api/newsletters/${id}`)).json()).toMatchObject({ status });
      }
    }
  });

  test("a draft can be changed in part, and scheduled, and a deleted one is gone", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const draft = await createNewsletter(as);
    const changed = await as("PATCH", "/api/newsletters/1", { json: { subject: "Another subject" } });
    expect(await changed.json()).toEqual({ ...draft, subject: "Another subject", revision: 2 });

    const when = { scheduledFor: "2026-03-03T11:00:00+02:00" };
    const scheduled = await as("POST", "/api/newsletters/1/schedule", { json: when });
    expect(await scheduled.json()).toMatchObject({ status: "scheduled", scheduledFor: TOMORROW });

    const deleted = await as("DELETE", "/api/newsletters/1");
    expect(await deleted.json()).toEqual({ message: "The newsletter has been deleted successfully." });
    for (const [method, path, json] of Object.values(actions))
      expect((await as(method, `/api/newsletters/1${path}`, { json })).status).toBe(404);
  });

  test("a revision that no newsletter can have is invalid", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createNewsletter(as);
    // One more than an integer of PostgreSQL has.
    const revision = 2 ** 31;
    const subject = "Another subject";
    const answers = [
      await as("PATCH", "/api/newsletters/1", { json: { subject, revision } }),
      await as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor: TOMORROW, revision } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  test("a save based on an older revision of a draft is refused with both texts, and replaces nothing", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { revision } = await createNewsletter(as);
    const save = (subject: string) => as("PATCH", "/api/newsletters/1", { json: { subject, revision } });
    const mine = await read(await save("What I made of it"), calls.updateNewsletter);
    const theirs = await save("What they made of it");
    expect([theirs.status, await theirs.json()]).toMatchObject([
      409,
      {
        message: "Somebody saved this newsletter while you were editing it.",
        current: mine,
        yours: { subject: "What they made of it" },
      },
    ]);
    expect(await newsletterAt(as, 1)).toEqual(mine);
  });

  test.each(["sent", "scheduled"] as const)(
    "a draft that was saved since its reader saw it is not %s, and is shown to them",
    async (name) => {
      await using app = await startApp(engine, { now: NOW });
      const as = await app.signIn();
      await addSubscribers(app, 1);
      const { revision } = await createNewsletter(as);
      const json = { subject: "What nobody on that screen has read" };
      const current = await read(await as("PATCH", "/api/newsletters/1", { json }), calls.updateNewsletter);
      const act = (seen: number | string) =>
        name === "sent"
          ? as("POST", `/api/newsletters/1/send?revision=${seen}`)
          : as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor: TOMORROW, revision: seen } });
      const refused = await act(revision);
      const message = `Somebody saved this newsletter since you saw it, so it was not ${name}. Please look at it first.`;
      expect([refused.status, await refused.json()]).toMatchObject([409, { message, current }]);
      expect(await newsletterAt(as, 1)).toEqual(current);
      expect((await act("yesterday")).status).toBe(422);

      expect((await act(current.revision)).status).toBe(200);
      const again = await readRefusal(await act(current.revision));
      expect(again).toMatchObject({ status: 409, message: expect.stringMatching(/^A newsletter that is /) });
    },
  );

  test("it can only be scheduled for a time to come", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await createNewsletter(as);
    const schedule = async (scheduledFor: unknown) =>
      readRefusal(await as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor } }));
    for (const past of [YESTERDAY, NOW])
      expect((await schedule(past)).fields).toEqual({ scheduledFor: "Choose a time in the future" });
    for (const wrong of ["soon", null, undefined, 7]) {
      const { status, fields = {} } = await schedule(wrong);
      expect([status, Object.keys(fields)]).toEqual([422, ["scheduledFor"]]);
    }
    expect(await (await as("GET", "/api/newsletters/1")).json()).toMatchObject({ status: "draft" });
  });

  test("sending to nobody is refused, and the draft stays a draft", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createNewsletter(as);
    await addSubscribers(app, 2, "pending");
    await addSubscribers(app, 2, "unsubscribed");
    expect(await readRefusal(await as("POST", "/api/newsletters/1/send"))).toMatchObject({
      status: 409,
      message: "There are no active subscribers to send to.",
    });
    expect(await (await as("GET", "/api/newsletters/1")).json()).toMatchObject({ status: "draft" });
  });

  test("the history is ten a page, newest first, sane for any page", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let index = 0; index < 12; index++) {
      await createNewsletter(as, { subject: `Issue ${index}` });
      app.clock.advance(MINUTE);
    }
    const listAt = async (page: string) =>
      read(await as("GET", `/api/newsletters?page=${page}`), calls.listNewsletters);
    const first = await listAt("1");
    expect(first).toMatchObject({ totalPages: 2, totalNewsletters: 12 });
    expect(first.newsletters.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Issue ${11 - index}`),
    );
    expect((await listAt("2")).newsletters.map(({ subject }) => subject)).toEqual(["Issue 1", "Issue 0"]);
    expect(await listAt("3")).toMatchObject({
      newsletters: [],
      totalPages: 2,
      totalNewsletters: 12,
      totalHidden: 0,
    });
    for (const page of ["0", "-1", "x", ""]) expect(await listAt(page)).toEqual(first);
  });

  test("the history is searched by subject in any case, and filtered by status", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const subject of ["The Second draft", "100% quiet work", "1000 readers"])
      await createNewsletter(as, { subject });
    await insertIn(app, "sent");
    await app.database.db
      .updateTable("newsletters")
      .set({ status: "preparing", subject: "A second one, going out" })
      .where("subject", "=", "1000 readers")
      .execute();
    const subjectsAt = async (query: string) => {
      const { newsletters, totalNewsletters } = await read(
        await as("GET", `/api/newsletters?${query}`),
        calls.listNewsletters,
      );
      expect(totalNewsletters).toBe(newsletters.length);
      return newsletters.map(({ subject }) => subject);
    };
    expect(await subjectsAt("search=SECOND")).toEqual(["A second one, going out", "The Second draft"]);
    expect(await subjectsAt("search=100%25")).toEqual(["100% quiet work"]);
    expect(await subjectsAt("search=_")).toEqual([]);
    expect(await subjectsAt("status=sent")).toEqual(["The subject"]);
    expect(await subjectsAt("status=sending&search=second")).toEqual(["A second one, going out"]);
    expect(await subjectsAt("status=nothing")).toHaveLength(4);
    const { counts } = await read(await as("GET", "/api/newsletters?status=sent"), calls.listNewsletters);
    expect(counts).toEqual({
      draft: 2,
      scheduled: 0,
      sending: 1,
      paused: 0,
      sent: 1,
      cancelled: 0,
      failed: 0,
    });
    expect(await subjectsAt("sort=subject")).toEqual([
      "100% quiet work",
      "A second one, going out",
      "The Second draft",
      "The subject",
    ]);
    expect(await subjectsAt("sort=subject&order=desc&search=second")).toEqual([
      "The Second draft",
      "A second one, going out",
    ]);
  });

  test("searching and sorting by subject ignore the case of every letter", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const subject of ["über uns, Teil zwei", "Über Uns, Teil drei", "Éclairs and so on"])
      await createNewsletter(as, { subject });
    const subjectsAt = async (query: string) =>
      (await read(await as("GET", `/api/newsletters?${query}`), calls.listNewsletters)).newsletters.map(
        ({ subject }) => subject,
      );
    expect(await subjectsAt("search=%C3%9CBER&sort=subject")).toEqual([
      "Über Uns, Teil drei",
      "über uns, Teil zwei",
    ]);
    expect(await subjectsAt("search=%C3%A9clairs")).toEqual(["Éclairs and so on"]);
    // An accent that is typed as a character of its own.
    expect(await subjectsAt("search=e%CC%81clairs")).toEqual(["Éclairs and so on"]);
  });

  test.each(["draft", "sent", "cancelled", "failed"] as const)(
    "one that is %s can be duplicated: the copy is a draft with the same words",
    async (status) => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      const id = await insertIn(app, status);
      const original = await newsletterAt(as, id);
      app.clock.advance(MINUTE);
      const response = await as("POST", `/api/newsletters/${id}/copy`);
      expect(response.status).toBe(201);
      const { subject, preheader, content } = original;
      const fresh = {
        status: "draft",
        sentAt: null,
        recipientCount: 0,
        slug: null,
        error: null,
        revision: 1,
      };
      const copy = await read(response, calls.getNewsletter);
      expect(copy).toMatchObject({ ...fresh, subject, preheader, content });
      expect(copy.id).not.toBe(id);
      expect(await newsletterAt(as, id)).toEqual(original);
    },
  );

  test("an id that cannot be one names none: 404", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createNewsletter(as);
    for (const id of ["0", "-1", "x", "%00", "9".repeat(15), "9".repeat(40)]) {
      expect((await as("GET", `/api/newsletters/${id}`)).status, id).toBe(404);
      for (const [method, path, json] of Object.values(actions))
        expect((await as(method, `/api/newsletters/${id}${path}`, { json })).status, id).toBe(404);
    }
  });
});
