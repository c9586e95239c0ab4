import type { Instant } from "../../../base/clock.ts";
import type { ImportedNote } from "./imported-post.ts";

/** What a reader wrote below a post. Nothing here says how to reach or find the reader. */
export interface ImportedComment {
  id: string;
  /** The id of the comment that it answers; empty for one that answers the post. */
  parent: string;
  /** Empty if it has no name, or an address for one. */
  author: string;
  writtenAt: Instant | undefined;
  /** Plain text. */
  text: string;
}

/** The comments of a post in the order in which they were written, for its notes. */
export function notesOfComments(comments: readonly ImportedComment[]): ImportedNote[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return comments
    .toSorted((one, other) => (one.writtenAt ?? "").localeCompare(other.writtenAt ?? ""))
    .map((comment) => {
      const answered = comment.parent === "" ? undefined : byId.get(comment.parent);
      const day = comment.writtenAt?.slice(0, 10);
      const to = answered ? `, in reply to ${nameOf(answered)}` : "";
      return {
        kind: "comment",
        name: `Comment by ${nameOf(comment)}${day ? ` on ${day}` : ""}${to}`,
        value: comment.text,
      };
    });
}

const nameOf = ({ author }: ImportedComment) => author || "Anonymous";
