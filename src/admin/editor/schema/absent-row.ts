import { createButton } from "../../../blocks/view.ts";

interface AbsentRowParts {
  /** Uploads what was chosen or dropped, and puts it in the place of the image. */
  onFile: (file: File, onProgress: (percent: number) => void) => Promise<void>;
  /** Tries once more to get the image from where it is. */
  onRetry: () => void;
  onDismiss: () => void;
}

interface Absence {
  /** The sentence that says why. */
  reason: string;
  canRetry: boolean;
  canDismiss: boolean;
}

/** The line at an image that is not here: why, and how it can be brought. A file is chosen, or dropped on the figure. */
export function createAbsentRow(figure: HTMLElement, { onFile, onRetry, onDismiss }: AbsentRowParts) {
  const row = document.createElement("div");
  row.className = "image-upload has-failed";
  row.contentEditable = "false";
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  input.setAttribute("aria-label", "File for this image");
  const retry = createButton("Try again", onRetry);
  const dismiss = createButton("Dismiss", onDismiss);
  row.append(
    words,
    createButton("Choose a file", () => input.click()),
    retry,
    dismiss,
    input,
  );
  row.hidden = true;

  const bring = async (file: File | undefined) => {
    if (!file) return;
    try {
      await onFile(file, (percent) => {
        words.textContent = `Uploading ${file.name}: ${Math.round(percent)}%`;
      });
    } catch (error) {
      words.textContent = `${file.name}: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  input.addEventListener("change", () => {
    void bring(input.files?.[0]);
    input.value = "";
  });
  figure.addEventListener("dragover", (event) => {
    if (!row.hidden) event.preventDefault();
  });
  figure.addEventListener("drop", (event) => {
    const [file, ...others] = event.dataTransfer?.files ?? [];
    // Several are put in as images of their own.
    if (row.hidden || !file || others.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    void bring(file);
  });
  /** Nothing is absent without an `absence`. */
  const show = (absence: Absence | undefined) => {
    row.hidden = !absence;
    words.textContent = absence ? `${absence.reason} Drop it here, or choose a file.` : "";
    retry.hidden = !absence?.canRetry;
    dismiss.hidden = !absence?.canDismiss;
  };
  return { row, show };
}
