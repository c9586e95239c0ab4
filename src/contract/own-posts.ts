import type { Endpoint } from "./endpoint.ts";
import { postWriting } from "./working-copies.ts";

/** What the id of a call names: a post, one that was never saved, or a kept text. Each belongs to somebody. */
export type OwnedThing = "post" | "unsaved" | "kept";

/**
 * Returns what the id in the path of a call names, if authors may call it: they are held to their own. Undefined for a
 * call that names nobody's. An id that is none of the two exceptions is a post's, so that a new call is guarded.
 */
export function ownedThingOf({ access, path }: Pick<Endpoint, "access" | "path">): OwnedThing | undefined {
  if (access !== postWriting.access || !path.includes("{id}")) return undefined;
  if (path.startsWith(`${postWriting.unsavedPath}/`)) return "unsaved";
  return path.startsWith(`${postWriting.keptPath}/`) ? "kept" : "post";
}
