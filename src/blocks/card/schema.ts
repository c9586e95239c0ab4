import { Node, type Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import type { BlockInsert, EditorBlock } from "../editor-block.ts";
import type { CardAttributes, CardServices } from "./attributes.ts";
import { createCardView } from "./view.ts";
import { cardHtml } from "./html.ts";
import { cardPastes } from "./paste.ts";
import { CARD, cardKinds, type CardKind } from "./read-card.ts";

declare module "@tiptap/core" {
  interface Storage {
    card: { services?: CardServices };
  }
}

const none: CardAttributes = {
  kind: "bookmark",
  url: "",
  title: "",
  image: null,
  description: [],
  source: "",
};

const Card = Node.create({
  name: "card",
  group: "block",
  atom: true,
  draggable: true,
  addStorage: (): { services?: CardServices } => ({}),
  addAttributes: () =>
    Object.fromEntries(
      Object.entries(none).map(([name, value]) => [name, { default: value, rendered: false }]),
    ),
  parseHTML: () => [{ tag: `div[${CARD}]`, getAttrs: readElement }],
  // What a cut card is pasted from, so it has all that is stored.
  renderHTML: ({ node }) => {
    const { kind, url, title, image, description, source } = attributesOf(node);
    const shown = image ? [["img", image]] : [];
    const link = ["a", { href: url }, ...shown, ...contentOf(title)];
    const lines = description.map(paragraphOf);
    const last = source ? [["p", ["small", ...contentOf(source)]]] : [];
    return ["div", { [CARD]: kind }, link, ...lines, ...last];
  },
  addNodeView: () => createCardView,
});

// Only createCardView and the parser set them.
const attributesOf = ({ attrs }: DocNode) => attrs as CardAttributes;

const paragraphOf = (line: string) => ["p", ...contentOf(line)];

/** The elements and words of some HTML, none of which is run or loaded. */
function contentOf(html: string): (Element | string)[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return Array.from(template.content.childNodes, (node) =>
    node instanceof Element ? node : (node.textContent ?? ""),
  );
}

/** Reads a card that is stored; any other is kept as its HTML. */
function readElement(element: HTMLElement): CardAttributes | false {
  const kind = cardKinds.find((each) => each === element.getAttribute(CARD));
  const [link, ...lines] = Array.from(element.children);
  const url = link?.getAttribute("href");
  if (!kind || !link || !url) return false;
  const image = link.querySelector("img");
  const last = lines.at(-1);
  const small = last?.children.length === 1 ? last.querySelector("small") : null;
  const title = link.innerHTML.replace(/<img\b[^>]*>/, "");
  return {
    kind,
    url,
    title,
    image: image
      ? Object.fromEntries(Array.from(image.attributes, ({ name, value }) => [name, value]))
      : null,
    description: (small ? lines.slice(0, -1) : lines).map((line) => line.innerHTML),
    source: small?.innerHTML ?? "",
  };
}

const insert = (kind: CardKind, words: Omit<BlockInsert, "run">): BlockInsert => ({
  ...words,
  run: (editor: Editor) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: "card", attrs: { ...none, kind } })
      .run(),
});

export const cardBlock: EditorBlock = {
  nodes: [Card],
  stored: cardHtml,
  html: {
    card: (node, write) => {
      const { kind, url, title, image, description, source } = attributesOf(node);
      if (!url) return "";
      const shown = image ? `<img${write.attributes(image)} />` : "";
      const lines = [...description, ...(source ? [`<small>${source}</small>`] : [])];
      const below = lines.map((line) => `<p>${line}</p>`).join("");
      return `<div${write.attributes({ [CARD]: kind })}><a${write.attributes({ href: url })}>${shown}${title}</a>${below}</div>`;
    },
  },
  pastes: cardPastes,
  inserts: [
    insert("embed", {
      name: "Embed",
      icon: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10 9v6l5-3z",
      hint: "paste a link",
      words: "youtube vimeo spotify video bluesky mastodon twitter x post player",
    }),
    insert("bookmark", {
      name: "Bookmark",
      icon: "M6 3h12a1 1 0 0 1 1 1v17l-7-4-7 4V4a1 1 0 0 1 1-1z",
      hint: "a page as a card",
      words: "link card website preview",
    }),
    insert("file", {
      name: "File or audio",
      icon: "M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M12 11v6M9 14.5l3 3 3-3",
      hint: "PDF, MP3, ZIP …",
      words: "audio podcast pdf mp3 m4a mp4 video zip epub csv download attachment upload",
    }),
  ],
};
