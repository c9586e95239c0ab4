import type { Words } from "./english/english.ts";
import { problems as english, readersCodeOf } from "./english/problems.ts";
import type { Refusal } from "./english/problems.ts";
import { problems as ofServer } from "../contract/problem.ts";

/** Why something is refused: in the server's words, which may say more, where the table has only the English ones. */
export function sayProblem({ failure }: Words, { code, message }: Refusal): string {
  const known = readersCodeOf(code);
  const { text } = failure.problems[known];
  return text === english[known].text ? message : text;
}

/** What scripts on readers' pages can be refused for. */
const inForms = ["forbidden", "invalid", "too_many_requests", "internal", "unavailable"] as const;

/** What scripts say of a refusal by its status, instead of the server's English words. */
export const refusalsIn = ({ failure }: Words): Record<number, string> =>
  Object.fromEntries(
    inForms
      .filter((code) => failure.problems[code].text !== english[code].text)
      .map((code) => [ofServer[code].status, failure.problems[code].text]),
  );
