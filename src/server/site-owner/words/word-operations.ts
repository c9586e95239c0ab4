import { listLinkNames, namedAddresses, type LinkNames } from "../../../contract/settings/menu.ts";
import * as calls from "../../../contract/settings/words.ts";
import { newsletterIdentity } from "../../../contract/settings/newsletter-identity.ts";
import { refusalOf, type Sentence } from "../../../words/own-words.ts";
import { ownLanguageOf, ownWordsIn, ownableSentences, wordsOf } from "../../../words/words.ts";
import { defaultPageSlugs } from "../../../contract/content/default-pages.ts";
import { namesOfAddresses, namesOfDefaultPages } from "../../../words/names-of-links.ts";
import { AppError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { findNamedPage } from "../../content/pages/get-page.ts";
import type { Db } from "../../kernel/db/open.ts";
import { SETTINGS_TURN, writeOwnWords } from "../settings/change-settings.ts";
import { getSettings } from "../settings/get-settings.ts";
import { viewWords } from "./view-words.ts";

const { operation, change } = operationsWith<Kernel>();

export const wordOperations = [
  operation(listLinkNames, ({ db }) => nameLinks(db)),

  operation(calls.getWords, async ({ db }) => viewWords(await getSettings(db))),

  // All sentences or none.
  change(calls.changeWords, { turn: SETTINGS_TURN }, async (work, { body: { language, changes } }) => {
    const settings = await getSettings(work.tx);
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
    await writeOwnWords(work, ownWords);
    return viewWords({ ...settings, ownWords });
  }),
];

/** Only a sentence of several lines keeps its lines. */
const asWritten = ({ text }: Sentence, given: string) =>
  text.includes("\n")
    ? given
        .replaceAll("\r\n", "\n")
        .replaceAll(/[^\S\n]+/g, " ")
        .trim()
    : given.replaceAll(/\s+/g, " ").trim();

/** What readers see in menus for the default pages and for addresses of the site that have a name. */
async function nameLinks(db: Db): Promise<LinkNames> {
  const words = wordsOf(await getSettings(db));
  const names = namesOfDefaultPages(words);
  const pages = await Promise.all(
    defaultPageSlugs.map(async (target) => {
      const own = await findNamedPage(db, target);
      return own
        ? { target, title: own.title, slug: own.slug, id: own.id }
        : { target, title: names[target], slug: target, id: null };
    }),
  );
  const addresses = namesOfAddresses(words);
  return { pages, addresses: namedAddresses.map((target) => ({ target, title: addresses[target] })) };
}
