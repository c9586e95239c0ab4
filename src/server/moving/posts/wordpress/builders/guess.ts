import { field } from "../../../files/json-fields.ts";
import { imageHtml, inParts } from "./shapes.ts";
import { addressIn, picturesIn, wordsOf } from "./settings.ts";

/** How settings that readers see are called in most builders and in what others add to them. */
const TITLE = /(?:^|_)(?:title|heading|headline|header|question|name|label)\d*$/i;
const TEXT =
  /(?:^|_)(?:text|content|description|desc|editor|html|body|subtitle|subheading|caption|quote|answer)\d*$/i;
const IMAGE = /(?:^|_)(?:image|images|img|photo|picture|avatar|src)(?:_(?:url|id|src))?\d*$/i;
const LINK = /(?:^|_)(?:url|link|href)\d*$/i;
/** Settings for the people who edit: Divi's `admin_label`, Elementor's `_title`. */
const FOR_EDITORS = /^_|admin_label|(?:^|_)(?:font|icon|class|id|css|background|bg|title_tag)(?:_|$)/i;
const NO_WORDS =
  /^(?:on|off|yes|no|true|false|none|default|custom|auto|inherit|left|right|center|top|bottom|middle|inline|block|h[1-6]|_self|_blank|#[\da-f]{3,8}|[\d.|% ]*(?:px|em|rem|%|vw|vh|s|ms)?(?:[\d.|% ]|px|em|rem)*)$/i;
const MAX_DEPTH = 5;

/** The texts, images and links in the settings of an unknown module, in their order. */
export function guessedHtml(settings: unknown, decode: (value: string) => string, depth = 0): string {
  if (typeof settings !== "object" || settings === null || depth > MAX_DEPTH) return "";
  const parts = Object.entries(settings).map(([name, value]): string => {
    if (FOR_EDITORS.test(name)) return "";
    if (Array.isArray(value)) return inParts(...value.map((each) => guessedHtml(each, decode, depth + 1)));
    if (IMAGE.test(name)) {
      const pictures = picturesIn(value, wordsOf(field(settings, "alt")));
      if (pictures.length > 0) return pictures.map(imageHtml).join("");
    }
    if (LINK.test(name)) {
      const address = addressIn(typeof value === "string" ? decode(value) : value);
      return /^(?:https?:|\/|mailto:|tel:)/.test(address) ? `<p><a href="${address}">${address}</a></p>` : "";
    }
    const words = typeof value === "string" ? decode(value).trim() : "";
    if (NO_WORDS.test(words)) return "";
    if (TITLE.test(name)) return `<p><strong>${words}</strong></p>`;
    return TEXT.test(name) ? words : "";
  });
  return inParts(...parts);
}
