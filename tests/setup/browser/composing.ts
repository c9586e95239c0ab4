import type { Page } from "playwright-core";
import { startSink, type SmtpSink } from "../../app/mailing/sending/smtp-sink.ts";
import { startAdminSite, type AdminSite } from "./admin-site.ts";

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();
export const card = (page: Page, subject: string) => page.getByRole("article", { name: subject });
export const subject = (page: Page) => page.getByRole("textbox", { name: "Subject" });
export const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

export const TEXT =
  "Good morning. This week is about the part of the work that nobody sees: the second pass.";
export const REFUSED = "refused@example.com";

export async function write(page: Page, words: string) {
  await subject(page).fill(words);
  await content(page).click();
  await page.keyboard.insertText(TEXT);
}

export interface NewsletterSite extends AdminSite {
  sink: SmtpSink;
}

const noSuchUser = (address: string): string | undefined =>
  address === REFUSED ? "550 5.1.1 No such user here" : undefined;

/**
 * A site with three readers, one of whom its mail server refuses for good unless said otherwise, and four seconds to take
 * a newsletter back.
 */
export async function startNewsletterSite(refuse = noSuchUser): Promise<NewsletterSite> {
  await using started = new AsyncDisposableStack();
  const sink = started.use(await startSink({ refuse }));
  const admin = started.use(await startAdminSite({ SMTP_URL: sink.url, SEND_UNDO_SECONDS: "10" }));
  await admin.site.withDatabase(async (db) => {
    const at = new Date().toISOString();
    const emails = ["ines@example.com", "tomasz@example.com", REFUSED];
    await db
      .insertInto("subscribers")
      .values(
        emails.map((email) => ({
          email,
          mailbox_key: email,
          status: "active" as const,
          source: "import",
          subscribed_at: at,
          confirmed_at: at,
        })),
      )
      .execute();
  });
  const kept = started.move();
  return { ...admin, sink, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
