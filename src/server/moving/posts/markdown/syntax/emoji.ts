import { asSign, type InlineSign } from "./sign.ts";
import { emojiCodes } from "./emoji-codes.ts";

/** `:smile:`, by the names of GitHub. An unknown name stays as it is. */
export const emoji: InlineSign = {
  opens: ":(?=[a-z+-])",
  whole: /^:([a-z+-][\w+-]{0,40}):(?![\w:])/,
  read: ([raw, name = ""], { last }) => {
    if (/[\w:]/.test(last)) return undefined;
    const found = emojiCodes.get(name);
    if (found !== undefined) return asSign(raw, { element: ":emoji:", outcome: "kept" }, found);
    // Between other characters, two colons are a part of something else.
    if (!/^\s?$/.test(last)) return undefined;
    return asSign(raw, { element: raw, outcome: "converted", into: "plain text" }, raw);
  },
};
