import { visibleText } from "../../../../contract/base/visible-text.ts";

/** What some other site says of one of its pages; empty where it says nothing. */
export interface Told {
  title: string;
  description: string;
  author: string;
  provider: string;
  /** The address of an image. */
  image: string;
}

/** Meta elements of more than that are nothing to show. Attributes are read in the quotes that they have. No pattern reads
 *  on behind the next `<`: pages are hostile, and 1 MB of `<meta ` would take seconds. */
const META = /<meta\b[^<>]{0,5000}>/gi;
const ATTRIBUTE =
  /(?<![\w:-])([\w:-]{1,50})\s{0,10}=\s{0,10}(?:"([^"]{0,5000})"|'([^']{0,5000})'|([^\s"'>]{1,2000}))/g;
const TITLE = /<title\b[^<>]{0,200}>([^<]{0,5000})/i;

/** Reads the title, description and image that a page has for other sites (ogp.me), or else for search engines. */
export function readPageCard(bytes: Uint8Array, contentType: string): Told {
  if (!/^(?:text\/html|application\/xhtml\+xml|$)/i.test(contentType)) return nothingTold;
  const html = decode(bytes, contentType);
  const told = metaIn(html);
  const first = (...names: string[]) => names.map((name) => told.get(name)).find(Boolean) ?? "";
  const author = first("author", "article:author");
  return {
    title: first("og:title", "twitter:title") || visibleText(TITLE.exec(html)?.[1] ?? ""),
    description: first("og:description", "description", "twitter:description"),
    // Some name a page of the author's instead.
    author: URL.canParse(author) ? "" : author,
    provider: first("og:site_name", "application-name"),
    image: first("og:image:secure_url", "og:image", "og:image:url", "twitter:image"),
  };
}

export const nothingTold: Told = { title: "", description: "", author: "", provider: "", image: "" };

/** The first of each name counts. */
function metaIn(html: string): Map<string, string> {
  const told = new Map<string, string>();
  for (const [tag] of html.matchAll(META)) {
    const attributes = new Map(
      Array.from(tag.matchAll(ATTRIBUTE), ([, name = "", one, two, three]): [string, string] => [
        name.toLowerCase(),
        one ?? two ?? three ?? "",
      ]),
    );
    const name = (attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase();
    const content = visibleText(attributes.get("content") ?? "");
    if (name && content && !told.has(name)) told.set(name, content);
  }
  return told;
}

/** How far into a page its encoding may be named (HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1024;

function decode(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString("latin1");
  const label =
    /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1] ??
    /<meta\b[^>]*charset\s*=\s*["']?([\w:.-]+)/i.exec(start)?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // Nobody knows an encoding of that name.
    return new TextDecoder().decode(bytes);
  }
}
