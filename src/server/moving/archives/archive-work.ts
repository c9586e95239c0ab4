import type { ArchiveKind } from "../../../contract/moving/archives.ts";
import type { ExportTargetName } from "../../../contract/moving/targets.ts";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { Config } from "../../kernel/config.ts";
import type { ArchiveProgress } from "./archive-run-store.ts";

/** What a thread makes, and where. */
export interface ArchiveTarget {
  kind: ArchiveKind;
  /** The program that an export is for. */
  target: ExportTargetName | null;
  path: string;
  hasMedia: boolean;
  /** How long to wait for a backup that is being made already. */
  waitMs: number;
}

interface ArchiveListening {
  signal: AbortSignal;
  onProgress: (progress: ArchiveProgress) => void;
}

/** Rejects with the reason of `signal` if it is aborted. The next one deletes what an aborted one leaves. */
export type MakeArchive = (target: ArchiveTarget, listening: ArchiveListening) => Promise<void>;

/** Makes a backup or an export whole, or leaves nothing that has its name. */
export async function doArchiveWork(
  deps: { config: Config; now: Clock; log: Log },
  { kind, target, path, hasMedia, waitMs }: ArchiveTarget,
  onProgress: (progress: ArchiveProgress) => void,
) {
  const progress = (what: string, share?: number) => onProgress({ what, share: share ?? null });
  if (kind === "backup") {
    const { makeBackup } = await import("../archive/make-backup.ts");
    await makeBackup({ ...deps, progress }, { path, hasMedia, waitMs });
  } else if (target) {
    const { makeTargetExport } = await import("../targets/make-target.ts");
    await makeTargetExport({ ...deps, progress }, path, target, { isNoted: true });
  } else {
    const { makeExport } = await import("../archive/make-export.ts");
    await makeExport({ ...deps, progress }, path, { isNoted: true });
  }
}
