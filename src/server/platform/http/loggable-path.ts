/** Addresses whose next part is a permission: whoever reads it in a log could use it. */
const BEFORE_SECRET =
  /^(\/(?:confirm|unsubscribe|preferences|my-data|new-address|setup|preview|o|c\/[0-9]+)\/)[^/]+/;

/** What a signer has made, wherever it stands: it ends with a MAC of 16 bytes (platform/secrets.ts). */
const SIGNED = /[^/]+\.[\w-]{20,}=*(?=[./]|$)/g;

/** The path of a request as it may be logged, without the tokens of mailed links, previews and the set-up. */
export const loggablePath = (path: string): string =>
  path.replace(BEFORE_SECRET, "$1[token]").replaceAll(SIGNED, "[token]");
