import { array, assert, asyncProperty, nat, record, type Arbitrary } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { getAdminPost, type WrittenPost } from "../../../src/contract/content/posts.ts";
import {
  getNewsletterToWrite,
  type NewsletterDraft,
  type NewsletterFields,
} from "../../../src/contract/mailing/newsletter-writing.ts";
import type { Newsletter } from "../../../src/contract/mailing/newsletters.ts";
import {
  createPage,
  getPage,
  type Page,
  type PageDraft,
  type PageFields,
} from "../../../src/contract/content/pages.ts";
import type { WorkingFields } from "../../../src/contract/content/working-copies.ts";
import { postKind } from "../../../src/admin/content/posts/values/post-kind.ts";
import type { PostValues } from "../../../src/admin/content/posts/values/post-values.ts";
import { pageKind } from "../../../src/admin/content/pages/page-kind.ts";
import { newsletterKind } from "../../../src/admin/mailing/newsletters/shared/newsletter-kind.ts";
import { read } from "../kit/ask.ts";
import { createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";
import { Writers, type Step, type TestedKind } from "./writers.ts";

const posts: TestedKind<WorkingFields, PostValues, WrittenPost> = {
  text: postKind,
  table: "posts",
  create: (as) => createPost(as, { content: PARAGRAPH }),
  getToWrite: (call, id) => call(getAdminPost, { params: { id } }),
  contentOf: ({ content }) => content,
  withContent: (values, content) => ({ ...values, content }),
  whole: (values) => ({
    ...values,
    title: values.title || "A title of it",
    excerpt: "An excerpt of it.",
    category: "growth",
  }),
};

const newsletters: TestedKind<NewsletterDraft, NewsletterFields, Newsletter> = {
  text: newsletterKind,
  table: "newsletters",
  create: (as) => createNewsletter(as),
  getToWrite: (call, id) => call(getNewsletterToWrite, { params: { id } }),
  contentOf: ({ content }) => content,
  withContent: (values, content) => ({ ...values, content }),
  whole: (values) => ({ ...values, subject: "A subject of it" }),
};

const pages: TestedKind<PageDraft, PageFields, Page> = {
  text: pageKind(),
  table: "pages",
  create: async (as) =>
    read(await as("POST", "/api/admin/pages", { json: { title: "A page", content: PARAGRAPH } }), createPage),
  getToWrite: (call, id) => call(getPage, { params: { id } }),
  contentOf: ({ content }) => content,
  withContent: (values, content) => ({ ...values, content }),
  whole: (values) => ({ ...values, title: values.title || "A title of it" }),
};

beforeEach(() => {
  // The server's own timers are none of the writers'.
  vi.useFakeTimers({
    now: Date.parse("2026-03-02T09:00:00Z"),
    toFake: ["setTimeout", "clearTimeout", "Date"],
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
});

const anyStep: Arbitrary<Step> = record({
  writer: nat(1),
  choice: nat(999),
});
const numRuns = isInFull ? 3_000 : 60;

describe.each(engines)("two writers in two browsers on %s", (engine) => {
  test.each([
    ["a post that is saved", () => Writers.start(engine, posts, "saved")],
    ["a post that is unsaved", () => Writers.start(engine, posts, "unsaved")],
    ["a newsletter that is saved", () => Writers.start(engine, newsletters, "saved")],
    ["a newsletter that is unsaved", () => Writers.start(engine, newsletters, "unsaved")],
    ["a page that is saved", () => Writers.start(engine, pages, "saved")],
    ["a page that is unsaved", () => Writers.start(engine, pages, "unsaved")],
  ])(
    "on %s, every text that was on screen for two seconds can be recovered",
    { timeout: isInFull ? 1_800_000 : 180_000 },
    async (_, start) => {
      await using writers = await start();
      await assert(
        asyncProperty(array(anyStep, { minLength: 6, maxLength: 10, size: "max" }), async (plan) => {
          await writers.begin();
          for (const step of plan) await writers.take(step);
          expect(await writers.lostWords(), writers.log.join(", ")).toEqual([]);
        }),
        { numRuns: engine === "postgres" ? Math.ceil(numRuns / 4) : numRuns },
      );
    },
  );
});
