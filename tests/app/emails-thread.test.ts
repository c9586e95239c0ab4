import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { EmailContent } from "../../src/contract/emails.ts";
import { createEmailsThread } from "../../src/server/emails-thread.ts";

/** Templates that say which thread they ran on, and fail or end it when the words say so. */
const TEMPLATES = `
import { threadId } from "node:worker_threads";
export const emailTemplates = {
  async newsletter({ subject }) {
    if (subject === "fail") throw new Error("No such words");
    if (subject === "end") process.exit(1);
    return { subject, html: "", text: String(threadId) };
  },
};`;

const letter = (subject: string) => ({
  siteName: "",
  siteUrl: "",
  subject,
  content: "",
  postalAddress: "",
  unsubscribeUrl: "",
});

/** The thread's templates, for as long as `work` takes. */
async function withThread(work: (write: (subject: string) => Promise<EmailContent>) => Promise<void>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-emails-"));
  const file = join(folder.path, "emails.mjs");
  await writeFile(file, TEMPLATES);
  const emails = createEmailsThread(file);
  await work((subject) => emails.newsletter(letter(subject)));
}

test("mails that are asked for together come from one thread, each to who asked; one that fails is alone", () =>
  withThread(async (write) => {
    const [first, failed, last] = await Promise.allSettled([write("a"), write("fail"), write("b")]);
    expect(failed).toMatchObject({ reason: { message: "No such words" } });
    expect(first).toMatchObject({ value: { subject: "a" } });
    expect(last).toMatchObject({
      value: { subject: "b", text: first.status === "fulfilled" && first.value.text },
    });
  }));

test("a thread that nobody asks ends, and the next mail starts another", () =>
  withThread(async (write) => {
    const { text: first } = await write("a");
    await delay(1_000);
    expect((await write("b")).text).not.toBe(first);
  }));

test("mails of a thread that dies fail, and the next one is written", () =>
  withThread(async (write) => {
    await expect(write("end")).rejects.toThrow("The thread that writes mails ended");
    expect((await write("a")).subject).toBe("a");
  }));
