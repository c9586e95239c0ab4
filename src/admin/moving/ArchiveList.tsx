import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteArchive,
  downloadArchive,
  getArchive,
  getDataFacts,
  type Archive,
} from "../../contract/moving/archives.ts";
import { exportTargets } from "../../contract/moving/targets.ts";
import { addressOf, call } from "../api/client.ts";
import { refreshing } from "../api/query-of.ts";
import { saveFrom } from "../api/save-file.ts";
import { useSiteTime } from "../time/use-site-zone.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { DeleteDialog } from "../ui/dialogs/DeleteDialog.tsx";
import { Download } from "../ui/icons/icons.tsx";
import { sizeOf } from "../ui/states/numbers.ts";

const SHOWN = 5;

/** The newest files, and all of them when asked. */
export function ArchiveList({ archives }: { archives: readonly Archive[] }) {
  const [isWhole, setWhole] = useState(false);
  if (archives.length === 0) return null;
  const shown = isWhole ? archives : archives.slice(0, SHOWN);
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="w-full border-t border-line">
        {shown.map((archive) => (
          <ArchiveItem key={archive.name} archive={archive} />
        ))}
      </ul>
      {shown.length < archives.length && (
        <Button kind="ghost" onClick={() => setWhole(true)}>{`Show all ${archives.length}`}</Button>
      )}
    </div>
  );
}

function ArchiveItem({
  archive: { name, kind, target, isScheduled, madeAt, sizeBytes },
}: {
  archive: Archive;
}) {
  const [isAsking, setAsking] = useState(false);
  const { dateAndTime } = useSiteTime();
  const at = dateAndTime(madeAt);
  const program = target && `for ${exportTargets[target].label}`;
  const noun = [kind, program].filter(Boolean).join(" ");
  const download = useMutation({
    // This call asks for a proof if it has to, and says so if the file is gone: a browser that downloads can do neither.
    mutationFn: () => call(getArchive, { params: { name } }),
    onSuccess: () => saveFrom(addressOf(downloadArchive.path, { name }, {}), name),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{at}</p>
        <p className="text-xs text-ink-3">
          {[
            sizeOf(sizeBytes),
            program,
            kind === "backup" && (isScheduled ? "made automatically" : "made by a person"),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {download.error && (
          <p role="alert" className="text-xs text-bad">
            {download.error.message}
          </p>
        )}
      </div>
      <Button
        aria-label={`Download the ${noun} of ${at}`}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download className="icon" aria-hidden="true" />
        Download
      </Button>
      <Button kind="ghost" aria-label={`Delete the ${noun} of ${at}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog
          noun={kind}
          name={at}
          sentence={`The ${noun} of ${at} is deleted for good${target ? "" : ", and the site cannot be brought back from it"}.`}
          said={`The ${noun} of ${at} is gone.`}
          act={() => call(deleteArchive, { params: { name } })}
          refresh={refreshing(getDataFacts)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
