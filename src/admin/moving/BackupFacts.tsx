import type { DataFacts } from "../../contract/moving/archives.ts";
import { countOf } from "../../contract/base/counting.ts";
import { useSiteTime } from "../time/use-site-zone.ts";
import { Fact } from "../site-owner/settings/Fact.tsx";
import { FailureNotice } from "../ui/states/FailureNotice.tsx";
import { sizeOf } from "../ui/states/numbers.ts";
import { Notice } from "../ui/states/Notice.tsx";

/** When the site was last backed up, when it will be, and where backups are. */
export function BackupFacts({ archives, backups }: DataFacts) {
  const { dateAndTime } = useSiteTime();
  const last = archives.find(({ kind }) => kind === "backup");
  const { place, everyHours, keep, hasImages, nextAt, isDue, failure, isOnDiskOfDatabase } = backups;
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <FailureNotice>
          The backups in {place} could not be listed. {failure}
        </FailureNotice>
      )}
      <dl className="border-t border-line">
        <Fact name="Last backup">
          {last
            ? `${dateAndTime(last.madeAt)}, ${sizeOf(last.sizeBytes)}, read back and checked`
            : failure === null
              ? "None yet"
              : "Not known"}
        </Fact>
        <Fact name="Next backup">
          {nextAt === null ? "None: BACKUP_EVERY is 0" : isDue ? "Within minutes" : dateAndTime(nextAt)}
        </Fact>
        {everyHours > 0 && (
          <Fact name="Made automatically">
            {`Every ${everyHours === 1 ? "hour" : countOf(everyHours, "hour")}, ${hasImages ? "with" : "without"} the images; the newest ${keep} are kept, and some older ones`}
          </Fact>
        )}
        <Fact name="Where">{place}</Fact>
      </dl>
      {isOnDiskOfDatabase && (
        <Notice tone="info">
          <b>These backups are on the disk of the site, and are lost with it.</b> Download one from time to
          time, or set <code>BACKUP_DIR</code> to another disk or a bucket and restart Masthead.
        </Notice>
      )}
    </div>
  );
}
