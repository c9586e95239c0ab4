import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { MAX_LIST_BYTES, uploadList } from "../../../contract/imports.ts";
import type { UploadedList } from "../../../contract/imports.ts";
import { sendFile } from "../../api/client.ts";
import { FieldFrame, controlLook, describedAs } from "../../ui/FieldFrame.tsx";
import { EarlierImports } from "./EarlierImports.tsx";

const TOO_LARGE = `The list is larger than ${MAX_LIST_BYTES / 1024 / 1024} MB. Import it with ./masthead import.`;

/** The file is read to its end by the server before the next step shows. */
export function ChooseList({ onUploaded }: { onUploaded: (list: UploadedList) => void }) {
  const id = useId();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_LIST_BYTES) throw new Error(TOO_LARGE);
      return sendFile(uploadList, { query: { name: file.name }, file });
    },
    onSuccess: onUploaded,
  });
  const error = upload.error?.message;
  const hint = upload.isPending
    ? "Reading the file…"
    : "As Ghost, Substack or Mailchimp export it, or any CSV with a column of addresses.";
  return (
    <div className="grid gap-5">
      <FieldFrame id={id} label="CSV file" error={error} hint={hint}>
        <input
          {...describedAs(id, error, hint)}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={upload.isPending}
          className={`${controlLook} cursor-pointer py-1.5 file:mr-3 file:cursor-pointer file:rounded file:border-0 file:bg-active file:px-2.5 file:py-1 file:font-medium file:text-ink`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            // The same file, mended, can be chosen again.
            target.value = "";
          }}
        />
      </FieldFrame>
      <EarlierImports />
    </div>
  );
}
