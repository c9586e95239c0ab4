import { playableAt, players } from "../../../contract/content/players.ts";

/** Says what a text cannot have by what it can have: players by links, boxes by signs, and links by where they lead. */
export function sayInWords(body: Element) {
  for (const player of Array.from(body.querySelectorAll("iframe, video, audio"))) replacePlayer(player);
  for (const box of Array.from(body.querySelectorAll(BOXES))) replaceBox(box);
  for (const item of Array.from(body.querySelectorAll("li"))) readTask(item);
  for (const link of Array.from(body.querySelectorAll("a[href]")))
    link.setAttribute("href", leadingTo(link.getAttribute("href") ?? ""));
}

/** A frame or player becomes a link on a line of its own. Its address is its words, so that it can become a card. */
function replacePlayer(player: Element) {
  const source = player.querySelector("source[src]");
  const given = player.getAttribute("src") ?? player.getAttribute("data-src") ?? source?.getAttribute("src");
  // Frames often leave the protocol out.
  const address = given?.trim().replace(/^\/\//, "https://") ?? "";
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return player.remove();
  const playable = playableAt(address);
  const href = playable ? players[playable.player].addressOf(playable.id) : address;
  const line = player.ownerDocument.createElement("p");
  const link = player.ownerDocument.createElement("a");
  link.setAttribute("href", href);
  link.textContent = href;
  line.appendChild(link);
  const around = player.closest("p");
  if (!around) return player.parentNode?.replaceChild(line, player);
  around.parentNode?.insertBefore(line, around.nextSibling);
  player.remove();
}

/** The boxes of GitHub and most editors, and those of Notion. */
const BOXES = 'input[type="checkbox"], .checkbox-on, .checkbox-off';

function replaceBox(box: Element) {
  const isDone = box.hasAttribute("checked") || box.getAttribute("class")?.includes("checkbox-on") === true;
  const isSpaced = /^\s/.test(box.nextSibling?.textContent ?? " ");
  box.parentNode?.replaceChild(
    box.ownerDocument.createTextNode(signFor(isDone) + (isSpaced ? "" : " ")),
    box,
  );
}

const signFor = (isDone: boolean) => (isDone ? "☑" : "☐");

/** An item that says by an attribute (Google Docs, TipTap) or in Markdown's signs (Notion) whether it is done. */
function readTask(item: Element) {
  const said = item.getAttribute("aria-checked") ?? item.getAttribute("data-checked");
  const first = firstText(item);
  if (/^\s*[☐☑]/.test(first?.textContent ?? "")) return;
  const [signs, box] = /^\s*\[([ xX])\]\s+/.exec(first?.textContent ?? "") ?? [];
  if (said === null && box === undefined) return;
  const isDone = said === "true" || box?.toLowerCase() === "x";
  const place = first?.parentNode ?? item;
  if (first && signs) first.textContent = (first.textContent ?? "").slice(signs.length);
  place.insertBefore(item.ownerDocument.createTextNode(`${signFor(isDone)} `), first ?? item.firstChild);
}

const TEXT = 3;

/** The first words of an item, outside of lists in it. */
function firstText(node: Node): Node | undefined {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === TEXT && child.textContent?.trim()) return child;
    if (child.nodeType === TEXT || /^[ou]l$/i.test(child.nodeName)) continue;
    const found = firstText(child);
    if (found) return found;
  }
  return undefined;
}

/** Google leads every link through an address of its own. */
function leadingTo(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^(?:www\.)?google\.[a-z.]{2,6}$/.test(url.hostname) || url.pathname !== "/url")
    return address;
  const target = url.searchParams.get("q") ?? url.searchParams.get("url") ?? "";
  return /^https?:\/\//i.test(target) ? target : address;
}
