import { useEffect } from "react";

const PAUSE_MS = 2_000;
const MOST_ATTEMPTS = 5;
/** Behind the first load, and long before a session ends or the server has a newer version of everything. */
const LOAD_AFTER_MS = 3_000;

/** Loads a part of the program ahead of its use. A part that fails is loaded when it is opened. */
export const loadAhead = (load: () => Promise<unknown>) => void load().catch(() => undefined);

/** Loads a part of the program that the first load leaves out, soon after it. */
export function useLoadedAhead(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(load), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}

/**
 * Loads a part of the program that was opened. Without a connection it waits for one: what `lazy` is refused once, it
 * never asks for again. @throws what the last of five attempts threw.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
      await (navigator.onLine ? pause() : connection());
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const connection = () => new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
