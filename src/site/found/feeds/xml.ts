/** Everything that XML 1.0 (2.2, production 2) does not allow, in any form: most control characters, half surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Any text as XML may carry it, also in an attribute. What XML cannot carry is left out. */
export const xmlText = (text: string) =>
  text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

type Attributes = Record<string, string>;

/** An element around a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}) =>
  `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;

/** An element around others; empty when there are none. */
export const element = (name: string, children: readonly string[], attributes: Attributes = {}) =>
  children.length > 0
    ? `<${name}${attributesOf(attributes)}>\n${children.join("\n")}\n</${name}>`
    : `<${name}${attributesOf(attributes)}/>`;

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join("");
