import { useMutation } from "@tanstack/react-query";
import { EarlierRuns } from "./EarlierRuns.tsx";
import type { ImportKind, ImportRun } from "./import-kind.ts";
import { ImportFileField } from "./ImportFileField.tsx";

interface ChooseFileProps<Uploaded, Run extends ImportRun> {
  kind: ImportKind<Uploaded, Run>;
  onUploaded: (file: Uploaded) => void;
}

/** The file is read by the server before the next step shows. */
export function ChooseFile<Uploaded, Run extends ImportRun>({
  kind,
  onUploaded,
}: ChooseFileProps<Uploaded, Run>) {
  const { maxBytes, ...words } = kind.file;
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new Error(tooLarge(maxBytes));
      return kind.upload(file);
    },
    onSuccess: onUploaded,
  });
  return (
    <div className="grid gap-5">
      <ImportFileField
        {...words}
        error={upload.error?.message}
        isBusy={upload.isPending}
        onChosen={upload.mutate}
      />
      <EarlierRuns kind={kind} />
    </div>
  );
}

const tooLarge = (maxBytes: number) =>
  `The file is larger than ${maxBytes / 1024 / 1024} MB. Import it with ./masthead import.`;
