import { beginningOf } from "../../../../contract/base/cut-text.ts";
import {
  describeAuthor,
  findUndescribed,
  undoDescribedAuthor,
  type AuthorProfile,
} from "../../../content/authors/import-author.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { field, textOf } from "../../files/json-fields.ts";
import { findImported, insertItems, requireRunning, type ImportItem } from "../../runs/import-run-store.ts";
import { NOWHERE, type ImportedAuthor } from "../source/imported-post.ts";
import { located } from "../source/site-address.ts";
import { line } from "./fit-post.ts";
import type { Moving } from "./moving.ts";
import { noteProblem } from "./report.ts";
import { writeImages } from "./write-post.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

const MAX_BIO_LENGTH = 1_000;

type Deps = Pick<Kernel, "db" | "now"> & {
  /** The number of the run, which begins if it has not. */
  runOf: () => Promise<number>;
};

/**
 * Gives the authors of imported posts the bio and the picture that they had, where nobody has described them here. What
 * an earlier import has given stays as it is now.
 */
export async function bringAuthors(deps: Deps, moving: Moving) {
  if (moving.isDryRun) return;
  for (const author of moving.spool.authors()) {
    moving.signal.throwIfAborted();
    const found = await findUndescribed(deps.db, author.name);
    const known = await findImported(deps.db, "author", [author.sourceId]);
    if (found && known.size === 0) await describe(deps, { id: found.id, author, moving });
  }
}

async function describe(
  { db, now, runOf }: Deps,
  { id, author, moving }: { id: number; author: ImportedAuthor; moving: Moving },
) {
  const bio = beginningOf(line(author.bio), MAX_BIO_LENGTH);
  const { url: picture, images } = await bringPicture(author, moving);
  if (!bio && !picture) return;
  const runId = await runOf();
  const given: AuthorProfile = { bio, picture };
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    if (!(await describeAuthor(tx, id, given, now()))) return;
    await writeImages(tx, runId, images);
    const before = JSON.stringify({ bio: "", picture: "", given });
    const item = { run_id: runId, entity: "author", entity_id: String(id), happened: "changed" } as const;
    await insertItems(tx, [{ ...item, source_id: author.sourceId, before }]);
  });
}

async function bringPicture(
  { name, picture, place }: ImportedAuthor,
  { images, site, signal, report }: Moving,
) {
  const address = picture ? located(picture, { base: NOWHERE, addresses: [] }, site) : undefined;
  if (!images || !address) return { url: "", images: [] };
  report.images.found++;
  const brought = await images.bring(address, signal);
  if ("failure" in brought) {
    report.images.failed++;
    noteProblem(report, { place, title: name }, `The picture ${picture} is left out: ${brought.failure}`);
    return { url: "", images: [] };
  }
  report.images.brought++;
  return { url: brought.url, images: brought.image ? [brought.image] : [] };
}

/** Takes back what `bringAuthors` wrote. Belongs into a transaction. */
export async function undoAuthor(tx: DbOrTx, { entity_id: id, before }: ImportItem, now: Date) {
  const given = field(JSON.parse(before ?? "{}"), "given");
  const profile = { bio: textOf(given, "bio"), picture: textOf(given, "picture") };
  await undoDescribedAuthor(tx, Number(id), profile, now);
}
