import {
  MAX_LIST_BYTES,
  undoImport,
  uploadList,
  type ListImport,
  type UploadedList,
} from "../../../../contract/moving/imports.ts";
import { call } from "../../../api/client.ts";
import { uploadFile } from "../../../api/upload-file.ts";
import { ImportDialog } from "../../../importing/ImportDialog.tsx";
import type { ImportKind } from "../../../importing/import-kind.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { refreshSubscribers } from "../../subscribers-query.ts";
import { importsQuery } from "./imports-query.ts";
import { PrepareImport } from "./PrepareImport.tsx";
import { Problems, ReportTable } from "./ReportTable.tsx";

const lists: ImportKind<UploadedList, ListImport> = {
  title: "Import a list",
  description:
    "You see a preview first. People who unsubscribed, bounced or complained are not added again, and importing a list twice adds nobody twice.",
  checkStep: "Check the list",
  file: {
    label: "CSV file",
    accept: ".csv,.tsv,.txt,text/csv",
    hint: "An export from Ghost, Substack or Mailchimp, or any CSV file with a column of email addresses.",
    maxBytes: MAX_LIST_BYTES,
  },
  upload: (file, options) => uploadFile(uploadList, { query: { name: file.name }, body: file, ...options }),
  runs: importsQuery,
  undo: async (id) => {
    const { removed } = await call(undoImport, { params: { id: String(id) } });
    return `${countOf(removed, "subscriber")} removed.`;
  },
  undoHint: "Subscribers who have since confirmed, unsubscribed or paused are kept.",
  refresh: refreshSubscribers,
  broughtBy: ({ report }) => `${counted(report.added)} added`,
  doneHint: "No emails were sent.",
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
