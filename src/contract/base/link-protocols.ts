/** The protocols that a link may have (spec, section 5). Relative addresses are links within the site. */
export const linkProtocols = [
  "http",
  "https",
  "ftp",
  "ftps",
  "mailto",
  "tel",
  "callto",
  "sms",
  "cid",
  "xmpp",
] as const;

/** The protocols that an image may have. */
export const imageProtocols = ["http", "https"] as const;
