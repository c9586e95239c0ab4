import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EmailContent } from "../../src/contract/emails.ts";
import { createLetterThread } from "../../src/server/letter-thread.ts";

/** A template that says which thread it ran on, and fails or ends it when the subject says so. */
const TEMPLATE = `
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

/** The thread's template, for as long as `work` takes. */
async function withThread(work: (write: (subject: string) => Promise<EmailContent>) => Promise<void>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-letters-"));
  const file = join(folder.path, "emails.mjs");
  await writeFile(file, TEMPLATE);
  const write = createLetterThread(file);
  await work((subject) => write(letter(subject)));
}

test("letters that are asked for together come from one thread, each to who asked; one that fails is alone", () =>
  withThread(async (write) => {
    const [first, failed, last] = await Promise.allSettled([write("a"), write("fail"), write("b")]);
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining("No such words") } });
    expect(first).toMatchObject({ value: { subject: "a" } });
    expect(last).toMatchObject({
      value: { subject: "b", text: first.status === "fulfilled" && first.value.text },
    });
  }));

test("a thread that nobody asks ends, and the next letter starts another", () =>
  withThread(async (write) => {
    const { text: first } = await write("a");
    // Each look is a letter: it has to come later than a thread waits for the next one.
    await expect
      .poll(async () => (await write("b")).text, { interval: 500, timeout: 10_000 })
      .not.toBe(first);
  }));

test("letters of a thread that dies fail, and the next one is written", () =>
  withThread(async (write) => {
    await expect(write("end")).rejects.toThrow("The thread that writes letters ended");
    expect((await write("a")).subject).toBe("a");
  }));
