import type { EmailContent, EmailTemplates, NewsletterWords } from "../../../contract/mailing/emails.ts";
import { SECOND } from "../../base/clock.ts";
import type { DmarcReport } from "../dmarc/read-report.ts";
import { serveThread } from "./serve-thread.ts";
import { Thread } from "./thread.ts";

/*
 * Five kinds of work take some tenths of a second: judging a password (the dictionaries take 80 MB), rendering a
 * newsletter with React Email, cleaning a long text, writing it as Markdown, and reading a DMARC report, which anybody may have packed.
 * They share a thread, so that readers' pages do not wait, and it ends soon, so that the memory is free again. Short mails are rendered by the server itself: some belong to a
 * transaction, which must not wait for a thread.
 */

interface ShortWork {
  judgePassword: {
    /** `nearby` are words that belong to the site or the user, and so are easy to guess. */
    request: { password: string; nearby: string[] };
    /**
     * `score` goes from 0 (among the first guesses) to 4 (practically impossible to guess); 3 means some 10^8 to
     * 10^10 guesses. The others are the library's keys, for which we have words of our own.
     */
    reply: { score: number; warning: string | null; suggestions: string[] };
  };
  /** `from` is the built module with the templates. */
  renderNewsletter: { request: { from: string; words: NewsletterWords }; reply: EmailContent };
  /** `signsOf` is the language of the site if the text gets typographic signs. */
  cleanHtml: { request: { html: string; signsOf?: string | undefined }; reply: string };
  writeMarkdown: { request: { html: string }; reply: string };
  readDmarcReport: { request: Uint8Array; reply: DmarcReport };
}

/** The work grows faster than the length; what is longer is judged by its beginning. */
const MAX_LENGTH = 64;
/** The library's default of 100 takes three times as long and changes none of our test scores. */
const MAX_SUBSTITUTIONS = 8;
/** Passwords and previews that follow each other share a thread. */
const IDLE_MS = SECOND;

const thread = new Thread<ShortWork>(import.meta.url, {
  name: "The thread for short work",
  data: undefined,
  idleMs: IDLE_MS,
});

export const judgePassword = (question: ShortWork["judgePassword"]["request"]) =>
  thread.ask("judgePassword", question);

export const renderNewsletter = (from: string, words: NewsletterWords) =>
  thread.ask("renderNewsletter", { from, words });

export const cleanHtmlOnThread = (html: string, signsOf?: string) =>
  thread.ask("cleanHtml", { html, signsOf });

export const writeMarkdownOnThread = (html: string) => thread.ask("writeMarkdown", { html });

export const readDmarcReportOnThread = (bytes: Uint8Array) => thread.ask("readDmarcReport", bytes);

serveThread<ShortWork>(import.meta.url, () => {
  let judge: ReturnType<typeof loadJudge> | undefined;
  return {
    async judgePassword({ password, nearby }) {
      judge ??= loadJudge();
      const { score, feedback } = (await judge).check(password.slice(0, MAX_LENGTH), nearby);
      return { score, ...feedback };
    },
    async renderNewsletter({ from, words }) {
      const { emailTemplates }: { emailTemplates: EmailTemplates } = await import(from);
      return emailTemplates.newsletter(words);
    },
    async cleanHtml({ html, signsOf }) {
      const { cleanAndSet } = await import("../html/set-html-signs.ts");
      return cleanAndSet(html, signsOf);
    },
    async writeMarkdown({ html }) {
      const { markdownOf } = await import("../html/markdown.ts");
      return markdownOf(html);
    },
    async readDmarcReport(bytes) {
      const { readDmarcReport } = await import("../dmarc/read-report.ts");
      return readDmarcReport(Buffer.from(bytes));
    },
  };
});

/** Takes half a second, and judging a password of substitutions alone some 0.3 s (Node 26.10, Linux x64, 2 cores). */
async function loadJudge() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}
