const grouped = new Intl.NumberFormat("en-US");

/** `1 subscriber`, `12,000 subscribers`. */
export const countingPhrase = (count: number, noun: string) =>
  `${grouped.format(count)} ${noun}${count === 1 ? "" : "s"}`;
