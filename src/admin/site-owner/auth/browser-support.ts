/** Browsers have passkeys for secure pages, and for sites whose address is a name. */
export const arePasskeysSupported = () =>
  "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname);
