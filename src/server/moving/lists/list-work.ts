import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { ListReading, ListReport, UploadedList } from "../../../contract/moving/imports.ts";
import { listFields } from "../../audience/attributes/find-attributes.ts";
import { checkList } from "./check-list.ts";
import { describeUpload } from "./describe-upload.ts";
import { importList, type ListDeps } from "./import-list.ts";
import { listFileAt } from "./check-list.ts";
import { previewList } from "./preview-list.ts";
import { undoList } from "./undo-list.ts";

/** Describes long work with a list so that another thread can do it. */
export type ListWork =
  | { do: "describe"; path: string; id: string }
  | ({ do: "preview"; path: string } & ListReading)
  | ({ do: "import"; path: string; consent: string; by: Actor } & ListReading)
  | { do: "undo"; run: number; by: Actor };

export type ListOutcome = { described: UploadedList } | { report: ListReport } | { removed: number };

/** Does the work on this thread. */
export async function doListWork(
  deps: ListDeps & { isShared: () => boolean },
  work: ListWork,
  onBegun: (run: number) => void,
): Promise<ListOutcome> {
  if (work.do === "undo") return undoList(deps, work.run, work.by);
  const file = await listFileAt(work.path);
  if (work.do === "describe") return { described: await describeUpload(deps.db, { file, id: work.id }) };
  const customFields = (await listFields(deps.db)).map(({ key }) => key);
  const { mapping, ignore, words, dates } = work;
  const list = await checkList(file, { mapping, ignore, words, dates, customFields });
  if (work.do === "preview") return { report: await previewList(deps, { file, list }) };
  const { consent, by } = work;
  return importList(deps, { file, list, consent, by, isShared: deps.isShared, onBegun });
}
