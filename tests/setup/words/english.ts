import { newsletterIdentity } from "../../../src/contract/settings/newsletter-identity.ts";
import { fixedDefaults } from "../../../src/contract/settings/settings-registry.ts";
import { account, setup } from "../../../src/site/words/setup.ts";
import { wordsFor } from "../../../src/words/words.ts";

/** The sentences of a site whose owner has chosen neither language, name nor day. */
export const words = { ...wordsFor("en", newsletterIdentity(fixedDefaults)), account, setup };
