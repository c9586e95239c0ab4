import { expect, test } from "vitest";
import type { ListedPost } from "../../../../contract/insight/events.ts";
import { tagsOfPostEvent } from "./page-tags.ts";

const post: ListedPost = {
  slug: "a-title",
  category: "growth",
  tags: ["Search", "Web"],
  author: "Ann Lee",
  featured: true,
  publishedAt: "2026-03-02T09:00:00.000Z",
};

const tagsOfChange = (before: ListedPost | undefined, after: ListedPost | undefined) =>
  tagsOfPostEvent({ kind: "post.changed", id: 7, before, after, beside: [] });

const everywhere = [
  "post:7",
  "posts",
  "posts:author:ann lee",
  "posts:authors",
  "posts:category:growth",
  "posts:featured",
  "posts:tag:search",
  "posts:tag:web",
  "posts:words",
];

test("new words concern the pages that show the post and searches, no list's order", () => {
  expect(tagsOfChange(post, post).sort()).toEqual(["post:7", "posts:words"]);
});

test("publishing, taking away and moving in time concern every list that the post is in", () => {
  expect(tagsOfChange(undefined, post).sort()).toEqual(everywhere);
  expect(tagsOfChange(post, undefined).sort()).toEqual(everywhere);
  expect(tagsOfChange(post, { ...post, publishedAt: "2026-04-01T00:00:00.000Z" }).sort()).toEqual(everywhere);
});

test("another category, tag or place in the window concerns the lists that it leaves and joins", () => {
  const moved = { ...post, category: "tools", tags: ["Web", "New"], featured: false };
  expect(tagsOfChange(post, moved).sort()).toEqual([
    "post:7",
    "posts:category:growth",
    "posts:category:tools",
    "posts:featured",
    "posts:tag:new",
    "posts:tag:search",
    "posts:words",
  ]);
});

test("another author concerns the lists of both, and which authors have posts", () => {
  expect(tagsOfChange(post, { ...post, author: "Bea" }).sort()).toEqual([
    "post:7",
    "posts:author:ann lee",
    "posts:author:bea",
    "posts:authors",
    "posts:words",
  ]);
});

test("the posts beside it concern the pages that link to their neighbors", () => {
  const event = { kind: "post.deleted", id: 7, before: post, beside: [6, 8] } as const;
  expect(tagsOfPostEvent({ ...event, beside: [...event.beside] })).toEqual(
    expect.arrayContaining(["post:6:around", "post:8:around"]),
  );
});
