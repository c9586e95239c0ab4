import { firstCategories } from "../../../../src/contract/content/first-categories.ts";
import type { SiteSettings } from "../../../../src/server/site-owner/settings/default-settings.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import {
  confirmLinkFor,
  linkIn,
  linksOf,
  mailsTo,
  preferencesLinkOf,
  subscribe,
  subscriberOf,
  unsubscribeLinkOf,
} from "../../audience/subscribe-by-mail.ts";
import { addSubscribers, createPost } from "../../kit/inputs.ts";
import { runSender, startSending } from "../../mailing/sending/sending.ts";

const READER = "anna@example.com";
const SECOND = "active-1@example.com";
const NEW_ADDRESS = "anna@new.example";

const feeds = ["feed.xml", "atom.xml", "feed.json"];

/** Pages and files that need nothing but settings. */
const plainPaths = [
  ..."/ /blog /blog?page=2 /blog?search=nothing /about /contact /privacy /terms /faq /subscribe".split(" "),
  ..."/newsletter /newsletter?page=9 /nowhere /blog/no-such-post /confirm/x /unsubscribe/x /preferences/x".split(
    " ",
  ),
  ..."/keep/x /my-data/x /new-address/x /test-email".split(" "),
  ...firstCategories.map(({ slug }) => `/blog/category/${slug}`),
  ...["", "/newsletter", "/blog/category/tools"].flatMap((list) => feeds.map((feed) => `${list}/${feed}`)),
];

/** Everything that readers of a site see, as text by its address or subject: pages, feeds, emails. */
export async function readWholeSite(settings: Partial<SiteSettings> = {}): Promise<Map<string, string>> {
  await using app = await startApp("sqlite", { now: "2026-03-02T09:00:00.000Z", env: { TRUST_PROXY: "on" } });
  await set(app, settings);
  const seen = new Map<string, string>();
  const visit = async (name: string, path = name, form?: Record<string, string>) => {
    const response = await app.request(form ? "POST" : "GET", path, form ? { form } : {});
    seen.set(name, await response.text());
  };

  for (const path of plainPaths) await visit(path);
  await visitSubscription(app, visit);
  await visitPosts(app, visit);
  for (const { subject, html, text } of await app.mails())
    seen.set(`mail: ${subject}`, [subject, html, text].join("\n"));
  return seen;
}

type Visit = (name: string, path?: string, form?: Record<string, string>) => Promise<void>;

async function set({ database }: TestApp, settings: Partial<SiteSettings>) {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  if (rows.length > 0) await database.db.insertInto("settings").values(rows).execute();
  // It is the owner's own.
  await database.db.updateTable("categories").set({ description: "Ċ" }).execute();
}

async function visitSubscription(app: TestApp, visit: Visit) {
  await visit("subscribe, wrong", "/subscribe", { email: "no address" });
  await visit("contact, wrong address", "/contact", { email: "none", message: "x" });
  await visit("contact, no message", "/contact", { email: READER, message: "" });
  await visit("subscribe, done", "/subscribe", { email: "form@example.com" });
  await subscribe(app, READER);
  const confirmation = await confirmLinkFor(app, READER);
  await visit("confirm", confirmation);
  await visit("confirmed", confirmation, {});
  await visit("confirmed before", confirmation);
  const preferences = await preferencesLinkOf(app, READER);
  await visit("preferences", preferences);
  await visit("preferences, paused", preferences, { action: "pause" });
  await visit("preferences, resumed", preferences, { action: "resume" });
  await visit("data link mailed", preferences, { action: "mail-link" });
  app.clock.advance(MINUTE);
  const data = linkIn(
    (await mailsTo(app, READER)).findLast(({ text }) => text?.includes("/my-data/")),
    "my-data",
  );
  await visit("own data", data);
  await visit("own data, erasing", `${data}/erase`);
  await visit("own data, wrong address", data, { action: "address", email: "none" });
  await visit("own data, address", data, { action: "address", email: NEW_ADDRESS });
  app.clock.advance(MINUTE);
  const moving = linkIn((await mailsTo(app, NEW_ADDRESS)).at(-1), "new-address");
  await visit("new address", moving);
  await visit("new address, done", moving, {});
  await visit("new address, done before", moving);
  await addSubscribers(app, 2);
  await visitKeep(app, visit);
  const leaving = await unsubscribeLinkOf(app, SECOND);
  await visit("unsubscribe", leaving);
  await visit("unsubscribed", leaving, {});
  await visit("unsubscribe undone", leaving, { undo: "1" });
  await visit("own data, erased", data, { action: "erase" });
  await visit("unsubscribe, nobody", leaving.replace(/x*$/, ""));
  for (let number = 1; number <= 21; number++)
    await visit("subscribe, too often", "/subscribe", { email: `many-${number}@example.com` });
  app.clock.advance(3 * DAY);
  await app.work("subscriptions", "reminders", "mail");
  app.clock.advance(40 * DAY);
  await visit("confirm, expired", confirmation);
}

async function visitKeep(app: TestApp, visit: Visit) {
  const { keepUrl } = await linksOf(app);
  const row = await subscriberOf(app, SECOND);
  const keep = new URL(keepUrl(row?.id ?? 0, SECOND)).pathname;
  await visit("keep", keep);
  await visit("kept", keep, {});
}

/** Blocks with words of their own. */
const blocks = `<aside data-callout="warning"><p>More of it.</p></aside>
<figure><img src="https://a.example/1.png" alt=""><img src="https://a.example/2.png" alt=""></figure>
<p><img src="https://a.example/3.png" alt=""></p>
<p data-contact=""><a href="/contact">Two</a></p>`;

async function visitPosts(app: TestApp, visit: Visit) {
  const as = await app.signIn();
  const content = `<h2>One heading</h2><p>Text that is long enough to be that of a post, in two sentences. Here.</p><table><tbody><tr><td>1</td></tr></tbody></table><h2>Two</h2><p>More of it.</p>${blocks}`;
  for (const number of [1, 2, 3, 4]) {
    app.clock.advance(DAY);
    await createPost(as, {
      title: `Post ${number}`,
      content,
      tags: ["ink"],
      status: "published",
      featured: true,
    });
  }
  const names = [
    "/blog/post-2",
    "/blog",
    "/",
    "/blog?tag=ink",
    "/author/admin",
    "/author/admin/feed.xml",
    "/author/admin?page=9",
    "/blog?search=text",
    "/blog?page=9",
    "/nowhere/2",
  ];
  for (const path of [...names, "/feed.xml", "/feed.json", "/atom.xml", "/blog/post-2.md", "/llms.txt"])
    await visit(`with posts: ${path}`, path);
  await startSending(as);
  await runSender(app);
  app.clock.advance(DAY);
  for (const path of ["/newsletter", "/newsletter/feed.xml", "/newsletter/atom.xml", "/newsletter/feed.json"])
    await visit(`with newsletters: ${path}`, path);
  const slug = await app.database.db.selectFrom("newsletters").select("slug").executeTakeFirst();
  await visit("a newsletter", `/newsletter/${slug?.slug}`);
}
