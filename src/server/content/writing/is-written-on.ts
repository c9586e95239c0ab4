import type { DbOrTx } from "../../kernel/db/open.ts";
import { listKeptTexts } from "./kept-texts.ts";
import type { DraftKind } from "./text-kind.ts";
import { findWorkingCopy } from "./working-copies.ts";

/** How an undo of an import ends for one post, page or category. Those that somebody has changed since stay. */
export type UndoOutcome = "undone" | "changed since" | "gone";

/** True if somebody wrote text that exists only in a working copy or a kept text: a deletion would lose it. */
export async function isWrittenOn<Draft extends object>(
  tx: DbOrTx,
  kind: DraftKind<Draft>,
  id: number,
): Promise<boolean> {
  const copy = await findWorkingCopy(tx, kind, id);
  return copy !== undefined || (await listKeptTexts(tx, { written: kind.name, id })).length > 0;
}
