import { commandLine } from "../../contract/site-owner/audit.ts";
import { counted, countOf } from "../../contract/base/counting.ts";
import type { Db } from "../../server/kernel/db/open.ts";
import { AppError } from "../../server/base/errors.ts";
import { createFileStore } from "../../server/engines/files/open-file-store.ts";
import type { FileStore } from "../../server/engines/files/file-store.ts";
import { undoList } from "../../server/moving/lists/undo-list.ts";
import { undoPosts } from "../../server/moving/posts/undo-posts.ts";
import { getUndoableRun } from "../../server/moving/runs/undo-run.ts";
import { UsageError, type CommandCall } from "../kit/command.ts";
import { openMigrated } from "../kit/open-migrated.ts";

interface Undone {
  sentence: string;
  facts: Record<string, unknown>;
}

type ImportRun = Awaited<ReturnType<typeof getUndoableRun>>;

type Undo = (deps: { db: Db; now: () => Date; files: FileStore }, run: ImportRun) => Promise<Undone>;

/** The undo of each kind of import. */
const undos: Partial<Record<ImportRun["kind"], Undo>> = {
  async posts(deps, { id, source }) {
    const { posts, pages, images, kept } = await undoPosts(deps, id, commandLine);
    const stay = kept ? ` ${counted(kept)} kept, with what was written on since.` : "";
    const alsoPages = pages > 0 ? `, ${countOf(pages, "page")}` : "";
    const sentence = `The import of ${source} is undone: ${countOf(posts, "post")}${alsoPages} and ${countOf(images, "image")} removed.${stay}`;
    return { sentence, facts: { posts, pages, images, kept } };
  },
  async subscribers(deps, { id, source }) {
    const { removed } = await undoList(deps, id, commandLine);
    const sentence = `The import of ${source} is undone: ${countOf(removed, "subscriber")} removed.`;
    return { sentence, facts: { removed } };
  },
};

/** Undoes an import (`import --undo RUN`). */
export async function undoRun({ config, out }: CommandCall, given: string) {
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError("Say the number of the import to undo.");
  await using database = await openMigrated(config);
  const deps = { db: database.db, now: () => new Date(), files: createFileStore(config) };
  const run = await getUndoableRun(deps.db, id, deps.now());
  const undo = undos[run.kind];
  if (!undo) throw new AppError("conflict", `Import ${id} cannot be undone.`);
  const { sentence, facts } = await undo(deps, run);
  out(sentence, { undone: id, ...facts });
}
