/** No address is longer, with a name beside it. */
const MAX_LENGTH = 600;

/**
 * Takes an address out of what programs write around it: `Ann <ann@x.example>`, `mailto:`, quotes, a dot at the end,
 * invisible characters. A cell with anything else stays as it is.
 */
export const addressInCell = (cell: string): string =>
  cell.length > MAX_LENGTH
    ? cell
    : cell
        .replaceAll(/\p{Cf}/gu, "")
        .replace(/^[^<>@]*<([^<>]+)>$/, "$1")
        .replace(/^["']*(?:mailto:)?(.*?)["'.\s]*$/is, "$1")
        .trim();

/** What a cell says beside addresses: `Ann (unsubscribed)` of `Ann (unsubscribed) <ann@x.example>`. */
export const textBesideAddress = (cell: string): string => cell.replaceAll(/[^\s<>]*@[^\s<>]*/g, " ");

/** True for a cell at whose start people put a sign to take the line out of a list: `#ann@x.example`, `- Ann <ann@x.example>`. */
export const isCommentedOut = (cell: string): boolean => /^[#/;*!~%|\p{Pd}]+\s*[\p{L}\p{N}]/u.test(cell);
