import { escaped, unescaped } from "../../../../blocks/entities.ts";
import type { Part } from "../../archive/write-archive.ts";
import { readdress, withAddresses } from "../texts/addresses.ts";
import { filePart } from "../texts/file-parts.ts";
import { plainHtml } from "../texts/plain-blocks.ts";
import { exportedTexts, type ExportedText } from "../texts/read-texts.ts";
import { pathHere, takenBy } from "../texts/redirects.ts";
import { readSiteIndex, type IndexedText, type SiteIndex, type StoredFile } from "../texts/site-index.ts";
import type { Target, TargetSource } from "../target/target.ts";
import { markdownText } from "./markdown-text.ts";

export const markdown: Target = {
  steps: [
    "Hugo: put the folders posts and pages into content/. Each folder is a page with its images, and aliases redirect old addresses.",
    "Astro: put the folder posts into src/content/blog/ (or the folder of your collection). The fields fit the schema of its blog template.",
    'Eleventy: put both folders into your input folder, and add eleventyConfig.addPassthroughCopy("**/*.{webp,png,jpg,gif,avif,pdf,mp3,mp4}") and, for notes, the plugin markdown-it-footnote.',
    "Drafts and scheduled posts are in the folder drafts, which goes nowhere: Astro and Eleventy would publish them.",
    "Nothing in the texts is HTML, which Hugo leaves out.",
  ],
  async *parts(source) {
    const index = await readSiteIndex(source);
    const postBySlug = new Map([...index.posts.values()].map((post) => [post.slug, post]));
    const isTaken = takenBy(
      [...index.posts.values(), ...index.pages.values()].flatMap((each) => [
        pathHere(each),
        `/${each.isPage ? "pages" : "posts"}/${each.slug}`,
      ]),
    );
    for await (const text of exportedTexts(source)) {
      const aliases = text.aliases.filter((address) => !isTaken(address));
      yield* textParts({ ...text, aliases }, source, { index, postBySlug });
    }
  },
};

/** A folder for the text: what is public is apart from what is not. */
const folderOf = ({ isPage, slug, isPublic }: Omit<IndexedText, "title">) =>
  `${isPublic ? "" : "drafts/"}${isPage ? "pages" : "posts"}/${slug.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-") || "untitled"}`;

async function* textParts(
  text: ExportedText,
  source: TargetSource,
  { index, postBySlug }: { index: SiteIndex; postBySlug: ReadonlyMap<string, IndexedText> },
): AsyncGenerator<Part> {
  const files = new Map<string, StoredFile>();
  const folder = folderOf({ ...text, isPublic: text.status === "published" });
  const up = "../".repeat(folder.split("/").length);
  const toAddress = readdress(
    { publicUrl: source.publicUrl, index },
    {
      post: (slug, rest) =>
        `${up}${folderOf(postBySlug.get(slug) ?? { isPage: false, slug, isPublic: true })}/${rest}`,
      page: (slug, rest) =>
        `${up}${folderOf(index.pages.get(slug) ?? { isPage: true, slug, isPublic: true })}/${rest}`,
      file: (file) => {
        files.set(file.id, file);
        return `./${nameOf(file)}`;
      },
    },
  );
  const onLoss = (what: string) => source.losses.add(what, text.title);
  const nodes = withAddresses(plainHtml(text.html, { index, onLoss }), (address) =>
    escaped(toAddress(unescaped(address))),
  );
  const written = await markdownText(nodes, onLoss);
  if (/\{\{[<%]/.test(written)) onLoss("Hugo reads {{< and {{% in code as its own: write {{</* there");
  const facts = {
    ...frontMatter(text, text.cover && toAddress(text.cover)),
    // Eleventy reads Liquid in Markdown otherwise, in code too.
    ...(/\{[{%]/.test(written) && { templateEngineOverride: "md" }),
  };
  const front = Object.entries(facts);
  const lines = [
    "---",
    ...front.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    "---",
    "",
    written,
    "",
  ];
  yield { name: `${folder}/index.md`, content: Buffer.from(lines.join("\n")) };
  for (const file of files.values()) {
    const part = await filePart(source, file, `${folder}/${nameOf(file)}`);
    if (part) yield part;
  }
}

const nameOf = ({ id, format }: StoredFile) => `${id}.${format}`;

/** The fields that Hugo, Astro's blog template and Eleventy read. A text in JSON's quotes is one in YAML too. */
function frontMatter(text: ExportedText, cover: string): Record<string, unknown> {
  const date = text.publishedAt;
  const own = { title: text.title, slug: text.slug, description: text.excerpt };
  const dates = {
    ...(date && { date, pubDate: date }),
    lastmod: text.updatedAt,
    updatedDate: text.updatedAt,
  };
  const aliases = text.isPage ? text.aliases : [`/blog/${text.slug}`, ...text.aliases];
  const common = { ...own, ...dates, draft: text.status === "draft", aliases };
  if (text.isPage) return { ...common, type: "page" };
  return {
    ...common,
    author: text.author,
    categories: text.category ? [text.category.title] : [],
    tags: text.tags,
    ...(text.isFeatured && { featured: true }),
    ...(cover && { cover, heroImage: cover }),
    ...(text.metaTitle && { seo_title: text.metaTitle }),
    ...(text.metaDescription && { seo_description: text.metaDescription }),
    ...(text.canonicalUrl && { canonical_url: text.canonicalUrl }),
  };
}
