import { MINUTE, type Clock } from "../../../base/clock.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";

const REMEMBERED_MS = 10 * MINUTE;
const MAX_REMEMBERED = 500;

/**
 * Returns what makes other sites be asked, but none twice in ten minutes, whoever asks: a text is checked whenever its writer
 * pauses.
 */
export function askSeldom(now: Clock): (outside: Outside) => Outside {
  const asked = new Map<string, { at: number; answer: ReturnType<Outside["ask"]> }>();
  return (outside) => ({
    ...outside,
    ask(url, options) {
      const before = asked.get(url.href);
      const at = now().getTime();
      if (before && at - before.at < REMEMBERED_MS) return before.answer;
      const answer = outside.ask(url, options);
      asked.set(url.href, { at, answer });
      const [oldest] = asked.keys();
      if (asked.size > MAX_REMEMBERED && oldest !== undefined) asked.delete(oldest);
      return answer;
    },
  });
}
