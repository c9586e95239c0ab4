import type { Endpoint } from "../base/endpoint.ts";
import { postWriting } from "./working-copies.ts";

/** What the id of a call names: a post, one that was never saved, or a kept text. Each belongs to somebody. */
export type OwnedThing = "post" | "unsaved" | "kept";

/**
 * Returns what the id in the path of a call names, if people or tokens may call it that are restricted to their own posts.
 * Undefined for a call whose id has no owner. Any other id is a post's, so that a new call is guarded.
 */
export function ownedThingOf({ access, path }: Pick<Endpoint, "access" | "path">): OwnedThing | undefined {
  if (path.startsWith("/api/posts/{id}/newsletter")) return "post";
  if (access !== postWriting.access && access !== postWriting.readAccess) return undefined;
  if (!path.includes("{id}")) return undefined;
  if (path.startsWith(`${postWriting.unsavedPath}/`)) return "unsaved";
  return path.startsWith(`${postWriting.keptPath}/`) ? "kept" : "post";
}
