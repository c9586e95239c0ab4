import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted, countOf } from "../../../contract/base/counting.ts";
import { addSuppressions, type SuppressionReport } from "../../../contract/audience/suppressions.ts";
import { call } from "../../api/client.ts";
import { ImportFileField } from "../../importing/ImportFileField.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";

/** Puts many addresses on the list. What they come to is shown before anything is written. */
export function AddSuppressionsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [list, setList] = useState("");
  const check = useMutation({ mutationFn: () => call(addSuppressions, { body: { list, isDryRun: true } }) });
  const add = useMutation({
    mutationFn: () => call(addSuppressions, { body: { list, isDryRun: false } }),
    onSuccess: ({ added }) => {
      onClose();
      toasts.add({
        title: `${countOf(added, "address")} added`,
        description: "They will get no more email.",
      });
    },
    // A failure in the middle has added some.
    onSettled: () => refreshSubscribers(queries),
  });
  const change = (text: string) => {
    check.reset();
    add.reset();
    setList(text);
  };
  const report = check.data;
  return (
    <FormDialog
      title="Add many addresses"
      description="They get no more email, even if they are subscribers or are imported later. You see what would be added first."
      action={report ? `Add ${countOf(report.added, "address")}` : "Check"}
      pendingAction={report ? "Adding..." : "Checking..."}
      isPending={check.isPending || add.isPending}
      isIncomplete={list.trim() === "" || report?.added === 0}
      failure={(add.error ?? check.error)?.message}
      onSubmit={() => (report ? add.mutate() : check.mutate())}
      onClose={onClose}
    >
      <TextArea
        label="Addresses"
        hint="One on each line, or the text of a CSV file."
        rows={6}
        spellCheck={false}
        value={list}
        onChange={({ target }) => change(target.value)}
      />
      <ImportFileField
        label="Or a file"
        accept=".csv,.tsv,.txt,text/csv"
        hint="Its text is put above, where you can change it."
        busyHint="Checking..."
        error={undefined}
        isBusy={check.isPending || add.isPending}
        onChosen={(file) => void file.text().then(change)}
      />
      <output>{report && <Report report={report} />}</output>
    </FormDialog>
  );
}

function Report({ report: { added, known, wrong, wrongLines } }: { report: SuppressionReport }) {
  return (
    <div>
      <p>
        <b>{counted(added)} new</b>, {counted(known)} already on the list, {counted(wrong)} not an address.
      </p>
      {wrong > 0 && (
        <ul aria-label="Not an address" className="mt-2 max-h-40 overflow-auto text-ink-2">
          {wrongLines.map(({ line, text }, index) => (
            // Two fields of a line may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="wrap-anywhere">
              Line {counted(line)}: {text || "empty"}
            </li>
          ))}
          {wrong > wrongLines.length && <li>and {counted(wrong - wrongLines.length)} more.</li>}
        </ul>
      )}
    </div>
  );
}
