import { calloutHtml } from "../../../blocks/callout/html.ts";
import { buttonHtml } from "../../../blocks/button/html.ts";
import { contactHtml } from "../../../blocks/contact/html.ts";
import { cutHtml } from "../../../blocks/cut/html.ts";
import { linkHtml } from "../../../blocks/link/tag.ts";
import { pollHtml } from "../../../blocks/poll/html.ts";
import { onlyHtml } from "../../../blocks/only/html.ts";
import { imageHtml } from "../../../blocks/image/html.ts";
import { widthHtml } from "../../../blocks/image/width.ts";
import { calloutInMarkdown } from "../../../blocks/callout/markdown.ts";
import type { MarkdownBlock } from "../../../blocks/markdown-block.ts";
import { cardHtml } from "../../../blocks/card/html.ts";
import type { AttributeRule, StoredHtml } from "../../../blocks/stored-html.ts";
import { mapElements, type HtmlNode } from "../../../blocks/tree.ts";

/** The blocks whose HTML goes beyond that of plain text. */
const blocks: readonly StoredHtml[] = [
  calloutHtml,
  buttonHtml,
  contactHtml,
  // Before those that any element may carry, since it has to be made fit.
  pollHtml,
  onlyHtml,
  cutHtml,
  cardHtml,
  imageHtml,
  widthHtml,
  linkHtml,
];

/** Those that Markdown has signs for. */
export const markdownBlocks: readonly MarkdownBlock[] = [calloutInMarkdown];

export const blockTags = blocks.flatMap(({ tags = [] }) => tags);

/** The rule of each attribute, by its name. */
export const blockAttributes: Record<string, AttributeRule> = Object.assign(
  {},
  ...blocks.flatMap(({ attributes }) => Object.values(attributes)),
);

const namesOf = (tag: string): string[] =>
  blocks.flatMap(({ attributes }) => Object.keys(attributes[tag] ?? {}));

/** The attributes that elements may have, and those that they may have for their blocks. */
export function withBlockAttributes(others: Readonly<Record<string, string[]>>): Record<string, string[]> {
  const tags = [...Object.keys(others), ...blocks.flatMap(({ attributes }) => Object.keys(attributes))];
  return Object.fromEntries(tags.map((tag) => [tag, [...(others[tag] ?? []), ...namesOf(tag)]]));
}

/** True for an element of a block that says by its attributes which one it is. */
export const saysItsBlock = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  namesOf(tag).some((name) => {
    const value = attributes[name];
    return value !== undefined && blockAttributes[name]?.(value) !== undefined;
  });

/** Each block made fit for itself, from the inside out. */
export const fitBlocks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const fitted = { ...element, children: fitBlocks(element.children) };
    const block = blocks.find(({ attributes }) =>
      Object.keys(attributes[element.name] ?? {}).some((name) => name in element.attributes),
    );
    return [block?.fit?.(fitted) ?? fitted];
  });
