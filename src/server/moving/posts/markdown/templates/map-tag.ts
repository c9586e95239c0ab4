import { posix } from "node:path";
import { CALLOUT, calloutKindOf } from "../../../../../blocks/callout/kinds.ts";
import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { textIn, type FrontMatter } from "../fields/front-matter.ts";

export interface TagContext {
  fields: FrontMatter;
  /** True if the text is HTML, in which Markdown's signs say nothing. */
  isHtml: boolean;
}

interface Tag {
  /** The name in the report: `{{< figure >}}`. */
  element: string;
  name: string;
  isEnd: boolean;
  /** Values without a name, in their order. */
  values: string[];
  named: Readonly<Record<string, string>>;
}

interface Mapped {
  outcome: ElementOutcome | undefined;
  /** The markup that replaces the tag; undefined if there is no equivalent here. */
  markup: string | undefined;
  /** True if the markup is an address alone. */
  isAddress?: boolean;
}

/** Converts a shortcode, a Liquid tag or a variable. */
export function mapTag(written: string, { fields }: TagContext): Mapped {
  const variable = readVariable(written, fields);
  if (variable !== undefined) return { outcome: undefined, markup: variable };
  const tag = parseTag(written);
  const name = tag.name.toLowerCase();
  const equivalent = Object.hasOwn(equivalents, name) ? equivalents[name] : undefined;
  const markup = equivalent?.write(tag);
  if (!equivalent || markup === undefined)
    return { outcome: tag.isEnd ? undefined : asText(tag), markup: undefined };
  if (tag.isEnd) return { outcome: undefined, markup };
  const isAddress = ADDRESSES.has(name);
  const { into } = equivalent;
  const outcome: ElementOutcome = into
    ? { element: tag.element, outcome: "converted", into }
    : { element: tag.element, outcome: "kept" };
  return { outcome, markup, isAddress };
}

const ADDRESSES: ReadonlySet<string> = new Set(["ref", "relref", "link", "post_url"]);

const asText = ({ element }: Tag): ElementOutcome => ({
  element,
  outcome: "converted",
  into: "plain text, and the post a draft",
});

/** `{{ "/a.png" | relative_url }}`, `{{ site.baseurl }}` and `{{ page.title }}`; undefined for any other. */
function readVariable(written: string, fields: FrontMatter): string | undefined {
  const inner = /^\{\{-?\s*([^<%{][^]*?)\s*-?\}\}$/.exec(written)?.[1];
  if (inner === undefined) return undefined;
  if (/^site\.(?:baseurl|base_url|url)(?:\s*\|.*)?$/.test(inner)) return "";
  const text =
    /^(?:"([^"]*)"|'([^']*)')(?:\s*\|\s*(?:relative_url|absolute_url|(?:prepend|escape|url_encode)\b[^|]*))*$/.exec(
      inner,
    );
  if (text) return text[1] ?? text[2];
  const name = /^page\.(\w+)$/.exec(inner)?.[1];
  return (name && textIn(fields, name)) || undefined;
}

const VALUE = /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`,()]+))/g;

/** `include` names what it includes: `{% include youtube.html id="x" %}` is a `youtube`. */
function parseTag(written: string): Tag {
  const inner = written.replace(/^\{(?:%-?|\{[<%]?-?)\s*/, "").replace(/\s*\/?\s*(?:-?%|-?[>%]?\})\}$/, "");
  const isEnd = /^(?:\/|end)/.test(inner);
  const body = inner.replace(/^(?:\/\s*|end)/, "");
  const [, kind = "", rest = ""] = /^([\w./-]+)([^]*)$/.exec(body) ?? [];
  const values: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, double, single, back, plain] of rest.matchAll(VALUE)) {
    const value = (double ?? single ?? back ?? plain ?? "").replaceAll(/\\(["'\\])/g, "$1");
    if (name) named[name.toLowerCase()] = value;
    else values.push(value);
  }
  const included = /^include(?:_cached|_relative)?$/.test(kind) ? (values.shift() ?? "") : undefined;
  const name = included === undefined ? kind : posix.basename(included).replace(/\.\w+$/, "");
  const element = included === undefined ? nameOf(written, kind) : `{% ${kind} ${included} %}`;
  return { element, name, isEnd, values, named };
}

const nameOf = (written: string, kind: string) => {
  const [start = "{%"] = /^\{(?:%|\{[<%]?)/.exec(written) ?? [];
  const end = { "{%": "%}", "{{<": ">}}", "{{%": "%}}" }[start] ?? "}}";
  return `${start} ${kind} ${end}`;
};

interface Equivalent {
  /** Undefined when the tag does not say what is needed. */
  write: (tag: Tag) => string | undefined;
  /** The result of a conversion that loses something. */
  into?: string;
}

const link = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`;

