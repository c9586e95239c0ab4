import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { boxHtml, isBoxName } from "../syntax/boxes.ts";
import { namedEquivalent } from "../templates/map-tag.ts";
import type { JsxTag } from "./read-jsx.ts";

interface Component {
  tag: JsxTag;
  /** What is between its tags, as HTML; undefined if nothing can be. */
  inner: string | undefined;
}

interface Written {
  outcome: ElementOutcome;
  /** Undefined for what only its program can show. */
  html: string | undefined;
}

const KINDS = ["type", "variant", "kind", "intent", "status", "severity", "level"];
const TITLES = ["title", "label", "summary", "heading", "header", "name", "question"];
/** Attributes with words that readers see, where nothing is known of a component. */
const SHOWN = [
  "title",
  "label",
  "heading",
  "summary",
  "subtitle",
  "description",
  "caption",
  "text",
  "quote",
  "author",
];

/** What a component of MDX becomes: the closest element here, or its words. */
export function writeComponent({ tag, inner }: Component): Written {
  const name = tag.name.split(".").at(-1) ?? "";
  const element = `<${tag.name}>`;
  const box = boxOf(name, tag);
  if (box !== undefined && (inner ?? "").trim() !== "")
    return {
      outcome: { element, outcome: "kept" },
      html: boxHtml({ name: box, title: escaped(valueOf(tag, TITLES)), inner: inner ?? "" }),
    };
  const given = tag.values["href"] ?? tag.values["to"] ?? "";
  const address = given.startsWith("#") ? "" : given;
  if (/(?:^a|link|anchor|button)$/i.test(name) && address && inner)
    return { outcome: { element, outcome: "kept" }, html: `<a href="${escaped(address)}">${inner}</a>` };
  const known =
    /^(?:figure|image|img|picture|photo|zoomimage|youtube|youtubeembed|vimeo|tweet|twitter|xpost|gist|instagram)$/i.test(
      name,
    )
      ? namedEquivalent(name, element, tag.values)
      : undefined;
  if (known) return { outcome: known.outcome, html: known.markup + (inner ?? "") };
  const words = SHOWN.map((each) => tag.values[each] ?? "").filter(Boolean);
  const [first, ...others] = words.map((each) => escaped(each));
  const title = address ? `<a href="${escaped(address)}">${first ?? escaped(address)}</a>` : first;
  // A card that only leads somewhere has nothing between its tags.
  const isLink = address !== "" && first !== undefined && inner === undefined;
  const shown = [title, ...others].map((each) => each && `<p><strong>${each}</strong></p>\n`).join("");
  if (isLink || (inner ?? "").trim() !== "")
    return { outcome: { element, outcome: "converted", into: "its text" }, html: shown + (inner ?? "") };
  return {
    outcome: { element, outcome: "converted", into: "plain text, and the post a draft" },
    html: undefined,
  };
}

const valueOf = ({ values }: JsxTag, names: readonly string[]) =>
  names.map((name) => values[name]).find(Boolean) ?? "";

/** The name of the box that a component is: `<Callout type="warning">`, `<Tip>`, `<Accordion title="…">`. */
function boxOf(name: string, tag: JsxTag): string | undefined {
  const own = name.toLowerCase().replace(/(?:item|box|block)$/, "") || name.toLowerCase();
  if (!isBoxName(own) || /^(?:quote|example|block|cite|primary|secondary)$/.test(own)) return undefined;
  const kind = valueOf(tag, KINDS).toLowerCase();
  return kind && isBoxName(kind) ? kind : own;
}
