import { describe, expect, test } from "vitest";
import {
  getNewsletterToWrite,
  newsletterCopies,
  newsletterKeptTexts,
  newsletterPreviews,
  newsletterRevisions,
  unsavedNewsletters,
} from "../../../../src/contract/mailing/newsletter-writing.ts";
import { checkNewsletter, checkSending, checkText } from "../../../../src/contract/mailing/flight-check.ts";
import { getLastTest, updateNewsletter } from "../../../../src/contract/mailing/newsletters.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { PUBLIC_URL, silence, startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, newsletterInput, PARAGRAPH } from "../../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const pathOf = (url: string) => url.slice(PUBLIC_URL.length);

const begin = async (as: Ask, fields: object) =>
  read(await as("POST", "/api/admin/unsaved-newsletters", { json: { fields } }), unsavedNewsletters.begin);
const saveCopy = (as: Ask, id: number, json: object) =>
  as("PUT", `/api/admin/newsletters/${id}/working-copy`, { json });
const revisionsOf = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/newsletters/${id}/revisions`), newsletterRevisions.listRevisions);
const toWrite = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/newsletters/${id}`), getNewsletterToWrite);
const lastTest = async (as: Ask, query: string) =>
  (await read(await as("GET", `/api/newsletters/test?${query}`), getLastTest)).lastTest;

