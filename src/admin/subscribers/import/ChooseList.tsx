import { useMutation } from "@tanstack/react-query";
import { MAX_LIST_BYTES, uploadList } from "../../../contract/imports.ts";
import type { UploadedList } from "../../../contract/imports.ts";
import { sendFile } from "../../api/client.ts";
import { ImportFileField } from "../../ui/importing/ImportFileField.tsx";
import { EarlierImports } from "./EarlierImports.tsx";

const TOO_LARGE = `The list is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB. Import it with ./masthead import.`;

/** The file is read to its end by the server before the next step shows. */
export function ChooseList({ onUploaded }: { onUploaded: (list: UploadedList) => void }) {
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_LIST_BYTES) throw new Error(TOO_LARGE);
      return sendFile(uploadList, { query: { name: file.name }, file });
    },
    onSuccess: onUploaded,
  });
  return (
    <div className="grid gap-5">
      <ImportFileField
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        error={upload.error?.message}
        hint="As Ghost, Substack or Mailchimp export it, or any CSV with a column of addresses."
        busyHint="Reading the file…"
        isBusy={upload.isPending}
        onChosen={upload.mutate}
      />
      <EarlierImports />
    </div>
  );
}
