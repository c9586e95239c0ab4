import { convert, type DomNode, type FormatCallback } from "html-to-text";
import { withRaised } from "../contract/base/raised.ts";
import { onlyFor } from "../blocks/only/only.ts";
import { showBlocks } from "../blocks/show-blocks.ts";
import { textBlocks } from "./content-blocks.ts";
import { absoluteAddress } from "./style-content.ts";
import { wordsInMail } from "./mail-words.ts";
import type { Words } from "../words/words.ts";

/**
 * Clean HTML as plain text: links follow their words in angle brackets (RFC 3986, appendix C), images give their
 * description, tables keep their columns. Lines are not broken: every client wraps them to its own width.
 */
export function contentText(
  cleanHtml: string,
  siteUrl: string,
  { blocks, mails }: Pick<Words, "blocks" | "mails"> = wordsInMail({}),
): string {
  return convert(withRaised(showBlocks(onlyFor("email", cleanHtml), textBlocks, blocks)), {
    wordwrap: false,
    // Without those of no width, at which Khmer and Thai may be broken.
    whitespaceCharacters: " \t\r\n\f",
    formatters: {
      description: describe((description) => mails.newsletter.image({ description })),
      captionedTable,
    },
    selectors: [
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      {
        selector: "a",
        options: {
          linkBrackets: ["<", ">"],
          hideLinkHrefIfSameAsText: true,
          noAnchorUrl: true,
          // The library cuts `mailto:` off the address that it gives; its types leave the element out.
          pathRewrite: (address: string, _metadata: unknown, element?: DomNode) =>
            writtenMailbox(element?.attribs?.href) ?? absoluteAddress(address, siteUrl),
        },
      },
      ...["dt", "dd", "figcaption"].map((selector) => ({
        selector,
        format: "block",
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      { selector: "q", format: "inlineSurround", options: { prefix: '"', suffix: '"' } },
      { selector: "img", format: "description" },
      { selector: "table", format: "captionedTable", options: { uppercaseHeaderCells: false } },
    ],
  });
}

/** A mailbox as people write it; a link that says more, such as a subject, or that is encoded, stays a whole address. */
function writtenMailbox(address = ""): string | undefined {
  if (!/^mailto:/i.test(address)) return undefined;
  const mailbox = address.slice("mailto:".length);
  return /^[^?%\uE000]+@[^?%\uE000]+$/.test(mailbox) ? mailbox : address;
}

const describe =
  (image: (alt: string) => string): FormatCallback =>
  (element, _walk, builder) => {
    const alt: unknown = element.attribs?.alt;
    if (alt && typeof alt === "string") builder.addInline(image(alt));
  };

/** The library's own tables leave their caption out. */
const captionedTable: FormatCallback = (table, walk, builder, options) => {
  const caption = table.children.find((child) => child.name === "caption");
  if (caption) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(caption.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  }
  builder.options.formatters.dataTable?.(table, walk, builder, options);
};
