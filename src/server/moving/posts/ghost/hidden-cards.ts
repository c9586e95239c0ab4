import { ONLY } from "../../../../blocks/only/only.ts";
import type { Medium } from "../../../../blocks/only/only.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { field, isTrueIn, textOf } from "../../files/json-fields.ts";

/** The part of a segment such as `status:free,status:-free` that has all members; paid ones alone are `status:-free`. */
const FREE = "status:free";

/**
 * Writes a card for those who saw it in Ghost: one that free members got by email, and the public did not see, becomes a
 * part of emails alone. What only paying members or members on the web saw has no place here and is left out, as is a card
 * that says who sees it in a way that we do not know.
 */
export function forItsReaders(
  name: string,
  card: unknown,
  { html, elements }: { html: () => string | undefined; elements: ElementOutcome[] },
): string | undefined {
  const readers = readersOf(field(card, "visibility"));
  if (readers === "all") return html();
  const written = readers === "email" ? html() : "";
  if (!written) {
    elements.push({ element: `${name} card for members`, outcome: "left out" });
    return "";
  }
  elements.push({
    element: `${name} card for members`,
    outcome: "converted",
    into: "a part of emails alone",
  });
  return `<div ${ONLY}="${"email" satisfies Medium}">${written}</div>`;
}

type Readers = "all" | "email" | "unknown";

/**
 * Reads a card's `visibility`: `{ web: { nonMember, memberSegment }, email: { memberSegment } }`, or the older
 * `{ showOnWeb, showOnEmail, segment }` (https://github.com/TryGhost/Koenig, kg-default-nodes, `visibility.js`).
 */
function readersOf(visibility: unknown): Readers {
  if (visibility === undefined || visibility === null || visibility === "" || visibility === "public")
    return "all";
  const web = field(visibility, "web");
  if (isTrueIn(web, "nonMember") || isTrueIn(visibility, "showOnWeb")) return "all";
  const isOld = field(visibility, "showOnEmail") !== undefined;
  const segment = textOf(
    isOld ? visibility : field(visibility, "email"),
    isOld ? "segment" : "memberSegment",
  );
  if (isOld && segment === "") return isTrueIn(visibility, "showOnEmail") ? "email" : "unknown";
  const isMailed = !isOld || isTrueIn(visibility, "showOnEmail");
  return isMailed && segment.split(",").includes(FREE) ? "email" : "unknown";
}

/** The comments around a card in published HTML; `begin` says who sees it. */
const GATE = /<!--\s{0,9}kg-gated-block:(begin\b[^>]{0,300}|end)\s{0,9}-->/;

/** Published HTML without the cards that the public did not see: of these, it does not say whether emails have them. */
export function withoutGatedCards(html: string, elements: ElementOutcome[]): string {
  const [open = "", ...parts] = html.split(GATE);
  let shown = open;
  for (let index = 0; index < parts.length; index += 2) {
    const gate = parts[index] ?? "";
    const isHidden = gate !== "end" && !/\bnonMember:\s*true\b/.test(gate);
    if (isHidden) elements.push({ element: "card for members", outcome: "left out" });
    else shown += parts[index + 1] ?? "";
  }
  return shown;
}
