import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { addAuthor } from "../../../../src/contract/content/author-actions.ts";
import * as dkim from "../../../../src/contract/mailing/dkim-keys.ts";
import { getDataFacts } from "../../../../src/contract/moving/archives.ts";
import { getImport, importList, uploadList } from "../../../../src/contract/moving/imports.ts";
import { invitePerson } from "../../../../src/contract/site-owner/people.ts";
import { createPage } from "../../../../src/contract/content/pages.ts";
import { getPostImport, importPosts, uploadPosts } from "../../../../src/contract/moving/post-imports.ts";
import { addSegment } from "../../../../src/contract/audience/segments.ts";
import { listSessions } from "../../../../src/contract/site-owner/own-account.ts";
import {
  addSubscriberField,
  addSubscriberTag,
} from "../../../../src/contract/audience/subscriber-attributes.ts";
import { changeSelection } from "../../../../src/contract/audience/subscriber-selection.ts";
import { addSubscriber, removeSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { addSuppression } from "../../../../src/contract/audience/suppressions.ts";
import { createToken } from "../../../../src/contract/site-owner/tokens.ts";
import { addMailTemplate } from "../../../../src/contract/mailing/single-mails.ts";
import { createWebhook } from "../../../../src/contract/mailing/webhooks.ts";
import { SECOND } from "../../../../src/server/base/clock.ts";
import { silence, type TestApp } from "../../../setup/app.ts";
import { addOldReaders, sendWeekly } from "../../audience/silent.ts";
import { cookieOf, read, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../../kit/inputs.ts";
import { runSender } from "../../mailing/sending/sending.ts";
import { addStep, seriesOf, switchOn } from "../../mailing/series/series.ts";
import { enterCode, enterPassword, setUpApp } from "../factors.ts";
import { addUser, OWNER, signIn, withCookie } from "../owner.ts";

const PASSWORD = "lanterns over the old harbor";
const LATER = "2026-04-01T09:00:00.000Z";
const HOOK_KEY = "a key of more than sixteen bytes";

/** Whatever is asked for, DNS has the record that it should have. */
export const startDns = () => {
  const texts = new Map<string, string[]>();
  return { texts, outside: { ...silence, findTexts: async (name: string) => texts.get(name) ?? [] } };
};

/** Makes a call that must succeed. */
async function make(as: Ask, method: string, path: string, json?: unknown) {
  const response = await as(method, path, json === undefined ? {} : { json });
  expect(response.ok, `${method} ${path}: ${await response.clone().text()}`).toBe(true);
  return response;
}

export async function walkAccounts(app: TestApp) {
  await addUser(app, OWNER);
  const owner = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
  await signIn(app, OWNER);
  const { sessions } = await read(await owner("GET", "/api/sessions"), listSessions);
  await make(owner, "DELETE", `/api/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`);
  await make(owner, "PUT", "/api/me/email", { email: "mira@example.com" });
  const rights = { role: "author", grants: [] };
  const invite = async () => read(await make(owner, "POST", "/api/admin/invitations", rights), invitePerson);
  const [first, second] = [await invite(), await invite()];
  const token = first.url.split("/").at(-1);
  await make(app.request, "POST", "/api/invitations/acceptance", {
    token,
    username: "Anna",
    password: PASSWORD,
  });
  await make(owner, "DELETE", `/api/admin/invitations/${second.invitation.id}`);
  await make(owner, "PATCH", "/api/admin/people/2", { role: "editor", grants: [] });
  await make(owner, "PUT", "/api/me/profile", { name: "Olga Owner" });
  const added = await make(owner, "POST", "/api/admin/authors", { name: "Anna Berg" });
  for (const authorId of [(await read(added, addAuthor)).id, null])
    await make(owner, "PATCH", "/api/admin/people/2", { role: "editor", grants: [], authorId });
  await make(owner, "DELETE", "/api/admin/people/2");
  const program = { name: "A program", capabilities: ["posts.read"], expiresAt: null };
  const made = await read(await make(owner, "POST", "/api/admin/tokens", program), createToken);
  await make(owner, "DELETE", `/api/admin/tokens/${made.token.id}`);
  await setUpApp(app, owner);
  await enterCode(app, await enterPassword(app), "not a code");
  await make(owner, "POST", "/api/me/recovery-codes");
  await make(owner, "PUT", "/api/admin/factor-rule", { isRequired: true });
  await make(owner, "PUT", "/api/admin/factor-rule", { isRequired: false });
  await make(owner, "DELETE", "/api/me/authenticator");
  await owner("POST", "/api/me/proof", { json: { password: "not the password" } });
  const passwords = { currentPassword: OWNER.password, newPassword: PASSWORD };
  const changed = await make(owner, "PUT", "/api/me/password", passwords);
  await make(withCookie(app, cookieOf(changed).cookie), "POST", "/api/logout");
}

export async function walkSettings(as: Ask, texts: Map<string, string[]>) {
  await make(as, "PATCH", "/api/admin/settings", { siteName: "Lanterns" });
  const mail = "/api/admin/mail-server";
  await make(as, "PUT", `${mail}/settings`, { from: "letter@blog.example.com", revision: 0 });
  const perMinute = { gmail: 5, microsoft: null, yahoo: null, apple: null, others: null };
  await make(as, "PUT", `${mail}/pacing`, { isOn: false, perMinute, revision: 0 });
  await make(as, "PUT", `${mail}/warm-up`, { isOn: false, revision: 0 });
  await make(as, "PUT", "/api/admin/bounce-mailbox", {
    isOn: false,
    host: "imap.example.com",
    port: 993,
    encryption: "tls",
    user: "bounces",
    folder: "INBOX",
    afterwards: "mark",
    revision: 0,
  });
  await make(as, "PUT", "/api/admin/mail-settings/sunset", { isOn: false, months: "6", revision: 0 });
  await make(as, "PUT", "/api/admin/sender/confirmation");
  const keys = "/api/admin/dkim-keys";
  const { pairs } = await read(await make(as, "POST", keys), dkim.createDkimKeys);
  for (const { name, value } of pairs[0]?.records ?? []) texts.set(name, [value]);
  await make(as, "PUT", `${keys}/1/use`);
  await make(as, "DELETE", `${keys}/1/use`);
  await make(as, "DELETE", `${keys}/1`);
  const hooks = "/api/admin/webhooks";
  const { id } = await read(await make(as, "POST", hooks, { provider: "mailgun" }), createWebhook);
  await make(as, "PUT", `${hooks}/${id}/key`, { key: HOOK_KEY });
  await make(as, "DELETE", `${hooks}/${id}`);
  const outgoing = "/api/admin/outgoing-webhooks";
  const told = { url: "https://receiver.example/hook", types: ["post.published"] };
  await make(as, "POST", outgoing, told);
  await make(as, "PUT", `${outgoing}/1`, { ...told, label: "Newsroom" });
  await make(as, "PUT", `${outgoing}/1/pause`);
  await make(as, "DELETE", `${outgoing}/1/pause`);
  await make(as, "POST", `${outgoing}/1/secret`);
  await make(as, "DELETE", `${outgoing}/1`);
}

export async function walkTexts(as: Ask) {
  const draft = await createPost(as, { title: "A secret draft" });
  const change = (id: number, json: object) => make(as, "PATCH", `/api/posts/${id}`, json);
  await change(draft.id, { title: "Still a secret draft" });
  await change(draft.id, { status: "published", publishedAt: LATER });
  await change(draft.id, { status: "draft", publishedAt: null });
  await change(draft.id, { status: "published", title: "Read by everybody" });
  await change(draft.id, { title: "Read by everybody twice" });
  await change(draft.id, { status: "draft" });
  await make(as, "DELETE", `/api/posts/${draft.id}`);
  await make(as, "POST", `/api/posts/${draft.id}/restore`);
  await make(as, "POST", "/api/admin/posts/bulk", { ids: [draft.id], action: "delete" });
  await make(as, "DELETE", `/api/admin/trash/${draft.id}`);
  const pages = "/api/admin/pages";
  const text = { title: "Imprint", description: "", content: PARAGRAPH, slug: "imprint" };
  const page = await read(await make(as, "POST", pages, { ...text, status: "published" }), createPage);
  await make(as, "PATCH", `${pages}/${page.id}`, { status: "draft" });
  await make(as, "DELETE", `${pages}/${page.id}`);
  await make(as, "POST", `${pages}/${page.id}/restore`);
}

export async function walkNewsletters(app: TestApp, as: Ask) {
  await addSubscribers(app, 3);
  const content = `${PARAGRAPH}<p><a href="https://one.example/">A link</a></p>`;
  const { id } = await createNewsletter(as, { content });
  const path = `/api/newsletters/${id}`;
  await make(as, "POST", `${path}/schedule`, { scheduledFor: LATER });
  await make(as, "DELETE", `${path}/schedule`);
  await make(as, "POST", `${path}/send`);
  await make(as, "DELETE", `${path}/send`);
  await make(as, "POST", `${path}/send`);
  app.clock.advance(20 * SECOND);
  await runSender(app);
  // As if the mail server had refused one for now.
  const { db } = app.database;
  const refused = { state: "failed", code: "452 4.2.2 Mailbox full" } as const;
  await db.updateTable("deliveries").set(refused).where("address", "=", "active-1@example.com").execute();
  await db.updateTable("newsletters").set({ sent_count: 2, failed_count: 1 }).where("id", "=", id).execute();
  await make(as, "POST", `${path}/second-try`);
  await make(as, "DELETE", `${path}/second-try`);
  const at = app.clock.now().toISOString();
  const bounce = {
    kind: "bounce",
    newsletter_id: id,
    subscriber_id: 1,
    link: null,
    at,
    detail: null,
  } as const;
  await db
    .insertInto("events")
    .values({ ...bounce, once_key: `soft:${id}:1` })
    .execute();
  await make(as, "DELETE", `${path}/consequences`);
  await make(as, "PUT", `${path}/hiding`);
  await make(as, "DELETE", `${path}/hiding`);
  await make(as, "PUT", `${path}/links/0/tag`, { tag: "Curious" });
  await make(as, "DELETE", `${path}/links/0/tag`);
  await (await make(as, "GET", `${path}/receipt/export`)).text();
  const others = [{ subject: "Another subject", preheader: "" }];
  const stopped = await createNewsletter(as, {
    subjectTest: { others, percent: 50, hours: 4, decides: "owner" },
  });
  await make(as, "POST", `/api/newsletters/${stopped.id}/send`);
  await make(as, "PUT", `/api/newsletters/${stopped.id}/pause`);
  await make(as, "DELETE", `/api/newsletters/${stopped.id}/pause`);
  app.clock.advance(15_000);
  await make(as, "PUT", `/api/newsletters/${stopped.id}/subject-choice`, { choice: 1 });
  await make(as, "PUT", `/api/newsletters/${stopped.id}/cancellation`);
  const unsent = await createNewsletter(as);
  await make(as, "DELETE", `/api/newsletters/${unsent.id}`);
  const post = await createPost(as);
  const asking = await createPost(as, {
    content: `${PARAGRAPH}<div data-poll="${"a".repeat(16)}"><p>Which?</p><ul><li>A</li><li>B</li></ul></div>`,
    status: "published",
  });
  for (const isClosed of [true, false]) await make(as, "PATCH", "/api/polls/1", { isClosed });
  await make(as, "PATCH", `/api/posts/${asking.id}`, { content: PARAGRAPH });
  await make(as, "DELETE", "/api/polls/1");
  await make(as, "POST", `/api/posts/${post.id}/newsletter/schedule`, { scheduledFor: LATER });

  const templates = "/api/admin/mail-templates";
  const text = { slug: "order", subject: "Secret", preheader: "", content: "<p>Secret</p>" };
  const template = await read(await make(as, "POST", templates, text), addMailTemplate);
  await make(as, "PUT", `${templates}/${template.id}`, text);
  await make(as, "DELETE", `${templates}/${template.id}`);

  const step = await addStep(as, 1);
  const series = "/api/admin/welcome-series";
  await make(as, "PATCH", `${series}/steps/${step.id}`, { days: 2 });
  expect((await switchOn(as)).status).toBe(200);
  expect((await seriesOf(as)).isOn).toBe(true);
  await make(as, "DELETE", `${series}/pause`);
  await make(as, "DELETE", `${series}/steps/${step.id}`);
}

export async function walkSubscribers(as: Ask) {
  const path = "/api/admin/subscribers";
  const agreed = { hasAgreed: true, consent: "At the fair" };
  const input = { email: "ada@example.com", name: "Ada Secret", tags: ["Friends"], fields: {}, ...agreed };
  const { id } = await read(await make(as, "POST", path, input), addSubscriber);
  await make(as, "PATCH", `${path}/${id}`, { name: "Ada Other" });
  await (await make(as, "GET", `${path}/export`)).text();
  await (await make(as, "GET", `${path}/${id}/export`)).text();
  const { removal } = await read(await make(as, "DELETE", `/api/subscribers/${id}`), removeSubscriber);
  await make(as, "POST", `/api/admin/removals/${removal}/restoration`);
  const found = { filters: { search: "ada@example.com" }, count: 1 };
  const select = async (change: object) =>
    read(await make(as, "POST", `${path}/selection`, { ...found, ...change }), changeSelection);
  await select({ action: "tag", tag: "Some" });
  await select({ action: "untag", tag: "Some" });
  await select({ action: "unsubscribe" });
  const removed = await select({ action: "remove" });
  await make(as, "DELETE", `/api/admin/removals/${removed.removal}`);
  const list = "/api/admin/suppressions";
  const { key } = await read(await make(as, "POST", list, { email: "bo@example.com" }), addSuppression);
  await make(as, "DELETE", `${list}/${key}/manual`);
  await make(as, "POST", `${list}/batch`, { list: "cy@example.com\ndi@example.com", isDryRun: false });
  await make(as, "POST", `${list}/lifting`, { filters: { reason: "manual" }, count: 2 });

  const named = async (kind: "tags" | "fields", json: object, call: typeof addSubscriberTag) => {
    const place = `/api/admin/subscriber-${kind}`;
    return `${place}/${(await read(await make(as, "POST", place, json), call)).id}`;
  };
  const tag = { name: "Patrons", access: "owner", description: "" };
  const tagPath = await named("tags", tag, addSubscriberTag);
  await make(as, "PUT", tagPath, { ...tag, name: "Supporters" });
  await make(as, "DELETE", tagPath);
  const field = { key: "city", label: "City" };
  const fieldAnswer = await make(as, "POST", "/api/admin/subscriber-fields", field);
  const fieldPath = `/api/admin/subscriber-fields/${(await read(fieldAnswer, addSubscriberField)).id}`;
  await make(as, "PUT", fieldPath, { label: "Town" });
  await make(as, "DELETE", fieldPath);
  const status = { kind: "status", isNegated: false, status: "active" };
  const conditions = { kind: "group", isNegated: false, match: "all", conditions: [status] };
  const segment = { name: "The active", conditions };
  const segments = "/api/admin/segments";
  const added = await read(await make(as, "POST", segments, segment), addSegment);
  await make(as, "PUT", `${segments}/${added.id}`, { ...segment, name: "Those who are active" });
  await make(as, "DELETE", `${segments}/${added.id}`);
}

/** On an app of its own: subscribers who have not opened sixteen newsletters. */
export async function walkInactive(app: TestApp, as: Ask) {
  await addOldReaders(app, 2);
  await sendWeekly(app, { weeks: 16 });
  await make(as, "POST", "/api/admin/inactivity/3/questions");
  await make(as, "DELETE", "/api/admin/inactivity/questions");
  const { db } = app.database;
  await db.updateTable("subscribers").set({ paused_until: "9999-12-31T00:00:00.000Z" }).execute();
  await make(as, "DELETE", "/api/admin/subscribers/1/pause");
  await make(as, "DELETE", "/api/admin/inactivity/pauses");
}

const bytes = (text: string) => ({
  body: new Uint8Array(Buffer.from(text)),
  headers: { "content-type": "application/octet-stream" },
});

export async function walkImports(as: Ask) {
  const list = await as(
    "POST",
    "/api/admin/lists?name=fair.csv",
    bytes("email\neve@example.com\nfay@example.com\n"),
  );
  const people = { list: (await read(list, uploadList)).id, mapping: {}, consent: "At the fair" };
  const begun = await read(await make(as, "POST", "/api/admin/imports", people), importList);
  await untilDone(async () => read(await as("GET", `/api/admin/imports/${begun.id}`), getImport));
  await make(as, "DELETE", `/api/admin/imports/${begun.id}`);

  const text = "---\ntitle: One\ndate: 2024-03-02\n---\nSome words of a post that go on for a while.";
  const file = await as("POST", "/api/admin/post-files?name=one.md", bytes(text));
  const choices = { category: "growth", mapping: {}, addsCategories: false, bringsImages: false };
  const posts = { ...choices, file: (await read(file, uploadPosts)).id };
  const run = await read(await make(as, "POST", "/api/admin/post-imports", posts), importPosts);
  await untilDone(async () => read(await as("GET", `/api/admin/post-imports/${run.id}`), getPostImport));
  await make(as, "DELETE", `/api/admin/post-imports/${run.id}`);
}

/** A backup, from its making to its end. */
export async function walkArchives(as: Ask) {
  await make(as, "POST", "/api/admin/archives", { kind: "backup" });
  const look = async () => read(await as("GET", "/api/admin/data"), getDataFacts);
  await untilDone(async () => {
    const state = (await look()).runs[0]?.state ?? "running";
    return { state, isUnderWay: state === "running" };
  });
  const [backup] = (await look()).archives;
  await make(as, "GET", `/api/admin/archives/${backup?.name}/file`);
  await make(as, "DELETE", `/api/admin/archives/${backup?.name}`);
}

async function untilDone(look: () => Promise<{ state: string; isUnderWay: boolean }>) {
  for (;;) {
    const { state, isUnderWay } = await look();
    if (state !== "running" && !isUnderWay) return;
    await delay(5);
  }
}
