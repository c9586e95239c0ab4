import type { HomeWords } from "../contract/settings/home.ts";
import type { Words } from "./words.ts";

/** The words of the home page's sections: the owner's own, and the others in the site's language. */
export function homeWordsOf({ home, posts, subscribeForm }: Words, own: HomeWords): HomeWords {
  const { heading, items, more } = home.contents;
  const [first, second, third] = items;
  return {
    heroButton: own.heroButton || subscribeForm.button,
    heroNote: own.heroNote || home.formNote({ community: "" }),
    contentsHeading: own.contentsHeading || heading,
    firstCardHeading: own.firstCardHeading || first.heading,
    firstCardText: own.firstCardText || first.text,
    secondCardHeading: own.secondCardHeading || second.heading,
    secondCardText: own.secondCardText || second.text,
    thirdCardHeading: own.thirdCardHeading || third.heading,
    thirdCardText: own.thirdCardText || third.text,
    cardLink: own.cardLink || more({ category: "{topic}", commonNoun: "", isCommon: "no" }),
    testimonialsHeading: own.testimonialsHeading || home.fromReaders,
    featuredHeading: own.featuredHeading || home.featured,
    featuredLink: own.featuredLink || posts.all,
    topicsHeading: own.topicsHeading || home.topics,
    closingHeading: own.closingHeading || home.band,
    closingNote: own.closingNote || home.bandNote,
    closingButton: own.closingButton || subscribeForm.button,
  };
}
