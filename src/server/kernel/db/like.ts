/** The pattern of LIKE for what has `search` in it, in lower case; signs that LIKE knows stand for themselves. */
export const patternOf = (search: string): string =>
  `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