describe.each(engines)("newsletters that are being written on %s", (engine) => {
  test("what is written before the first save is there again, and becomes the draft", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const begun = await begin(as, { subject: "Ha" });
    const path = `/api/admin/unsaved-newsletters/${begun.id}`;
    const json = { fields: { subject: "Half a subject", content: "<p>Half" }, copyRevision: 1 };
    const saved = await read(await as("PUT", path, { json }), unsavedNewsletters.save);
    // The answer was lost: the same again is no second saving.
    expect(await read(await as("PUT", path, { json }), unsavedNewsletters.save)).toEqual(saved);
    const stale = await readRefusal(
      await as("PUT", path, { json: { ...json, fields: { subject: "Other" } } }),
    );
    expect(stale).toMatchObject({ status: 409, copy: { fields: json.fields }, yours: { subject: "Other" } });

    const { workingCopies } = await read(
      await as("GET", "/api/admin/unsaved-newsletters"),
      unsavedNewsletters.list,
    );
    expect(workingCopies).toEqual([{ id: begun.id, title: "Half a subject", copyRevision: 2, savedAt: NOW }]);
    // Neither an unsaved post.
    expect(await (await as("GET", "/api/admin/working-copies")).json()).toEqual({ workingCopies: [] });
    expect((await as("GET", `/api/admin/working-copies/${begun.id}`)).status).toBe(404);

    await as("POST", "/api/admin/kept-newsletter-texts", {
      json: { fields: { subject: "Tried" }, kind: "replaced", workingCopyId: begun.id },
    });
    const workingCopy = { id: begun.id, copyRevision: 2 };
    const newsletter = await createNewsletter(as, { workingCopy });
    expect((await as("GET", path)).status).toBe(404);
    expect((await revisionsOf(as, newsletter.id)).keptTexts).toMatchObject([{ title: "Tried" }]);
    const again = await as("POST", "/api/newsletters", { json: newsletterInput({ workingCopy }) });
    expect(await readRefusal(again)).toMatchObject({
      status: 409,
      message: "This newsletter was saved or thrown away already.",
    });
  });

  test("a save clears the copy that it includes, and keeps the text before it as a revision", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const { id, subject } = await createNewsletter(as);
    const fields = { subject: "A better subject" };
    await saveCopy(as, id, { fields, baseRevision: 1, copyRevision: null });
    expect((await toWrite(as, id)).workingCopy).toMatchObject({ fields, copyRevision: 1, baseRevision: 1 });

    const stale = await as("PATCH", `/api/newsletters/${id}`, { json: { ...fields, copyRevision: null } });
    expect(await readRefusal(stale)).toMatchObject({
      status: 409,
      message: "Somebody saved this newsletter while you were editing it.",
      current: { id, subject },
      copy: { fields },
      yours: fields,
    });
    const done = await as("PATCH", `/api/newsletters/${id}`, {
      json: { ...fields, revision: 1, copyRevision: 1 },
    });
    expect(await read(done, updateNewsletter)).toMatchObject({ subject: "A better subject", revision: 2 });
    expect((await toWrite(as, id)).workingCopy).toBeNull();

    const { revisions } = await revisionsOf(as, id);
    expect(revisions).toEqual([
      { revision: 1, title: subject, savedAt: NOW, replacedAt: NOW, replacedBy: "mira" },
    ]);
    const before = await as("GET", `/api/admin/newsletters/${id}/revisions/1`);
    expect(await read(before, newsletterRevisions.getRevision)).toMatchObject({
      fields: { subject, preheader: "", content: PARAGRAPH },
    });
  });

  test("a copy that is discarded is kept, and can be read and deleted", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const { id } = await createNewsletter(as);
    const fields = { subject: "Thrown away" };
    await saveCopy(as, id, { fields, baseRevision: 1, copyRevision: null });
    // A newer saving is not what the writer has seen.
    await as("DELETE", `/api/admin/newsletters/${id}/working-copy?copyRevision=7`);
    expect((await toWrite(as, id)).workingCopy).not.toBeNull();
    const path = `/api/admin/newsletters/${id}/working-copy`;
    await read(await as("DELETE", path), newsletterCopies.discardWorkingCopy);
    const [kept] = (await revisionsOf(as, id)).keptTexts;
    expect(kept).toMatchObject({ kind: "discarded", title: "Thrown away", keptBy: "mira" });
    const text = `/api/admin/kept-newsletter-texts/${kept?.id}`;
    expect(await read(await as("GET", text), newsletterKeptTexts.getKeptText)).toMatchObject({ fields });
    // Its number names no text of a post.
    expect((await as("GET", `/api/admin/kept-texts/${kept?.id}`)).status).toBe(404);
    await as("DELETE", text);
    expect((await revisionsOf(as, id)).keptTexts).toEqual([]);
  });

  test("a newsletter that is not a draft any more takes no text, and the check says what is not saved", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const { id } = await createNewsletter(as);
    await saveCopy(as, id, { fields: { subject: "Not saved" }, baseRevision: 1, copyRevision: null });
    const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
    expect(checks[0]).toMatchObject({ name: "saved", level: "amber" });
    const saved = await createNewsletter(as);
    const { newsletters } = await (await as("GET", "/api/newsletters")).json();
    expect(newsletters).toMatchObject([
      { id: saved.id, hasWorkingCopy: false },
      { id, hasWorkingCopy: true },
    ]);
    const when = { scheduledFor: "2026-03-09T08:00:00.000Z" };
    await as("POST", `/api/newsletters/${id}/schedule`, { json: when });
    const late = await saveCopy(as, id, { fields: { subject: "Late" }, baseRevision: 2, copyRevision: 1 });
    expect(await readRefusal(late)).toMatchObject({
      status: 409,
      message: "A newsletter that is scheduled cannot be changed.",
    });
    await as("DELETE", `/api/newsletters/${id}/schedule`);
    expect(await toWrite(as, id)).toMatchObject({ workingCopy: { fields: { subject: "Not saved" } } });
    await as("DELETE", `/api/newsletters/${id}`);
    for (const table of ["working_copies", "revisions", "kept_texts"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test("a preview link shows the email as it is written to somebody without a session", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const begun = await begin(as, { subject: "Begun", content: "<p>Half a text<script>alert(1)</script>" });
    const { id } = await createNewsletter(as);
    const fields = { content: "<h2>Not saved yet</h2>" };
    await saveCopy(as, id, { fields, baseRevision: 1, copyRevision: null });
    const linkTo = async (path: string) =>
      pathOf((await read(await as("POST", path), newsletterPreviews.previewSaved)).url);
    const ofUnsaved = await linkTo(`/api/admin/unsaved-newsletters/${begun.id}/preview`);
    const ofSaved = await linkTo(`/api/admin/newsletters/${id}/preview`);

    const page = await app.request("GET", ofUnsaved);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
    const html = await page.text();
    expect(html).toContain("Half a text");
    expect(html).not.toContain("alert(1)");
    expect(await (await app.request("GET", ofSaved)).text()).toContain("Not saved yet</h2>");

    // The token is one for an email alone.
    const token = ofSaved.slice(ofSaved.lastIndexOf("/") + 1);
    expect((await app.request("GET", `/preview/${token}`)).status).toBe(404);
    expect((await app.request("GET", `/newsletter/preview/${token}x`)).status).toBe(404);
    app.clock.advance(7 * DAY);
    expect((await app.request("GET", ofSaved)).status).toBe(404);
  });

  test("a preview link of a text that is too much says so on a page", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await begin(as, { subject: "Begun", content: "<b>x</b>".repeat(40_000) });
    const made = await as("POST", `/api/admin/unsaved-newsletters/${id}/preview`);
    const { url } = await read(made, newsletterPreviews.previewSaved);
    const page = await app.request("GET", pathOf(url));
    expect(page.status).toBe(422);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(await page.text()).toContain("Content must have at most 30000 tags");
  });

  test("the last test email is noted, also of a newsletter that was never saved", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const begun = await begin(as, { subject: "Begun" });
    const json = { email: "me@example.com", subject: "A test", content: PARAGRAPH };
    expect(await lastTest(as, `workingCopyId=${begun.id}`)).toBeNull();
    await as("POST", "/api/newsletters/test", { json: { ...json, workingCopyId: begun.id } });
    const sent = { email: "me@example.com", sentAt: NOW };
    expect(await lastTest(as, `workingCopyId=${begun.id}`)).toEqual(sent);
    const { id } = await createNewsletter(as, { workingCopy: { id: begun.id, copyRevision: 1 } });
    expect(await lastTest(as, `newsletterId=${id}`)).toEqual(sent);
    app.clock.advance(60_000);
    await as("POST", "/api/newsletters/test", { json: { ...json, newsletterId: id } });
    expect(await lastTest(as, `newsletterId=${id}`)).toMatchObject({ sentAt: "2026-03-02T09:01:00.000Z" });
    // The test goes out although the copy is gone.
    const gone = await as("POST", "/api/newsletters/test", { json: { ...json, newsletterId: 999 } });
    expect(gone.status).toBe(200);
    expect(await lastTest(as, "newsletterId=999")).toBeNull();
  });

  test("a text is checked while it is written, and what does not depend on it by itself", async () => {
    let asked = 0;
    await using app = await startApp(engine, {
      outside: {
        ...silence,
        ask: async () => {
          asked += 1;
          return { status: 404 };
        },
      },
    });
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const content = `${PARAGRAPH}<p><a href="https://other.example/x">there</a> lorem ipsum</p>`;
    const ask = async () =>
      read(await as("POST", "/api/newsletters/check", { json: { subject: "Subject", content } }), checkText);
    const { checks } = await ask();
    const ofLevel = (level: string) =>
      checks.filter((check) => check.level === level).map(({ name }) => name);
    expect(ofLevel("amber")).toEqual(["links", "placeholders"]);
    expect(checks.map(({ name }) => name)).not.toContain("recipients");
    await ask();
    expect(asked).toBe(1);
    const missingIn = async (json: object) => {
      const empty = await read(await as("POST", "/api/newsletters/check", { json }), checkText);
      return empty.checks.filter(({ level }) => level === "red").map(({ words }) => words);
    };
    expect(await missingIn({})).toEqual(["It has no subject.", "It has no text."]);
    const onlyOnWeb = '<div data-only="web"><p>For the web</p></div>';
    expect(await missingIn({ subject: " ", content: `<p>&nbsp;</p>${onlyOnWeb}` })).toHaveLength(2);
    expect(await missingIn({ subject: "年賀", content: "<p>本年も</p>" })).toEqual([]);
    expect(
      await missingIn({
        subject: "A picture",
        content: '<img src="https://other.example/pear.png" alt="A pear">',
      }),
    ).toEqual([]);
    const sending = await read(await as("GET", "/api/newsletters/check"), checkSending);
    expect(sending).toMatchObject({ recipients: 3, leftOut: { pending: 0 } });
    expect(sending.checks.map(({ name }) => name)).toContain("server");
  });
});
