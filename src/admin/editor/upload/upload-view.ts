interface UploadActions {
  onRetry: () => void;
  onRemove: () => void;
}

/** One image on its way: its name with the percent, or why it failed with what can be done. */
export function createUploadView(file: File, { onRetry, onRemove }: UploadActions) {
  const dom = document.createElement("div");
  dom.className = "picture-upload";
  dom.contentEditable = "false";
  const words = document.createElement("p");
  const bar = document.createElement("progress");
  bar.max = 100;
  bar.setAttribute("aria-label", `Uploading ${file.name}`);
  const retry = createButton("Try again", onRetry);
  dom.append(words, bar, retry, createButton("Remove", onRemove));

  const show = (text: string, { hasFailed, isFinal = false }: { hasFailed: boolean; isFinal?: boolean }) => {
    words.textContent = text;
    words.setAttribute("role", hasFailed ? "alert" : "status");
    dom.classList.toggle("has-failed", hasFailed);
    bar.hidden = hasFailed;
    retry.hidden = !hasFailed || isFinal;
  };
  return {
    dom,
    showProgress: (percent: number) => {
      const shown = Math.round(percent);
      bar.value = shown;
      show(`Uploading ${file.name}: ${shown}%`, { hasFailed: false });
    },
    /** Offers another attempt, unless it is `isFinal`. */
    showFailure: (message: string, { isFinal }: { isFinal: boolean }) =>
      show(`${file.name}: ${message}`, { hasFailed: true, isFinal }),
  };
}

function createButton(words: string, onPress: () => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", onPress);
  return button;
}
