export interface CallKeeper {
  /**
   * From now on a call that is refused waits, because somebody can be asked. `mayAsk` says whether they can be at once;
   * otherwise the calls wait for `ask`. Comes back with the end of that.
   */
  watch: (mayAsk?: () => boolean) => () => void;
  /**
   * Makes a call, and makes it again once somebody has given what it lacked.
   * @throws what the call threw, when nobody can be asked, nobody gives it, or it failed otherwise.
   */
  keep: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
  /** Lets the waiting calls continue, or fail. */
  settle: (isGranted: boolean) => void;
  /** Asks for what the waiting calls lack: somebody wants to give it. */
  ask: () => void;
  /** Whether calls wait for somebody, whether they are asked, and who wants to hear of it. */
  isWaiting: () => boolean;
  isAsking: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

const ALWAYS = () => true;

/**
 * Holds the calls that were refused for want of something that somebody can give, such as a new session, so that nothing
 * which was typed or pressed is lost.
 */
export function createCallKeeper(isRefusal: (error: unknown) => boolean): CallKeeper {
  const waiting = new Set<(isGranted: boolean) => void>();
  const listeners = new Set<() => void>();
  let watchers = 0;
  let mayAsk = ALWAYS;
  let isAsking = false;
  let renewals = 0;
  const tell = () => listeners.forEach((listener) => listener());

  const wait = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.add(resolve);
    isAsking ||= mayAsk();
    tell();
    return promise;
  };

  const settle = (isGranted: boolean) => {
    if (isGranted) renewals += 1;
    const released = [...waiting];
    waiting.clear();
    isAsking = false;
    tell();
    released.forEach((resolve) => resolve(isGranted));
  };

  return {
    settle,
    ask: () => {
      isAsking = waiting.size > 0;
      tell();
    },
    isWaiting: () => waiting.size > 0,
    isAsking: () => isAsking,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (may = ALWAYS) => {
      watchers += 1;
      mayAsk = may;
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
          // A call that was under way while somebody gave it was refused for what was before.
          if (before === renewals && !(await wait())) throw error;
        }
      }
    },
  };
}
