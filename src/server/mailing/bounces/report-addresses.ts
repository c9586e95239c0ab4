/** Long enough for any address that we write, and no more: the text may be a stranger's. */
const ADDRESS =
  /[^\s<>()[\]:;,"'@=/\\]{1,64}(?:=[^\s<>()[\]:;,"'@/\\]{1,64})?@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?/gu;

/** The addresses in a header or a text, each once, in order, in lower case. */
export const addressesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(ADDRESS)].map(([address]) => address.toLowerCase())),
];

/** Whether a mail server writes under this name or address. */
export const isOfServer = (from: string): boolean =>
  /mailer-?daemon|postmaster|mail ?(?:delivery|system|admin|server|deliver)|^"?(?:system|bounce|mail)|mailerdaemon|no-?reply|mmail|administrator/i.test(
    from,
  );