/** An id as products give them, which is a part of an address; or the whole address. */
const player = (addressOf: (id: string) => string): Equivalent => ({
  into: "a link",
  write: ({ values: [first = ""], named }) => {
    const given = named["id"] ?? named["url"] ?? named["src"] ?? first;
    if (URL.canParse(given)) return link(given);
    return /^[\w./-]+$/.test(given) ? link(addressOf(given)) : undefined;
  },
});

/** What a component of this name becomes, by its values, if it is one of those; undefined otherwise. */
export function namedEquivalent(
  name: string,
  element: string,
  named: Readonly<Record<string, string>>,
): { outcome: ElementOutcome; markup: string } | undefined {
  const known = /image|img|picture|photo/i.test(name)
    ? "figure"
    : name.toLowerCase().replace(/embed$|post$/, "");
  const equivalent = Object.hasOwn(equivalents, known) ? equivalents[known] : undefined;
  const lower = Object.fromEntries(Object.entries(named).map(([key, value]) => [key.toLowerCase(), value]));
  const id = lower["videoid"] ?? lower["youtubeid"] ?? lower["tweetid"] ?? lower["tweetlink"];
  const values = { ...lower, ...(id !== undefined && { id }) };
  const markup = equivalent?.write({ element, name: known, isEnd: false, values: [], named: values });
  if (!equivalent || markup === undefined) return undefined;
  const { into } = equivalent;
  return { markup, outcome: into ? { element, outcome: "converted", into } : { element, outcome: "kept" } };
}

