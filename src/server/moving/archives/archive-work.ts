import type { ArchiveKind } from "../../../contract/moving/archives.ts";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { Config } from "../../kernel/config.ts";
import type { ArchiveProgress } from "./archive-run-store.ts";

/** What a thread makes, and where. */
export interface ArchiveTarget {
  kind: ArchiveKind;
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
  { kind, path, hasMedia, waitMs }: ArchiveTarget,
  onProgress: (progress: ArchiveProgress) => void,
) {
  const progress = (what: string, share?: number) => onProgress({ what, share: share ?? null });
  if (kind === "backup") {
    const { makeBackup } = await import("../archive/make-backup.ts");
    await makeBackup({ ...deps, progress }, { path, hasMedia, waitMs });
  } else {
    const { makeExport } = await import("../archive/make-export.ts");
    await makeExport({ ...deps, progress }, path, { isNoted: true });
  }
}
