import { ONLY, type Medium } from "../../../../blocks/only/only.ts";
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
 * `{ showOnWeb, showOnEmail, segment }`. Ghost stores both and reads the older one only if the other is not whole
 * (https://github.com/TryGhost/Koenig, kg-default-nodes, `visibility.js`).
 */
function readersOf(visibility: unknown): Readers {
  if (visibility === undefined || visibility === null || visibility === "" || visibility === "public")
    return "all";
  const web = field(visibility, "web");
  const isNew = isObject(field(visibility, "email")) && isSaid(field(web, "nonMember"));
  const isOld = !isNew && ["showOnWeb", "showOnEmail"].some((name) => isSaid(field(visibility, name)));
  if (isOld ? isTrueIn(visibility, "showOnWeb") : isTrueIn(web, "nonMember")) return "all";
  const segment = textOf(
    isOld ? visibility : field(visibility, "email"),
    isOld ? "segment" : "memberSegment",
  );
  if (isOld && segment === "") return isTrueIn(visibility, "showOnEmail") ? "email" : "unknown";
  const isMailed = !isOld || isTrueIn(visibility, "showOnEmail");
  return isMailed && segment.split(",").includes(FREE) ? "email" : "unknown";
}

const isSaid = (value: unknown) => value !== undefined && value !== null;
const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** What a comment before or behind a card in published HTML begins with; the one before it says who sees the card. */
const GATE = /<!--\s*kg-gated-block/i;

/** Published HTML without the cards that the public did not see: of these, it does not say whether emails have them. */
export function withoutGatedCards(html: string, elements: ElementOutcome[]): string {
  const [start = "", ...parts] = html.split(GATE);
  let shown = start;
  const open: boolean[] = [];
  let hiding = 0;
  for (const part of parts) {
    const [gate = "", ...rest] = part.split("-->");
    if (/^\s*:\s*end\s*$/i.test(gate)) {
      if (open.pop()) hiding--;
    } else {
      const isHidden = !isPublicGate(gate);
      open.push(isHidden);
      if (isHidden) hiding++;
      if (isHidden) elements.push({ element: "card for members", outcome: "left out" });
    }
    if (hiding === 0) shown += rest.join("-->");
  }
  return shown;
}

/** Texts in quotes are names of members' labels and the like, whatever they say. */
const isPublicGate = (gate: string) => /\bnonMember:\s*true\b/.test(gate.replaceAll(/"[^"]*"/g, ""));
