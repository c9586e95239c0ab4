import { beginOwnProvider } from "../../../contract/site-owner/provider.ts";
import { call } from "../../api/client.ts";

/** Tells the page that asked for a proof: the provider’s pages cut the window off from it. */
const CHANNEL = "masthead-provider-proof";

/**
 * Proves in a window of its own who somebody is, so that nothing which is typed here is lost. Resolves once that is done.
 * @throws ApiError, and Error if the browser opens no window.
 */
export async function proveAtProvider(code: string | undefined, signal: AbortSignal) {
  // In the click: later, browsers take it for an unasked one.
  const opened = window.open("about:blank", "_blank", "popup,width=520,height=680");
  if (!opened) throw new Error("Your browser opened no window. Allow windows for this site, and try again.");
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { url } = await call(beginOwnProvider, { body: { purpose: "proof", ...(code && { code }) } });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    channel.addEventListener("message", () => resolve());
    signal.addEventListener("abort", () => reject(new Error("Cancelled.")));
    opened.location.assign(url);
    await promise;
  } catch (error) {
    opened.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Tells the page that has asked, and closes this window. */
export function tellProven() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("proven");
  channel.close();
  window.close();
}
