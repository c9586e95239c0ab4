import { AppError } from "../../server/base/errors.ts";
import { ask } from "../kit/ask.ts";
import { UsageError } from "../kit/command.ts";

/** Shows on a terminal what an import would do, and rejects unless the answer is yes. */
export async function askFirst(sentence: string) {
  if (!process.stdin.isTTY)
    throw new UsageError("Pass --yes to import without being asked, or --dry-run to only look.");
  const answer = await ask(`${sentence}\nImport it? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new AppError("conflict", "Nothing was imported.");
}
