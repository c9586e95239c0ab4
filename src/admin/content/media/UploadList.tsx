import { Button } from "../../ui/buttons/Button.tsx";
import { Progress } from "../../ui/states/Progress.tsx";
import type { ImageUpload } from "./use-image-uploads.ts";

interface UploadListProps {
  uploads: readonly ImageUpload[];
  onTryAgain: (upload: ImageUpload) => void;
  onDismiss: (upload: ImageUpload) => void;
}

/** The images on their way, and those that failed, each with why. */
export function UploadList({ uploads, onTryAgain, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="mb-5 border-t border-line">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="flex min-h-row flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-1.5"
        >
          <span className="min-w-0 grow basis-48 font-medium wrap-anywhere">{upload.file.name}</span>
          {upload.failure ? (
            <>
              <span role="alert" className="min-w-0 grow text-bad wrap-anywhere">
                {upload.failure.words}
              </span>
              <span className="flex gap-2">
                {upload.failure.canTryAgain && (
                  <Button size="small" onClick={() => onTryAgain(upload)}>
                    Try again
                  </Button>
                )}
                <Button
                  kind="ghost"
                  size="small"
                  aria-label={`Dismiss ${upload.file.name}`}
                  onClick={() => onDismiss(upload)}
                >
                  Dismiss
                </Button>
              </span>
            </>
          ) : (
            <div className="grow basis-48">
              {upload.percent === null ? (
                <span className="text-ink-3">Waiting</span>
              ) : (
                <Progress label={`Uploading ${upload.file.name}`} percent={upload.percent} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
