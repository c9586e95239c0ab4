import { endingIn } from "../../../../contract/content/media.ts";
import { jsonOfEach } from "./json-tables.ts";
import { readdress } from "../texts/addresses.ts";
import { filePart } from "../texts/file-parts.ts";
import { ghostSlugs, shortSlug, tagSlug } from "./ghost-slugs.ts";
import { readAuthors } from "../texts/read-authors.ts";
import { oldPlaces } from "../texts/lists.ts";
import { exportedTexts } from "../texts/read-texts.ts";
import { pathHere, takenBy, type Redirect } from "../texts/redirects.ts";
import { readSiteIndex, type StoredFile } from "../texts/site-index.ts";
import type { Target } from "../target/target.ts";
import { ghostTables } from "./ghost-tables.ts";

/** Stands for the address of the site in Ghost's exports. */
const SITE = "__GHOST_URL__";

const MEDIA: ReadonlySet<string> = new Set(["mp4", "webm", "ogv", "mp3", "wav", "ogg", "m4a"]);

/** Where Ghost keeps a file, by its kind (TryGhost/Ghost, `importer-content-file-handler.js`). */
export function pathInGhost({ id, format, fileName }: StoredFile): string {
  if (fileName === null) return `content/images/masthead/${id}.${format}`;
  const folder = MEDIA.has(endingIn(fileName)) ? "media" : "files";
  return `content/${folder}/masthead/${id}/${nameInZip(fileName, format)}`;
}

/** The name that readers know, without what means something in an address or a path. */
const nameInZip = (fileName: string, format: string) => {
  const stem = fileName.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, "-");
  return `${stem.slice(0, 80) || "file"}.${format}`;
};

export const ghost: Target = {
  steps: [
    "In Ghost's admin, go to Settings → Advanced → Import/Export → Universal import, and upload this zip file as it is.",
    "Posts were at /blog/… here and are at /… in Ghost. So that old links lead there, upload redirects.yaml of this zip in Settings → Advanced → Labs → Redirects.",
    "Authors have invented addresses at example.com, since Ghost wants one. Invite the people to Ghost, and make them the authors of their posts.",
    "Members are a file of their own: ./masthead export FILE.zip --for ghost-members.",
  ],
  async *parts(source) {
    const index = await readSiteIndex(source);
    const slugs = ghostSlugs(index);
    const change = readdress(
      { publicUrl: source.publicUrl, index },
      {
        post: (slug, rest) => `${SITE}/${slugs.post(slug)}/${rest}`,
        page: (slug, rest) => `${SITE}/${slugs.page(slug)}/${rest}`,
        file: (file) => `${SITE}/${pathInGhost(file)}`,
        list: ({ of, name }) =>
          of === "author" ? `${SITE}/author/${shortSlug(name)}/` : `${SITE}/tag/${tagSlug(name)}/`,
      },
    );
    const authorOf = await readAuthors(source.tables);
    const byAddress = new Map(
      [...index.files.values()].map((file) => [`${SITE}/${pathInGhost(file)}`, file]),
    );
    const fileAt = (address: string) => byAddress.get(address);
    const redirects: Redirect[] = [];
    const own: string[] = [];
    async function* told() {
      for await (const text of exportedTexts(source)) {
        const to = `/${text.isPage ? slugs.page(text.slug) : slugs.post(text.slug)}/`;
        own.push(to, pathHere(text), ...text.tags.map((tag) => `/tag/${tagSlug(tag)}/`));
        if (text.category) own.push(`/tag/${text.category.slug}/`);
        if (text.author) own.push(`/author/${shortSlug(authorOf(text.author).slug)}/`);
        redirects.push(...text.aliases.map((from) => ({ from, to })));
        yield text;
      }
      for await (const { address, path } of oldPlaces(source.tables)) {
        const target = change(path);
        if (target.startsWith(SITE)) redirects.push({ from: address, to: target.slice(SITE.length) });
      }
    }
    yield {
      name: "masthead.ghost.json",
      content: jsonOfEach(ghostTables(told(), { source, index, change, authorOf, slugs, files: { fileAt } })),
    };
    yield { name: "redirects.yaml", content: redirectsFile(redirects, own) };
    for (const file of index.files.values()) {
      const part = await filePart(source, file, pathInGhost(file));
      if (part) yield part;
    }
  },
};

/** Ghost's redirects are patterns, which it compares with and without a slash at the end. */
const redirectOf = (alias: string) =>
  `'^${RegExp.escape(alias.replace(/\/$/, "")).replaceAll("'", "''")}/?$'`;

/** Where Ghost has what was at an address of this site. */
const OWN_PATHS = [
  "  '^/blog/category/([^/]+)/?$': '/tag/$1/'",
  "  '^/blog/([^/]+)/?$': '/$1/'",
  "  '^/blog/?$': '/'",
  "  '^/(?:feed|atom)\\.xml$': '/rss/'",
];

/** Read once the tables are written, which name them. The first pattern that fits counts. */
async function* redirectsFile(redirects: readonly Redirect[], own: readonly string[]) {
  const isTaken = takenBy([...own, ...redirects.map(({ to }) => to)]);
  const lines = redirects
    .filter(({ from }) => !isTaken(from))
    .map(({ from, to }) => `  ${redirectOf(from)}: '${to}'`);
  yield Buffer.from(["301:", ...lines, ...OWN_PATHS, ""].join("\n"));
}
