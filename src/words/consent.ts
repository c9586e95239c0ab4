import type { Words } from "./words.ts";

/**
 * What a reader agrees to with the button of the confirmation page: every word that the page shows, with the name of the
 * site. `{email}` is the place of the address, so that one wording serves all who have read it.
 */
export const consentIn = ({ subscription }: Words, siteName: string): string => {
  const { heading, text, button } = subscription.confirm;
  return [siteName, heading, text.text, button].join("\n");
};
