import { expect, test } from "vitest";
import * as calls from "../../src/contract/posts.ts";
import { HOUR, MINUTE } from "../../src/server/platform/clock.ts";
import { startApp } from "../setup/app.ts";
import type { TestApp } from "../setup/app.ts";
import { engines } from "../setup/engines.ts";
import { read } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { createPost } from "./inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";

/** What a post is listed by. Times are in milliseconds since 1970. */
interface Listed {
  id: number;
  title: string;
  category: string;
  tags: string[];
  isDraft: boolean;
  publishedAt: number | undefined;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | undefined;
}

interface Query {
  status?: string;
  category?: string;
  tag?: string;
  search?: string;
  sort?: string;
  order?: string;
}

/** The same each time, and in no order. */
const pick = <Item>(items: readonly [Item, ...Item[]], index: number, salt: number): Item =>
  items[Math.floor(Math.abs(Math.sin((index + 1) * salt) * 1e6)) % items.length] ?? items[0];

const anyQuery = (index: number): Query => ({
  status: pick(["all", "published", "draft", "scheduled", "trash"], index, 1.3),
  ...pick<Query>([{}, { category: "tools" }, { category: "growth" }], index, 2.7),
  ...pick<Query>([{}, {}, { tag: "fruit" }, { tag: "none" }], index, 3.1),
  ...pick<Query>([{}, { search: "apple" }, { search: "appel" }, { search: "no. 3" }], index, 4.9),
  ...pick<Query>([{ sort: "title" }, { sort: "updated" }, { sort: "date" }], index, 5.7),
  ...pick<Query>([{}, { order: "asc" }, { order: "desc" }], index, 7.3),
});

const hasStatus: Record<string, (post: Listed, now: number) => boolean> = {
  all: () => true,
  trash: () => true,
  draft: ({ isDraft }) => isDraft,
  published: ({ isDraft, publishedAt = 0 }, now) => !isDraft && publishedAt <= now,
  scheduled: ({ isDraft, publishedAt = 0 }, now) => !isDraft && publishedAt > now,
};

const keyOf = (post: Listed, sort: string): number | string => {
  if (sort === "title") return post.title.toLowerCase();
  if (sort === "updated") return post.updatedAt;
  return post.publishedAt ?? post.createdAt;
};

/** The list as it is to be, by looking at each post. */
function listOf(posts: readonly Listed[], query: Query, now: number): string[] {
  const { status = "all", category, tag, search, sort = "date" } = query;
  const order = query.order ?? (sort === "title" ? "asc" : "desc");
  const word = search === "appel" ? "apple" : search;
  const listed = posts
    .filter(({ deletedAt }) => (deletedAt !== undefined) === (status === "trash"))
    .filter((post) => hasStatus[status]?.(post, now))
    .filter((post) => !category || post.category === category)
    .filter(({ tags }) => !tag || tags.includes(tag))
    .filter(({ title }) => !word || title.toLowerCase().includes(word))
    .toSorted((a, b) => {
      const [one, other] = [keyOf(a, sort), keyOf(b, sort)];
      return one === other ? a.id - b.id : one < other ? -1 : 1;
    });
  return (order === "asc" ? listed : listed.toReversed()).map(({ title }) => title);
}

/** Asks for some lists and holds each to what it is to be. */
async function compare(app: TestApp, as: Ask, posts: readonly Listed[], round: number) {
  for (let index = round * 40; index < (round + 1) * 40; index++) {
    const query = anyQuery(index);
    const wanted = listOf(posts, query, app.clock.now().getTime());
    const answer = await as("GET", `/api/admin/posts?${new URLSearchParams({ ...query })}`);
    const { posts: found, totalPosts } = await read(answer, calls.listAdminPosts);
    const what = JSON.stringify(query);
    expect(totalPosts, what).toBe(wanted.length);
    expect(
      found.map(({ title }) => title),
      what,
    ).toEqual(wanted.slice(0, calls.POSTS_PER_PAGE));
  }
}

test.each(engines)("after each write on %s every list is what looking at each post makes", async (engine) => {
  await using app = await startApp(engine, { now: NOW });
  const as = await app.signIn();
  const posts: Listed[] = [];
  const now = () => app.clock.now().getTime();
  const write = async (index: number) => {
    app.clock.advance(MINUTE);
    const isDraft = index % 3 === 0;
    const ahead = index % 5 === 4 ? now() + HOUR : undefined;
    const given = {
      title: `${pick(["Apple", "berry", "Cherry"], index, 1.9)} no. ${index}`,
      category: pick(["tools", "growth"] as const, index, 2.3),
      tags: index % 4 === 0 ? ["fruit"] : [],
    };
    const { id } = await createPost(as, {
      ...given,
      status: isDraft ? "draft" : "published",
      ...(ahead && !isDraft ? { publishedAt: new Date(ahead).toISOString() } : {}),
    });
    posts.push({
      ...given,
      id,
      isDraft,
      publishedAt: isDraft ? undefined : (ahead ?? now()),
      createdAt: now(),
      updatedAt: now(),
      deletedAt: undefined,
    });
  };

  for (let index = 0; index < 36; index++) await write(index);
  await compare(app, as, posts, 0);

  await write(36);
  await compare(app, as, posts, 1);

  app.clock.advance(MINUTE);
  for (const post of posts.slice(3, 20)) {
    await as("DELETE", `/api/posts/${post.id}`);
    post.deletedAt = now();
  }
  await compare(app, as, posts, 2);

  const [restored] = posts.slice(7);
  if (!restored) throw new Error("no such post");
  await as("POST", `/api/posts/${restored.id}/restore`);
  restored.deletedAt = undefined;
  await compare(app, as, posts, 3);

  app.clock.advance(2 * HOUR);
  await compare(app, as, posts, 4);
});
