import { Extension, type Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { playableAt } from "../../../contract/content/players.ts";
import { readCard } from "./block-services.ts";

/** So many links of one paste are looked up. */
const MOST = 10;

/**
 * Makes cards of pasted links that are alone on a line: of one address that was pasted as such, and of players among
 * other text. The link stays until its site has answered, and undo brings it back.
 */
export const LinksToCards = Extension.create({
  name: "linksToCards",
  onTransaction({ editor, transaction }) {
    if (transaction.getMeta("uiEvent") !== "paste") return;
    const before = new Set(loneLinksIn(transaction.before).map(({ address }) => address));
    const links = loneLinksIn(editor.state.doc).filter(({ address }) => !before.has(address));
    const wanted = links.length === 1 ? links : links.filter(({ address }) => playableAt(address));
    for (const { address } of wanted.slice(0, MOST)) void becomeCard(editor, address);
  },
});

async function becomeCard(editor: Editor, address: string) {
  try {
    const card = await readCard(address);
    // Nothing is known of it but its address.
    if (!playableAt(address) && card.image === null && card.description.length === 0) return;
    const link = editor.isDestroyed
      ? undefined
      : loneLinksIn(editor.state.doc).find((each) => each.address === address);
    const type = editor.schema.nodes["card"];
    if (!link || !type) return;
    const { tr } = editor.state;
    editor.view.dispatch(closeHistory(tr.replaceWith(link.from, link.to, type.create(card))));
  } catch {
    // The link stays as it is.
  }
}

interface LoneLink {
  address: string;
  from: number;
  to: number;
}

/** Paragraphs of the text that are the words of their link and nothing else. */
function loneLinksIn(doc: Node): LoneLink[] {
  const links: LoneLink[] = [];
  doc.forEach((block, from) => {
    const only = block.type.name === "paragraph" && block.childCount === 1 ? block.firstChild : null;
    const address = only?.marks.find(({ type }) => type.name === "link")?.attrs["href"];
    if (only && typeof address === "string" && only.text?.trim() === address && /^https?:/.test(address))
      links.push({ address, from, to: from + block.nodeSize });
  });
  return links;
}
