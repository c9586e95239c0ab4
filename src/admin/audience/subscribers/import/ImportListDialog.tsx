import { MAX_LIST_BYTES, undoImport, uploadList } from "../../../../contract/imports.ts";
import type { ListImport, UploadedList } from "../../../../contract/imports.ts";
import { call } from "../../../api/client.ts";
import { uploadFile } from "../../../api/upload-file.ts";
import { ImportDialog } from "../../../importing/ImportDialog.tsx";
import type { ImportKind } from "../../../importing/import-kind.ts";
import { counted, countOf } from "../../../../contract/counting.ts";
import { refreshSubscribers } from "../../subscribers-query.ts";
import { importsQuery } from "./imports-query.ts";
import { PrepareImport } from "./PrepareImport.tsx";
import { Problems, ReportTable } from "./ReportTable.tsx";

const lists: ImportKind<UploadedList, ListImport> = {
  title: "Import a list",
  description:
    "First you see what it would do. Nobody who has unsubscribed, bounced or complained is added again, and importing twice adds nobody twice.",
  checkStep: "Check the list",
  file: {
    label: "CSV file",
    accept: ".csv,.tsv,.txt,text/csv",
    hint: "As Ghost, Substack or Mailchimp export it, or any CSV with a column of addresses.",
    maxBytes: MAX_LIST_BYTES,
  },
  upload: (file, options) => uploadFile(uploadList, { query: { name: file.name }, body: file, ...options }),
  runs: importsQuery,
  undo: async (id) => {
    const { removed } = await call(undoImport, { params: { id: String(id) } });
    return `${countOf(removed, "subscriber")} removed.`;
  },
  undoHint: "Who has confirmed, unsubscribed or paused by then stays.",
  refresh: refreshSubscribers,
  broughtBy: ({ report }) => `${counted(report.added)} added`,
  doneHint: "Nobody was mailed.",
  progressOf: ({ report }) => ({ percent: (100 * report.rows) / Math.max(1, report.rowCount) }),
  reportOf: ({ report }) => (
    <>
      <ReportTable report={report} isDone />
      <Problems report={report} />
    </>
  ),
};

/** A list of subscribers comes in. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  return <ImportDialog kind={lists} Prepare={PrepareImport} onClose={onClose} />;
}
