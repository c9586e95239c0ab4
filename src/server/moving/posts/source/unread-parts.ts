import type { XmlRecord } from "../../files/read-records.ts";
import type { ImportedNote } from "./imported-post.ts";
import { plainText } from "./plain-text.ts";

/** The parts of a record that say something and that its reader does not know, for the notes of the post. */
export const unreadParts = (record: XmlRecord, isKnown: (name: string) => boolean): ImportedNote[] =>
  record.children.flatMap((part) => {
    const value = isKnown(part.name) ? "" : plainText(wordsIn(part));
    return value === "" ? [] : [{ kind: "column" as const, name: part.name, value }];
  });

/** What a part says: its texts, or else its attributes. */
function wordsIn({ text, attributes, children }: XmlRecord): string {
  const said = [text.trim(), ...children.map(wordsIn)].filter(Boolean);
  return said.length > 0 ? said.join(" ") : Object.values(attributes).join(" ");
}
