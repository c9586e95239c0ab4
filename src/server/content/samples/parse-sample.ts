import { z } from "zod";

const front = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.string().transform((tags) => tags.split(",")),
  author: z.string(),
  featured: z.stringbool(),
  daysAgo: z.coerce.number(),
  metaTitle: z.string(),
  metaDescription: z.string(),
});

/** A sample post from its file: `key: value` lines between two `---`, then the HTML. */
export function parseSample(file: string) {
  const [, head = "", content = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const pairs = head.split("\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const { metaTitle, metaDescription, ...post } = front.parse(Object.fromEntries(pairs));
  return { ...post, seo: { metaTitle, metaDescription }, content: content.trim() };
}
