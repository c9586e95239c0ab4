import { countOf } from "../../../../contract/base/counting.ts";
import {
  changeSelection,
  countSelection,
  type SelectionAction,
  type SelectionRest,
} from "../../../../contract/audience/subscriber-selection.ts";
import { call } from "../../../api/client.ts";
import { useAction } from "../../../ui/lists/use-action.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { UNDO_MS, UNDOING_MS, type ToastWords } from "../../../ui/toast/toasts.ts";
import { refreshRemovals } from "../../removals/use-removals.ts";

/** As many ids as a filter takes. */
const IDS_AT_ONCE = 500;
/** Each is read aloud by a screen reader. */
const SAID_EVERY = 20 * IDS_AT_ONCE;

const opposite = { tag: "untag", untag: "tag" } as const;

interface Undo {
  action: keyof typeof opposite;
  tag: string;
  ids: readonly number[];
}

/** Makes the part of a toast that takes a tag back from those who have just got it, or gives it back. */
export function useUndoOfTags() {
  const toasts = useToasts();
  const { mutate } = useAction(
    {
      act: async (undo: Undo) => {
        let changed = 0;
        for (let from = 0; from < undo.ids.length; from += IDS_AT_ONCE) {
          const percent = Math.floor((100 * from) / undo.ids.length);
          if (from % SAID_EVERY === 0) toasts.add({ title: `Undoing... ${percent}%`, lastsMs: UNDOING_MS });
          changed += await undoSome(undo, undo.ids.slice(from, from + IDS_AT_ONCE));
        }
        return changed;
      },
      done: (changed: number, { action }: Undo) => ({
        title: `${countOf(changed, "subscriber")} ${action === "tag" ? "untagged" : "tagged"} again`,
      }),
      failure: "Failed to undo. Select the subscribers again.",
    },
    refreshRemovals,
  );
  return (
    { action, tag = "" }: { action: SelectionAction; tag?: string },
    ids: readonly number[],
  ): Partial<ToastWords> =>
    action === "tag" || action === "untag"
      ? { lastsMs: UNDO_MS, action: { name: "Undo", run: () => mutate({ action, tag, ids }) } }
      : {};
}

/** Counts them first: some may have left meanwhile. */
async function undoSome({ action, tag }: Undo, some: readonly number[]): Promise<number> {
  const filters = { ids: some.join(",") };
  const { count } = await call(countSelection, { query: filters });
  let changed = 0;
  for (let rest: SelectionRest | undefined, isDone = count === 0; !isDone;) {
    const body = { filters, count, action: opposite[action], tag, ...(rest && { rest }) };
    const answer = await call(changeSelection, { body });
    changed += answer.changed;
    rest = answer.rest ?? undefined;
    isDone = answer.rest === null;
  }
  return changed;
}
