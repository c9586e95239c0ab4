import type { ImportKind } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";

const TAKING_BACK = "Undoing…";

/** What came of an import: in a list, and in a sentence of its own. */
export function outcomeOf<Run extends ImportRun>(
  { broughtBy, doneHint, failureOf }: Pick<ImportKind<unknown, Run>, "broughtBy" | "doneHint" | "failureOf">,
  run: Run,
): { brief: string; sentence: string } {
  const { name, state, isUnderWay } = run;
  const brought = broughtBy(run);
  if (state === "undoing") return { brief: TAKING_BACK, sentence: TAKING_BACK };
  if (state === "undone") return { brief: "undone", sentence: `The import of ${name} was undone.` };
  if (state === "done") {
    return { brief: brought, sentence: [`${name} has been imported.`, doneHint].filter(Boolean).join(" ") };
  }
  if (isUnderWay) return { brief: `${brought} so far`, sentence: "" };
  const failure = failureOf?.(run);
  if (failure)
    return {
      brief: `${brought}, then it failed: ${failure}`,
      sentence: `${name} was not imported: ${failure}`,
    };
  if (state === "failed")
    return {
      brief: "the undo was interrupted: undo it again",
      sentence: `Undoing the import of ${name} was interrupted. Undo it again to resume.`,
    };
  return {
    brief: `${brought}, then interrupted: import the same file again, or undo it`,
    sentence: `The import of ${name} was interrupted. Import the same file again to resume; nothing is imported twice.`,
  };
}
