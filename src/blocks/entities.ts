const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The text that a value of our HTML says. Cleaning decodes every entity that HTML knows and writes four of them; React
 * writes `&#x27;` as well.
 */
export const unescaped = (value: string) =>
  value.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (entity: string, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), entity)
        : (NAMED[name.toLowerCase()] ?? entity),
  );

const characterOf = (code: number, entity: string) =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;

export const escaped = (value: string) =>
  /[&"<>]/.test(value)
    ? value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : value;
