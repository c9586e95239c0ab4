import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  getDataFacts,
  makeArchive,
  type ArchiveKind,
  type ArchiveRun,
  type DataFacts,
} from "../../contract/moving/archives.ts";
import type { ExportTargetName } from "../../contract/moving/targets.ts";
import { call } from "../api/client.ts";
import { refreshing } from "../api/query-of.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { CheckField } from "../ui/forms/Check.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";
import { sizeOf } from "../ui/states/numbers.ts";
import { Progress } from "../ui/states/Progress.tsx";

interface MakeArchiveProps extends Pick<DataFacts, "runs" | "sizes"> {
  kind: ArchiveKind;
  /** The program that an export is for. */
  target?: ExportTargetName | null;
}

const words = {
  backup: { make: "Make a backup now", making: "Making a backup", done: "The backup is ready." },
  export: {
    make: "Export everything",
    making: "Exporting everything",
    done: "The export is ready. It is deleted after a day.",
  },
  target: {
    make: "Make this export",
    making: "Making this export",
    done: "The export is ready. In it, read-me.txt says how to import it and what could not stay as it was. It is deleted after a day.",
  },
};

/** Makes a backup or an export, and shows how far it is, whoever began it. */
export function MakeArchive({ kind, target = null, runs, sizes: { imagesBytes } }: MakeArchiveProps) {
  const queries = useQueryClient();
  const [hasImages, setImages] = useState(true);
  const make = useMutation({
    mutationFn: () => call(makeArchive, { body: { kind, target, hasImages } }),
    onSettled: () => refreshing(getDataFacts)(queries),
  });
  const isOwn = (each: ArchiveRun) => each.kind === kind && each.target === target;
  const run = runs.find(isOwn);
  const isRunning = run?.state === "running";
  const isOtherRunning = runs.some((each) => !isOwn(each) && each.state === "running");
  const { make: offer, making, done } = words[target ? "target" : kind];
  return (
    <div className="grid gap-4">
      {kind === "backup" && imagesBytes > 0 && !isRunning && (
        <CheckField
          label={`With the images (${sizeOf(imagesBytes)})`}
          hint="Without them, keep the images yourself: the backup lists them."
          checked={hasImages}
          onChange={({ target }) => setImages(target.checked)}
        />
      )}
      <div>
        <Button disabled={isRunning || isOtherRunning || make.isPending} onClick={() => make.mutate()}>
          {isRunning ? `${making}…` : offer}
        </Button>
      </div>
      {isRunning && (
        <div className="grid gap-2">
          {typeof run.progress?.share === "number" && (
            <Progress label={making} percent={run.progress.share * 100} />
          )}
          <p className="text-ink-2">
            {run.progress?.what ?? "Beginning"}… You can leave this page: it continues.
          </p>
        </div>
      )}
      {/* There before it says something, so that what it says is heard. */}
      <output className="block text-ink-2 empty:hidden">
        {run?.state === "done" && make.isSuccess && done}
      </output>
      <FormFailure
        error={make.error?.message ?? (run?.state === "failed" ? failed(kind, run.failure) : undefined)}
      />
    </div>
  );
}

const failed = (kind: ArchiveKind, failure: string | null) =>
  `The last ${kind} was not made. ${failure ?? ""}`;
