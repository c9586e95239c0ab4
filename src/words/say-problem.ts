import { problems as ofServer, type ProblemCode } from "../contract/base/problem.ts";
import { wordsFor, type Words } from "./words.ts";

/** The refusals that a page for readers can have. */
type ReadersCode = Exclude<ProblemCode, "proof_required" | "method_not_allowed">;

/** The code under which a page for readers tells of a refusal. */
export function readersCodeOf(code: ProblemCode): ReadersCode {
  if (code === "proof_required") return "forbidden";
  return code === "method_not_allowed" ? "not_found" : code;
}

/** Why something is refused, in the server's words. */
interface Refusal {
  code: ProblemCode;
  message: string;
}

const inEnglish = (code: ReadersCode): string =>
  wordsFor("en", { name: "", day: undefined, time: "" }).failure.problems[code].text;

/** Why something is refused: in the server's words, which may say more, where the table has only the English ones. */
export function sayProblem({ failure }: Words, { code, message }: Refusal): string {
  const known = readersCodeOf(code);
  const { text } = failure.problems[known];
  return text === inEnglish(known) ? message : text;
}

/** What scripts on readers' pages can be refused for. */
const inForms = ["forbidden", "invalid", "too_many_requests", "internal", "unavailable"] as const;

/** What scripts say of a refusal by its status, instead of the server's English words. */
export const refusalsIn = ({ failure }: Words): Record<number, string> =>
  Object.fromEntries(
    inForms
      .filter((code) => failure.problems[code].text !== inEnglish(code))
      .map((code) => [ofServer[code].status, failure.problems[code].text]),
  );
