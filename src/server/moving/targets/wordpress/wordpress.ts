import { unescaped } from "../../../../blocks/entities.ts";
import { elementOf, writeTree } from "../../../../blocks/tree.ts";
import { readdress, withAddresses } from "../texts/addresses.ts";
import { plainHtml } from "../texts/plain-blocks.ts";
import { listAt, oldPlaces, slugOfTag, type ListOfPosts } from "../texts/lists.ts";
import { readAuthors, type ExportedAuthor } from "../texts/read-authors.ts";
import { exportedTexts, type ExportedText } from "../texts/read-texts.ts";
import { pathHere, takenBy, type Redirect } from "../texts/redirects.ts";
import { readSiteIndex, type SiteIndex } from "../texts/site-index.ts";
import { rowsOf } from "../../tables/rows-beside.ts";
import type { Target, TargetSource } from "../target/target.ts";
import { attachmentItem, authorElement, categoryElement, itemElement, wxrFile } from "./wxr-elements.ts";

export const wordpress: Target = {
  steps: [
    "In WordPress, go to Settings → Permalinks, choose “Custom structure”, and enter /blog/%postname%/. Then posts keep their addresses.",
    "Unpack this zip. Go to Tools → Import → WordPress → Run Importer, and upload posts.xml. Assign the authors, and tick “Download and import file attachments”: WordPress copies images and files from this site, which has to be online until it is done. If the file is larger than WordPress takes: wp import posts.xml --authors=create (WP-CLI).",
    "Older addresses are in redirects.csv, as the plugin Redirection imports them (Tools → Redirection → Import/Export).",
    "WordPress sends no newsletters: subscribers are not in this zip.",
  ],
  async *parts(source) {
    const index = await readSiteIndex(source);
    const authorOf = await readAuthors(source.tables);
    yield { name: "posts.xml", content: wxrFile(source, elementsOf(source, { index, authorOf })) };
    yield { name: "redirects.csv", content: redirectsFile(source, authorOf) };
  },
};

interface Site {
  index: SiteIndex;
  authorOf: (name: string) => ExportedAuthor;
}

/** The ids of attachments follow those of texts: WordPress has one row of numbers, and gives its own. */
const PAGE_IDS = 100_000_000;
const FILE_IDS = 200_000_000;

async function* elementsOf(source: TargetSource, { index, authorOf }: Site): AsyncGenerator<string> {
  /** The covers and files, by their addresses. A cover may be on another site. */
  const numbers = new Map<string, number>();
  const numberOf = (address: string) => {
    const number = numbers.get(address) ?? FILE_IDS + numbers.size;
    numbers.set(address, number);
    return number;
  };
  const toAddress = readdress(
    { publicUrl: source.publicUrl, index },
    {
      post: (slug, rest) => `${source.publicUrl}/blog/${slug}/${rest}`,
      page: (slug, rest) => `${source.publicUrl}/${slug}/${rest}`,
      file: (file) => source.publicUrl + addressOf(file),
      list: (list) => source.publicUrl + pathOfList(list),
    },
  );
  const known = new Set<string>();
  const isNew = (key: string) => known.size !== known.add(key).size;
  for await (const text of exportedTexts(source)) {
    const author = text.isPage ? undefined : authorOf(text.author);
    if (author && isNew(`author ${author.slug}`)) yield authorElement(author);
    if (text.category && isNew(`category ${text.category.slug}`)) yield categoryElement(text.category);
    const html = contentOf(text, { source, index, toAddress });
    yield itemElement(text, {
      id: text.isPage ? PAGE_IDS + text.id : text.id,
      publicUrl: source.publicUrl,
      author,
      html,
      thumbnail: text.cover ? numberOf(toAddress(text.cover)) : undefined,
    });
  }
  for (const file of index.files.values()) numberOf(source.publicUrl + addressOf(file));
  const files = new Map([...index.files.values()].map((file) => [source.publicUrl + addressOf(file), file]));
  for (const [address, id] of numbers)
    yield attachmentItem(files.get(address), { id, address, at: source.at });
}

const addressOf = ({ id, fileName }: { id: string; fileName: string | null }) =>
  fileName === null ? `/media/${id}/original` : `/media/${id}/file/${encodeURIComponent(fileName)}`;

function contentOf(
  text: ExportedText,
  {
    source,
    index,
    toAddress,
  }: { source: TargetSource; index: SiteIndex; toAddress: (address: string) => string },
): string {
  const nodes = plainHtml(text.html, {
    index,
    onLoss: (what) => source.losses.add(what, text.title),
    embed: (address) => [elementOf("p", [address.replaceAll("&", "&amp;")])],
    cut: ["<!--more-->"],
  });
  return asPost(
    writeTree(withAddresses(nodes, (address) => escapeAmpersands(toAddress(unescaped(address))))),
  );
}

const escapeAmpersands = (address: string) => address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Where WordPress has a list by default. */
const pathOfList = ({ of, name }: ListOfPosts) =>
  `/${of}/${of === "tag" ? slugOfTag(name) || encodeURIComponent(name) : name}/`;

const redirectLine = ({ from, to }: Redirect) =>
  Buffer.from(`"${from.replaceAll('"', '""')}","${to.replaceAll('"', '""')}"\n`);

async function* redirectsFile(source: TargetSource, authorOf: Site["authorOf"]) {
  yield Buffer.from("source,target\n");
  const redirects: Redirect[] = [{ from: "/feed.xml", to: "/feed/" }];
  const own: string[] = [];
  for await (const rows of rowsOf(source.tables, "categories"))
    for (const { slug } of rows) {
      const name = String(slug);
      redirects.push({ from: `/blog/category/${name}`, to: pathOfList({ of: "category", name }) });
    }
  for await (const { address, path } of oldPlaces(source.tables)) {
    const list = listAt(path);
    if (list) redirects.push({ from: address, to: pathOfList(list) });
  }
  for await (const { aliases, tags, author, ...text } of exportedTexts(source)) {
    const to = `${pathHere(text)}/`;
    own.push(to, ...tags.map((name) => pathOfList({ of: "tag", name })));
    if (author) own.push(pathOfList({ of: "author", name: authorOf(author).slug }));
    redirects.push(...aliases.map((from) => ({ from, to })));
  }
  const isTaken = takenBy([...own, ...redirects.map(({ to }) => to)]);
  for (const each of redirects) if (!isTaken(each.from)) yield redirectLine(each);
}

/** Code keeps its line breaks. */
const PRE = /(<pre\b[\s\S]*?<\/pre>)/;

/**
 * HTML as a post of WordPress, which both of its editors show: without line breaks, which WordPress would write as `br`, and with
 * brackets that no shortcode begins with. What is at an address that is a line by itself is shown (WordPress' embeds).
 */
const asPost = (html: string): string =>
  html
    .split(PRE)
    .map((part, index) => (index % 2 === 0 ? withoutLines(part) : part))
    .join("")
    .replaceAll(/\[(?=\/?[a-z])/gi, "&#91;")
    .replaceAll(/<p>(https?:\/\/[^\s<]+)<\/p>/g, "\n\n$1\n\n")
    .replaceAll(
      /(<\/(?:p|h[1-6]|ul|ol|dl|table|figure|blockquote|pre|details|div)>|<hr \/>)(?=<(?!\/))/g,
      "$1\n\n",
    )
    .trim();

const withoutLines = (html: string) => html.replaceAll(/[\r\n]+/g, " ");
