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
