import type { OwnableSentence, WordGroup, WordsView } from "../../../contract/settings/words.ts";
import { newsletterIdentity } from "../../../contract/settings/newsletter-identity.ts";
import { refusalOf } from "../../../words/own-words.ts";
import {
  ownLanguageOf,
  ownWordsIn,
  ownableSentences,
  type OwnableWords,
  type WordSettings,
} from "../../../words/words.ts";

/** Every sentence that readers see in the site's language, with the owner's version of it. */
export function viewWords(settings: WordSettings): WordsView {
  const own = ownWordsIn(settings);
  const sentences = ownableSentences(settings.language, newsletterIdentity(settings)).map((sentence) => {
    const version = own[sentence.key];
    const view: OwnableSentence = {
      key: sentence.key,
      group: groupOf(sentence.key),
      default: sentence.text,
      own: version ?? null,
      places: [...sentence.places],
      fault: (version !== undefined && refusalOf(sentence, version)) || null,
    };
    return view;
  });
  return { language: ownLanguageOf(settings.language), sentences };
}

/** Where readers see each part of a table. A part that has no group does not compile. */
const groups: Readonly<Record<keyof OwnableWords, WordGroup>> = {
  pageTitle: "programs",
  layout: "frame",
  search: "frame",
  inBrowser: "forms",
  subscribeForm: "forms",
  contact: "forms",
  home: "home",
  blog: "lists",
  posts: "lists",
  pages: "lists",
  post: "posts",
  ofParts: "posts",
  blocks: "posts",
  archive: "archive",
  subscription: "subscription",
  mails: "emails",
  notFound: "failures",
  postFailure: "failures",
  failure: "failures",
  feeds: "programs",
  llms: "programs",
  cards: "programs",
};

const isPart = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name);

function groupOf(key: string): WordGroup {
  const [part = ""] = key.split(".");
  return isPart(part) ? groups[part] : "programs";
}
