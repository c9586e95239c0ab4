import { isMainThread, workerData } from "node:worker_threads";
import { answerQuestions, AskedThread } from "../platform/asked-thread.ts";

/*
 * Judges passwords on a thread that ends when there is none to judge: the dictionaries take 80 MB and half a second to load,
 * and a password of substitutions alone some 0.3 s to judge (Node 26.10, Linux x64, 2 cores).
 */

export interface PasswordQuestion {
  password: string;
  /** Words that belong to the site or the user, and so are easy to guess. */
  nearby: string[];
}

export interface PasswordJudgment {
  /** From 0 (among the first guesses) to 4 (out of reach); 3 stands for some 10^8 to 10^10 guesses. */
  score: number;
  /** The library's keys: we have words of our own for them. */
  warning: string | null;
  suggestions: string[];
}

/** The work grows faster than the length; what is longer is judged by its beginning. */
const MAX_LENGTH = 64;
/** The library's default of 100 takes three times as long and changes none of our test scores. */
const MAX_SUBSTITUTIONS = 8;

/** Passwords that come together share a thread. */
const IDLE_MS = 2_000;

const thread = new AskedThread<PasswordQuestion, PasswordJudgment>(new URL(import.meta.url), {
  name: "judges passwords",
  idleMs: IDLE_MS,
  workerData: { judgesPasswords: true },
});

export const judgePassword = (question: PasswordQuestion): Promise<PasswordJudgment> => thread.ask(question);

if (!isMainThread && workerData?.judgesPasswords) await judgePasswords();

async function judgePasswords() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
  answerQuestions(({ password, nearby }: PasswordQuestion): PasswordJudgment => {
    const { score, feedback } = judge.check(password.slice(0, MAX_LENGTH), nearby);
    return { score, ...feedback };
  });
}
