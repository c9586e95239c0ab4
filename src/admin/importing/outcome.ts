import type { ImportKind, ImportRun } from "./import-kind.ts";

const TAKING_BACK = "Taking it back…";

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
    return { brief: brought, sentence: [`${name} is imported.`, doneHint].filter(Boolean).join(" ") };
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
      brief: "its undoing was cut off: undo it again",
      sentence: `The undoing of ${name} was cut off. Undo it again, and it goes on.`,
    };
  return {
    brief: `${brought}, then interrupted: import the same file again, or undo it`,
    sentence: `The import of ${name} was interrupted. Import the same file again: nothing is imported twice.`,
  };
}
