import { undoList } from "../../server/porting/lists/undo-list.ts";
import { findRun } from "../../server/porting/runs/import-run-store.ts";
import type { ImportRun } from "../../server/porting/runs/import-run-store.ts";
import { undoPosts } from "../../server/porting/posts/undo-posts.ts";
import type { Db } from "../../server/platform/db/open.ts";
import { AppError } from "../../server/platform/errors.ts";
import { openMigrated, UsageError } from "../command.ts";
import type { CommandCall } from "../command.ts";
import { countWord } from "./ask-first.ts";

/** Takes back what a run has done. Tells it in one line, and as facts. */
type Undo = (db: Db, run: ImportRun) => Promise<{ line: string; facts: Record<string, unknown> }>;

const undoes: Partial<Record<ImportRun["kind"], Undo>> = {
  async posts(db, run) {
    const undone = await undoPosts({ db, now: () => new Date() }, run.id);
    const kept = undone.kept
      ? ` ${countWord(undone.kept)} posts stay, since somebody has written on them since.`
      : "";
    const line = `Import ${run.id} (${run.source}) is undone: ${countWord(undone.posts)} posts and ${countWord(undone.images)} pictures are gone.${kept}`;
    return { line, facts: { ...undone } };
  },
  async subscribers(db, { id, source }) {
    const { removed } = await undoList({ db, now: () => new Date() }, id);
    return { line: `The import of ${source} is undone: ${countWord(removed)} removed.`, facts: { removed } };
  },
};

/** `import --undo RUN`. */
export async function undoImport({ config, out }: CommandCall, given: string) {
  if (!/^\d+$/.test(given)) throw new UsageError("Say with --undo the number of the import.");
  await using database = await openMigrated(config);
  const run = await findRun(database.db, Number(given));
  if (!run) throw new AppError("not_found", `There was no import ${given}.`);
  const undo = undoes[run.kind];
  if (!undo) throw new AppError("conflict", `An import of ${run.kind} cannot be undone.`);
  const { line, facts } = await undo(database.db, run);
  out(line, facts);
}
