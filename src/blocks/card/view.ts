import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { createInput, inPlace } from "../view.ts";
import { createCardAsk } from "./card-ask.ts";
import type { CardAttributes } from "./attributes.ts";

/** A card in the editor: first the question what it is of, then its image and fields for its words. */
export function createCardView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const dom = document.createElement("div");
  dom.className = "card-block-edit";
  dom.contentEditable = "false";
  const change = (attributes: Partial<CardAttributes>) => {
    const at = getPos();
    if (at === undefined || editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...current.attrs, ...attributes }));
  };
  const fields = createFields(change);
  const ask = createCardAsk({
    kind: attributesOf(node).kind,
    services: () => editor.storage.card.services,
    onAnswer: change,
  });

  const show = (shown: Node) => {
    current = shown;
    const attributes = attributesOf(shown);
    dom.dataset["kind"] = attributes.kind;
    const wanted = attributes.url ? fields.dom : ask.dom;
    if (dom.firstChild !== wanted) dom.replaceChildren(wanted);
    if (attributes.url) fields.show(attributes);
  };
  show(node);
  if (!attributesOf(node).url) setTimeout(ask.focus);

  return {
    ...inPlace(dom, node, show),
    // The fields have their own keys and their own undo.
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && target.closest("input, button, textarea") !== null,
    ignoreMutation: () => true,
  };
}

// The schema's parser and this view set nothing else.
const attributesOf = ({ attrs }: Node) => attrs as CardAttributes;

function createFields(onChange: (attributes: Partial<CardAttributes>) => void) {
  const dom = document.createElement("div");
  dom.className = "card-block-fields";
  const image = document.createElement("img");
  image.alt = "";
  const title = createInput("Title", (words) => onChange({ title: asHtml(words) }));
  const description = createInput("Description", (words) =>
    onChange({ description: words.trim() ? [asHtml(words)] : [] }),
  );
  const source = document.createElement("small");
  const words = document.createElement("div");
  words.append(title, description, source);
  dom.append(image, words);
  const show = (card: CardAttributes) => {
    const src = card.image?.["src"] ?? "";
    image.hidden = src === "";
    if (src && image.getAttribute("src") !== src) image.src = src;
    setValue(title, asWords(card.title));
    setValue(description, card.description.map(asWords).join(" "));
    source.textContent = [asWords(card.source), card.url].filter(Boolean).join(" · ");
  };
  return { dom, show };
}

/** The cursor stays where it is while somebody types. */
function setValue(input: HTMLInputElement, value: string) {
  if (input.value.trim() !== value) input.value = value;
}

const asHtml = (words: string) =>
  words.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const asWords = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
