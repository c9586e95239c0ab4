import { capitalized } from "../../../../../contract/base/counting.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { each, layout, leftOut, type Builder, type Row } from "./row.ts";
import { writeModule } from "./write-modules.ts";

const BUTTON: Row = { as: "button", label: "button", title: "text label content", address: "link url href" };

/**
 * The plugins whose blocks lay posts out: what their blocks that hold no HTML become, by what is after the slash. `layout` has those whose
 * HTML is all there is to say of them.
 */
const PLUGINS: Readonly<Record<string, Pick<Builder, "name" | "rows">>> = {
  // https://github.com/stellarwp/kadence-blocks
  kadence: {
    name: "Kadence",
    rows: {
      ...layout(
        "rowlayout column advancedheading spacer advancedbtn image icon single-icon iconlist listitem infobox testimonials",
      ),
      singlebtn: BUTTON,
      ...each("accordion pane tabs tab", { as: "layout" }),
      ...leftOut("form", "form advanced-form"),
      ...leftOut("list of posts", "posts query tableofcontents"),
    },
  },
  // https://docs.generateblocks.com/
  generateblocks: {
    name: "GenerateBlocks",
    rows: {
      ...layout("container grid element button-container shape looper loop-item"),
      headline: { as: "heading", title: "content", level: "element" },
      text: { as: "text", text: "content" },
      button: BUTTON,
      ...each("image media", {
        as: "image",
        images: "mediaUrl htmlAttributes mediaId",
        alt: "alt htmlAttributes.alt",
      }),
      ...leftOut("list of posts", "query query-loop query-no-results"),
    },
  },
  // https://wpspectra.com/docs/
  uagb: {
    name: "Spectra",
    rows: {
      ...layout(
        "container section columns column advanced-heading buttons image faq icon icon-list info-box call-to-action separator",
      ),
      "faq-child": { as: "details", label: "question", title: "question", text: "answer" },
      "buttons-child": BUTTON,
      ...leftOut("form", "forms login-form register-form"),
      ...leftOut(
        "list of posts",
        "post-grid post-carousel post-masonry post-timeline table-of-contents taxonomy-list",
      ),
    },
  },
  // https://docs.wpstackable.com/
  stackable: {
    name: "Stackable",
    rows: {
      ...layout(
        "columns column heading text subtitle image button button-group icon-button card feature feature-grid hero spacer separator icon icon-list accordion horizontal-scroller notification tabs tab-content",
      ),
      ...leftOut("list of posts", "posts table-of-contents"),
    },
  },
};

const asIs = { decode: (value: string) => value, isHidden: () => false, isForSome: () => false };

/** What a writer calls a block: `Kadence block “countdown”`; blocks of WordPress itself need no owner. */
export function blockName(name: string): string {
  const [owner = "", own] = name.split("/");
  if (own === undefined) return `${name} block`;
  return `${ownerName(owner)} block “${own.replaceAll("-", " ")}”`;
}

/** Other plugins whose names are not written as their blocks begin. */
const NAMES: Readonly<Record<string, string>> = {
  coblocks: "CoBlocks",
  gravityforms: "Gravity Forms",
  mailpoet: "MailPoet",
  mc4wp: "Mailchimp for WordPress",
  syntaxhighlighter: "SyntaxHighlighter",
  woocommerce: "WooCommerce",
  wpforms: "WPForms",
  yoast: "Yoast SEO",
};

function ownerName(owner: string): string {
  const plugin = Object.hasOwn(PLUGINS, owner) ? PLUGINS[owner]?.name : undefined;
  const other = Object.hasOwn(NAMES, owner) ? NAMES[owner] : undefined;
  return plugin ?? other ?? capitalized(owner.replaceAll("-", " "));
}

/** True for a block with HTML that is only layout, text or an image. */
export function isPlainBlock(name: string): boolean {
  const [owner = "", own = ""] = name.split("/");
  const row = Object.hasOwn(PLUGINS, owner) ? PLUGINS[owner]?.rows[own] : undefined;
  return row !== undefined && row.as !== "left out";
}

/** The HTML of a plugin's block that has none: what its settings say. Undefined if they say nothing to readers. */
export function blockOfSettings(
  name: string,
  settings: unknown,
  elements: ElementOutcome[],
): string | undefined {
  const [owner = "", own] = name.split("/");
  if (own === undefined) return undefined;
  const plugin = Object.hasOwn(PLUGINS, owner) ? PLUGINS[owner] : undefined;
  const builder: Builder = { name: ownerName(owner), rows: plugin?.rows ?? {}, ...asIs };
  const written: ElementOutcome[] = [];
  const html = writeModule({ name: own, settings, content: [] }, { builder, elements: written });
  if (html === "") return undefined;
  elements.push(...written);
  // Nothing sets the paragraphs of the block editor, which has written its own.
  return html.replaceAll(/(?<=^|\n\n)(?!<).+(?=$|\n\n)/g, "<p>$&</p>");
}
