import { escaped } from "../../../../../blocks/entities.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../../blocks/tree.ts";
import { field, parsedJson, textOf } from "../../../files/json-fields.ts";
import { playerCard } from "../../source/cards.ts";
import {
  attribute,
  buttonHtml,
  findElement,
  findElements,
  hasClass,
  readRaw,
  wordsOf,
} from "../../source/raw-html.ts";

/** What builders write around a question and its answer: the class of both, of the question, and of the answer. */
const DETAILS: readonly (readonly [item: string, title: string, content: string])[] = [
  ["elementor-accordion-item", "elementor-tab-title", "elementor-tab-content"],
  ["elementor-toggle-item", "elementor-tab-title", "elementor-tab-content"],
  ["fl-accordion-item", "fl-accordion-button-label", "fl-accordion-content"],
  ["et_pb_toggle", "et_pb_toggle_title", "et_pb_toggle_content"],
  ["vc_tta-panel", "vc_tta-title-text", "vc_tta-panel-body"],
  ["vc_toggle", "vc_toggle_title", "vc_toggle_content"],
  ["kt-accordion-pane", "kt-blocks-accordion-title", "kt-accordion-panel"],
  ["wp-block-uagb-faq-child", "uagb-question", "uagb-faq-content"],
  ["ugb-accordion", "ugb-accordion__title", "ugb-accordion__text"],
];

const BUTTON =
  /(?:^|\s)(?:wp-block-button__link|elementor-button(?:-link)?|k[bt]-button|gb-button|stk-button|uagb-buttons?-repeater|uagb-button__link|fl-button|et_pb_button|vc_btn3)(?:\s|$)/;

/** A text that must be read as elements. */
export const HAS_RENDERED =
  /wp-block-button__link|class="[^"]*(?:elementor-|fl-accordion|fl-button|et_pb_|vc_t|vc_btn3|kt-accordion|k[bt]-button|gb-button|stk-button|uagb-|ugb-accordion)/;

/** What the HTML of a page builder means; undefined for any other. */
export function readRendered(element: HtmlElement): HtmlNode[] | undefined {
  if (element.name === "a") return isButton(element) ? asButton(element) : undefined;
  if (hasClass(element, "elementor-widget-video")) return videoOf(element);
  if (element.name === "p") return paragraphOf(element);
  const [, title = "", content = ""] = DETAILS.find(([item]) => hasClass(element, item)) ?? [];
  return title ? detailsOf(element, title, content) : undefined;
}

const isButton = (element: HtmlElement) =>
  element.name === "a" && BUTTON.test(attribute(element, "class")) && wordsOf(element.children) !== "";

const asButton = (link: HtmlElement) => {
  const address = attribute(link, "href");
  return address ? readRaw(buttonHtml(address, wordsOf(link.children))) : undefined;
};

/** A paragraph cannot hold another. A button among words is a link among them. */
function paragraphOf(element: HtmlElement): HtmlNode[] | undefined {
  const buttons = findElements(element.children, isButton);
  if (buttons.length === 0) return undefined;
  const isAll = wordsOf(element.children) === buttons.map(({ children }) => wordsOf(children)).join(" ");
  return isAll ? buttons.flatMap((button) => asButton(button) ?? []) : [element];
}

function detailsOf(element: HtmlElement, title: string, content: string): HtmlNode[] | undefined {
  const named = findElement(element.children, (each) => hasClass(each, title));
  const held = findElement(element.children, (each) => hasClass(each, content));
  if (!named || !held) return undefined;
  const summary = elementOf("summary", [escaped(wordsOf(named.children))]);
  return [elementOf("details", [summary, ...readAll(held.children)])];
}

const readAll = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] =>
    typeof node === "string"
      ? [node]
      : (readRendered(node) ?? [{ ...node, children: readAll(node.children) }]),
  );

/** Elementor makes the player with a script; its address is among the settings of the widget. */
function videoOf(element: HtmlElement): HtmlNode[] | undefined {
  if (/<(?:iframe|video)\b/.test(writeTree(element.children))) return undefined;
  const settings = parsedJson(attribute(element, "data-settings"));
  const type = textOf(settings, "video_type") || "youtube";
  const hosted = textOf(field(settings, "hosted_url"), "url");
  const address = textOf(settings, `${type}_url`) || textOf(settings, "youtube_url") || hosted;
  const card = address ? playerCard(address) : undefined;
  return card ? readRaw(card) : undefined;
}
