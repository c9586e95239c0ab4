import type { SourceItem } from "../source/imported-post.ts";
import type { GhostSite } from "./ghost-site.ts";

const SITE = /__GHOST_URL__/g;

/** The authors of posts with their bios and pictures, and what else Ghost has of them. */
export function* ghostAuthors(site: GhostSite, place: string): Generator<SourceItem> {
  const writing = new Set([...site.authors.values()].flat());
  // Before posts had several authors, each post named one.
  const isWriting = (name: string) => writing.size === 0 || writing.has(name);
  for (const [id, name] of site.users) {
    const { bio = "", profile_image, image, ...others } = site.profiles.get(id) ?? {};
    if (!name || !isWriting(name)) continue;
    const picture = (profile_image ?? image ?? "").replaceAll(SITE, "");
    if (bio || picture)
      yield { kind: "author", author: { sourceId: `ghost:author:${id}`, place, name, bio, picture } };
    const more = Object.entries(others).map(
      ([column, value]) => `${column.replaceAll("_", " ")} ${value.replaceAll(SITE, "")}`,
    );
    if (more.length > 0)
      yield {
        kind: "problem",
        place,
        title: name,
        words: `The author’s other details have no place here: ${more.join(", ")}`,
      };
  }
}
