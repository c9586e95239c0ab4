import { unescaped } from "../../../../blocks/entities.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";
import { readMediumHtml, storyAddress } from "./medium-html.ts";

interface MediumPage {
  path: string;
  /** What Medium calls the story. */
  id: string;
  /** Those of all stories. */
  ids: ReadonlySet<string>;
  /** The name of the person whose export it is. */
  owner: string;
  /** Hears of an address of its own under which Medium showed the stories. */
  onSite: (address: string) => void;
}

/** The story on a page of Medium's export. */
export function mediumPost(page: string, { path, id, ids, owner, onSite }: MediumPage): SourceItem {
  const elements: ElementOutcome[] = [];
  const nodes = readRaw(withGists(page, elements), (name) => {
    // The export has a style sheet of its own.
    if (name === "script") elements.push({ element: "script", outcome: "left out" });
  });
  const part = (name: string) => findElement(nodes, (element) => hasClass(element, name));
  const body = part("e-content")?.children ?? [];
  const heading = findElement(body, (element) => hasClass(element, "graf--title"));
  const title = whole(wordsOf(part("p-name")?.children), wordsOf(heading?.children));
  const summary = whole(wordsOf(part("p-summary")?.children), wordsOf(part("graf--subtitle")?.children));
  const first = wordsOf(findElement(body, ({ name }) => name === "p")?.children);
  // A response has no title and no summary: Medium writes its first words in place of the title.
  if (title && !heading && !part("p-summary") && first.startsWith(title.replace(/[….]+$/, "")))
    return { kind: "left out", what: "response to a story", place: path, title };
  const canonical = attribute(part("p-canonical"), "href");
  const isOfMedium = canonical.includes(id);
  if (isOfMedium && !isMediumHost(canonical)) onSite(new URL("/", canonical).href);
  const date = attribute(part("dt-published"), "datetime");
  const publishedAt = momentOf(date) ?? momentOf(/(?:^|\/)(\d{4}-\d{2}-\d{2})_/.exec(path)?.[1]);
  const isDraft = /(?:^|\/)draft_/i.test(path) || !canonical;
  const author = wordsOf(part("p-author")?.children) || unescaped(owner);
  const { html, cover } = readMediumHtml(body, { title, summary, ids, elements });
  return {
    kind: "post",
    post: {
      sourceId: `medium:${id}`,
      place: path,
      title,
      slug: slugOf(isOfMedium ? canonical : path, id),
      excerpt: summary,
      html,
      cover,
      categories: [],
      tags: findElements(nodes, (element) => hasClass(element, "p-tag")).map(({ children }) =>
        wordsOf(children),
      ),
      authors: author ? [author] : [],
      status: isDraft ? "draft" : "published",
      publishedAt: isDraft ? undefined : publishedAt,
      createdAt: publishedAt,
      updatedAt: undefined,
      isFeatured: false,
      // The original of a story may be somewhere else.
      fields: { canonicalUrl: isOfMedium ? "" : canonical },
      addresses: isOfMedium && !isDraft ? [canonical] : [],
      names: [storyAddress(id)],
      base: NOWHERE,
      elements,
    },
  };
}

/** Medium cuts long titles and subtitles, except where the text has them. */
const whole = (cut: string, written: string) =>
  cut.endsWith("…") && written.startsWith(cut.slice(0, -1).trimEnd()) ? written : cut;

const isMediumHost = (address: string) => /^https?:\/\/(?:[\w-]+\.)?medium\.com\//i.test(address);

/** `A-title-0123456789ab` without its date, its id and its folders. */
const slugOf = (address: string, id: string) =>
  (address.split(/[?#]/)[0]?.split("/").at(-1) ?? "")
    .replace(/\.html?$/, "")
    .replace(/^(?:\d{4}-\d{2}-\d{2}|draft)_/, "")
    .replace(id, "")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();

/** A gist is shown by a script alone. */
const withGists = (html: string, elements: ElementOutcome[]) =>
  html.replaceAll(
    /<script\b[^>]*\bsrc="(https:\/\/gist\.github\.com\/[^"]+?)\.js(?:\?[^"]*)?"[^>]*>\s*<\/script>/g,
    (_script, address: string) => {
      elements.push({ element: "gist", outcome: "converted", into: "a link" });
      return `<a href="${address}">${address}</a>`;
    },
  );
