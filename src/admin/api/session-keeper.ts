export interface SessionKeeper {
  /** Somebody is signed in: from now on a call that is refused waits. Comes back with the end of that. */
  watch: () => () => void;
  /**
   * Makes a call, and makes it again once somebody has signed in again.
   * @throws what the call threw, when nobody was signed in, nobody signs in again, or it failed otherwise.
   */
  keep: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
  /** Lets the waiting calls continue, or fail. */
  settle: (isSignedIn: boolean) => void;
  /** Whether calls wait for somebody to sign in, and who wants to hear of it. */
  isWaiting: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Holds the calls that a lost session refused, so that nothing which was typed or pressed is lost with it. */
export function createSessionKeeper(isRefusal: (error: unknown) => boolean): SessionKeeper {
  const waiting = new Set<(isSignedIn: boolean) => void>();
  const listeners = new Set<() => void>();
  let watchers = 0;
  let renewals = 0;
  const tell = () => listeners.forEach((listener) => listener());

  const wait = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.add(resolve);
    tell();
    return promise;
  };

  const settle = (isSignedIn: boolean) => {
    if (isSignedIn) renewals += 1;
    const released = [...waiting];
    waiting.clear();
    tell();
    released.forEach((resolve) => resolve(isSignedIn));
  };

  return {
    settle,
    isWaiting: () => waiting.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => {
      watchers += 1;
      return () => {
        watchers -= 1;
        if (watchers === 0) settle(false);
      };
    },
    keep: async (attempt) => {
      for (;;) {
        const before = renewals;
        try {
          return await attempt();
        } catch (error) {
          if (!isRefusal(error) || watchers === 0) throw error;
          // A call that was under way while somebody signed in was refused for the session before.
          if (before === renewals && !(await wait())) throw error;
        }
      }
    },
  };
}
