import { showToast } from "./toast.ts";

/** Makes the buttons that name an address copy it. */
export function copyLinks() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
    button.addEventListener("click", () => void copy(button.dataset["copy"] ?? ""));
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: "Link copied to clipboard!" });
  } catch {
    // Browsers refuse it without https, or when the reader has said no.
    showToast({ title: "The link could not be copied", description: address, isFailure: true });
  }
}
