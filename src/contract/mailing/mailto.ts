/** The link that writes to an address. Its local part may hold signs that mean something in a link, such as `?` (RFC 6068, 2). */
export const mailtoOf = (address: string) => `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
