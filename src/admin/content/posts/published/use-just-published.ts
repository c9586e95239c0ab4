import { useState } from "react";
import { postStateOf } from "../../../../contract/content/post-summary.ts";
import type { Post } from "../../../../contract/content/posts.ts";

export type JustPublished = Pick<Post, "id" | "slug" | "title">;

/** Tells what a save has just shown to readers for the first time; `saved` is the post as it was before. */
export function useJustPublished(saved: Pick<Post, "status" | "publishedAt">) {
  const [wasPublic, setWasPublic] = useState(() => isPublic(saved));
  const [published, setPublished] = useState<JustPublished>();
  /** Takes note of a save, and returns the post if it has been published by it. */
  const note = (post: Post): JustPublished | undefined => {
    const { id, slug, title } = post;
    const shown = isPublic(post) && !wasPublic ? { id, slug, title } : undefined;
    setWasPublic(isPublic(post));
    setPublished(shown);
    return shown;
  };
  return { published, note, dismiss: () => setPublished(undefined) };
}

const isPublic = (post: Pick<Post, "status" | "publishedAt">) =>
  postStateOf(post, new Date()) === "published";
