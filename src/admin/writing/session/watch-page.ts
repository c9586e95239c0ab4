import { sessionKeeper } from "../../api/client.ts";

interface PageParts {
  /** Sends what is unsent. */
  flush: () => Promise<void>;
  /** Sends what waits for a session: somebody may have signed in here, or in the tab that they come back from. */
  tryAgain: () => Promise<void>;
  isKept: () => boolean;
}

/** Until `signal` ends: what is hidden or back online is sent at once, and leaving unsent words is asked about. */
export function watchPage({ flush, tryAgain, isKept }: PageParts, signal: AbortSignal) {
  const options = { signal };
  window.addEventListener("online", () => void flush(), options);
  document.addEventListener("visibilitychange", () => void flush(), options);
  window.addEventListener("focus", () => void tryAgain(), options);
  const stop = sessionKeeper.subscribe(() => {
    if (!sessionKeeper.isWaiting()) void tryAgain();
  });
  signal.addEventListener("abort", stop);
  window.addEventListener(
    "beforeunload",
    (event) => {
      if (!isKept()) event.preventDefault();
    },
    options,
  );
}
