import { expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import { tagsOfChange } from "./page-tags.ts";

const post: Post = {
  id: 7,
  title: "A title",
  slug: "a-title",
  excerpt: "",
  content: "",
  coverImage: "",
  coverId: null,
  category: "growth",
  tags: ["Search", "Web"],
  author: "Ann",
  status: "published",
  featured: true,
  seo: { metaTitle: "", metaDescription: "" },
  canonicalUrl: "",
  views: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  publishedAt: "2026-03-02T09:00:00.000Z",
  revision: 1,
  isSample: false,
};

const everywhere = [
  "post:7",
  "posts",
  "posts:category:growth",
  "posts:featured",
  "posts:tag:search",
  "posts:tag:web",
  "posts:words",
];

test("new words concern the pages that show the post and searches, no list's order", () => {
  expect(tagsOfChange(post, { ...post, title: "Another" }).sort()).toEqual(["post:7", "posts:words"]);
});

test("publishing, taking away and moving in time concern every list that the post is in", () => {
  expect(tagsOfChange(undefined, post).sort()).toEqual(everywhere);
  expect(tagsOfChange(post, undefined).sort()).toEqual(everywhere);
  expect(tagsOfChange({ ...post, status: "draft" }, post).sort()).toEqual(everywhere);
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

test("a draft concerns nobody", () => {
  expect(tagsOfChange(undefined, { ...post, status: "draft" })).toEqual([]);
});
