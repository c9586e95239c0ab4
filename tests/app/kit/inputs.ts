import { expect } from "vitest";
import type { z } from "zod";
import * as newsletters from "../../../src/contract/mailing/newsletters.ts";
import * as posts from "../../../src/contract/content/posts.ts";
import type { TestApp } from "../../setup/app.ts";
import { read, type Ask } from "./ask.ts";

type PostInput = z.input<typeof posts.newPostSchema>;
type NewsletterInput = z.input<typeof newsletters.newNewsletterSchema>;

/** Longer than the rule of 50 characters asks for. */
export const PARAGRAPH = "<p>A paragraph that is just long enough to be taken for the text of a post.</p>";

/** A draft that keeps every rule and leaves out what it may; a test says what is different about its own. */
export const postInput = (parts: Partial<PostInput> = {}): PostInput => ({
  title: "A plain title",
  excerpt: "An excerpt of some words.",
  content: PARAGRAPH,
  category: "growth",
  ...parts,
});

export const newsletterInput = (parts: Partial<NewsletterInput> = {}): NewsletterInput => ({
  subject: "What we threw away",
  content: PARAGRAPH,
  ...parts,
});

export async function createPost(as: Ask, parts: Partial<PostInput> = {}): Promise<posts.WrittenPost> {
  return read(await as("POST", "/api/posts", { json: postInput(parts) }), posts.createPost);
}

export async function createNewsletter(
  as: Ask,
  parts: Partial<NewsletterInput> = {},
): Promise<newsletters.Newsletter> {
  return read(
    await as("POST", "/api/newsletters", { json: newsletterInput(parts) }),
    newsletters.createNewsletter,
  );
}

/** The titles of a list of posts, in its order. */
export async function titlesAt(ask: Ask, path: string): Promise<string[]> {
  const { posts: listed } = await read(await ask("GET", path), posts.listPosts);
  return listed.map(({ title }) => title);
}

/** Writes subscribers past the form, as an import would: `reader-1@example.com` and on. */
export async function addSubscribers(
  { database, clock }: TestApp,
  count: number,
  status: "pending" | "active" | "unsubscribed" = "active",
): Promise<string[]> {
  const at = clock.now().toISOString();
  const emails = Array.from({ length: count }, (_, index) => `${status}-${index + 1}@example.com`);
  const row = (email: string) => ({
    email,
    mailbox_key: email,
    status,
    source: "import",
    subscribed_at: at,
    confirmed_at: status === "pending" ? null : at,
    unsubscribed_at: status === "unsubscribed" ? at : null,
  });
  await database.db.insertInto("subscribers").values(emails.map(row)).execute();
  expect(emails).toHaveLength(count);
  return emails;
}
