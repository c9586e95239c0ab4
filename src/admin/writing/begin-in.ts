/** Puts the cursor into the field where one begins to write, unless a dialog was opened while the screen was loading. */
export function beginIn(field: HTMLElement | null) {
  if (!document.activeElement?.closest("[role=dialog]")) field?.focus({ preventScroll: true });
}