/** Names posts and files in the way of Zola, which the import resolves when it knows them all. */
const reference: Equivalent = {
  write: ({ values: [first], named }) => {
    const path = named["path"] ?? first;
    if (!path) return undefined;
    if (/^(?:#|https?:)/.test(path)) return path;
    return `@/${path.replace(/^\//, "")}`;
  },
};

/** A quotation with its source, in the way of several themes of Hugo. */
const quote: Equivalent = {
  write: ({ isEnd, element, named }) => {
    if (isEnd) return "\n\n</blockquote>\n\n";
    if (element.startsWith("{% include") || "text" in named) return undefined;
    const words = [named["author"], named["source"] ?? named["title"] ?? named["cite"]]
      .filter(Boolean)
      .join(", ");
    const address = named["url"] ?? named["link"];
    const source = address
      ? `<a href="${escaped(address)}">${escaped(words || address)}</a>`
      : escaped(words);
    return `\n\n<blockquote>${source && `<p>— ${source}</p>`}\n\n`;
  },
};

const file = (element: "video" | "audio"): Equivalent => ({
  write: ({ values: [first], named }) => {
    const address = named["src"] ?? named["url"] ?? named["file"] ?? first;
    return (
      address &&
      `<${element} src="${escaped(address)}" title="${escaped(named["title"] ?? named["caption"] ?? "")}"></${element}>`
    );
  },
});

/** Names of boxes in themes of Hugo: `{{< notice tip >}}`, `{{< callout type="warning" >}}`. */
const BOXES = "notice admonition alert callout note tip warning info hint important caution danger".split(
  " ",
);

const box: Equivalent = {
  write: ({ isEnd, element, name, values: [first], named }) => {
    if (isEnd) return "\n\n</aside>\n\n";
    // An include has no end, and one with its words as a value may have none.
    const isWhole = element.startsWith("{% include") || /\s/.test(first ?? "");
    if (isWhole || ["text", "message", "content", "body"].some((each) => each in named)) return undefined;
    const title = named["title"] ? `<p><strong>${escaped(named["title"])}</strong></p>` : "";
    const kind =
      named["type"] ?? named["kind"] ?? named["style"] ?? (first && /^\w+$/.test(first) ? first : name);
    return `\n\n<aside ${CALLOUT}="${calloutKindOf(kind)}">${title}\n\n`;
  },
};

const figure: Equivalent = { write: writeFigure };
const post = player((id) => `https://x.com/i/status/${id}`);

const equivalents: Record<string, Equivalent> = {
  figure,
  image: figure,
  img: figure,
  asset_img: figure,
  youtube: player((id) => `https://www.youtube.com/watch?v=${id}`),
  youtubeplayer: player((id) => `https://www.youtube.com/watch?v=${id}`),
  vimeo: player((id) => `https://vimeo.com/${id}`),
  instagram: player((id) => `https://www.instagram.com/p/${id}/`),
  tweet: withUser(post),
  twitter: withUser(post),
  x: withUser(post),
  gist: {
    into: "a link",
    write: ({ values }) => {
      const [owner, id] = values[0]?.includes("/") ? values[0].split("/") : values;
      const path = [owner, id].filter((part) => part && /^[\w-]+$/.test(part)).join("/");
      return path ? link(`https://gist.github.com/${path}`) : undefined;
    },
  },
  details: {
    write: ({ isEnd, values: [first], named }) =>
      isEnd
        ? "\n\n</details>\n\n"
        : `\n\n<details><summary>${escaped(named["summary"] ?? named["title"] ?? first ?? "Details")}</summary>\n\n`,
  },
  quote,
  blockquote: quote,
  video: file("video"),
  audio: file("audio"),
  ...Object.fromEntries(BOXES.map((name) => [name, box])),
  ref: reference,
  relref: reference,
  link: {
    write: ({ values: [path = ""] }) =>
      /\.(?:md|markdown|html?)$/i.test(path) ? `@/${path.replace(/^\//, "")}` : `/${path.replace(/^\//, "")}`,
  },
  post_url: { write: ({ values: [path] }) => path && `@post/${posix.basename(path)}` },
};

/** Hugo names the writer of a post on X besides its id. */
function withUser(plain: Equivalent): Equivalent {
  return {
    into: "a link",
    write: (tag) => {
      const { user, id } = tag.named;
      const isWhole = user && id && /^\w+$/.test(user) && /^\d+$/.test(id);
      return isWhole ? link(`https://x.com/${user}/status/${id}`) : plain.write(tag);
    },
  };
}

/** An image with its caption. Octopress writes the class first: `{% img left /a.png 300 200 "Title" "Alt" %}`. */
function writeFigure({ values, named }: Tag): string | undefined {
  const source =
    named["src"] ??
    named["url"] ??
    named["path"] ??
    named["image_path"] ??
    named["file"] ??
    values.find((value) => /[/.]/.test(value));
  if (!source) return undefined;
  const [title, alt] = values.filter((value) => /\s/.test(value));
  const words = named["alt"] ?? alt ?? "";
  const image = `<img src="${escaped(source)}" alt="${escaped(words)}" />`;
  const linked = named["link"] ? `<a href="${escaped(named["link"])}">${image}</a>` : image;
  return `<figure>${linked}${captionOf(named, title)}</figure>`;
}

function captionOf(named: Tag["named"], title = ""): string {
  const credit = named["attr"] ?? "";
  const address = named["attrlink"];
  const parts = [
    named["title"] ? `<strong>${escaped(named["title"])}</strong>` : escaped(title),
    escaped(named["caption"] ?? ""),
    credit && address ? `<a href="${escaped(address)}">${escaped(credit)}</a>` : escaped(credit),
  ];
  const words = parts.filter(Boolean).join(" ");
  return words && `<figcaption>${words}</figcaption>`;
}
