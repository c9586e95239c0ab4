import type { ListFormat } from "../../../contract/moving/imports.ts";
import type { ListedStatus } from "../../audience/importing/import-plan.ts";
import { keyOf, plainOf } from "./plain-word.ts";
import { saysLeft } from "./status-words.ts";

/**
 * Names of the files that mail services and clubs make of people who are not mailed any more, as `plainOf` writes them. A
 * list that was cleaned is no list of the cleaned, and former colleagues may be readers.
 */
const LEFT = new RegExp(
  [
    /\b(?:bounce|suppress|complain|spam|blocks?$|blocked|invalid|undeliver|inactive|removed|deleted|cancel|resigned|resignations|leavers?\b)/,
    /\bcleaned (?:\w+ )*export|\b(?:lapsed|expired|former|ex) (?:member|subscriber|reader)/,
    /\b(?:inakti|gesperrt|geloscht|geloescht|gekuendigt|kundigung|kuendigung|austritt|ausgetreten|ausgeschieden|robinson ?list)/,
    /\bbajas?$|\b(?:bloqu|rebot|rimbalz|supprimes|radies|eliminad|annullat|cessat|desist|usuniet|rezygn|skresl|opzegg|verwijderd)/,
    /\b(?:ehemalige|fruhere|fruehere|ancien(?:ne)?s|antigu[oa]s|ex|byli|oud) (?:mitgl|abonn|leser|membr|miembr|soci|suscri|iscri|czlon|leden)/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/**
 * Whom a file lists as a whole, where its columns do not say it. Mailchimp has a file for each status, with a name such as
 * `subscribed_members_export_….csv`; a name that the owner gave it ends nobody, since a “cleaned” list may be the readers.
 * Other products' files of people who left have names that say so, and are then not mailed on the guess that they want to
 * be. Undefined for a file of Mailchimp's with a name that says nothing.
 */
export function statusOfFile(
  format: ListFormat,
  columns: readonly string[],
  fileName: string,
): ListedStatus | undefined {
  const name = plainOf(fileName.replace(/\.\w{2,4}$/, ""));
  if (format !== "mailchimp") return LEFT.test(name) || saysLeft(name) ? "pending" : "active";
  const has = (column: string) => columns.includes(keyOf(column));
  const isNamed = (status: string) => new RegExp(`^${status}$|\\b${status} (?:\\w+ )?export\\b`).test(name);
  if (has("clean_time") || isNamed("cleaned")) return "bounced";
  if (has("unsub_time") || isNamed("unsubscribed")) return "unsubscribed";
  if (/(?:^|[^a-z])(?:unsubscribed|non ?subscribed|not subscribed|transactional|archived)/.test(name))
    return "pending";
  return /(?:^|[^a-z])subscribed/.test(name) ? "active" : undefined;
}
