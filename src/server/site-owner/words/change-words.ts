import type { Actor } from "../../../contract/audit.ts";
import type { WordsChange, WordsView } from "../../../contract/words.ts";
import { newsletterIdentity } from "../../../contract/newsletter-identity.ts";
import { refusalOf } from "../../../words/own-words.ts";
import type { Sentence } from "../../../words/own-words.ts";
import { ownLanguageOf, ownWordsIn, ownableSentences } from "../../../words/words.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { writeOwnWords } from "../settings/change-settings.ts";
import { getSettings } from "../settings/get-settings.ts";
import { viewWords } from "./view-words.ts";

/**
 * Replaces sentences of the site's language by the owner's, all or none, and drops every page.
 * @throws AppError `conflict` if the language has changed or a sentence is not the one that the writer has seen;
 * `invalid` with a reason for each sentence that cannot be one.
 */
export async function changeWords(
  { db, now }: { db: Db; now: Clock },
  { language, changes }: WordsChange,
  by: Actor,
): Promise<WordsView> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "settings");
    const settings = await getSettings(tx);
    if (ownLanguageOf(settings.language) !== language)
      throw new AppError("conflict", "The language of the site has changed. Reload the page.");
    const sentences = new Map(
      ownableSentences(settings.language, newsletterIdentity(settings)).map((each) => [each.key, each]),
    );
    const own = new Map(Object.entries(ownWordsIn(settings)));
    const refusals = new Map<string, string>();
    for (const { key, own: given, was } of changes) {
      if (was !== undefined && was !== (own.get(key) ?? null))
        throw new AppError("conflict", "Somebody else has changed this sentence. Reload the page.");
      const sentence = sentences.get(key);
      const text = given === null || !sentence ? given : asWritten(sentence, given);
      const refusal =
        text !== null && (sentence ? refusalOf(sentence, text) : "This sentence does not exist.");
      if (refusal) refusals.set(key, refusal);
      if (text === null || text === sentence?.text) own.delete(key);
      else own.set(key, text);
    }
    const [refusal] = refusals.values();
    if (refusal) throw new AppError("invalid", refusal, { fields: Object.fromEntries(refusals) });
    const ownWords = { ...settings.ownWords, [language]: Object.fromEntries(own) };
    await writeOwnWords({ tx, now, by }, ownWords);
    return viewWords({ ...settings, ownWords });
  });
}

/** Only a sentence of several lines keeps its lines. */
const asWritten = ({ text }: Sentence, given: string) =>
  text.includes("\n")
    ? given
        .replaceAll("\r\n", "\n")
        .replaceAll(/[^\S\n]+/g, " ")
        .trim()
    : given.replaceAll(/\s+/g, " ").trim();
