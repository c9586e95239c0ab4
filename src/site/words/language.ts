import { createContext, use } from "react";
import { directionWithin } from "../../words/naming/direction.ts";
import type { Words } from "../../words/words.ts";
import type { Dates } from "./dates.ts";

/** What the parts of a page need to speak the site's language. */
export interface SiteLanguage {
  words: Words;
  dates: Dates;
}

/** Around every document, and what is rendered on its own. */
export const LanguageContext = createContext<SiteLanguage | undefined>(undefined);

/** For parts that are not given the frame of their page, which has both too. */
export function useLanguage(): SiteLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error("This part is rendered outside of a document");
  return language;
}

export const useWords = (): Words => useLanguage().words;

/** The `dir` of what somebody wrote, within the page; a part that is rendered on its own is taken for English. */
export const useDirection = (...texts: string[]) =>
  directionWithin(use(LanguageContext)?.words.locale ?? "en", ...texts);
