/** Paths that are followed by a token: anybody who reads it in a log could use it. */
const BEFORE_SECRET =
  /^(\/(?:confirm|unsubscribe|preferences|my-data|new-address|new-password|setup|invitation|preview|o|c\/[0-9]+|api\/webhooks\/[^/]+)\/)[^/]+/;

/** The MAC of 16 bytes with which a token ends (kernel/secrets.ts); an ending such as `.gif` may follow. */
const MAC = /^[\w-]{20,}=*$/;

/** Hides a token with a MAC wherever it is in the path. */
function hideToken(segment: string): string {
  const parts = segment.split(".");
  const mac = parts.findLastIndex((part, index) => index > 0 && MAC.test(part));
  return mac === -1 ? segment : ["[token]", ...parts.slice(mac + 1)].join(".");
}

/**
 * The path of a request as it may be logged, without the tokens of mailed links, previews, invitations, new passwords and the set-up. Its time grows
 * with the length of the path, which strangers choose.
 */
export const loggablePath = (path: string): string =>
  path.replace(BEFORE_SECRET, "$1[token]").split("/").map(hideToken).join("/");
